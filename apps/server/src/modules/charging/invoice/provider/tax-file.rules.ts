// An invoice as XML. Pure.

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// Control characters are not allowed in XML.
const clean = (text: string): string =>
  Array.from(text, (sign) => ((sign.codePointAt(0) ?? 0) < 32 ? ' ' : (SIGNS[sign] ?? sign))).join('');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

function elements(name: string, value: unknown, indent: string): string {
  if (Array.isArray(value)) return value.map((each) => elements(name, each, indent)).join('');
  if (!isRecord(value)) {
    const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    return `${indent}<${name}>${clean(text)}</${name}>\n`;
  }
  const inside = Object.entries(value).map(([key, each]) => elements(key, each, `${indent}  `));
  return `${indent}<${name}>\n${inside.join('')}${indent}</${name}>\n`;
}

/** The facts of its issue first, then what was asked for. Names of fields become names of elements. */
export const xmlOf = (issued: Readonly<Record<string, string>>, asked: unknown): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${elements('EInvoice', { ...issued, ...(isRecord(asked) ? asked : {}) }, '')}`;
