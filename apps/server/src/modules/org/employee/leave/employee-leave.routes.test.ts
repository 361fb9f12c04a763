// Leaving hands over everything open in one transaction, or changes nothing. Also suspension and return.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import {
  assignEmployeeJob,
  changeEmployee,
  createStaffAccount,
  enableStaffAccount,
  getAccount,
  isEmployeeWorking,
  leaveEmployee,
  previewLeave,
  resumeEmployee,
  returnEmployee,
  searchStaff,
  setEmployeeEstates,
  suspendEmployee,
  type EmployeeDetail,
  type ServerEvent,
} from '@anju/contract';
import { defineOpenWork } from '../../../../platform/handover/open-work.ts';
import type { Person } from '../../../../testing/installation.ts';
import { openStage, type Stage } from '../employee.fixtures.ts';

const clock = { now: () => new Date('2026-08-01T02:00:00Z') };
let stage: Stage;
let sa: Person;
beforeAll(async () => {
  stage = await openStage({ clock });
  sa = await stage.installation.as('sa');
});
afterAll(() => stage.close());

const LEAVING = { date: '2026-07-31', reason: '个人原因' };
const leave = (employee: { id: number; version: number }, more: object = {}) =>
  stage.emp.ask(leaveEmployee, { id: employee.id, version: employee.version, ...LEAVING, ...more });

let accounts = 0;
/** An employee with an account, a job, estates and three pieces of open work. */
async function busy(): Promise<{ employee: EmployeeDetail; username: string; password: string; letterPart: number }> {
  const username = `leaver${++accounts}`;
  const made = await stage.hire({ jobId: stage.jobId('工程主管') });
  const { password } = await sa.call(createStaffAccount, { employeeId: made.id, username });
  await stage.emp.call(setEmployeeEstates, {
    id: made.id,
    version: made.version,
    estateIds: stage.frame.estates.slice(0, 2).map(({ id }) => id),
  });
  await stage.ask(`update org.department set leader_id = $1 where name = '工程部' and company_id = $2`, [made.id, stage.companyId()]);
  await stage.ask(
    `insert into estate.device (tenant_id, estate_id, category_id, code, name, employee_id, created_by, created_at, updated_by, updated_at)
     select e.tenant_id, e.id, c.id, $2, '客梯', $1, '', now(), '', now() from estate.estate e
       join lateral (select id from estate.device_category c where c.tenant_id = e.tenant_id order by id limit 1) c on true where e.name = '云栖花园'`,
    [made.id, `DT-${username}`],
  );
  const [letter] = await stage.ask<{ id: string }>(
    `with sent as (
       insert into oa.letter (tenant_id, title, kind, urgency, secrecy, company_id, sender_id, sender_name, state, sent_at, created_at, updated_at)
       select tenant_id, '电梯维保合同会签', 5, 1, 1, company_id, id, name, 2, now(), now(), now() from org.employee where name = '陈思远'
       returning tenant_id, id, company_id)
     insert into oa.letter_receiver (tenant_id, letter_id, company_id, person_id) select tenant_id, id, company_id, $1 from sent returning id`,
    [made.id],
  );
  return { employee: await stage.detail(made.id), username, password, letterPart: Number(letter?.id) };
}
const receiver = async (account = true) => {
  const made = await stage.hire({ jobId: stage.jobId('维修工') });
  if (account) await sa.call(createStaffAccount, { employeeId: made.id, username: `taker${++accounts}` });
  return made;
};
const login = async (username: string, password: string) =>
  stage.installation.as(username, password).then(
    () => '',
    (error: Error) => error.message,
  );

describe('open work', () => {
  it('is shown by register before anybody leaves', async () => {
    const { employee, username } = await busy();
    const preview = await stage.emp.call(previewLeave, { id: employee.id });
    expect(preview.count).toBe(3);
    expect(preview.groups.map(({ title, items }) => [title, items.map(({ what }) => what)])).toEqual([
      ['部门负责人', ['云栖物业服务处 工程部']],
      ['设备责任人', [`云栖花园 客梯（DT-${username}）`]],
      ['待签收公文', ['普通公文：电梯维保合同会签']],
    ]);
    expect(await stage.emp.call(isEmployeeWorking, { a: employee.id, b: stage.companyId() })).toBe(true);
  });

  it('keeps him: refused while anything is left, and nothing has changed', async () => {
    const { employee, username, password } = await busy();
    expect((await leave(employee)).envelope).toMatchObject({ code: 1, msg: '该员工还有 3 项未交接的工作' });
    const { groups } = await stage.emp.call(previewLeave, { id: employee.id });
    const other = await receiver();
    const handovers = groups.slice(0, 2).flatMap(({ kind, items }) => items.map(({ id }) => ({ kind, id, toEmployeeId: other.id })));
    expect((await leave(employee, { handovers })).envelope.msg).toBe('该员工还有 1 项未交接的工作');
    expect(await stage.detail(employee.id)).toMatchObject({ state: 1, version: employee.version, handovers: [] });
    expect(await login(username, password)).toBe('');
  });

  it('goes only to somebody in service, with an account where it needs one', async () => {
    const { employee } = await busy();
    expect((await leave(employee, { toEmployeeId: employee.id })).envelope.msg).toBe('不能交接给离职员工本人');
    const [suspended] = await stage.ask<{ id: string }>(`select id from org.employee where name = '唐婉清'`);
    expect((await leave(employee, { toEmployeeId: Number(suspended?.id) })).envelope.msg).toBe('接手人唐婉清不在职，不能接收工作');
    const without = await receiver(false);
    expect((await leave(employee, { toEmployeeId: without.id })).envelope.msg).toBe(
      `接手人${without.name}没有可用的账号，不能接收待办公文`,
    );
    expect((await leave(employee, { toEmployeeId: 99_999_999 })).envelope.msg).toBe('接手人不存在或已被删除');
  });
});

describe('leaving', () => {
  it('hands over, ends jobs, takes rights and account, and keeps the name on what he did', async () => {
    const { employee, username, password, letterPart } = await busy();
    const person = await stage.installation.as(username, password);
    const [account] = (await sa.call(searchStaff, { key: username })).rows;
    const { tenantId } = await stage.emp.call(getAccount, {});
    const heard: ServerEvent[] = [];
    const stop = stage.installation.services.events.subscribe({ tenantId, accountId: account?.account?.id ?? 0, session: 'x' }, (event) =>
      heard.push(event),
    );
    const [one, two] = [await receiver(), await receiver()];
    const handovers = [{ kind: 'letter', id: letterPart, toEmployeeId: two.id }];

    expect((await leave(employee, { toEmployeeId: one.id, handovers })).envelope.data).toEqual({ handedOver: 3 });

    const after = await stage.detail(employee.id);
    expect(after).toMatchObject({
      state: 3,
      leaveDate: '2026-07-31',
      leaveReason: '个人原因',
      estates: [],
      jobNames: '',
      accountDisabled: true,
      name: employee.name,
    });
    expect(after.jobs).toMatchObject([{ jobName: '工程主管', toDate: '2026-07-31', phase: 'past' }]);
    expect(after.handovers.map(({ title, toName }) => `${title} ${toName}`).toSorted()).toEqual(
      [`待签收公文 ${two.name}`, `设备责任人 ${one.name}`, `部门负责人 ${one.name}`].toSorted(),
    );
    expect(after.changes[0]).toMatchObject({ action: '离职', by: '陈思远' });
    const [led] = await stage.ask(`select leader_id::int as id from org.department where name = '工程部' and company_id = $1`, [
      stage.companyId(),
    ]);
    expect(led).toEqual({ id: one.id });
    expect(await stage.ask(`select person_id::int as id from oa.letter_receiver where id = $1`, [letterPart])).toEqual([{ id: two.id }]);
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'session-ended', reason: '您的账号已停用' }]));
    expect((await person.ask(getAccount, {})).status).toBe(401);
    expect(await login(username, password)).toContain('已离职员工不能登录');
    expect((await sa.ask(enableStaffAccount, { id: account?.account?.id ?? 0 })).envelope.msg).toBe('已离职员工不能登录');
    stop();
  });

  it('is refused for a day that cannot be, for oneself, and twice', async () => {
    const made = await stage.hire({ jobId: stage.jobId('维修工') });
    expect((await leave(made, { date: '2026-08-02' })).envelope.msg).toBe('离职日期不能晚于今天');
    expect((await leave(made, { date: '2026-01-01' })).envelope.msg).toBe('日期不能早于入职日期 2026.01.05');
    expect((await leave(made, { reason: ' ' })).envelope).toMatchObject({ data: { fields: [{ path: 'reason', msg: '请填写离职原因' }] } });
    const [self] = await stage.ask<{ id: string; version: number }>(`select id, version from org.employee where name = '陈思远'`);
    expect((await leave({ id: Number(self?.id), version: self?.version ?? 0 })).envelope.msg).toBe('不能为本人办理离职');
    await stage.emp.call(leaveEmployee, { id: made.id, version: made.version, ...LEAVING });
    const gone = await stage.detail(made.id);
    expect((await leave(gone)).envelope.msg).toBe('该员工已离职，不能再次离职');
    const job = { employeeId: gone.id, version: gone.version, jobId: stage.jobId('维修工'), main: true, fromDate: '2026-08-01' };
    expect((await stage.emp.ask(assignEmployeeJob, job)).envelope.msg).toBe('该员工已离职，不能任职');
    expect((await sa.ask(createStaffAccount, { employeeId: gone.id, username: 'gone1' })).envelope.msg).toBe('已离职员工不能登录');
  });

  it('happens once when two people press together, and two who hand over to each other do not both go', async () => {
    const made = await stage.hire();
    const twice = await Promise.all([leave(made), leave(made)]);
    expect(twice.map(({ envelope }) => envelope.code).toSorted()).toEqual([200, 409]);
    const [a, b] = [await busy(), await busy()];
    await stage.ask(`update org.department set leader_id = $1 where name = '客服部' and company_id = $2`, [
      a.employee.id,
      stage.companyId(),
    ]);
    const both = await Promise.all([
      leave(a.employee, { toEmployeeId: b.employee.id }),
      leave(b.employee, { toEmployeeId: a.employee.id }),
    ]);
    expect(both.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(both.find(({ envelope }) => envelope.code !== 200)?.envelope.msg).toMatch(/不在职，不能接收工作$/);
  });

  it('leaves nothing behind when its connection is killed in the middle', async () => {
    const { employee, username, password } = await busy();
    const other = await receiver();
    const before = await stage.detail(employee.id);
    let armed = true;
    defineOpenWork({
      kind: 'test-crash',
      title: '中断',
      list: (_, employeeId) => Promise.resolve(armed && employeeId === employee.id ? [{ id: 1, what: '中断' }] : []),
      handOver: async (_, tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await stage.ask('select pg_terminate_backend($1)', [rows[0]?.pid]);
      },
    });
    expect((await leave(employee, { toEmployeeId: other.id })).status).toBe(503);
    armed = false;
    expect(await stage.detail(employee.id)).toEqual(before);
    expect((await stage.emp.call(previewLeave, { id: employee.id })).count).toBe(3);
    expect(await login(username, password)).toBe('');
    expect((await leave(employee, { toEmployeeId: other.id })).envelope.code).toBe(200);
  });
});

describe('suspended', () => {
  it('he is out at once, and back when resumed', async () => {
    const { employee, username, password } = await busy();
    const person = await stage.installation.as(username, password);
    await stage.emp.call(suspendEmployee, { id: employee.id, version: employee.version, reason: '配合调查' });
    expect((await person.ask(getAccount, {})).status).toBe(401);
    expect(await login(username, password)).toContain('账号已停用，请联系管理员');
    const out = await stage.detail(employee.id);
    expect(out).toMatchObject({ state: 2, jobNames: '工程主管' });
    expect(out.changes[0]).toMatchObject({ action: '停职', detail: '配合调查' });
    expect((await stage.emp.ask(suspendEmployee, { id: out.id, version: out.version, reason: '再' })).envelope.msg).toBe(
      '该员工现为停职，不能停职',
    );
    await stage.emp.call(resumeEmployee, { id: out.id, version: out.version });
    expect(await login(username, password)).toBe('');
  });
});

describe('coming back', () => {
  it('begins anew with its own dates; the old ones stay in the history', async () => {
    const made = await stage.hire({ jobId: stage.jobId('维修工') });
    await stage.emp.call(leaveEmployee, { id: made.id, version: made.version, date: '2026-06-30', reason: '回乡' });
    const gone = await stage.detail(made.id);
    const back = (date: string, version = gone.version) =>
      stage.emp.ask(returnEmployee, { id: made.id, version, date, jobId: stage.jobId('工程主管') });
    expect((await back('2026-06-30')).envelope.msg).toBe('复职日期应晚于离职日期 2026.06.30');
    expect((await back('2026-08-02')).envelope.msg).toBe('复职日期不能晚于今天');
    expect((await back('2026-08-01')).envelope.code).toBe(200);
    const again = await stage.detail(made.id);
    expect(again).toMatchObject({ state: 1, entryDate: '2026-08-01', leaveDate: null, leaveReason: '', jobNames: '工程主管' });
    expect(again.jobs.map(({ jobName, fromDate, toDate }) => [jobName, fromDate, toDate])).toEqual([
      ['工程主管', '2026-08-01', null],
      ['维修工', '2026-01-05', '2026-06-30'],
    ]);
    expect(again.changes[0]).toMatchObject({
      action: '复职',
      detail: '原入职 2026.01.05，离职 2026.06.30；入职日期：2026.08.01；岗位：工程主管',
    });
    expect((await stage.emp.ask(returnEmployee, { id: made.id, version: again.version, date: '2026-08-01' })).envelope.msg).toBe(
      '该员工现为在职，不能复职',
    );
    const form = { id: made.id, version: again.version, number: again.number, name: again.name, entryDate: '2026-08-01' };
    expect((await stage.emp.ask(changeEmployee, form)).envelope.code).toBe(200);
  });
});
