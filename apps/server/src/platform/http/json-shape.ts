// How deep and how wide a JSON text is, found without building any of it. One pass over the text; strings are skipped, so that it costs
// a small part of parsing.
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

interface ShapeLimits {
  readonly depth: number;
  /** Keys and entries of lists, all levels together. */
  readonly parts: number;
}

/** The position of the quote that ends the string begun at `start`; the length of the text when none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** Whether the text keeps within the limits. It need not be valid JSON; the parser finds that out. */
export function isWithin(text: string, { depth, parts }: ShapeLimits): boolean {
  let level = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      level += 1;
      count += 1;
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) level -= 1;
    else if (sign === COMMA) count += 1;
    if (level > depth || count > parts) return false;
  }
  return true;
}

/** Whether the first sign that is no white space opens an object. */
export const opensObject = (text: string): boolean => /^\uFEFF?[\t\n\r ]*\{/.test(text);
