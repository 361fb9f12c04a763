// The library that reads PDF, with its worker: about a megabyte, loaded only when a document is opened.
import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** Character maps for Chinese documents without embedded fonts, and decoders for scans; the build copies them here. */
const DATA = `/assets/pdfjs-${version}`;

export const openPdf = (bytes: ArrayBuffer) =>
  getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${DATA}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${DATA}/standard_fonts/`,
    wasmUrl: `${DATA}/wasm/`,
  });
