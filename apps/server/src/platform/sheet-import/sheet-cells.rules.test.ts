import { describe, expect, it } from 'vitest';
import { enumeration } from '@anju/contract';
import { readCells, type SheetCells } from './sheet-cells.rules.ts';

const COLUMNS = [
  { field: 'name', title: '名称', required: true },
  { field: 'kind', title: '类型', required: false },
  { field: 'price', title: '价格', required: false },
  { field: 'day', title: '日期', required: false },
  { field: 'main', title: '是否主要', required: false },
  { field: 'phone', title: '电话', required: false },
  { field: 'tags', title: '标签', required: false },
] as const;
type Field = (typeof COLUMNS)[number]['field'];
const KIND = enumeration('类型', { 1: '甲', 2: '乙' });

const read = (cells: SheetCells<Field>) => ({
  name: cells.text('name'),
  kind: cells.choice('kind', KIND),
  price: cells.figure('price', 3),
  day: cells.day('day'),
  main: cells.yes('main'),
  phone: cells.mobile('phone'),
  tags: cells.list('tags'),
});
const reading = (...texts: string[]) => readCells<Field, ReturnType<typeof read>>(COLUMNS, { name: 4 }, texts, read);

describe('cells of a row', () => {
  it('become values, however people write them', () => {
    expect(reading(' 一号\0 ', '乙', '12.5', '2024年5月1日', '是', '13800006721', '红，绿; 红、蓝')).toEqual({
      row: { name: '一号', kind: 2, price: '12.5', day: '2024-05-01', main: true, phone: '13800006721', tags: ['红', '绿', '蓝'] },
      problems: null,
    });
  });

  it('that are empty or missing are nothing', () => {
    expect(reading('一号')).toEqual({
      row: { name: '一号', kind: null, price: null, day: null, main: false, phone: '', tags: [] },
      problems: null,
    });
  });

  it('that are wrong are named in the order of the columns, each once', () => {
    expect(reading('', '丙', '1234', '2024-02-30', '也许', '12').problems).toEqual([
      { column: '名称', value: '', reason: '名称不能为空' },
      { column: '类型', value: '丙', reason: '应为甲、乙之一' },
      { column: '价格', value: '1234', reason: '应为非负数，最多两位小数' },
      { column: '日期', value: '2024-02-30', reason: '不是有效日期，应如 2024-05-01' },
      { column: '是否主要', value: '也许', reason: '应为是或否' },
      { column: '电话', value: '12', reason: '手机号应为 11 位，以 13 至 19 开头' },
    ]);
    expect(reading('五个字的名').problems).toEqual([{ column: '名称', value: '五个字的名', reason: '最多 4 个字' }]);
  });
});
