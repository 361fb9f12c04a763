// Pictures as they are kept: turned upright, without what the camera wrote into them (place, device), not larger than asked, in the
// format they came in. Of a moving picture the first frame.
import sharp, { type Sharp } from 'sharp';

const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'image/gif': 'gif' } as const;
export type PictureType = keyof typeof FORMATS;

export const isPictureType = (type: string): type is PictureType => type in FORMATS;

/** A few bytes can say that they are a picture of a billion points; nobody unpacks that for them. */
const MAX_PIXELS = 100_000_000;
const JPEG_QUALITY = 86;

export class BrokenPicture extends Error {}
export class HugePicture extends Error {}

const reading = (content: Buffer): Sharp => sharp(content, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true });

/** Whether the bytes are a whole picture of the type they claim; throws what is wrong. */
export async function checkPicture(content: Buffer, type: PictureType): Promise<void> {
  const { format, width, height } = await reading(content)
    .metadata()
    .catch((cause: unknown) => {
      throw asProblem(cause);
    });
  if (format !== FORMATS[type]) throw new BrokenPicture(`${format} as ${type}`);
  if (width * height > MAX_PIXELS) throw new HugePicture();
  // Only unpacking shows whether the end is there; what is unpacked is thrown away.
  await unpack(reading(content).resize(16, 16).raw());
}

/** The picture for keeping. `maxSide` bounds the longer side; smaller ones stay as large as they are. */
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
