// The type of a file, determined by its bytes and its name together, never only by its name.
import { XLSX } from '../../../platform/sheet-out/xlsx.ts';

interface Kind {
  readonly type: string;
  readonly extensions: readonly string[];
  readonly matches: (head: Uint8Array) => boolean;
}

const starts =
  (...bytes: number[]) =>
  (head: Uint8Array, from = 0): boolean =>
    bytes.every((byte, index) => head[from + index] === byte);
const ascii = (text: string) => starts(...Buffer.from(text, 'latin1'));

const isZip = starts(0x50, 0x4b, 0x03, 0x04);
const isRiff = ascii('RIFF');
const isWebp = ascii('WEBP');
const isWave = ascii('WAVE');
const isMp4 = ascii('ftyp');

export { XLSX };
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

// SVG is text that can run scripts in the page that shows it, so it is not accepted as a picture.
const KINDS: readonly Kind[] = [
  { type: 'image/png', extensions: ['png'], matches: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], matches: starts(0xff, 0xd8, 0xff) },
  { type: 'image/gif', extensions: ['gif'], matches: ascii('GIF8') },
  { type: 'image/webp', extensions: ['webp'], matches: (head) => isRiff(head) && isWebp(head, 8) },
  // Recordings of browsers; the containers are the same for sound and video, and a recording of a call is sound.
  { type: 'audio/webm', extensions: ['webm'], matches: starts(0x1a, 0x45, 0xdf, 0xa3) },
  { type: 'audio/ogg', extensions: ['ogg'], matches: ascii('OggS') },
  { type: 'audio/mp4', extensions: ['m4a'], matches: (head) => isMp4(head, 4) },
  { type: 'audio/wav', extensions: ['wav'], matches: (head) => isRiff(head) && isWave(head, 8) },
  { type: 'application/pdf', extensions: ['pdf'], matches: ascii('%PDF-') },
  { type: XLSX, extensions: ['xlsx'], matches: (head) => isZip(head) },
  { type: DOCX, extensions: ['docx'], matches: (head) => isZip(head) },
];

export const HEAD_BYTES = 12;

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The media type when first bytes and extension agree; null otherwise. */
export function mediaType(name: string, head: Uint8Array): string | null {
  const extension = extensionOf(name);
  return KINDS.find(({ extensions, matches }) => extensions.includes(extension) && matches(head))?.type ?? null;
}

const MAX_NAME = 120;

/** A name that is safe to store and to return: no folders, no control or bidirectional characters, not too long. */
export function safeName(name: string): string {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim();
  return /[^.]/.test(base) ? [...base].slice(-MAX_NAME).join('') : '未命名';
}

const MEGABYTE = 1024 * 1024;

/** A readable size limit. */
export const sizeText = (bytes: number): string =>
  bytes >= MEGABYTE ? `${Math.floor((bytes / MEGABYTE) * 10) / 10} MB` : `${Math.floor(bytes / 1024)} KB`;
