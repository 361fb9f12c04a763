import { describe, expect, test } from 'vitest';
import { deskBill } from '../desk-samples.ts';
import {
  amountOf,
  cashRow,
  dueOf,
  fillRows,
  groupBills,
  isOn,
  keepOffer,
  payNow,
  problemOf,
  requestOf,
  roundOffOffer,
  specialRoom,
  tillOf,
  type Special,
  type TenderRow,
} from './desk.rules.ts';

const NONE = { flipped: new Set<number>(), noLate: new Set<number>() };
const SETTINGS = { order: 'principal-first', changeLimit: '10.00', roundOffLimit: '1.00', pointShare: 10 } as const;
const wechat: TenderRow = { ...cashRow(2), method: 4 };

describe('what is paid', () => {
  test('all but suspended and held bills are ticked from the start; a suspended one can be, a held one cannot', () => {
    const [open, suspended, held] = [deskBill(1), deskBill(2, { suspended: true }), deskBill(3, { heldBy: '银行托收' })];
    expect([open, suspended, held].map((bill) => isOn(bill, NONE))).toEqual([true, false, false]);
    const flipped = new Set([1, 2, 3]);
    expect([open, suspended, held].map((bill) => isOn(bill, { flipped }))).toEqual([false, true, false]);
  });

  test('a late fee left out stays owed and is not counted; a bill with nothing left to pay is not sent', () => {
    const bills = [deskBill(1, { open: '250.40', late: '5.76' }), deskBill(2, { open: '0.00', late: '1.20' })];
    expect(dueOf(payNow(bills, NONE, null), [], '')).toMatchObject({ principal: '250.40', late: '6.96', total: '257.36' });
    const choice = { ...NONE, noLate: new Set([1, 2]) };
    expect(payNow(bills, choice, null)).toMatchObject([{ billId: 1, amount: '250.40', late: '0.00' }]);
    expect(dueOf(payNow(bills, choice, null), [{ key: 1, chargeTypeId: null, amount: '100' }], '0.4')).toMatchObject({
      bills: '250.00',
      prepaid: '100.00',
      total: '350.00',
    });
  });

  test('an amount pays what the server laid out, and is sent as it was shown', () => {
    const bills = [deskBill(1), deskBill(2)];
    const line = { billId: 1, amount: '94.24', late: '5.76', open: '250.40', lateDue: '5.76' };
    const spread = {
      lines: [line],
      principal: '94.24',
      late: '5.76',
      prepaid: '0.00',
      roundOff: '0.00',
      ahead: [],
      aheadTotal: '0.00',
      total: '100.00',
      left: '0.00',
    };
    const now = payNow(bills, NONE, spread);
    const typed = { ...NONE, prepaid: [], roundOff: '', remark: '', till: { rows: [cashRow(1)], received: '', keep: '' } };
    const request = requestOf({ house: { id: 9 }, people: [], payers: [] } as never, '周以宁', typed, now, spread);
    expect(request).toMatchObject({ lines: [{ billId: 1, amount: '94.24', late: '5.76' }], expected: '100.00', payerId: null });
  });

  test('bills of an item stand together', () => {
    const groups = groupBills([deskBill(1), deskBill(2, { chargeTypeName: '水费' }), deskBill(3)]);
    expect(groups.map(({ item, bills }) => [item, bills.map(({ id }) => id)])).toEqual([
      ['物业服务费', [1, 3]],
      ['水费', [2]],
    ]);
  });
});

describe('the till', () => {
  test('worked example: 256.16 in cash, 300 handed over, 40 given back, 3.84 kept', () => {
    const till = { rows: [cashRow(1)], received: '300', keep: '3.84' };
    expect(tillOf(till, '256.16')).toMatchObject({ cash: '260.00', given: '260.00', change: '40.00', kept: '3.84' });
    expect(tillOf({ ...till, keep: '' }, '256.16')).toMatchObject({ cash: '256.16', change: '43.84' });
  });

  test('the row without an amount takes what the others leave; half-typed amounts count as they stand', () => {
    expect(fillRows([{ ...cashRow(1), amount: '500' }, wechat], '792.81').map(({ amount }) => amount)).toEqual(['500', '292.81']);
    expect(fillRows([cashRow(1), wechat], '792.81').map(({ amount }) => amount)).toEqual(['792.81', '0.00']);
    expect([amountOf(''), amountOf('12.'), amountOf('.5')]).toEqual(['0', '12', '0.5']);
  });

  test('offers what is worth keeping or dropping, never above the limit', () => {
    expect([keepOffer('43.84', '10.00'), keepOffer('43.84', '1.00'), keepOffer('40.00', '10.00')]).toEqual(['3.84', '0.84', null]);
    expect([roundOffOffer('792.81', '1.00'), roundOffOffer('792.81', '0.50'), roundOffOffer('792.00', '1.00')]).toEqual([
      '0.81',
      '0.01',
      null,
    ]);
  });

  test('a special payment is prefilled with what it may pay', () => {
    const now = [
      { billId: 1, chargeTypeId: 5, amount: '250.40', late: '5.76' },
      { billId: 2, chargeTypeId: 6, amount: '80.00', late: '0.00' },
    ];
    const room = (special: Partial<Special>, others: TenderRow[] = []) =>
      specialRoom(
        { method: 7, name: '', accountId: 1, text: '', chargeTypeId: null, balance: '1200.00', ...special },
        { due: dueOf(now, [], ''), now, others, pointShare: 10 },
      );
    expect(room({})).toBe('336.16');
    expect(room({ balance: '3.84' })).toBe('3.84');
    expect(room({ chargeTypeId: 6 })).toBe('80.00');
    expect(room({ method: 11, balance: '42.00' })).toBe('33.61');
    expect(room({}, [{ ...wechat, list: 2, method: 8, accountId: 4, amount: '3.84' }])).toBe('332.32');
  });

  test('says what is missing in the words of the server', () => {
    const due = dueOf([{ billId: 1, chargeTypeId: 5, amount: '256.16', late: '0.00' }], [], '');
    const asked = (till: Partial<Parameters<typeof problemOf>[0]['till']>, more = {}) =>
      problemOf({ due, till: { rows: [cashRow(1)], received: '', keep: '', ...till }, payerName: '周以宁', settings: SETTINGS, ...more });
    expect(asked({})).toBeNull();
    expect(asked({ received: '200' })).toBe('实收现金 200.00 元，少于应收现金 256.16 元');
    expect(asked({ rows: [{ ...cashRow(1), amount: '200' }] })).toBe('收款方式合计 200.00 元，应收 256.16 元，两者应一致');
    expect(asked({ keep: '12', received: '300' })).toBe('存零最多 10.00 元，多出的 2.00 元请找零或转为预交');
    expect(asked({}, { payerName: ' ' })).toBe('请输入付款人');
    expect(asked({}, { due: dueOf([], [], '') })).toBe('请选择要收的账单，或填写预交金额');
    expect(asked({ rows: [{ ...cashRow(1), list: 2, method: 12 }] })).toBe('“存现”请填写凭证号');
  });
});
