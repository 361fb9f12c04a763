import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createInvoice,
  decideInvoice,
  draftInvoice,
  handOverInvoice,
  redInvoice,
  redSettlement,
  searchInvoices,
  settlementDetail,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, special, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { approve, asking, askFor, detailOf, digitalNo, issueNow, paidFor } from './invoice.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
let numbers = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  const found = await installation.database.asOwner(listDifferences);
  // Bills inserted by SQL occupy no months.
  const names = found.filter(({ found: different }) => different.length > 0).map(({ name }) => name);
  expect(names.filter((name) => name !== '账单：占用的日期')).toEqual([]);
  await installation.close();
});

const issued = async (settlementId: number): Promise<{ id: number; number: string }> => {
  const made = await askFor(emp, [settlementId]);
  await approve(auditor, made.id);
  await issueNow(emp, made.id, digitalNo(++numbers), '2026-06-15');
  return made;
};
const versionOf = async (id: number) => (await emp.call(settlementDetail, { id })).version;
const redDue = async () => (await emp.call(searchInvoices, {})).redDue;

describe('a settlement that is taken back', () => {
  it('withdraws a request of which no invoice was made, waiting or approved', async () => {
    const gone = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const waiting = await askFor(emp, [gone.id]);
    await emp.call(voidSettlement, { id: gone.id, version: 0, reason: '收错户' });
    expect(await detailOf(emp, waiting.id)).toMatchObject({
      state: 6,
      version: 1,
      redReason: `结算 ${gone.number} 已作废`,
      settlements: [{ living: false }],
    });
    const paid = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const approved = await askFor(emp, [paid.id]);
    await approve(auditor, approved.id);
    const red = await emp.call(redSettlement, { id: paid.id, version: 0, reason: '重复收费' });
    const detail = await detailOf(emp, approved.id);
    expect(detail).toMatchObject({ state: 6, redReason: `结算 ${paid.number} 已红冲，红冲单 ${red.number}` });
    expect(detail.history.at(-1)).toMatchObject({
      action: '撤回',
      note: `${approved.number}；结算 ${paid.number} 已红冲，红冲单 ${red.number}`,
    });
    expect(await refusalOf(auditor, decideInvoice, { id: waiting.id, version: 1, approve: true })).toBe(
      `发票申请 ${waiting.number} 已撤回，不能审核`,
    );
  });

  it('makes an issued or a taken invoice wait for its red one, which is written down once', async () => {
    const before = await redDue();
    const paid = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const { id, number } = await issued(paid.id);
    await emp.call(handOverInvoice, { id, version: 2, takenBy: '业主' });
    const red = { id, version: 3, redNo: digitalNo(900), redOn: '2026-06-15' };
    expect(await refusalOf(emp, redInvoice, red)).toBe(`发票申请 ${number} 已领取，不能登记红冲`);
    const back = await emp.call(redSettlement, { id: paid.id, version: 0, reason: '重复收费' });
    expect(await detailOf(emp, id)).toMatchObject({ state: 7, redReason: `结算 ${paid.number} 已红冲，红冲单 ${back.number}` });
    expect(await redDue()).toBe(before + 1);
    const wrong = async (more: object) => (await emp.ask(redInvoice, { ...red, version: 4, ...more })).envelope.data;
    const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
    expect(await wrong({ redOn: '2026-06-14' })).toEqual(beside('redOn', '红字发票的日期不能早于开票日期 2026.06.15'));
    expect(await wrong({ redOn: '2026-06-16' })).toEqual(beside('redOn', '日期不能晚于今天'));
    expect(await wrong({ redNo: '77' })).toEqual(beside('redNo', '红字发票号码应为 8 位数字，数电票为 20 位'));
    const own = (await detailOf(emp, id)).invoiceNo;
    expect(await wrong({ redNo: own })).toEqual(beside('redNo', `发票号码 ${own} 已登记在发票申请 ${number}`));
    expect(await refusalOf(emp, redInvoice, red)).toMatch(/^发票申请已被他人修改/);
    const answers = await Promise.all([emp.ask(redInvoice, { ...red, version: 4 }), emp.ask(redInvoice, { ...red, version: 4 })]);
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await detailOf(emp, id)).toMatchObject({
      state: 8,
      redNo: digitalNo(900),
      redOn: '2026-06-15',
      settlements: [{ living: false }],
    });
    expect(await redDue()).toBe(before);
  });

  it('in part: the whole invoice is taken back, and what is left is asked for anew', async () => {
    const paid = await paidFor(ground, emp, [
      ['测试物业费', '100.00'],
      ['测试停车费', '60.00'],
    ]);
    const { id, number } = await issued(paid.id);
    const back = await emp.call(redSettlement, { id: paid.id, version: 0, seqs: [2], reason: '车位已退' });
    expect(await detailOf(emp, id)).toMatchObject({
      state: 7,
      amount: '160.00',
      redReason: `结算 ${paid.number} 已部分红冲，红冲单 ${back.number}`,
    });
    expect(await refusalOf(emp, createInvoice, asking([paid.id], '100.00'))).toBe(
      `结算 ${paid.number} 已有发票申请 ${number}（待红冲），请先处理`,
    );
    await emp.call(redInvoice, { id, version: 3, redNo: digitalNo(901), redOn: '2026-06-15' });
    const draft = await emp.call(draftInvoice, { settlementIds: [paid.id] });
    expect([draft.amount, draft.lines.map(({ amount, why }) => [amount, why])]).toEqual([
      '100.00',
      [
        ['100.00', null],
        ['60.00', '已红冲'],
      ],
    ]);
    const next = await issued(paid.id);
    expect(await detailOf(emp, next.id)).toMatchObject({ state: 3, amount: '100.00' });
    expect((await emp.call(settlementDetail, { id: paid.id })).invoices.map((one) => [one.number, one.state, one.living])).toEqual([
      [next.number, 3, true],
      [number, 8, false],
    ]);
  });

  it('of a line that never stood on it leaves the invoice as it is', async () => {
    await ground.item('测试代收电费', { thirdParty: true });
    const paid = await paidFor(ground, emp, [
      ['测试物业费', '100.00'],
      ['测试代收电费', '40.00'],
    ]);
    const { id } = await issued(paid.id);
    const { lines, version } = await emp.call(settlementDetail, { id: paid.id });
    const seq = lines.find(({ chargeTypeName }) => chargeTypeName === '测试代收电费')?.seq ?? 0;
    await emp.call(redSettlement, { id: paid.id, version, seqs: [seq], reason: '表已销户' });
    expect(await detailOf(emp, id)).toMatchObject({ state: 3, redReason: '' });
    const back = await emp.call(redSettlement, { id: paid.id, version: await versionOf(paid.id), reason: '退房' });
    expect(await detailOf(emp, id)).toMatchObject({ state: 7, redReason: `结算 ${paid.number} 已红冲，红冲单 ${back.number}` });
  });

  it('and asked for at the same moment: no living request for money that went back', async () => {
    const paid = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const clerk = await installation.as('clerk');
    const [ask, back] = await Promise.all([
      clerk.ask(createInvoice, asking([paid.id], '100.00')),
      emp.ask(redSettlement, { id: paid.id, version: 0, reason: '收错' }),
    ]);
    expect(back.envelope.code).toBe(200);
    const { invoices } = await emp.call(settlementDetail, { id: paid.id });
    if (ask.envelope.code === 200) expect(invoices).toMatchObject([{ state: 6, living: false }]);
    else expect([ask.envelope.msg, invoices]).toEqual([`结算 ${paid.number} 已红冲，不能开发票`, []]);
  });
});

describe('scenario 6', () => {
  it('red ink of a settlement that used prepaid and points brings all balances back; its issued invoice is a red-invoice task', async () => {
    await ground.settings({ points: true, pointValue: '0.01', pointShare: 100 });
    const { houseId, personId } = await ground.house('票-六');
    const prepaid = await ground.account(1, { houseId }, '60.00');
    const points = await ground.account(4, { houseId, personId }, '5000.00');
    const bill = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
    const standing = async () => {
      const { accounts = [], ...rest } = await ground.picture([houseId]);
      return { ...rest, accounts: (accounts as { balance: string }[]).filter(({ balance }) => balance !== '0.00') };
    };
    const before = await standing();
    const tenders = [special(7, prepaid, '60.00'), special(11, points, '10.00'), cash('30.00')];
    const paid = await payFor(emp, houseId, [bill], '100.00', { tenders, payerId: personId });
    const { id } = await issued(paid.id);
    expect(await detailOf(emp, id)).toMatchObject({ amount: '90.00', tax: '5.09' });
    clock.turn('2026-06-16T10:00:00+08:00');
    [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
    const due = await redDue();
    const back = await emp.call(redSettlement, { id: paid.id, version: await versionOf(paid.id), reason: '次日红冲' });
    expect(await standing()).toEqual(before);
    expect(await detailOf(emp, id)).toMatchObject({ state: 7, redReason: `结算 ${paid.number} 已红冲，红冲单 ${back.number}` });
    expect(await redDue()).toBe(due + 1);
    const [first] = (await emp.call(searchInvoices, { states: [7], key: '票-六' })).rows;
    expect(first?.id).toBe(id);
    await emp.call(redInvoice, { id, version: (await detailOf(emp, id)).version, redNo: digitalNo(906), redOn: '2026-06-16' });
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [paid.id] })).toBe(`结算 ${paid.number} 已红冲，不能开发票`);
  });
});
