import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  auditChangeRequest,
  createChangeRequest,
  findChangeBills,
  getChangeRequest,
  houseCharging,
  rejectChangeRequest,
  searchChangeRequests,
  undoChangeRequest,
  withdrawChangeRequest,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { openGround, payFor, refusalOf, turnableClock, type BillPlan, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { askFor, changed, inputOf, pass, undo, versionOf } from './change.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
let count = 0;
const turn = async (to: string) => {
  clock.turn(to);
  [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
};
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());
beforeEach(() => turn('2026-06-15T10:00:00+08:00'));

async function billed(plan: Partial<BillPlan> = {}): Promise<{ houseId: number; code: string; bill: number }> {
  const code = `变${++count}-1`;
  const { houseId } = await ground.house(code);
  return { houseId, code, bill: await ground.bill(houseId, { amount: '1000.00', ...plan }) };
}
const stateOf = async (id: number) => {
  const [row] = await ground.sql(
    `select state, adjusted, reduced, open, late_fixed, late_day::text, late_waived, (select open from charging.object_balance o where o.object_kind = b.object_kind and o.object_id = b.object_id) as balance
       from charging.bill b where id = $1`,
    [id],
  );
  return row;
};
const changesOf = (id: number) => ground.sql(`select kind, amount, reason from charging.bill_change where bill_id = $1 order by id`, [id]);
const eventsOf = (id: number) =>
  ground.sql(`select amount, tax from charging.accounting_event where bill_id = $1 and type = 'bill.changed' order by id`, [id]);
const auditRefusal = async (id: number, person = auditor) =>
  refusalOf(person, auditChangeRequest, { id, version: await versionOf(person, id) });

describe('a request', () => {
  it('waits, is decided by somebody else, and is then on the bill, in the balance and in the books', async () => {
    const { bill, code } = await billed();
    const { id, number } = await emp.call(createChangeRequest, inputOf(2, [[bill, '300']]));
    expect(number).toMatch(/^TZD202606\d{4}$/);
    expect(await stateOf(bill)).toMatchObject({ reduced: '0.00', open: '1000.00' });
    expect(await auditRefusal(id, emp)).toBe('不能审核自己提交的内容，请由他人审核');
    await pass(auditor, id);
    // The fee of 46 days at 0.05 % of 1000.00 is kept; from here on the fee is counted on 700.00.
    expect(await stateOf(bill)).toEqual({
      state: 4,
      adjusted: '0.00',
      reduced: '300.00',
      open: '700.00',
      late_fixed: '23.00',
      late_day: '2026-06-15',
      late_waived: '0.00',
      balance: '700.00',
    });
    expect(await eventsOf(bill)).toEqual([{ amount: '-300.00', tax: '-16.98' }]);
    expect(await changesOf(bill)).toEqual([{ kind: 2, amount: '-300.00', reason: `服务补偿：电梯停用补偿（${number}）` }]);
    expect(await emp.call(getChangeRequest, { id })).toMatchObject({
      state: 2,
      amount: '-300.00',
      objectText: code,
      objects: 1,
      mine: true,
      lines: [{ id: bill, change: '-300.00', open: '700.00', late: '23.00' }],
    });
    expect(await auditRefusal(id)).toBe(`单据 ${number} 已生效，不能审核`);
  });

  it('is counted anew when it is decided, and refused whole with the bill that no longer fits', async () => {
    const one = await billed();
    const other = await ground.bill(one.houseId, { amount: '50.00', from: '2026-05-01', to: '2026-05-31', due: '2026-05-31' });
    const first = await askFor(emp, 3, [
      [other, '50'],
      [one.bill, '600'],
    ]);
    // Both requests may wait; the amount still open when the second is decided is the limit.
    const second = await askFor(emp, 2, [[one.bill, '600']]);
    await pass(auditor, second);
    expect(await auditRefusal(first)).toBe(`${one.code}“测试物业费”2026.04.01-2026.04.30 未收 400.00 元，不能折扣 600.00 元`);
    expect(await stateOf(other)).toMatchObject({ reduced: '0.00', open: '50.00' });
    expect(await emp.call(getChangeRequest, { id: first })).toMatchObject({ state: 1 });
  });

  it('decided by two at once counts once', async () => {
    const { bill } = await billed();
    const id = await askFor(emp, 2, [[bill, '100']]);
    const version = await versionOf(auditor, id);
    const answers = await Promise.all([1, 2].map(() => auditor.ask(auditChangeRequest, { id, version })));
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 409]);
    expect(await stateOf(bill)).toMatchObject({ reduced: '100.00' });
  });

  it('is sent back with a note, or withdrawn by its maker alone', async () => {
    const { bill } = await billed();
    const id = await askFor(emp, 2, [[bill, '100']]);
    await auditor.call(rejectChangeRequest, { id, version: 0, reason: '请附签字件' });
    expect(await emp.call(getChangeRequest, { id })).toMatchObject({
      state: 3,
      checkNote: '请附签字件',
      checkedBy: expect.any(String) as string,
    });
    const other = await askFor(emp, 2, [[bill, '100']]);
    const foreign = await askFor(emp, 2, [[bill, '100']]);
    await ground.sql(`update charging.change_request set maker_id = 0 where id = $1`, [foreign]);
    expect(await refusalOf(emp, withdrawChangeRequest, { id: foreign, version: 0 })).toBe('只能撤回本人提交的单据');
    expect((await emp.ask(withdrawChangeRequest, { id: other, version: 9 })).envelope.code).toBe(409);
    await emp.call(withdrawChangeRequest, { id: other, version: 0 });
    expect(await auditRefusal(other)).toMatch(/已撤回，不能审核$/);
  });

  it('above the limit is decided by who sees all estates', async () => {
    const { bill } = await billed({ amount: '20000.00' });
    const id = await askFor(emp, 1, [[bill, '-15000']]);
    const [job] = await ground.sql<{ id: number; data_scope: string }>(
      `select j.id, j.data_scope from org.job j join org.employee_job e on e.tenant_id = j.tenant_id and e.job_id = j.id
         join session.account a on a.tenant_id = e.tenant_id and a.employee_id = e.employee_id where a.username = 'auditor'`,
    );
    const scope = (to: string | undefined) => ground.sql(`update org.job set data_scope = $1 where id = $2`, [to, job?.id]);
    await scope('company');
    expect(await auditRefusal(id, await installation.as('auditor'))).toBe('金额超过审核限额 10000.00 元，请由可见全部小区的人员审核');
    await scope('tenant');
    await pass(await installation.as('auditor'), id);
    await scope(job?.data_scope);
    expect(await stateOf(bill)).toMatchObject({ adjusted: '-15000.00', open: '5000.00' });
  });
});

describe('what fits', () => {
  const refused = (kind: 1 | 2 | 3 | 5, bill: number, amount: string) =>
    refusalOf(emp, createChangeRequest, inputOf(kind, [[bill, amount]]));
  it('is told when it is asked for', async () => {
    const { bill, code, houseId } = await billed();
    const name = `${code}“测试物业费”2026.04.01-2026.04.30`;
    expect(await refused(2, bill, '1000.01')).toBe(`${name} 未收 1000.00 元，不能减免 1000.01 元`);
    expect(await refused(5, bill, '23.01')).toBe(`${name} 未收违约金 23.00 元，不能减免 23.01 元`);
    await payFor(emp, houseId, [bill], '623.00', { lines: [{ billId: bill, amount: '600.00' }] });
    expect(await refused(1, bill, '-400.01')).toBe(`${name} 已收 600.00 元，调整后不能低于已收，请先红冲收款`);
    await ground.sql(`update charging.bill set held_by = '银行托收' where id = $1`, [bill]);
    expect(await refused(1, bill, '1')).toBe(`${name} 正由银行托收收款，暂不能变动金额`);
    await ground.sql(`update charging.bill set held_by = null where id = $1`, [bill]);
    const planned = await ground.bill(houseId, { amount: '10.00', from: '2026-06-01', to: '2026-06-30', state: 1 });
    expect(await refused(1, planned, '1')).toBe(`${code}“测试物业费”2026.06.01-2026.06.30 待计费，不能变动金额`);
    expect(await refused(2, 999_999_999, '1')).toBe('账单不存在或已被删除');
  });

  it.each([
    [{ lines: [] }, '请选择账单并填写金额'],
    [{ lines: [{ billId: 1, amount: '-1' }] }, '金额应大于零'],
    [{ lines: [{ billId: 1, amount: '0.00' }] }, '金额不能为零'],
    [
      {
        lines: [
          { billId: 1, amount: '1' },
          { billId: 1, amount: '2' },
        ],
      },
      '同一账单只能出现一次',
    ],
    [{ lines: [{ billId: 1, amount: '1' }], note: ' ' }, '请输入说明'],
    [{ lines: Array.from({ length: 501 }, (_, at) => ({ billId: at + 1, amount: '1' })) }, '一张单据最多 500 笔账单'],
  ])('of a form is said beside its field', async (wrong, text) => {
    const { envelope } = await emp.ask(createChangeRequest, { ...inputOf(2, []), ...wrong });
    expect(JSON.stringify(envelope)).toContain(text);
  });

  it('is found by house: open ones for a favour, paid ones too for an adjustment, those with a fee for a waiver', async () => {
    const { bill, code, houseId } = await billed();
    const fresh = await ground.bill(houseId, { amount: '80.00', from: '2026-06-01', to: '2026-06-30', due: '2026-07-30' });
    const paid = await ground.bill(houseId, { amount: '20.00', from: '2026-03-01', to: '2026-03-31', due: '2026-06-30' });
    await payFor(emp, houseId, [paid], '20.00');
    const ids = async (kind: 1 | 2 | 5) => (await emp.call(findChangeBills, { kind, key: code })).map(({ id }) => id).sort((a, b) => a - b);
    expect(await ids(2)).toEqual([bill, fresh]);
    expect(await ids(1)).toEqual([bill, fresh, paid]);
    expect(await ids(5)).toEqual([bill]);
    expect(await emp.call(findChangeBills, { kind: 5, billIds: [bill] })).toMatchObject([{ late: '23.00', open: '1000.00' }]);
  });
});

describe('late fees', () => {
  it('waived, then paid in part, run on from what is left', async () => {
    const { bill, houseId } = await billed();
    await changed(emp, auditor, 5, [[bill, '20']]);
    expect(await stateOf(bill)).toMatchObject({ open: '1000.00', late_fixed: '0.00', late_day: null, late_waived: '20.00' });
    expect(await eventsOf(bill)).toEqual([]);
    await payFor(emp, houseId, [bill], '603.00', { lines: [{ billId: bill, amount: '600.00' }] });
    await turn('2026-06-25T10:00:00+08:00');
    // 23.00 had accrued, 20.00 was waived and 3.00 paid; since then the fee ran for ten days on 400.00.
    expect((await emp.call(houseCharging, { houseId })).bills).toMatchObject([{ open: '400.00', late: '2.00' }]);
  });

  it('start anew on what an adjustment adds to a paid bill', async () => {
    const { bill, houseId } = await billed({ due: '2026-06-20' });
    await payFor(emp, houseId, [bill], '1000.00');
    await turn('2026-07-20T10:00:00+08:00');
    await changed(emp, auditor, 1, [[bill, '100']]);
    expect(await stateOf(bill)).toMatchObject({ state: 4, open: '100.00', late_fixed: '0.00', late_day: '2026-07-20', balance: '100.00' });
    await turn('2026-07-30T10:00:00+08:00');
    expect((await emp.call(houseCharging, { houseId })).bills).toMatchObject([{ open: '100.00', late: '0.50' }]);
  });
});

describe('taking back', () => {
  it('writes the counterpart once; a bill reduced to nothing is paid and open again afterwards', async () => {
    const { bill } = await billed({ due: '2026-07-31' });
    const id = await changed(emp, auditor, 2, [[bill, '1000']]);
    expect(await stateOf(bill)).toMatchObject({ state: 5, open: '0.00', balance: '0.00' });
    await undo(auditor, id);
    expect(await stateOf(bill)).toMatchObject({ state: 4, reduced: '0.00', open: '1000.00', balance: '1000.00' });
    expect(await eventsOf(bill)).toMatchObject([{ amount: '-1000.00' }, { amount: '1000.00' }]);
    expect(await refusalOf(auditor, undoChangeRequest, { id, version: 2, reason: '再次' })).toMatch(/已冲回，不能冲回$/);
    expect(await changesOf(bill)).toMatchObject([{ amount: '-1000.00' }, { amount: '1000.00' }]);
  });

  it('of what was added is refused once it was paid', async () => {
    const { bill, code, houseId } = await billed({ due: '2026-07-31' });
    const id = await changed(emp, auditor, 1, [[bill, '200']]);
    await payFor(emp, houseId, [bill], '1200.00');
    expect(await refusalOf(auditor, undoChangeRequest, { id, version: 1, reason: '多调' })).toBe(
      `${code}“测试物业费”2026.04.01-2026.04.30 已收 1200.00 元，冲回后应收不足，请先红冲收款`,
    );
    expect(await stateOf(bill)).toMatchObject({ adjusted: '200.00', state: 5 });
  });

  it('leaves every sum as verify computes it', async () => {
    expect(await ground.disagreements()).toEqual([]);
    const found = await installation.database.asOwner(listDifferences);
    expect(found.filter(({ name }) => /调整与减免|欠费余额|记账事件/.test(name)).flatMap((one) => one.found)).toEqual([]);
  });
});

describe('who', () => {
  it('sees and does what his screens and estates allow', async () => {
    const { bill } = await billed();
    const id = await askFor(emp, 2, [[bill, '10']]);
    const [limited, bin] = [await installation.as('limited'), await installation.as('binemp')];
    expect((await installation.visitor.ask(searchChangeRequests, { kind: 2 })).status).toBe(401);
    expect((await bin.ask(getChangeRequest, { id })).envelope.msg).toBe('单据不存在或已被删除');
    expect((await limited.ask(createChangeRequest, inputOf(2, [[bill, '1']]))).envelope.code).toBe(403);
    const { rows, waiting } = await emp.call(searchChangeRequests, { kind: 2, states: [1] });
    expect(rows[0]).toMatchObject({ id, state: 1, amount: '-10.00', bills: 1 });
    expect(waiting).toBeGreaterThan(0);
    expect((await emp.call(searchChangeRequests, { kind: 1, key: '没有' })).rows).toEqual([]);
  });
});
