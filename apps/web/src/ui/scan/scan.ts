// Reading a code: with what the browser has, otherwise (Safari, Firefox, Windows) with a library that is loaded when it is prepared, so that
// it is there when the connection is not.
import type { CodeFormat, readCode } from './scan-library.ts';

type Read = (source: HTMLVideoElement | ImageBitmap) => Promise<string | null>;
interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Not part of the DOM types yet: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
const maker = (): DetectorMaker | undefined => (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Browsers open the camera on secure pages only. */
export const hasCamera = (): boolean => (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices !== undefined;

async function makeReader(formats: readonly CodeFormat[]): Promise<Read> {
  const Made = maker();
  const supported = Made ? await Made.getSupportedFormats() : [];
  // Some browsers have the class and no format behind it.
  if (Made && formats.every((format) => supported.includes(format))) {
    const detector = new Made({ formats });
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null;
  }
  const library: { readonly readCode: typeof readCode; readonly prepare: () => Promise<unknown> } = await import('./scan-library.ts');
  await library.prepare();
  return (source) => library.readCode(source, formats);
}

const making = new Map<string, Promise<Read>>();
/** Made once; what could not be loaded is asked for again the next time. */
export function prepareReader(formats: readonly CodeFormat[]): Promise<Read> {
  const key = formats.join();
  const known = making.get(key);
  if (known) return known;
  const made = makeReader(formats).catch((error: unknown) => {
    making.delete(key);
    throw error;
  });
  making.set(key, made);
  return made;
}

/** The text of the first code in a photo; null when there is none. */
export async function readPhoto(file: File, formats: readonly CodeFormat[]): Promise<string | null> {
  const read = await prepareReader(formats);
  const picture = await createImageBitmap(file);
  try {
    return await read(picture);
  } finally {
    picture.close();
  }
}
