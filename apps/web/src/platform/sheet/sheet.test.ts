import { describe, expect, test } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { cellText, decimalText } from './cell-text.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { SheetCollector, SheetError } from './sheet-collector.ts';
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

async function collect(bytes: Uint8Array) {
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
        { name: '空表', rows: [] },
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
      { name: '空表', header: [], rows: [] },
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

test('a template written here reads back as it was, with stars on required columns and numbers kept as text', async () => {
  const blob = await writeSheet('房屋', [{ title: '房号', required: true }, { title: '证件号' }], [['3-2', '330106199001011234']]);
  const sheets = await readSheet(new File([blob], '模板.xlsx'));
  expect(sheets).toEqual([{ name: '房屋', header: ['房号*', '证件号'], rows: [{ row: 2, cells: ['3-2', '330106199001011234'] }] }]);
});
