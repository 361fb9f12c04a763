// What a person reads in an answer or a file: the cells of a sheet, anything else as text.
import { readXlsx } from 'hucre/xlsx';

const ZIP = 'PK';

export async function readable(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, ZIP.length).toString('latin1') !== ZIP) return bytes.toString('utf8');
  return JSON.stringify((await readXlsx(bytes)).sheets);
}

/** The mark with what surrounds it; null when it is not there. */
export function excerpt(text: string, mark: string): string | null {
  const at = text.indexOf(mark);
  return at < 0 ? null : text.slice(Math.max(0, at - 60), at + 40);
}
