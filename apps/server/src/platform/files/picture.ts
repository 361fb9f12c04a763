// Pictures as they are stored: turned upright, without the camera's metadata (place, device), not larger than requested, in their original
// format. Of an animated picture only the first frame is kept.
import sharp, { type Sharp } from 'sharp';
import { readSize, type PictureType, type Size } from './picture-size.ts';

export type { PictureType };

const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'image/gif': 'gif' } as const satisfies Record<
  PictureType,
  string
>;

export const isPictureType = (type: string): type is PictureType => type in FORMATS;

/** A large camera makes half of it. Unpacked, such a picture takes 200 MB. */
export const MAX_PIXELS = 50_000_000;
const JPEG_QUALITY = 86;

export class BrokenPicture extends Error {}
export class HugePicture extends Error {}

const reading = (content: Buffer): Sharp => sharp(content, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true });

/** Checks that the bytes are a complete picture of the claimed type; throws an error that explains what is wrong. */
export async function checkPicture(content: Buffer, type: PictureType): Promise<void> {
  const claimed = readSize(content, type);
  if (!claimed) throw new BrokenPicture(`no header of ${type}`);
  refuseHuge(claimed);
  const { format, width, height } = await reading(content)
    .metadata()
    .catch((cause: unknown) => {
      throw asProblem(cause);
    });
  if (format !== FORMATS[type]) throw new BrokenPicture(`${format} as ${type}`);
  refuseHuge({ width, height });
  // Only unpacking shows whether the picture is complete; the unpacked data is discarded.
  await unpack(reading(content).resize(16, 16).raw());
}

function refuseHuge({ width, height }: Size): void {
  if (width * height > MAX_PIXELS) throw new HugePicture();
}

/** Whether a stored picture, perhaps of an earlier version with other limits, must not be unpacked. */
export function isHuge(content: Buffer, type: PictureType): boolean {
  const { width, height } = readSize(content, type) ?? { width: Infinity, height: Infinity };
  return width * height > MAX_PIXELS;
}

/** The picture to store. `maxSide` limits the longer side; smaller pictures keep their size. */
export async function preparePicture(content: Buffer, type: PictureType, maxSide: number): Promise<Buffer> {
  await checkPicture(content, type);
  return shrinkPicture(content, type, maxSide);
}

export function shrinkPicture(content: Buffer, type: PictureType, maxSide: number): Promise<Buffer> {
  const upright = reading(content).autoOrient().resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  return unpack(upright.toFormat(FORMATS[type], type === 'image/jpeg' ? { quality: JPEG_QUALITY } : {}));
}

/** The longer side as it is shown. */
export async function longerSide(content: Buffer): Promise<number> {
  const { width, height } = await reading(content).metadata();
  return Math.max(width, height);
}

async function unpack(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.toBuffer();
  } catch (cause) {
    throw asProblem(cause);
  }
}

const asProblem = (cause: unknown): Error =>
  cause instanceof Error && cause.message.includes('pixel limit') ? new HugePicture() : new BrokenPicture(String(cause));
