// Pictures as they are stored: turned upright, without the camera's metadata (place, device), not larger than requested, in their original
// format. Of an animated picture only the first frame is kept.
import sharp, { type Sharp } from 'sharp';

const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'image/gif': 'gif' } as const;
export type PictureType = keyof typeof FORMATS;

export const isPictureType = (type: string): type is PictureType => type in FORMATS;

/** A few bytes can claim to be a picture of a billion pixels; such a picture is not unpacked. */
const MAX_PIXELS = 100_000_000;
const JPEG_QUALITY = 86;

export class BrokenPicture extends Error {}
export class HugePicture extends Error {}

const reading = (content: Buffer): Sharp => sharp(content, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true });

/** Checks that the bytes are a complete picture of the claimed type; throws an error that explains what is wrong. */
export async function checkPicture(content: Buffer, type: PictureType): Promise<void> {
  const { format, width, height } = await reading(content)
    .metadata()
    .catch((cause: unknown) => {
      throw asProblem(cause);
    });
  if (format !== FORMATS[type]) throw new BrokenPicture(`${format} as ${type}`);
  if (width * height > MAX_PIXELS) throw new HugePicture();
  // Only unpacking shows whether the picture is complete; the unpacked data is discarded.
  await unpack(reading(content).resize(16, 16).raw());
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
