// Reading a QR code with what the browser has. Where it has nothing, the code is typed.
interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector;

/** Not part of the DOM types yet: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
const maker = (): DetectorMaker | undefined => (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector;

export const canRead = (): boolean => maker() !== undefined;
export const hasCamera = (): boolean => canRead() && (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices !== undefined;

/** The text of the first code in the picture; null when there is none. */
async function read(source: ImageBitmapSource): Promise<string | null> {
  const Made = maker();
  if (!Made) return null;
  const [found] = await new Made({ formats: ['qr_code'] }).detect(source);
  return found?.rawValue ?? null;
}

export const readFrame = (video: HTMLVideoElement): Promise<string | null> => read(video);

export async function readPhoto(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    return await read(picture);
  } finally {
    picture.close();
  }
}
