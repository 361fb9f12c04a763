import { describe, expect, test } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { cellText, decimalText } from './cell-text.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { SheetCollector, SheetError } from './sheet-collector.ts';
import { visibleSheets } from './sheet-names.ts';
import { readSheet } from './read-sheet.ts';
import { writeSheet } from './write-sheet.ts';

describe('cells as text', () => {
  test.each([
    [89.43, '89.43'],
    [0.1 + 0.2, '0.3'],
    [89.42999999999999, '89.43'],
    [-1502.42, '-1502.42'],
    [0, '0'],
    [-0, '0'],
    [1200, '1200'],
    [1e-7, '0.0000001'],
    [1.5e21, '1500000000000000000000'],
    [13800006721, '13800006721'],
    [0.05, '0.05'],
  ])('%d becomes %s', (value, text) => expect(decimalText(value)).toBe(text));

  test('days, times, booleans, blanks', () => {
    expect(cellText(new Date(Date.UTC(2023, 4, 1)))).toBe('2023-05-01');
    expect(cellText(new Date(Date.UTC(2023, 4, 1, 9, 29, 59, 999)))).toBe('2023-05-01 09:30:00');
    expect(cellText(true)).toBe('是');
    expect(cellText('  3幢 ')).toBe('3幢');
    expect(cellText(null)).toBe('');
  });
});

/** An archive of one entry, with just the fields a reader needs. */
async function zipOf(path: string, content: Uint8Array<ArrayBuffer>, deflate: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const packing = new Response(content).body?.pipeThrough(new CompressionStream('deflate-raw'));
  const packed = deflate ? new Uint8Array(await new Response(packing).arrayBuffer()) : content;
  const name = new TextEncoder().encode(path);
  const directory = 30 + name.length + packed.length;
  const bytes = new Uint8Array(directory + 46 + name.length + 22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(26, name.length, true);
  bytes.set(name, 30);
  bytes.set(packed, 30 + name.length);
  view.setUint32(directory, 0x02014b50, true);
  view.setUint16(directory + 10, deflate ? 8 : 0, true);
  view.setUint32(directory + 20, packed.length, true);
  view.setUint16(directory + 28, name.length, true);
  bytes.set(name, directory + 46);
  view.setUint32(bytes.length - 22, 0x06054b50, true);
  view.setUint32(bytes.length - 22 + 16, directory, true);
  return bytes;
}

async function collect(written: Uint8Array) {
  const bytes = new Uint8Array(written);
  const progress: number[] = [];
  const collector = new SheetCollector((rows) => progress.push(rows));
  await parseWorkbook(bytes, collector);
  return { sheets: collector.sheets, progress };
}

describe('reading a workbook', () => {
  test('names, headings, row numbers as Excel shows them, dates and decimals; hidden sheets and blank rows are left out', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '房屋',
          columns: [{}, {}, { numFmt: 'yyyy/m/d' }],
          rows: [
            [null, null, null],
            ['房号', '建筑面积', '交付日期', null],
            ['1203', 89.43, new Date(Date.UTC(2023, 4, 1))],
            [null, '  ', null],
            ['1204', 0.1 + 0.2, null],
          ],
        },
        { name: '字典', hidden: true, rows: [['内部']] },
        { name: '空表<&>', rows: [] },
      ],
    });
    const { sheets } = await collect(bytes);
    expect(sheets).toEqual([
      {
        name: '房屋',
        header: ['房号', '建筑面积', '交付日期'],
        rows: [
          { row: 3, cells: ['1203', '89.43', '2023-05-01'] },
          { row: 5, cells: ['1204', '0.3', ''] },
        ],
      },
      { name: '空表<&>', header: [], rows: [] },
    ]);
  });

  test('rows come in portions with progress', async () => {
    const rows = Array.from({ length: 4_500 }, (_, at) => [`${at}`]);
    const { sheets, progress } = await collect(await writeXlsx({ sheets: [{ name: '大表', rows: [['房号'], ...rows] }] }));
    expect(sheets[0]?.rows).toHaveLength(4_500);
    expect(progress).toEqual([2_000, 4_000, 4_500]);
  });

  test('a file that is no workbook fails with the words of the screen', async () => {
    const reading = readSheet(new File(['not a workbook'], '房屋.xlsx'));
    await expect(reading).rejects.toThrow(SheetError);
    await expect(reading).rejects.toThrow('导入失败！');
  });
});

test.each(['deflated', 'stored'])('sheet names are found in a %s archive without reading the workbook through', async (packing) => {
  const xml = new TextEncoder().encode(
    '<workbook><sheets><sheet name="一&amp;二" r:id="a"/><sheet name="三" state="hidden" r:id="b"/></sheets></workbook>',
  );
  expect(await visibleSheets(await zipOf('xl/workbook.xml', xml, packing === 'deflated'))).toEqual([{ name: '一&二', index: 0 }]);
});

test('a template written here reads back as it was, with stars on required columns and numbers kept as text', async () => {
  const blob = await writeSheet('房屋', [{ title: '房号', required: true }, { title: '证件号' }], [['3-2', '330106199001011234']]);
  const sheets = await readSheet(new File([blob], '模板.xlsx'));
  expect(sheets).toEqual([{ name: '房屋', header: ['房号*', '证件号'], rows: [{ row: 2, cells: ['3-2', '330106199001011234'] }] }]);
});
