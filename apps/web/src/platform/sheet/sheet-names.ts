import { readXlsx } from 'hucre/xlsx';

export interface SheetPlace {
  readonly name: string;
  /** Position among all sheets, including hidden ones. */
  readonly index: number;
}

/**
 * The visible sheets. The library reports them only after it has read all texts of the workbook, which for a large file takes as long as
 * reading the rows, so the small part that lists them is read directly; a file packed in an unusual way is left to the library.
 */
export async function visibleSheets(bytes: Uint8Array<ArrayBuffer>): Promise<SheetPlace[]> {
  const listed = await readEntry(bytes, 'xl/workbook.xml').then((xml) => (xml === null ? null : sheetsIn(xml)));
  if (listed) return listed;
  const found: SheetPlace[] = [];
  await readXlsx(bytes, {
    sheets: (info, index) => {
      if (!info.hidden && !info.veryHidden) found.push({ name: info.name, index });
      return false;
    },
  });
  return found;
}

function sheetsIn(workbook: string): SheetPlace[] | null {
  const tags = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag);
  const sheets = tags.map((tag, index) => ({ name: attribute(tag, 'name'), index, state: attribute(tag, 'state') }));
  if (sheets.length === 0 || sheets.some(({ name }) => name === null)) return null;
  return sheets.filter(({ state }) => state === null || state === 'visible').map(({ name, index }) => ({ name: name ?? '', index }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function attribute(tag: string, name: string): string | null {
  const text = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  if (text === undefined) return null;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, named?: string) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return ENTITIES[named ?? ''] ?? all;
  });
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
/** How an entry is packed. */
const PACKED = { stored: 0, deflated: 8 } as const;

/** One entry of a zip as text; null when it is missing or packed in an unusual way. */
async function readEntry(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<string | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  const earliest = Math.max(0, end - LONGEST_COMMENT);
  while (end >= earliest && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < earliest) return null;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if (name === path) return unpack(bytes, view, at);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return null;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: number): Promise<string | null> {
  const method = view.getUint16(entry + 10, true);
  const size = view.getUint32(entry + 20, true);
  const header = view.getUint32(entry + 42, true);
  if (header + 30 > bytes.length) return null;
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const packed = bytes.subarray(start, start + size);
  if (method === PACKED.stored) return new TextDecoder().decode(packed);
  if (method !== PACKED.deflated) return null;
  const unpacking = new Response(packed).body?.pipeThrough(new DecompressionStream('deflate-raw'));
  return unpacking ? new Response(unpacking).text() : null;
}
