// Paper to bytes. It runs in the worker (document-pdf.worker.ts): laying out Chinese text places every character and takes its time.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { DocumentPaper } from './document-paper.ts';
import { documentDefinition, FONT } from './paper-layout.ts';
import { codePointsOf, shownWith, type Shown } from './shown-text.ts';

const require = createRequire(import.meta.url);
const REGULAR = require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf');

interface TextOptions {
  readonly features?: readonly string[];
  readonly oblique?: boolean;
}

/** As pdfmake calls it. */
type WriteText = (this: unknown, words: string, x: number, y: number, options: TextOptions) => unknown;

let ready: Promise<Shown> | undefined;

/** Reads the fonts once and forbids pdfmake to read any other file or address. */
async function prepare(): Promise<Shown> {
  const { virtualfs } = pdfmake;
  const regular = readFileSync(REGULAR);
  virtualfs.writeFileSync('regular.ttf', regular);
  virtualfs.writeFileSync('bold.ttf', readFileSync(BOLD));
  pdfmake.setFonts({ [FONT]: { normal: 'regular.ttf', bold: 'bold.ttf' } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  await slantItalics();
  return shownWith(codePointsOf(regular));
}

/**
 * The font has no italics, and pdfmake does not pass on that pdfkit can slant letters. Text that asks for the OpenType feature `ital` is slanted
 * here, where every document of pdfmake writes its text.
 */
async function slantItalics(): Promise<void> {
  const document = await pdfmake.createPdf({ content: [] }).getStream();
  const prototype = Object.getPrototypeOf(document) as { text: WriteText };
  const { text } = prototype;
  prototype.text = function (words, x, y, options) {
    return text.call(this, words, x, y, options.features?.includes('ital') ? { ...options, oblique: true } : options);
  };
}

export async function renderPdf(paper: DocumentPaper): Promise<Uint8Array> {
  ready ??= prepare();
  const shown = await ready;
  return pdfmake.createPdf(documentDefinition(paper, shown)).getBuffer();
}
