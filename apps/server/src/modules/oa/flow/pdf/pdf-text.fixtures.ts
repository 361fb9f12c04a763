// Reads the words of a PDF back, as a reader's search does: the codes on the pages through the tables of the embedded fonts. It knows only what
// pdfkit writes.
import { inflateSync } from 'node:zlib';

interface Page {
  readonly lines: readonly string[];
  /** How often letters were slanted. */
  readonly slanted: number;
}

export function pagesOfPdf(bytes: Uint8Array): Page[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map([...file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]));
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? '';
    const data = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1');
    return (body.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1');
  };
  const refIn = (text: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? '';

  const tables = new Map<string, string[]>();
  const tableOf = (font: string): string[] => {
    const known = tables.get(font) ?? lettersOf(streamOf(refIn(objects.get(font) ?? '', 'ToUnicode')));
    tables.set(font, known);
    return known;
  };
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'));
  return pages.map((page) => {
    const content = streamOf(refIn(page, 'Contents'));
    const fonts = objects.get(refIn(page, 'Resources')) ?? '';
    let letters: string[] = [];
    let height = '';
    const lines: string[] = [];
    for (const [, at, font, codes] of content.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (at !== undefined && at !== height) lines.push('');
      height = at ?? height;
      if (font !== undefined) letters = tableOf(refIn(fonts, font));
      const shown = [...(codes ?? '').matchAll(/(?<=<[0-9a-f]*)[0-9a-f]{4}/g)].map(([code]) => letters[Number.parseInt(code, 16)] ?? '?');
      lines.push(`${lines.pop() ?? ''}${shown.join('')}`);
    }
    return { lines, slanted: content.match(/1 0 -0?\.25 1 /g)?.length ?? 0 };
  });
}

const lettersOf = (table: string): string[] =>
  [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join(''),
    ),
  );

export const textOfPdf = (bytes: Uint8Array): string =>
  pagesOfPdf(bytes)
    .flatMap(({ lines }) => lines)
    .join('');
