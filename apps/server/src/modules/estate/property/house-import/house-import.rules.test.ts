import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUSE_SHEET_COLUMNS } from '@anju/contract';
import { sheetCells, type SheetCells } from '../house/house.fixtures.ts';
import { readSheetRow } from './house-import.rules.ts';

const read = (cells: SheetCells) => readSheetRow(7, sheetCells(cells));
const ID_CARD = '11010519491231002X';
const CREDIT_CODE = '91350100M000100Y43';

describe('a row of the sheet', () => {
  it('takes defaults for what is left empty', () => {
    expect(readSheetRow(7, sheetCells({}))).toEqual({
      rowNo: 7,
      estate: '云栖花园',
      zone: '',
      building: '20幢',
      unit: '',
      floor: 1,
      houseNo: '101',
      code: '20幢-101',
      sortKey: expect.any(String) as string,
      layout: '',
      buildArea: '100',
      useArea: null,
      innerArea: null,
      areaBasis: 1,
      usage: null,
      realUse: null,
      useState: 1,
      useType: 1,
      handoverDate: null,
      chargeStartDate: null,
      ownerName: '',
      ownerInitials: '',
      ownerType: 1,
      ownerPhone: '',
      ownerIdNo: '',
      remark: '',
      problems: null,
    });
  });

  it('reads every column', () => {
    const all = {
      zone: '一区',
      unit: '2单元',
      floor: '-1',
      layout: '两室',
      useArea: '80.5',
      innerArea: '85',
      basis: '套内面积',
      usage: '商用',
    };
    const more = { realUse: '办公', useState: '使用中', useType: '出租', handoverDate: '2024-05-01', chargeStartDate: '2024-05-02' };
    const person = { ownerName: '周以宁', ownerType: '个人', ownerPhone: '13812346721', ownerIdNo: ID_CARD.toLowerCase(), remark: '备注' };
    expect(read({ ...all, ...more, ...person })).toMatchObject({
      zone: '一区',
      code: '20幢-2单元-101',
      floor: -1,
      layout: '两室',
      useArea: '80.5',
      innerArea: '85',
      areaBasis: 3,
      usage: 2,
      realUse: 3,
      useState: 4,
      useType: 2,
      handoverDate: '2024-05-01',
      chargeStartDate: '2024-05-02',
      ownerName: '周以宁',
      ownerInitials: 'zyn',
      ownerType: 1,
      ownerPhone: '13812346721',
      ownerIdNo: ID_CARD,
      remark: '备注',
      problems: null,
    });
  });

  it.each(['2024-05-01', '2024/5/1', '2024.05.01', '2024年5月1日', '2024-05-01 00:00:00'])('reads the day %s', (handoverDate) => {
    expect(read({ handoverDate })).toMatchObject({ handoverDate: '2024-05-01', problems: null });
  });

  it('takes blanks around a value for nothing', () => {
    expect(read({ houseNo: ' 102　', useState: ' 空置 ' })).toMatchObject({ houseNo: '102', useState: 5, problems: null });
  });

  it('takes a company by its credit code', () => {
    expect(read({ ownerName: '云栖置业', ownerType: '法人', ownerIdNo: CREDIT_CODE }).problems).toBeNull();
  });

  it('drops what no database can hold', () => {
    expect(read({ remark: 'a\0b\ud800' })).toMatchObject({ remark: 'ab\ufffd', problems: null });
  });

  it.each(['-10', '0', '200'])('takes floor %s', (floor) =>
    expect(read({ floor })).toMatchObject({ floor: Number(floor), problems: null }),
  );
});

describe('what is wrong with a row', () => {
  const long = (count: number) => '长'.repeat(count);
  const area = '应为非负数，最多两位小数';
  const floor = '应为 -10 到 200 的整数';
  const day = '不是有效日期，应如 2024-05-01';
  const phone = '手机号应为 11 位，以 13 至 19 开头';

  const cases: [SheetCells, column: string, reason: string][] = [
    [{ estate: '' }, '小区', '小区不能为空'],
    [{ estate: long(61) }, '小区', '最多 60 个字'],
    [{ zone: long(41) }, '分区', '最多 40 个字'],
    [{ building: '' }, '楼栋', '楼栋不能为空'],
    [{ building: long(41) }, '楼栋', '最多 40 个字'],
    [{ unit: long(41) }, '单元', '最多 40 个字'],
    [{ floor: '' }, '楼层', '楼层不能为空'],
    ...['一楼', '1.5', '201', '-11', '1e2', '-201'].map((value): [SheetCells, string, string] => [{ floor: value }, '楼层', floor]),
    [{ houseNo: '' }, '房号', '房号不能为空'],
    [{ houseNo: '1'.repeat(21) }, '房号', '最多 20 个字'],
    ...['1 01', '1-01', '1/01'].map((value): [SheetCells, string, string] => [{ houseNo: value }, '房号', '不能含空格、- 或 /']),
    [{ layout: long(21) }, '户型', '最多 20 个字'],
    [{ buildArea: '' }, '建筑面积', '建筑面积不能为空'],
    [{ buildArea: '0.00' }, '建筑面积', '应大于 0'],
    ...['-1', '1.234', '一百', '1e3', '123456789', '1,000'].map((value): [SheetCells, string, string] => [
      { buildArea: value },
      '建筑面积',
      area,
    ]),
    [{ useArea: 'x' }, '使用面积', area],
    [{ innerArea: '-5' }, '套内面积', area],
    [{ basis: '使用面积' }, '使用面积', '计费面积依据为使用面积时必填'],
    [{ basis: '套内面积' }, '套内面积', '计费面积依据为套内面积时必填'],
    [{ basis: '面积' }, '计费面积依据', '应为建筑面积、使用面积、套内面积之一'],
    [{ usage: '工业' }, '用途', '应为住宅、商用之一'],
    [{ realUse: '居' }, '实际用途', '应为居住、商铺、办公、仓储、车库、会所、物业用房、其他之一'],
    [{ useState: '入住' }, '使用状态', '应为未入伙、装修中、使用中、空置之一'],
    [{ useType: '1' }, '使用类型', '应为自用、出租之一'],
    ...['2024-02-30', '昨天', '20240501', '45413'].map((value): [SheetCells, string, string] => [{ handoverDate: value }, '交付日期', day]),
    [{ chargeStartDate: '2024-13-01' }, '计费起始日', day],
    [{ ownerPhone: '13812346721' }, '业主姓名', '填写了电话或证件号时业主姓名不能为空'],
    [{ ownerIdNo: ID_CARD }, '业主姓名', '填写了电话或证件号时业主姓名不能为空'],
    [{ ownerName: long(61) }, '业主姓名', '最多 60 个字'],
    [{ ownerName: '王芳', ownerType: '自然人' }, '业主类型', '应为个人、法人、开发商、不详之一'],
    ...['12812346721', '1381234672', '010-62345678'].map((value): [SheetCells, string, string] => [
      { ownerName: '王芳', ownerPhone: value },
      '业主电话',
      phone,
    ]),
    [{ ownerName: '王芳', ownerIdNo: '110105194912310021' }, '业主证件号', '身份证号不正确'],
    [{ ownerName: '王芳', ownerIdNo: CREDIT_CODE }, '业主证件号', '身份证号不正确'],
    [{ ownerName: '云栖置业', ownerType: '法人', ownerIdNo: ID_CARD }, '业主证件号', '统一社会信用代码不正确'],
    [{ remark: long(501) }, '备注', '最多 500 个字'],
  ];
  it.each(cases)('%j: %s', (cells, column, reason) => {
    const field = HOUSE_SHEET_COLUMNS.find(({ title }) => title === column)?.field ?? 'remark';
    expect(read(cells).problems).toEqual([{ column, value: cells[field] ?? '', reason }]);
  });

  it('is all named at once', () => {
    const { problems } = read({ estate: '', floor: 'x', buildArea: '', useState: '?', ownerPhone: '1' });
    expect(problems?.map(({ column }) => column).sort()).toEqual(['业主姓名', '业主电话', '使用状态', '小区', '建筑面积', '楼层'].sort());
  });
});

describe('any cells at all', () => {
  const labels = ['', '使用中', '商用', '2024-05-01', '100', '-3', ID_CARD, '13812346721', 'NaN', 'Infinity'];
  const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.constantFrom(...labels));
  it('are read without a throw, and a row without problems is fit to store', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), (cells) => {
        const row = readSheetRow(2, cells);
        expect(JSON.stringify(row)).not.toContain('\\u0000');
        if (row.problems === null) expect([row.estate, row.building, row.houseNo, row.floor, row.buildArea]).not.toContain(null);
      }),
      { numRuns: 500 },
    );
  });
});
