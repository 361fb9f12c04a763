// Codes where the browser reads none itself: zxing-cpp as WebAssembly, served with our own pages.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A code that fills a paper is legible at this width; a whole photo of a phone takes seconds. */
const WIDEST = 1600;
/** What the labels, papers and phones of our users show: QR codes, and the bars beside a payer's code. */
const NAMES = { qr_code: 'QRCode', code_128: 'Code128' } as const;
export type CodeFormat = keyof typeof NAMES;

export const prepare = (): Promise<unknown> =>
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  });

const canvas = document.createElement('canvas');

function pixelsOf(source: HTMLVideoElement | ImageBitmap): ImageData | null {
  const [width, height] = source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || width === 0 || height === 0) return null;
  const scale = Math.min(1, WIDEST / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

export async function readCode(source: HTMLVideoElement | ImageBitmap, formats: readonly CodeFormat[]): Promise<string | null> {
  const pixels = pixelsOf(source);
  if (pixels === null) return null;
  const [found] = await readBarcodes(pixels, { formats: formats.map((format) => NAMES[format]), maxNumberOfSymbols: 1 });
  return found?.text ?? null;
}
