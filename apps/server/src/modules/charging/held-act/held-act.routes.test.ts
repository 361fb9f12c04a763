import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveHeldAct,
  countHeldActs,
  HELD_ACT,
  heldText,
  LIMIT,
  redSettlement,
  rejectHeldAct,
  searchHeldActs,
  settlementDetail,
  withdrawHeldAct,
  type HeldActRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let auditor: Person;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation, { limits: true });
  [emp, clerk, auditor] = (await Promise.all(['emp', 'clerk', 'auditor'].map((name) => installation.as(name)))) as [Person, Person, Person];
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});

/** A paid bill of a new house, and cash enough in the drawer to give it back. */
async function paid(person: Person, amount: string): Promise<{ id: number; houseId: number; billId: number }> {
  const { houseId } = await ground.house(`复${++count}`);
  const billId = await ground.bill(houseId, { amount, lateRate: '0' });
  const { id } = await payFor(person, houseId, [billId], amount);
  return { id, houseId, billId };
}
const red = (person: Person, id: number) => person.call(redSettlement, { id, version: 0, reason: '金额收错' });
const waiting = async (person: Person): Promise<HeldActRow[]> =>
  (await person.call(searchHeldActs, { states: [HELD_ACT.waiting], page: 1, size: 50 })).rows;
const find = async (person: Person, id: number): Promise<HeldActRow> => {
  const { rows } = await person.call(searchHeldActs, { page: 1, size: 100 });
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`no act ${id}`);
  return row;
};
const nextDay = async () => {
  const [day] = await ground.sql<{ day: string }>(`select ($1::date + 1)::text as day`, [clock.now().toISOString().slice(0, 10)]);
  clock.turn(`${day?.day ?? ''}T10:00:00+08:00`);
  [emp, clerk, auditor] = (await Promise.all(['emp', 'clerk', 'auditor'].map((name) => installation.as(name)))) as [Person, Person, Person];
};
const reds = (id: number) => ground.sql(`select id from charging.settlement where original_id = $1`, [id]);

describe('red ink', () => {
  it('below the limit is done immediately', async () => {
    const { id } = await paid(clerk, '1000.00');
    const done = await red(clerk, id);
    expect(done).toMatchObject({ total: '-1000.00' });
    expect(done.held).toBeUndefined();
  });

  it('above the limit is kept, changes nothing, and is done in the name of the asker once another person agrees', async () => {
    const { id, houseId } = await paid(clerk, '1000.01');
    const before = await ground.picture([houseId]);
    const { held, ...answer } = await red(clerk, id);
    if (!held) throw new Error('not held');
    expect(answer).toMatchObject({ id: 0, number: '', total: '0.00' });
    expect(heldText(held)).toBe(`红冲超过单笔限额 1,000.00 元，已提交复核（编号 ${held.number}），由另一位有复核权的同事办理`);
    expect(await ground.picture([houseId])).toEqual(before);
    expect(await reds(id)).toEqual([]);
    const row = await find(auditor, held.id);
    expect(row).toMatchObject({
      kinds: [LIMIT.red],
      amount: '1000.01',
      reason: '金额收错',
      state: 1,
      own: false,
      mayDecide: true,
      createdBy: '林晓燕',
    });
    expect(row.text).toContain('红冲');
    expect(await find(clerk, held.id)).toMatchObject({ own: true, mayDecide: false });

    expect(await refusalOf(clerk, approveHeldAct, { id: held.id, version: 0 })).not.toBe('');
    expect(await reds(id)).toEqual([]);
    await auditor.call(approveHeldAct, { id: held.id, version: 0, note: '属实' });
    const [made] = await ground.sql<{ id: number; cashier: string; total: string; number: string }>(
      `select s.id, s.cashier_name as cashier, s.total, s.number from charging.settlement s where s.original_id = $1`,
      [id],
    );
    expect(made).toMatchObject({ cashier: '林晓燕', total: '-1000.01' });
    expect(await find(clerk, held.id)).toMatchObject({
      state: HELD_ACT.done,
      settlementId: made?.id,
      result: made?.number,
      checkedBy: '赵文博',
      checkNote: '属实',
    });
    expect(await refusalOf(auditor, approveHeldAct, { id: held.id, version: 1 })).toBe(`复核单 ${held.number} 已办理，不能办理`);
    expect(await reds(id)).toHaveLength(1);
  });

  it('of ten small papers of one day is kept from the one that makes them too many, by person and by account', async () => {
    await nextDay();
    const papers = [];
    for (let at = 0; at < 10; at += 1) papers.push(await paid(clerk, '600.00'));
    const answers = [];
    for (const { id } of papers) answers.push(await red(clerk, id));
    // 8 × 600 = 4,800 are within 5,000; the ninth would make 5,400.
    expect(answers.map(({ held }) => held === undefined)).toEqual([...Array<boolean>(8).fill(true), false, false]);
    expect(answers[8]?.held?.why).toBe('红冲超过当日限额 5,000.00 元（本人今日合计 5,400.00 元）');

    // A colleague who reverses papers of one house is stopped by what others reversed of it on that day.
    const { houseId } = await ground.house('复同户');
    const both = [];
    for (const [at, amount] of ['900.00', '900.00', '900.00', '900.00', '900.00', '900.00'].entries()) {
      const billId = await ground.bill(houseId, { amount, lateRate: '0', from: `2025-0${at + 1}-01`, to: `2025-0${at + 1}-28` });
      both.push((await payFor(emp, houseId, [billId], amount)).id);
    }
    await ground.sql(`delete from charging.limited_act where tenant_id = $1`, [ground.tenantId]);
    await paid(clerk, '5000.00');
    for (const id of both.slice(0, 3)) expect((await red(emp, id)).held).toBeUndefined();
    for (const id of both.slice(3, 5)) expect((await red(clerk, id)).held).toBeUndefined();
    expect((await red(clerk, both[5] ?? 0)).held?.why).toContain('该账户今日合计 5,400.00 元');
  });

  it('counts two concurrent papers one after the other', async () => {
    await nextDay();
    const five = await Promise.all(['900.00', '900.00', '900.00', '900.00', '900.00'].map((amount) => paid(clerk, amount)));
    for (const { id } of five) expect((await red(clerk, id)).held).toBeUndefined();
    const two = [await paid(clerk, '400.00'), await paid(clerk, '400.00')];
    const answers = await Promise.all(two.map(({ id }) => red(clerk, id)));
    expect(answers.filter(({ held }) => held !== undefined)).toHaveLength(1);
  });

  it('is kept once however often it is asked for, and can be withdrawn only by the asker', async () => {
    await nextDay();
    const { id } = await paid(clerk, '2000.00');
    const { held } = await red(clerk, id);
    expect(await refusalOf(emp, redSettlement, { id, version: 0, reason: '再来' })).toBe(
      `已提交复核（编号 ${held?.number}），请等待办理，或先撤回`,
    );
    const step = { id: held?.id ?? 0, version: 0 };
    expect(await refusalOf(auditor, withdrawHeldAct, step)).toBe('只能撤回本人提交的复核单');
    await clerk.call(withdrawHeldAct, step);
    expect(await find(clerk, step.id)).toMatchObject({ state: HELD_ACT.withdrawn, checkedBy: '' });
    expect((await red(clerk, id)).held).toBeDefined();
  });

  it('is not done when rejected, nor twice when two persons approve concurrently, nor by an asker who may audit', async () => {
    const rejected = await paid(clerk, '2000.00');
    const first = (await red(clerk, rejected.id)).held;
    await auditor.call(rejectHeldAct, { id: first?.id ?? 0, version: 0, note: '原票据未收回' });
    expect(await reds(rejected.id)).toEqual([]);

    const { id } = await paid(emp, '2000.00');
    const { held } = await red(emp, id);
    const step = { id: held?.id ?? 0, version: 0 };
    expect(await refusalOf(emp, approveHeldAct, step)).toBe('不能审核自己提交的内容，请由他人审核');
    const boss = await installation.as('boss');
    const answers = await Promise.all([auditor.ask(approveHeldAct, step), boss.ask(approveHeldAct, step)]);
    expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([1, 200]);
    expect(await reds(id)).toHaveLength(1);
  });

  it('is checked again when it is approved', async () => {
    const { id } = await paid(clerk, '2000.00');
    const { held } = await red(clerk, id);
    await ground.sql(`update charging.settlement set version = version + 1 where id = $1`, [id]);
    expect(await refusalOf(auditor, approveHeldAct, { id: held?.id ?? 0, version: 0 })).toContain('结算已被他人修改');
    expect(await find(auditor, held?.id ?? 0)).toMatchObject({ state: HELD_ACT.waiting });
  });

  it('gives the same kept paper for the same key', async () => {
    const { id } = await paid(clerk, '2000.00');
    const input = { id, version: 0, reason: '重复点击' };
    const headers = { 'idempotency-key': 'held-key-0001' };
    const [one, other] = await Promise.all([clerk.ask(redSettlement, input, headers), clerk.ask(redSettlement, input, headers)]);
    expect(one.envelope.data).toEqual(other.envelope.data);
    expect((await waiting(clerk)).filter(({ reason }) => reason === '重复点击')).toHaveLength(1);
  });

  it('is decided by nobody without the right of its limit', async () => {
    const { id } = await paid(emp, '2000.00');
    const { held } = await red(emp, id);
    expect((await clerk.ask(approveHeldAct, { id: held?.id ?? 0, version: 0 })).status).toBe(403);
    // Somebody who audits points only passes the door of the call, not that of the act.
    const [auditorJob] = await ground.sql<{ id: number }>(
      `select g.job_id as id from org.job_grant g join org.employee_job j on j.tenant_id = g.tenant_id and j.job_id = g.job_id
         join session.account a on a.tenant_id = j.tenant_id and a.employee_id = j.employee_id where a.username = 'auditor' limit 1`,
    );
    const change = (acts: string) =>
      ground.sql(`update org.job_grant set acts = ${acts} where job_id = $1 and menu_id = 176`, [auditorJob?.id]);
    await change(`array_remove(acts, 'audit')`);
    expect((await auditor.ask(approveHeldAct, { id: held?.id ?? 0, version: 0 })).status).toBe(403);
    expect(await find(auditor, held?.id ?? 0)).toMatchObject({ mayDecide: false });
    await change(`array_append(acts, 'audit')`);
    await auditor.call(approveHeldAct, { id: held?.id ?? 0, version: 0 });
    const { reds: made } = await emp.call(settlementDetail, { id });
    expect(made).toHaveLength(1);
  });
});

describe('what waits', () => {
  const count = async (person: Person) => (await person.call(countHeldActs, {})).count;
  const jobsOf = (username: string) => `
    select ej.job_id from org.employee_job ej join session.account a on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id
     where a.username = '${username}' and a.tenant_id = ${ground.tenantId}`;

  it('is counted among the to-dos of whoever may decide it, until it is decided', async () => {
    await nextDay();
    const before = [await count(auditor), await count(clerk)];
    const { id } = await paid(clerk, '1000.01');
    const { held } = await red(clerk, id);
    expect([await count(auditor), await count(clerk)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await auditor.call(rejectHeldAct, { id: held?.id ?? 0, version: 0, note: '重填' });
    expect([await count(auditor), await count(clerk)]).toEqual(before);
  });

  it('is not done for somebody who has lost the right or no longer sees the estate', async () => {
    await nextDay();
    const { id } = await paid(clerk, '1000.01');
    const { held } = await red(clerk, id);
    const approve = () => refusalOf(auditor, approveHeldAct, { id: held?.id ?? 0, version: 0 });
    // The right to the desk.
    const grants = `job_id in (${jobsOf('clerk')}) and menu_id = any ($1::int[])`;
    const menus = [redSettlement.access].flatMap((access) => ('menu' in access ? [access.menu].flat() : []));
    const kept = await ground.sql<{ job_id: string; menu_id: number; acts: string[] }>(
      `select job_id, menu_id, acts from org.job_grant where ${grants}`,
      [menus],
    );
    await ground.sql(`update org.job_grant set acts = array['view'] where ${grants}`, [menus]);
    expect(await approve()).toBe('申请人 林晓燕 现在没有办理此事的权限，不能再以其名义办理，请退回');
    for (const { job_id: job, menu_id: menu, acts } of kept)
      await ground.sql(`update org.job_grant set acts = $3 where tenant_id = $4 and job_id = $1 and menu_id = $2`, [
        job,
        menu,
        acts,
        ground.tenantId,
      ]);
    // The estate.
    const scopes = await ground.sql<{ id: string; data_scope: string }>(
      `select id, data_scope from org.job where id in (${jobsOf('clerk')})`,
    );
    const seen = await ground.sql<{ employee_id: string; estate_id: string }>(
      `select employee_id, estate_id from org.employee_estate where employee_id = (select employee_id from session.account where username = 'clerk' and tenant_id = $1)`,
      [ground.tenantId],
    );
    await ground.sql(`update org.job set data_scope = 'estates' where id = any ($1::bigint[])`, [scopes.map((one) => one.id)]);
    await ground.sql(`delete from org.employee_estate where employee_id = any ($1::bigint[]) and estate_id = $2`, [
      seen.map((one) => one.employee_id),
      ground.estateId,
    ]);
    expect(await approve()).toBe('申请人 林晓燕 现在看不到该小区，不能再以其名义办理，请退回');
    expect(await reds(id)).toEqual([]);
    for (const one of scopes) await ground.sql(`update org.job set data_scope = $2 where id = $1`, [one.id, one.data_scope]);
    for (const one of seen)
      await ground.sql(`insert into org.employee_estate (tenant_id, employee_id, estate_id) values ($1, $2, $3) on conflict do nothing`, [
        ground.tenantId,
        one.employee_id,
        one.estate_id,
      ]);
    await auditor.call(approveHeldAct, { id: held?.id ?? 0, version: 0 });
    expect(await reds(id)).toHaveLength(1);
  });
});
