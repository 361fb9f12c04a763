// Months that are paid keep their price; others get the new one, and the price list says who keeps the old one until when.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditPrice,
  getStandard,
  previewSettlement,
  proposePrice,
  returnPrice,
  searchKeptPrices,
  settleBills,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, type BillingGround } from '../../billing/run/billing.fixtures.ts';
import { cash, refusalOf } from '../../settlement/settlement.fixtures.ts';
import { priceForm } from '../rule/service.fixtures.ts';

let installation: Installation;
let ground: BillingGround;
let emp: Person;
let auditor: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-06-15T10:00:00+08:00') } });
  ground = await billingGround(installation);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
});
afterAll(() => installation.close());

/** 100 ㎡ at 2.00: 200.00 a month. */
const standard = () => ground.standard({ item: `保价物业费${++count}`, prices: { '2020-01-01': '2.00' } });
async function house(code: string, standardId: number) {
  const houseId = await ground.house({ code });
  return { houseId, attachmentId: await ground.attach(houseId, standardId) };
}
type Payer = Awaited<ReturnType<typeof house>>;
const pay = ({ houseId, attachmentId }: Payer, months: number, expected: string) =>
  emp.call(settleBills, { houseId, payerName: '周以宁', ahead: [{ attachmentId, months }], tenders: [cash(expected)], expected });
const amountsOf = async ({ houseId, attachmentId }: Payer, months: number) =>
  (await emp.call(previewSettlement, { houseId, ahead: [{ attachmentId, months }] })).ahead.map(({ amount }) => amount);
const pricesOf = async (id: number) => (await emp.call(getStandard, { id })).prices;

describe('a new price', () => {
  it('begins for the others while a house has paid a year ahead, and the list names the house with its last day', async () => {
    const id = await standard();
    const [ahead, other] = [await house('保1', id), await house('保2', id)];
    await pay(ahead, 12, '2400.00');
    expect(await emp.call(getStandard, { id })).toMatchObject({ billedTo: '2027-05-31', unpaidTo: null });
    const next = await emp.call(proposePrice, priceForm(id, '2026-08-01', { price: '2.50' }));
    // Whoever approves it sees beforehand who keeps the old price.
    expect((await pricesOf(id))[0]).toMatchObject({ id: next.id, state: 1, kept: { objects: 1, to: '2027-05-31' } });
    await auditor.call(auditPrice, { priceId: next.id });
    const [coming, current] = await pricesOf(id);
    expect([coming?.kept, current?.kept]).toEqual([{ objects: 1, to: '2027-05-31' }, null]);
    expect(await emp.call(searchKeptPrices, { priceId: next.id })).toEqual({
      total: 1,
      // August to May.
      rows: [{ objectKind: 1, objectId: ahead.houseId, objectText: '保1', priceId: current?.id, to: '2027-05-31', bills: 10 }],
    });
    // The other house pays 100 × 2.00 until July and 100 × 2.50 from August on; the first one pays the new price from June 2027 on.
    expect(await amountsOf(other, 3)).toEqual(['200.00', '200.00', '250.00']);
    expect(await amountsOf(ahead, 1)).toEqual(['250.00']);
    await pay(other, 3, '650.00');
    expect((await pricesOf(id))[0]?.kept).toEqual({ objects: 1, to: '2027-05-31' });
  });

  it('waits behind a bill that nothing was paid on, and the refusal names it', async () => {
    const id = await standard();
    const one = await house('保3', id);
    const { id: settlementId } = await pay(one, 3, '600.00');
    const early = await emp.call(proposePrice, priceForm(id, '2026-08-01', { price: '2.50' }));
    await emp.call(voidSettlement, { id: settlementId, version: 0, reason: '收错' });
    const words =
      '还有 1 笔未收账单计费到 2026.08.31（如 保3），生效日期应晚于该日；要改这段期间的价格，请先作废这些账单。已收款的月份保留原价，不受影响';
    expect(await refusalOf(auditor, auditPrice, { priceId: early.id })).toBe(words);
    expect((await emp.call(getStandard, { id })).unpaidTo).toBe('2026-08-31');
    await emp.call(proposePrice, priceForm(id, '2026-09-01', { price: '2.60' }));
  });

  it('that has not begun is returned while paid months keep the old one, but not once a month was paid by it', async () => {
    const id = await standard();
    const [ahead, other] = [await house('保4', id), await house('保5', id)];
    await pay(ahead, 12, '2400.00');
    const first = await emp.call(proposePrice, priceForm(id, '2026-08-01', { price: '2.50' }));
    await auditor.call(auditPrice, { priceId: first.id });
    await auditor.call(returnPrice, { priceId: first.id, note: '业主大会未通过' });
    const second = await emp.call(proposePrice, priceForm(id, '2026-08-01', { price: '3.00' }));
    await auditor.call(auditPrice, { priceId: second.id });
    await pay(other, 3, '700.00');
    expect(await refusalOf(auditor, returnPrice, { priceId: second.id, note: '改价' })).toBe(
      '已有 1 笔账单按该价格计费到 2026.08.31（如 保5），不能退回，请先作废这些账单',
    );
  });

  it('has an empty list where nobody keeps another one, and none if it does not exist', async () => {
    const id = await standard();
    const { id: priceId } = await emp.call(proposePrice, priceForm(id, '2026-08-01'));
    expect(await emp.call(searchKeptPrices, { priceId })).toEqual({ total: 0, rows: [] });
    expect(await refusalOf(emp, searchKeptPrices, { priceId: 9_999_999 })).toBe('价格不存在或已被删除');
  });
});
