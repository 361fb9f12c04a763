// Red 数电票: of the part whose money went back, of the whole, refused, lost and concurrent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askRedInvoice,
  askTaxInvoice,
  createInvoice,
  draftInvoice,
  handOverInvoice,
  redInvoice,
  redSettlement,
  searchInvoices,
  sendRedInvoice,
  settlementDetail,
  voidSettlement,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { refusalOf, turnableClock } from '../settlement/settlement.fixtures.ts';
import { asking, digitalNo } from './invoice.fixtures.ts';
import { openTaxGround, type TaxGround } from './tax.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: TaxGround;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  const auditor = await installation.as('auditor');
  [emp, clerk] = await Promise.all([installation.as('emp'), installation.as('clerk')]);
  ground = await openTaxGround(installation, clock, { emp, auditor });
});
afterAll(async () => {
  expect(await ground.differences()).toEqual([]);
  await ground.close();
  await installation.close();
});

const TWO = [
  ['测试物业费', '100.01'],
  ['测试停车费', '53.09'],
] as const;
const back = async (id: number, seqs?: number[]) => {
  const { version } = await emp.call(settlementDetail, { id });
  return emp.call(redSettlement, { id, version, reason: '退费', ...(seqs ? { seqs } : {}) });
};

describe('money that goes back after its invoice was issued', () => {
  it('in part asks for a red invoice of that part; the rest stands and is not invoiced again', async () => {
    const { id, number, paid } = await ground.sent(TWO);
    const { invoiceNo } = await ground.detail(id);
    const red = await back(paid.id, [2]);
    const due = await ground.detail(id);
    expect(due).toMatchObject({
      state: 7,
      redReason: `结算 ${paid.number} 已部分红冲，红冲单 ${red.number}`,
      requests: [{ red: false }, { number: `${number}-R1`, red: true, state: 4, amount: '-53.09', tax: '-3.01' }],
    });
    expect(await refusalOf(emp, createInvoice, asking([paid.id], '100.01'))).toBe(
      `结算 ${paid.number} 已有发票申请 ${number}（待红冲），请先处理`,
    );
    expect(await ground.sendRed(clerk, id)).toBe('ok');
    const stands = await ground.detail(id);
    expect(stands).toMatchObject({
      state: 3,
      invoiceNo,
      amount: '153.10',
      tax: '8.67',
      redNo: '',
      settlements: [{ living: true }],
      requests: [{ red: false }, { state: 6, amount: '-53.09' }],
    });
    expect(stands.requests[1]?.invoiceNo).toMatch(/^26991\d{15}$/);
    // Found by the number of its red invoice; what was taken back does not count as living.
    const found = await emp.call(searchInvoices, { key: stands.requests[1]?.invoiceNo ?? '' });
    expect(found).toMatchObject({ total: 1, sums: { amount: '153.10', tax: '8.67', livingAmount: '100.01', livingTax: '5.66' } });
    expect(stands.requests[1]?.file?.name).toBe(`数电票${stands.requests[1]?.invoiceNo}.xml`);
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [paid.id] })).toMatch(/已有发票申请/);
    // The rest goes back too: the red invoices negate the blue one exactly, and nothing is left to invoice.
    await back(paid.id);
    expect(await ground.sendRed(emp, id)).toBe('ok');
    const gone = await ground.detail(id);
    expect(gone).toMatchObject({ state: 8, settlements: [{ living: false }], redNo: gone.requests[2]?.invoiceNo });
    expect(sumMoney(gone.requests.map(({ amount }) => amount))).toBe('0.00');
    expect(sumMoney(gone.requests.map(({ tax }) => tax))).toBe('0.00');
  });

  it('keeps 已领取 after a part, and asks twice where two parts go back before the first is red', async () => {
    const { id, paid } = await ground.sent([...TWO, ['测试物业费', '20.00']]);
    await emp.call(handOverInvoice, { id, version: (await ground.detail(id)).version, takenBy: '业主' });
    await back(paid.id, [1]);
    await back(paid.id, [2]);
    expect((await ground.detail(id)).requests.map(({ state, amount }) => [state, amount])).toEqual([
      [2, '173.10'],
      [4, '-100.01'],
      [4, '-53.09'],
    ]);
    expect(await ground.sendRed(emp, id)).toBe('ok');
    expect(await ground.detail(id)).toMatchObject({ state: 4, takenBy: '业主', requests: [{ state: 2 }, { state: 6 }, { state: 6 }] });
  });

  it('by a void takes all of it back', async () => {
    const { id, paid } = await ground.sent(TWO);
    await emp.call(voidSettlement, { id: paid.id, version: 0, reason: '收错户' });
    expect(await ground.detail(id)).toMatchObject({
      state: 7,
      redReason: `结算 ${paid.number} 已作废`,
      requests: [{ state: 2 }, { state: 4, amount: '-153.10', tax: '-8.67' }],
    });
    await ground.sendRed(emp, id);
    expect((await ground.detail(id)).state).toBe(8);
  });

  it('while the provider issues it: the answer makes it due immediately', async () => {
    const { id, paid } = await ground.sent([
      ['测试物业费', '60.77'],
      ['测试停车费', '40.00'],
    ]);
    const red = await back(paid.id, [2]);
    const reason = `结算 ${paid.number} 已部分红冲，红冲单 ${red.number}`;
    expect(await ground.detail(id)).toMatchObject({ state: 9, redReason: reason, requests: [{ state: 1 }] });
    await ground.round(11);
    expect(await ground.detail(id)).toMatchObject({
      state: 7,
      redReason: reason,
      requests: [
        { state: 2, amount: '100.77' },
        { state: 4, amount: '-40.00', reason },
      ],
    });
  });

  it('reversed by two at once is asked back once', async () => {
    const { id, paid } = await ground.sent(TWO);
    const { version } = await emp.call(settlementDetail, { id: paid.id });
    await Promise.all([emp, clerk].map((person) => person.ask(redSettlement, { id: paid.id, version, reason: '退费' })));
    expect((await ground.detail(id)).requests.map(({ amount }) => amount)).toEqual(['153.10', '-153.10']);
    const due = (await ground.detail(id)).version;
    const answers = await Promise.all([emp, clerk].map((person) => person.ask(sendRedInvoice, { id, version: due })));
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect((await ground.detail(id)).state).toBe(8);
  });
});

describe('a red invoice', () => {
  it('of a wrong invoice takes all of it back, and its settlement is invoiced anew', async () => {
    const { id, number, paid } = await ground.sent(TWO);
    await emp.call(askRedInvoice, { id, version: (await ground.detail(id)).version, reason: '抬头开错' });
    expect(await ground.detail(id)).toMatchObject({
      state: 7,
      requests: [{}, { state: 4, amount: '-153.10', tax: '-8.67', reason: '抬头开错' }],
    });
    await ground.sendRed(emp, id);
    const red = await ground.detail(id);
    expect(red).toMatchObject({ state: 8, settlements: [{ again: true }] });
    expect(red.requests[1]?.lines.map(({ amount, tax }) => [amount, tax])).toEqual(
      red.lines.map(({ amount, tax }) => [`-${amount}`, `-${tax}`]),
    );
    expect((await ground.there(number)).map((each) => [each.number, each.amount])).toEqual([
      [`${number}-1`, '153.10'],
      [`${number}-R1-1`, '-153.10'],
    ]);
    expect((await emp.call(draftInvoice, { settlementIds: [paid.id] })).amount).toBe('153.10');
  });

  it('that is refused says why and is sent again under a new number, or registered by hand', async () => {
    // 100.50 is issued; the part of 60.44 is refused.
    const other = await ground.sent([
      ['测试物业费', '60.44'],
      ['测试停车费', '40.06'],
    ]);
    await back(other.paid.id, [1]);
    await ground.sendRed(emp, other.id);
    const why = '本月可用开票额度不足（模拟开票）';
    const failed = await ground.detail(other.id);
    expect(failed).toMatchObject({ state: 12, message: why, requests: [{ state: 2 }, { state: 7, message: why }] });
    await ground.sendRed(emp, other.id);
    expect((await ground.there(`${other.number}-R`)).map((each) => each.number)).toEqual([`${other.number}-R1-1`, `${other.number}-R1-2`]);
    const { version } = await ground.detail(other.id);
    await emp.call(redInvoice, { id: other.id, version, redNo: digitalNo(951), redOn: '2026-06-15' });
    const done = await ground.detail(other.id);
    expect(done).toMatchObject({ state: 3, redNo: '', message: '', requests: [{ state: 2 }, { state: 6, invoiceNo: digitalNo(951) }] });
  });

  it('without an answer is asked for, never issued again', async () => {
    const { id, number, paid } = await ground.sent([
      ['测试物业费', '60.88'],
      ['测试停车费', '40.00'],
    ]);
    // 100.88 is issued without an answer first.
    await ground.round(11);
    await back(paid.id, [1]);
    await ground.sendRed(emp, id);
    expect(await ground.detail(id)).toMatchObject({ state: 11, message: '税务系统没有应答，正在自动核实，请勿重复开具' });
    expect(await ground.sendRed(emp, id)).toBe(`发票申请 ${number} 红冲中，不能开具红字发票`);
    await emp.call(askTaxInvoice, { id });
    await ground.round(11);
    await ground.round(60);
    expect([(await ground.detail(id)).state, (await ground.there(`${number}-R`)).length]).toEqual([3, 1]);
  });
});

it('changed behind the program’s back is found: a request, and a red one above its invoice', async () => {
  const { id, paid } = await ground.sent(TWO);
  await back(paid.id, [2]);
  await ground.sendRed(emp, id);
  const [blue, red] = (await ground.detail(id)).requests;
  const found = async (change: string, undo: string) => {
    await ground.sql(change, [red?.id]);
    const names = (await ground.differences()).filter((what) => what.startsWith('数电票'));
    await ground.sql(undo, [red?.id]);
    return names;
  };
  const set = (what: string) => `update charging.tax_request set ${what} where id = $1`;
  expect(await found(set('amount = -1'), set('amount = -53.09'))).toEqual([`数电票：与发票申请 数电票 ${red?.number}`]);
  const whole = `lines = jsonb_set(lines, '{0,amount}', '"-200.00"'), amount = -200`;
  expect(await found(set(whole), set(`lines = jsonb_set(lines, '{0,amount}', '"-53.09"'), amount = -53.09`))).toEqual([
    `数电票：与发票申请 发票申请 ${blue?.number} 红字`,
  ]);
});
