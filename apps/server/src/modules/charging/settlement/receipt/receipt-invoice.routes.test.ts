import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printReceipt, receiptPaper, redInvoice, voidSettlement, withdrawInvoice } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { approve, askFor, detailOf, digitalNo, issueNow, paidFor } from '../../invoice/invoice.fixtures.ts';
import { openGround, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});
const paid = () => paidFor(ground, emp, [['测试物业费', '100.00']]);
const invoiceOf = async (id: number) => (await emp.call(receiptPaper, { id })).invoice;

describe('the invoice on a receipt', () => {
  it('is named from 换票 on, by its number once it is made, and the stored paper stays as it was', async () => {
    const { id } = await paid();
    const before = await emp.call(receiptPaper, { id });
    expect(before).not.toHaveProperty('invoice');
    const asked = await askFor(emp, [id], { exchange: true });
    expect(await invoiceOf(id)).toEqual({ number: asked.number, no: '' });
    await approve(auditor, asked.id);
    await issueNow(emp, asked.id, digitalNo(901), '2026-06-15');
    const printed = await emp.call(printReceipt, { id });
    expect(printed.invoice).toEqual({ number: asked.number, no: digitalNo(901) });
    expect(printed.paper).toEqual(before.paper);
  });

  it('is not named while it is only asked for, nor when that was withdrawn', async () => {
    const { id } = await paid();
    const plain = await askFor(emp, [id]);
    expect(await invoiceOf(id)).toBeUndefined();
    await emp.call(withdrawInvoice, { id: plain.id, version: 0 });
    const exchange = await askFor(emp, [id], { exchange: true });
    expect(await invoiceOf(id)).toEqual({ number: exchange.number, no: '' });
    await emp.call(withdrawInvoice, { id: exchange.id, version: 0 });
    expect(await invoiceOf(id)).toBeUndefined();
  });

  it('is named without 换票 once it is made, until it is made red', async () => {
    const { id } = await paid();
    const asked = await askFor(emp, [id]);
    await approve(auditor, asked.id);
    await issueNow(emp, asked.id, digitalNo(902), '2026-06-15');
    expect(await invoiceOf(id)).toEqual({ number: asked.number, no: digitalNo(902) });
    await emp.call(voidSettlement, { id, version: 0, reason: '收错户' });
    const { version } = await detailOf(emp, asked.id);
    await emp.call(redInvoice, { id: asked.id, version, redNo: digitalNo(903), redOn: '2026-06-15' });
    expect(await invoiceOf(id)).toBeUndefined();
  });
});
