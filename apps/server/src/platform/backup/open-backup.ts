// Reads a backup file: its header, whether it is complete, and its lines one after the other.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isErrno, PlainError } from '../plain-error.ts';
import { backupHeader, FORMAT, LONGEST_LINE, MARK, SEAL, SEAL_BYTES, type BackupHeader } from './backup-format.ts';

export interface OpenedBackup {
  readonly header: BackupHeader;
  /** All lines after the header, in batches. Fails with a readable message when the content cannot be read. */
  lines(signal?: AbortSignal): AsyncGenerator<string[]>;
  /** The error to throw when the content contradicts itself. */
  readonly damaged: () => PlainError;
}

const damagedFile = (file: string) => new PlainError(`${file} is damaged: its content does not match its checksums`);

/** Refuses, each with its own message, a file that is not a backup, was cut, was changed, or belongs to another version of the program. */
export async function openBackup(file: string, migration: number): Promise<OpenedBackup> {
  const content = await sealedPart(file);
  const damaged = () => damagedFile(file);
  const header = await readHeader(file, content);
  if (header.format !== FORMAT) throw new PlainError(`${file} has format ${header.format}, this program reads format ${FORMAT}`);
  if (header.migration !== migration)
    throw new PlainError(
      `${file} was made at database version ${header.migration}, this program is at ${migration}: ` +
        `restore it with the program of that version, then update`,
    );
  return {
    header,
    damaged,
    async *lines(signal) {
      let first = true;
      try {
        for await (const lines of splitLines(unpacked(file, content, signal))) {
          yield first ? lines.slice(1) : lines;
          first = false;
        }
      } catch (error) {
        throw isErrno(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR') ? damaged() : error;
      }
    },
  };
}

/** Number of bytes before the seal. */
async function sealedPart(file: string): Promise<number> {
  const size = await sizeOf(file);
  const content = size - SEAL_BYTES;
  const seal = content > 0 ? await readBytes(file, content, SEAL_BYTES) : Buffer.alloc(0);
  if (!seal.subarray(0, SEAL.length).equals(SEAL)) {
    if (await beginsLikeOurs(file, size)) throw new PlainError(`${file} is cut: its end is missing`);
    throw new PlainError(`${file} is not a backup of Anju`);
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: content - 1 })) hash.update(chunk as Buffer);
  if (!hash.digest().equals(seal.subarray(SEAL.length))) throw damagedFile(file);
  return content;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw new PlainError(`${file} does not exist`);
    throw error;
  }
}

async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function beginsLikeOurs(file: string, size: number): Promise<boolean> {
  if (size === 0) return false;
  return firstLine(unpacked(file, size)).then(
    (line) => line.startsWith(MARK.header),
    () => false,
  );
}

async function readHeader(file: string, content: number): Promise<BackupHeader> {
  const line = await firstLine(unpacked(file, content)).catch(() => '');
  if (!line.startsWith(MARK.header)) throw new PlainError(`${file} is not a backup of Anju`);
  try {
    return backupHeader.parse(JSON.parse(line.slice(MARK.header.length)));
  } catch {
    throw damagedFile(file);
  }
}

async function firstLine(content: Readable): Promise<string> {
  for await (const [line] of splitLines(content)) {
    content.destroy();
    return line ?? '';
  }
  return '';
}

function unpacked(file: string, content: number, signal?: AbortSignal): Readable {
  const out = new PassThrough();
  pipeline(createReadStream(file, { end: content - 1 }), createGunzip(), out, signal ? { signal } : {}).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

const NEWLINE = 0x0a;

/** Splits only at the newline byte: other line-ending characters may be part of the users' texts. */
async function* splitLines(content: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    const end = chunk.lastIndexOf(NEWLINE);
    if (end >= 0) {
      yield Buffer.concat([...rest, chunk.subarray(0, end)])
        .toString('utf8')
        .split('\n');
      rest = [];
      length = 0;
    }
    rest.push(chunk.subarray(end + 1));
    length += chunk.length - end - 1;
    if (length > LONGEST_LINE) throw new PlainError('a line is too long to be ours');
  }
  if (length > 0) yield [Buffer.concat(rest).toString('utf8')];
}
