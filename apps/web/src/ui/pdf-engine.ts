// The library that reads PDF, with its worker: about a megabyte that only who opens a paper loads.
import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

/** Character maps for Chinese papers that bring no fonts of their own, and decoders of scans; the build copies them here. */
const DATA = `/assets/pdfjs-${version}`;

export const openPdf = (bytes: ArrayBuffer) =>
  getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${DATA}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${DATA}/standard_fonts/`,
    wasmUrl: `${DATA}/wasm/`,
  });
