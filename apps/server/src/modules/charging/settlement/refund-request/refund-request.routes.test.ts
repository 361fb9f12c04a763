import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createRefundRequest,
  decideRefundRequest,
  FILE_CATEGORY,
  payRefundRequest,
  printReceipt,
  receiptPaper,
  refundAccount,
  searchDeposits,
  searchRefundRequests,
  settleAccount,
  withdrawRefundRequest,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { fetchAs, PDF, send } from '../../../../testing/sample-files.ts';
import { cash, openGround, refusalOf, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let houseId: number;
let personId: number;
let accountId: number;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [emp, clerk] = await Promise.all([installation.as('emp'), installation.as('clerk')]);
  // The clerk's role may create and decide requests here.
  await ground.sql(`update session.account set employee_id = employee_id where username = 'clerk'`);
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});
beforeEach(async () => {
  ({ houseId, personId } = await ground.house(`退${++count}`));
  accountId = await ground.account(1, { houseId }, '3000.00');
});

type Ask = InputOf<typeof createRefundRequest>;
const ask = (more: Partial<Ask> = {}): Ask => ({ accountId, type: 13, amount: '2500.00', reason: 3, payee: '卖方', ...more });
const rowOf = async (id: number) => (await emp.call(searchRefundRequests, { houseId })).rows.find((row) => row.id === id);
const straight = (more: object = {}) =>
  ({ type: 13, houseId, payerName: '卖方', lines: [{ accountId, amount: '2500.00' }], tenders: [cash('2500.00')], ...more }) as InputOf<
    typeof refundAccount
  >;

describe('a refund above the limit', () => {
  it('is asked for, approved by somebody else and paid once, on paper', async () => {
    expect(await refusalOf(emp, refundAccount, straight())).toBe('超过 1000.00 元的退款请先提交退款申请');
    const { id, number } = await emp.call(createRefundRequest, ask());
    expect(await rowOf(id)).toMatchObject({ number, state: 1, own: true, amount: '2500.00', balance: '3000.00', houseCode: `退${count}` });
    expect(await refusalOf(emp, createRefundRequest, ask())).toBe(`该账户已有退款申请 ${number}（待审核），请先处理`);
    expect(await refusalOf(emp, decideRefundRequest, { id, version: 0, approve: true })).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await refusalOf(emp, refundAccount, straight({ requestId: id }))).toBe(`退款申请 ${number} 待审核，不能付款`);
    await ground.sql('update charging.refund_request set maker_id = 999999 where id = $1', [id]);
    const silent = await emp.ask(decideRefundRequest, { id, version: 0, approve: false });
    expect(silent.envelope.data).toEqual({ fields: [{ path: 'note', msg: '请输入退回原因' }] });
    await emp.call(decideRefundRequest, { id, version: 0, approve: true, note: '同意' });
    expect(await refusalOf(emp, decideRefundRequest, { id, version: 1, approve: true })).toBe(`退款申请 ${number} 已通过，不能审核`);
    const other = straight({ requestId: id, lines: [{ accountId, amount: '2400.00' }], tenders: [cash('2400.00')] });
    expect(await refusalOf(emp, refundAccount, other)).toBe(`退款申请 ${number} 与所退的账户、金额或类型不一致`);
    const paid = await emp.call(payRefundRequest, {
      id,
      version: 1,
      tenders: [{ list: 1, method: 2, amount: '2500.00', reference: 'ZZ1' }],
    });
    expect(paid.total).toBe('-2500.00');
    expect(await rowOf(id)).toMatchObject({ state: 5, settlementNumber: paid.number, balance: '500.00' });
    const { kind, paper } = await emp.call(receiptPaper, { id: paid.id });
    expect([kind, paper.payer, paper.notes]).toEqual(['refund', '卖方', ['预交余额 500.00 元']]);
    expect(await refusalOf(emp, payRefundRequest, { id, version: 2, tenders: [cash('2500.00')] })).toBe(
      `退款申请 ${number} 已付款，不能付款`,
    );
    expect(await refusalOf(emp, refundAccount, straight({ requestId: id }))).toBe(`退款申请 ${number} 已付款，不能付款`);
  });

  it('takes over its paper, which who sees the request may read', async () => {
    const paper = await send(installation.app, emp.token, '退房申请.pdf', PDF, `cat=${FILE_CATEGORY.refundPaper}&parent=0`);
    const { id } = await emp.call(createRefundRequest, ask({ fileId: paper.data.id }));
    expect((await rowOf(id))?.file).toEqual({ id: paper.data.id, name: '退房申请.pdf' });
    const address = `/api/file/down?cat=${FILE_CATEGORY.refundPaper}&parent=${id}&id=${paper.data.id}`;
    expect((await fetchAs(installation.app, address, emp.token)).rawPayload.equals(PDF)).toBe(true);
    const limited = await installation.as('limited');
    expect((await fetchAs(installation.app, address, limited.token)).json()).toMatchObject({ msg: '文件不存在或已过期' });
    expect(await emp.call(searchRefundRequests, { id })).toMatchObject({ total: 1, rows: [{ id, flowName: null }] });
    await emp.call(withdrawRefundRequest, { id, version: 0 });
    expect(await refusalOf(emp, createRefundRequest, ask({ fileId: paper.data.id }))).toBe('文件不存在或已过期');
    expect((await emp.call(searchRefundRequests, { houseId })).total).toBe(1);
  });

  it('may be paid at the counter with its number, and two who pay at once pay once', async () => {
    const { id } = await emp.call(createRefundRequest, ask());
    await ground.sql('update charging.refund_request set maker_id = 999999 where id = $1', [id]);
    await emp.call(decideRefundRequest, { id, version: 0, approve: true });
    const answers = await Promise.all([
      emp.ask(refundAccount, straight({ requestId: id })),
      emp.ask(payRefundRequest, { id, version: 1, tenders: [cash('2500.00')] }),
    ]);
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await ground.sql('select balance from charging.account where id = $1', [accountId])).toEqual([{ balance: '500.00' }]);
  });

  it('is refused beside the field when it is wrong, decided within limits, and withdrawn', async () => {
    const fields = async (input: Ask) => (await emp.ask(createRefundRequest, input)).envelope.data;
    expect(await fields(ask({ amount: '3000.01' }))).toEqual({
      fields: [{ path: 'amount', msg: '预交余额 3000.00 元，不能退 3000.01 元' }],
    });
    expect(await fields(ask({ type: 7 }))).toEqual({ fields: [{ path: 'type', msg: '“退押”不能用于预交账户' }] });
    expect(await fields(ask({ payee: '' }))).toEqual({ fields: [{ path: 'payee', msg: '请输入领款人' }] });
    const { id, number } = await emp.call(createRefundRequest, ask());
    await ground.settings({ approveLimit: '2000.00' });
    await ground.sql('update charging.refund_request set maker_id = 999999 where id = $1', [id]);
    expect(await refusalOf(emp, decideRefundRequest, { id, version: 5, approve: true })).toMatch(/^退款申请已被他人修改/);
    expect(await refusalOf(emp, withdrawRefundRequest, { id, version: 0 })).toBe('只能撤回本人提交的退款申请');
    await ground.sql(
      `update charging.refund_request set maker_id = (select id from session.account where username = 'emp') where id = $1`,
      [id],
    );
    await emp.call(withdrawRefundRequest, { id, version: 0 });
    expect(await rowOf(id)).toMatchObject({ state: 4 });
    expect(await refusalOf(emp, withdrawRefundRequest, { id, version: 1 })).toBe(`退款申请 ${number} 已撤回，不能撤回`);
    await ground.settings({});
    await emp.call(createRefundRequest, ask());
  });

  it('is asked for, decided and paid with the right on the screen of its kind of account', async () => {
    const deposit = await ground.account(3, { houseId }, '3000.00');
    const act = (sign: 'array_append' | 'array_remove', name: string) =>
      ground.sql(
        `update org.job_grant g set acts = ${sign}(g.acts, $1) where g.menu_id = 177 and g.job_id in (
        select ej.job_id from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username in ('emp', 'auditor'))`,
        [name],
      );
    const auditor = await installation.as('auditor');
    const NO = '您未获得授权，不可作业！';
    await act('array_remove', 'add');
    expect(await refusalOf(emp, createRefundRequest, ask({ accountId: deposit, type: 7 }))).toBe(NO);
    await act('array_append', 'add');
    const [ofDeposit, ofPrepaid] = [
      await emp.call(createRefundRequest, ask({ accountId: deposit, type: 7 })),
      await emp.call(createRefundRequest, ask()),
    ];
    await act('array_remove', 'audit');
    for (const approve of [true, false])
      expect(await refusalOf(auditor, decideRefundRequest, { id: ofDeposit.id, version: 0, approve, note: '看过' })).toBe(NO);
    await auditor.call(decideRefundRequest, { id: ofPrepaid.id, version: 0, approve: true });
    await act('array_append', 'audit');
    await auditor.call(decideRefundRequest, { id: ofDeposit.id, version: 0, approve: true });
    await act('array_remove', 'change');
    expect(await refusalOf(emp, payRefundRequest, { id: ofDeposit.id, version: 1, tenders: [cash('2500.00')] })).toBe(NO);
    await act('array_append', 'change');
    await act('array_remove', 'add');
    expect(await refusalOf(emp, withdrawRefundRequest, { id: ofDeposit.id, version: 1 })).toBe(NO);
    await act('array_append', 'add');
    await emp.call(withdrawRefundRequest, { id: ofDeposit.id, version: 1 });
  });

  it('is printed with the right of the desk or of the screen of its kind', async () => {
    const paid = await emp.call(settleAccount, {
      type: 2,
      houseId,
      payerName: '买方',
      prepaid: [{ chargeTypeId: null, amount: '10.00' }],
      tenders: [cash('10.00')],
    });
    const print = (menus: number[], way: 'array_append' | 'array_remove') =>
      ground.sql(
        `update org.job_grant g set acts = ${way}(g.acts, 'print') where g.menu_id = any ($1) and g.job_id in (
        select ej.job_id from org.employee_job ej join session.account a on a.employee_id = ej.employee_id where a.username = 'emp')`,
        [menus],
      );
    await print([164, 165, 181], 'array_remove');
    expect(await refusalOf(emp, printReceipt, { id: paid.id })).toBe('您未获得授权，不可作业！');
    await print([181], 'array_append');
    await emp.call(printReceipt, { id: paid.id });
    await print([164, 165], 'array_append');
  });

  it('of another estate is not there, and who may not does not', async () => {
    const bin = await installation.as('binemp');
    expect((await bin.call(searchRefundRequests, { houseId })).rows).toEqual([]);
    expect((await bin.ask(createRefundRequest, ask())).envelope.data).toEqual({
      fields: [{ path: 'accountId', msg: '账户不存在或已被删除' }],
    });
    const limited = await installation.as('limited');
    expect((await limited.ask(createRefundRequest, ask())).status).toBe(403);
    expect((await clerk.ask(searchRefundRequests, {})).status).toBeLessThan(500);
  });
});

describe('an account of a person who has no house any more', () => {
  it('is refunded on request only: 124.44 that a sale gave back to the seller', async () => {
    const credit = await ground.account(1, { personId }, '124.44');
    const without = { houseId: null, lines: [{ accountId: credit, amount: '124.44' }], tenders: [cash('124.44')] };
    expect((await emp.ask(refundAccount, straight(without))).envelope.data).toEqual({
      fields: [{ path: 'houseId', msg: '没有房屋的账户请先提交退款申请' }],
    });
    const { id } = await emp.call(createRefundRequest, ask({ accountId: credit, amount: '124.44' }));
    await ground.sql('update charging.refund_request set maker_id = 999999 where id = $1', [id]);
    await emp.call(decideRefundRequest, { id, version: 0, approve: true });
    const { rows } = await emp.call(searchRefundRequests, { houseless: true, states: [2], key: `业主退${count}` });
    expect(rows).toMatchObject([{ id, houseId: null, houseCode: '', personName: `业主退${count}`, balance: '124.44' }]);
    const other = straight({ ...without, houseId, requestId: id });
    expect(await refusalOf(emp, refundAccount, other)).toBe('所选账户不是预交账户，或不属于该房屋');
    const paid = await emp.call(refundAccount, straight({ ...without, requestId: id }));
    expect(paid.total).toBe('-124.44');
    expect(await ground.sql('select balance from charging.account where id = $1', [credit])).toEqual([{ balance: '0.00' }]);
    expect((await emp.call(receiptPaper, { id: paid.id })).paper.payer).toBe('卖方');
  });

  it('may be paid from the list of requests', async () => {
    const credit = await ground.account(1, { personId }, '11.39');
    const { id } = await emp.call(createRefundRequest, ask({ accountId: credit, amount: '11.39', type: 8, reason: 6 }));
    await ground.sql('update charging.refund_request set maker_id = 999999 where id = $1', [id]);
    await emp.call(decideRefundRequest, { id, version: 0, approve: true });
    expect((await emp.call(payRefundRequest, { id, version: 1, tenders: [cash('11.39')] })).total).toBe('-11.39');
    expect((await emp.call(searchRefundRequests, { id })).rows).toMatchObject([{ state: 5, balance: '0.00' }]);
  });
});

describe('押金账户', () => {
  it('tells what came in, went back and became income, and who holds on too long', async () => {
    const item = await ground.item('测试装修押金', { deposit: true });
    await ground.settings({ refundLimit: '5000.00' });
    const taken = await emp.call(settleAccount, {
      type: 3,
      houseId,
      payerId: personId,
      payerName: `业主退${count}`,
      chargeTypeId: item,
      amount: '2000.00',
      text: '装修 6-9 月',
      tenders: [cash('2000.00')],
    });
    const find = (more: object = {}) => emp.call(searchDeposits, { key: `退${count}`, ...more });
    expect((await find()).rows).toMatchObject([
      {
        number: taken.number,
        text: '装修 6-9 月',
        received: '2000.00',
        returned: '0.00',
        converted: '0.00',
        balance: '2000.00',
        state: 1,
        days: 0,
      },
    ]);
    const id = (await find()).rows[0]?.id ?? 0;
    const back = {
      type: 7 as const,
      houseId,
      payerName: '业主',
      lines: [{ accountId: id, amount: '1500.00' }],
      tenders: [cash('1500.00')],
    };
    await emp.call(refundAccount, back);
    expect((await find({ states: [2] })).rows).toMatchObject([{ returned: '1500.00', balance: '500.00', state: 2 }]);
    expect((await find({ states: [3] })).total).toBe(0);
    expect((await find({ olderThan: 30 })).total).toBe(0);
    clock.turn('2026-07-20T10:00:00+08:00');
    emp = await installation.as('emp');
    expect((await find({ olderThan: 30 })).rows).toMatchObject([{ days: 35 }]);
    expect((await find()).sums).toEqual({ received: '2000.00', returned: '1500.00', converted: '0.00', balance: '500.00' });
  });
});
