import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { dayCell, exportEntry, sheetAnswer, sheetStream, type SheetColumns, type SheetSlice } from './sheet-out.ts';

const COLUMNS: SheetColumns<{ id: number; text: string }> = [
  { header: '序号', width: 6, value: (_row, index) => index + 1 },
  { header: '内容', width: 20, value: (row) => row.text },
];
const ALL = [1, 2, 3, 4].map((id) => ({ id, text: `第${id}行` }));

it('rows are read slice by slice until one is not full, by the last row or by their number', async () => {
  const slices: SheetSlice<{ id: number }>[] = [];
  const written: number[] = [];
  const body = sheetStream({
    sheet: '清单',
    columns: COLUMNS,
    slice: 2,
    rows: async (slice) => {
      slices.push(slice);
      return ALL.slice(slice.offset, slice.offset + slice.limit);
    },
    onWritten: async (rows) => {
      written.push(rows);
    },
  });
  const [sheet] = (await readXlsx(await buffer(body))).sheets;
  expect(sheet?.name).toBe('清单');
  expect(sheet?.rows).toEqual([
    ['序号', '内容'],
    [1, '第1行'],
    [2, '第2行'],
    [3, '第3行'],
    [4, '第4行'],
  ]);
  expect(slices.map(({ last, offset }) => [last?.id ?? null, offset])).toEqual([
    [null, 0],
    [2, 2],
    [4, 4],
  ]);
  expect(written).toEqual([2, 4, 4]);
});

it('a text that no cell can hold is cut', async () => {
  const rows = async () => [{ id: 1, text: '长'.repeat(40_000) }];
  const { body, fileName } = sheetAnswer({ sheet: '清单', columns: COLUMNS, slice: 2, rows }, '清单.xlsx');
  const [sheet] = (await readXlsx(await buffer(body as NodeJS.ReadableStream))).sheets;
  expect([fileName, String(sheet?.rows[1]?.[1]).length]).toEqual(['清单.xlsx', 32_767]);
});

it('the log line tells what left, why, and who approved it', () => {
  const purpose = { usage: '季度审计', auditor: '王总', auditDate: '2026-07-08' };
  expect(exportEntry({ entity: 'house-list', asked: { filter: { key: '3幢' } }, purpose, remark: '号码已脱敏' })).toEqual({
    action: '导出',
    entity: 'house-list',
    after: { ...purpose, filter: { key: '3幢' } },
    note: '用途：季度审计；批准人：王总；批准日期：2026.07.08；号码已脱敏',
  });
  expect(exportEntry({ entity: 'settle-summary', asked: { filter: {} }, remark: '结算汇总' })).toMatchObject({
    after: { filter: {} },
    note: '结算汇总',
  });
});

it('a day without a date is an empty cell', () => {
  expect([dayCell('2026-07-09'), dayCell(null), dayCell(undefined)]).toEqual(['2026.07.09', '', '']);
});
