// A wrong invoice whose payment is valid: only the invoice is reversed, and a new one is issued.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askRedInvoice, handOverInvoice, redInvoice, redSettlement, searchInvoices, settlementDetail } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { approve, askFor, detailOf, digitalNo, issueNow, paidFor } from './invoice.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
const TODAY = '2026-06-15';
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let auditor: Person;
let numbers = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [emp, clerk, auditor] = await Promise.all([installation.as('emp'), installation.as('clerk'), installation.as('auditor')]);
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  const found = await installation.database.asOwner(listDifferences);
  // Bills inserted by SQL occupy no months.
  const names = found.filter(({ found: different }) => different.length > 0).map(({ name }) => name);
  expect(names.filter((name) => name !== '账单：占用的日期')).toEqual([]);
  await installation.close();
});

async function issued(settlementIds: readonly number[]): Promise<{ id: number; number: string }> {
  const made = await askFor(emp, settlementIds, { title: '业主（抬头错）' });
  await approve(auditor, made.id);
  await issueNow(emp, made.id, digitalNo(++numbers), TODAY);
  return made;
}
const paid = () => paidFor(ground, emp, [['测试物业费', '100.00']]);

it('waits for its red one, issued or taken, with the reason and who asked; then its settlement is asked for anew', async () => {
  const before = (await emp.call(searchInvoices, {})).redDue;
  const money = await paid();
  const { id, number } = await issued([money.id]);
  const ask = { id, version: 2, reason: '抬头开错' };
  expect((await clerk.ask(askRedInvoice, { ...ask, reason: ' ' })).envelope.data).toEqual({
    fields: [{ path: 'reason', msg: '请输入红冲原因' }],
  });
  await clerk.call(askRedInvoice, ask);
  const { name } = (
    await ground.sql<{ name: string }>(`select name from session.account where username = 'clerk' and tenant_id = $1`, [ground.tenantId])
  )[0] ?? { name: '' };
  const due = await detailOf(emp, id);
  expect(due).toMatchObject({
    state: 7,
    version: 3,
    redReason: `${name} 申请红冲：抬头开错`,
    settlements: [{ living: true, again: false }],
  });
  expect(due.history.at(-1)).toMatchObject({ by: name, action: '申请红冲', note: `${number}；抬头开错` });
  expect((await emp.call(searchInvoices, {})).redDue).toBe(before + 1);
  expect(await refusalOf(emp, askRedInvoice, { ...ask, version: 3 })).toBe(`发票申请 ${number} 待红冲，不能申请红冲`);
  expect(await refusalOf(emp, handOverInvoice, { id, version: 3, takenBy: '业主' })).toBe(`发票申请 ${number} 待红冲，不能登记领取`);
  await emp.call(redInvoice, { id, version: 3, redNo: digitalNo(901), redOn: TODAY });
  expect((await detailOf(emp, id)).settlements).toMatchObject([{ living: false, again: true }]);
  const next = await issued([money.id]);
  // The settlement has a valid invoice again.
  expect((await detailOf(emp, id)).settlements).toMatchObject([{ again: false }]);
  expect((await emp.call(settlementDetail, { id: money.id })).invoices.map((one) => [one.number, one.state, one.living])).toEqual([
    [next.number, 3, true],
    [number, 8, false],
  ]);
  await emp.call(handOverInvoice, { id: next.id, version: 2, takenBy: '业主' });
  await emp.call(askRedInvoice, { id: next.id, version: 3, reason: '税号有误' });
  expect(await detailOf(emp, next.id)).toMatchObject({ state: 7, takenBy: '业主' });
});

it('is refused before one was made, by a stale hand, and by who may not', async () => {
  const waiting = await askFor(emp, [(await paid()).id]);
  expect(await refusalOf(emp, askRedInvoice, { id: waiting.id, version: 0, reason: '抬头开错' })).toBe(
    `发票申请 ${waiting.number} 待审核，不能申请红冲`,
  );
  await approve(auditor, waiting.id);
  expect(await refusalOf(emp, askRedInvoice, { id: waiting.id, version: 1, reason: '抬头开错' })).toBe(
    `发票申请 ${waiting.number} 待开具，不能申请红冲`,
  );
  const { id } = await issued([(await paid()).id]);
  expect(await refusalOf(emp, askRedInvoice, { id, version: 1, reason: '抬头开错' })).toMatch(/^发票申请已被他人修改/);
  const limited = await installation.as('limited');
  expect((await limited.ask(askRedInvoice, { id, version: 2, reason: '抬头开错' })).status).toBe(403);
  const bin = await installation.as('binemp');
  expect(await refusalOf(bin, askRedInvoice, { id, version: 2, reason: '抬头开错' })).toBe('发票申请不存在或已被删除');
  expect((await detailOf(emp, id)).state).toBe(3);
});

it('asked for by two at once: one wins, the other is told', async () => {
  const { id, number } = await issued([(await paid()).id]);
  const answers = await Promise.all(
    [emp, clerk].map((person) => person.ask(askRedInvoice, { id, version: 2, reason: `${person === emp ? '金额' : '税号'}有误` })),
  );
  const lost = answers.filter(({ envelope }) => envelope.code !== 200);
  expect(lost.map(({ envelope }) => envelope.msg)).toEqual([`发票申请 ${number} 待红冲，不能申请红冲`]);
  expect((await detailOf(emp, id)).redReason).toMatch(/^\S+ 申请红冲：(金额|税号)有误$/);
});

it('money that goes back meanwhile is said beside it, and only what stands may be made anew', async () => {
  const first = await paid();
  const bill = await ground.bill(first.houseId, { amount: '60.00', lateRate: '0' });
  const second = await payFor(emp, first.houseId, [bill], '60.00', {
    payerId: first.personId,
    payerName: `业主${first.code}`,
    tenders: [cash('60.00')],
  });
  const { id } = await issued([first.id, second.id]);
  await emp.call(askRedInvoice, { id, version: 2, reason: '金额有误' });
  const back = await emp.call(redSettlement, { id: second.id, version: 0, reason: '重复收费' });
  const due = await detailOf(emp, id);
  expect(due).toMatchObject({ state: 7, version: 4 });
  expect(due.redReason).toMatch(new RegExp(`^\\S+ 申请红冲：金额有误；结算 ${second.number} 已红冲，红冲单 ${back.number}$`));
  await emp.call(redInvoice, { id, version: 4, redNo: digitalNo(902), redOn: TODAY });
  const { settlements } = await detailOf(emp, id);
  expect(settlements.map((part) => [part.number, part.again])).toEqual([
    [first.number, true],
    [second.number, false],
  ]);
});
