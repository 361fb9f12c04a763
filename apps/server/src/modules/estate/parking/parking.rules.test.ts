import { describe, expect, it } from 'vitest';
import { addVehicle, cleanPlate } from '@anju/contract';
import { batchCodes, checkEnd, checkForSale, checkRenter, describeChange, parkingValues, renewFrom } from './parking.rules.ts';

const plateProblem = (plate: string, model = 1): string | undefined =>
  addVehicle.input.safeParse({ id: 1, version: 0, plate, model }).error?.issues[0]?.message;

describe('plates', () => {
  it.each([
    '粤B12345',
    '粤B·12345',
    ' 粤b 1234A ',
    '京A-12345',
    '粤ＢD12345',
    '浙AF1234G'.slice(0, 7),
    '沪AD12345',
    '浙A12345F',
    '粤Z1234港',
    '苏E1234学',
  ])('%s can be one', (plate) => expect(plateProblem(plate)).toBeUndefined());
  it.each(['12345', '粤I12345', '粤B1234', '粤BO1234', '粤B1234567', '龙A12345', 'AB12345', '粤BX1234A'])('%s cannot', (plate) =>
    expect(plateProblem(plate)).toBe('车牌号不正确，应如 粤B12345 或 粤BD12345'),
  );
  it('are kept without blanks and dots, in capitals', () => {
    expect(['粤b·12345', '粤B 123 45', '粤B•12345'].map(cleanPlate)).toEqual(['粤B12345', '粤B12345', '粤B12345']);
    expect(addVehicle.input.parse({ id: 1, version: 0, plate: '粤b·D12345', model: 1 }).plate).toBe('粤BD12345');
  });
  it('of bicycles are what the city says', () => {
    expect(plateProblem('杭州A0012', 5)).toBeUndefined();
    expect(plateProblem('·', 5)).toBe('请输入车牌号');
  });
});

describe('rules of spaces', () => {
  it('number a row', () => {
    const codes = batchCodes({ prefix: 'B1-', from: 1, to: 120, width: 3 });
    expect([codes.length, codes[0], codes[9], codes.at(-1)]).toEqual([120, 'B1-001', 'B1-010', 'B1-120']);
  });

  it('let the form decide own use only while nobody holds the space', () => {
    const form = {
      estateId: 1,
      zoneId: null,
      buildingId: null,
      code: 'B1',
      kind: 1,
      ownerType: 1,
      area: '0',
      location: '',
      monthlyPrice: '0',
      houseId: null,
      remark: '',
    } as const;
    const place = { zoneId: null, buildingId: null };
    const state = (ownUse: boolean, was: number) => parkingValues({ ...form, ownUse }, place, was).state;
    expect([state(true, 1), state(false, 4), state(true, 2), state(true, 3)]).toEqual([4, 1, 2, 3]);
  });

  it.each([
    [2, '人防'],
    [3, '公共'],
    [4, '租赁'],
    [5, '临时'],
  ])('sell only titled ones, not kind %i', (ownerType, kind) => {
    expect(() => checkForSale(ownerType)).toThrow(`只有产权车位可以出售，该车位为${kind}车位`);
    expect(() => checkForSale(1)).not.toThrow();
  });

  it('ask why a planned space goes to a stranger, and only then', () => {
    expect(() => checkRenter(2, false, '')).toThrow('租客不是本小区业主或住户，规划车位应首先满足业主需要，请在备注中说明原因');
    const fine: Parameters<typeof checkRenter>[] = [
      [2, false, '邻近写字楼员工，业主无人承租'],
      [2, true, ''],
      [3, false, ''],
      [5, false, ''],
    ];
    for (const args of fine) expect(() => checkRenter(...args)).not.toThrow();
  });

  it('end a lease on one of its days', () => {
    const lease = { fromDate: '2026-01-01', toDate: '2026-12-31', endedOn: null };
    expect(() => checkEnd(lease, '2025-12-31', '2026-07-02')).toThrow('退租日期应在 2026.01.01 至 2026.12.31 之间');
    expect(() => checkEnd(lease, '2027-01-01', '2026-07-02')).toThrow('退租日期应在 2026.01.01 至 2026.12.31 之间');
    expect(() => checkEnd(lease, '2026-01-01', '2025-12-31')).toThrow('租约尚未开始，请撤销租约');
    expect(() => checkEnd(lease, '2026-06-01', '2027-01-01')).toThrow('租约已结束或已退租');
    expect(() => checkEnd({ ...lease, endedOn: '2026-03-01' }, '2026-06-01', '2026-07-02')).toThrow('租约已结束或已退租');
    expect(() => checkEnd(lease, '2026-12-31', '2026-07-02')).not.toThrow();
  });

  it('renew from the day after', () => {
    const lease = { fromDate: '2026-01-01', toDate: '2026-12-31', endedOn: null };
    expect(renewFrom(lease, '2027-12-31')).toBe('2027-01-01');
    expect(() => renewFrom(lease, '2026-12-31')).toThrow('续租止日不能早于 2027.01.01');
    expect(() => renewFrom({ ...lease, endedOn: '2026-03-01' }, '2027-12-31')).toThrow('租约已结束或已退租');
  });

  it('say what changed, and only that', () => {
    const before = { code: 'B1-001', kind: 1, ownerType: 4, area: '12.50', monthlyPrice: '300.00', house: '', ownUse: false, remark: '' };
    expect(
      describeChange(before, { ...before, ownerType: 1, area: '12.5', monthlyPrice: '320', house: '1幢-1单元-101', ownUse: true }),
    ).toBe('权属：租赁 → 产权；月租：300.00 → 320.00；关联房屋：空 → 1幢-1单元-101；自用：否 → 是');
  });
});
