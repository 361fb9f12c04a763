// What a file is, judged by its first bytes and never by its name alone.
import { FILE_CATEGORY } from '@anju/contract';

/** What people fill; results of jobs are made by the program. */
export const isUploadCategory = (category: number): boolean => category === FILE_CATEGORY.attachment || category === FILE_CATEGORY.picture;

export const isCategory = (category: number): boolean => Object.values<number>(FILE_CATEGORY).includes(category);

const SIGNATURES: readonly { type: string; extensions: readonly string[]; starts: readonly number[] }[] = [
  { type: 'image/png', extensions: ['png'], starts: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], starts: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', extensions: ['gif'], starts: [0x47, 0x49, 0x46, 0x38] },
  { type: 'application/pdf', extensions: ['pdf'], starts: [0x25, 0x50, 0x44, 0x46] },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'], starts: [0x50, 0x4b, 0x03, 0x04] },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    starts: [0x50, 0x4b, 0x03, 0x04],
  },
];

export const HEAD_BYTES = 8;

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The media type when content and extension agree; null otherwise. */
export function mediaType(name: string, head: Uint8Array): string | null {
  const extension = extensionOf(name);
  const found = SIGNATURES.find(
    ({ extensions, starts }) => extensions.includes(extension) && starts.every((byte, index) => head[index] === byte),
  );
  return found?.type ?? null;
}

const MAX_NAME = 120;

/** A name safe to store and to send back: no folders, no control signs or turned direction, not too long. */
export function safeName(name: string): string {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim();
  return /[^.]/.test(base) ? [...base].slice(-MAX_NAME).join('') : '未命名';
}
