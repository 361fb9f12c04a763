// Workbooks and documents are zip files, and so are many others. The directory at the end of a zip lists its parts, so the last bytes of a
// file distinguish them without keeping the whole file.
import { DOCX, XLSX } from './file.rules.ts';

/** Enough for a directory of some ten thousand parts. */
const TAIL_BYTES = 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;

/** The required part, by media type; absent: not an office file. */
const MAIN_PART: Readonly<Record<string, string>> = { [XLSX]: 'xl/workbook.xml', [DOCX]: 'word/document.xml' };

export const isOfficeType = (type: string): boolean => type in MAIN_PART;

/** Keeps the last bytes of a stream. */
export function createTail(): { note: (chunk: Buffer) => void; bytes: () => Buffer } {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    note(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      while (chunks[0] && size - chunks[0].length >= TAIL_BYTES) size -= chunks.shift()?.length ?? 0;
    },
    bytes: () => Buffer.concat(chunks),
  };
}

/** Whether a zip that ends in these bytes is a file of this type. Files with macros are refused. */
export function isOffice(type: string, tail: Buffer): boolean {
  const names = namesInside(tail);
  const main = MAIN_PART[type];
  return (
    main !== undefined &&
    names.includes('[Content_Types].xml') &&
    names.includes(main) &&
    !names.some((name) => name.endsWith('vbaProject.bin'))
  );
}

function namesInside(tail: Buffer): string[] {
  const end = findEnd(tail);
  if (end < 0) return [];
  const size = tail.readUInt32LE(end + 12);
  const names: string[] = [];
  let at = end - size;
  if (at < 0) return [];
  while (at + ENTRY_SIZE <= end && tail.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [tail.readUInt16LE(at + 28), tail.readUInt16LE(at + 30), tail.readUInt16LE(at + 32)];
    names.push(tail.toString('utf8', at + ENTRY_SIZE, Math.min(at + ENTRY_SIZE + name, end)));
    at += ENTRY_SIZE + name + extra + comment;
  }
  return names;
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END) return at;
  return -1;
}
