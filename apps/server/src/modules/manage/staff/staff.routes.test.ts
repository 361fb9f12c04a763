// 员工 (menu 512): accounts of employees, managed by the administrator.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  assignEmployeeJob,
  changeStaffAccount,
  createStaffAccount,
  disableStaffAccount,
  enableStaffAccount,
  getAccount,
  getEmployee,
  getEmployeeFrame,
  getPasswordChanged,
  resetStaffPassword,
  searchStaff,
  setEmployeeEstates,
  type InputOf,
  type ServerEvent,
  type StaffRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let sa: Person;
beforeAll(async () => {
  installation = await openInstallation();
  sa = await installation.as('sa');
});
afterAll(() => installation.close());

const ask = (statement: string, values: unknown[] = []) =>
  installation.database.asOwner(async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows);
const find = async (key: string, more: Partial<InputOf<typeof searchStaff>> = {}): Promise<StaffRow> => {
  const [row] = (await sa.call(searchStaff, { key, ...more })).rows;
  if (!row) throw new Error(`${key} is not in the list`);
  return row;
};
/** An employee in service without an account. */
const withoutAccount = async (nth: number): Promise<StaffRow> => {
  const row = (await sa.call(searchStaff, { account: 'none', states: [1] })).rows[nth];
  if (!row) throw new Error('everybody has an account');
  return row;
};
const refusal = async (username: string, password: string) =>
  installation.as(username, password).then(
    () => '',
    (error: Error) => error.message,
  );

describe('the list', () => {
  it('shows account, jobs and estates side by side, and counts who has none', async () => {
    expect(await find('limited')).toMatchObject({
      name: '何嘉怡',
      companyName: '创智园物业服务处',
      departmentName: '客服部',
      jobNames: '客服专员',
      estateNames: '创智园',
      state: 1,
      account: { username: 'limited', disabled: false, mustChange: false, menuStyle: 1 },
    });
    const all = await sa.call(searchStaff, { size: 200 });
    const none = await sa.call(searchStaff, { account: 'none', size: 200 });
    expect([all.total, all.active + all.disabled + all.none, none.total]).toEqual([all.rows.length, all.rows.length, all.none]);
    expect(none.rows.every(({ account }) => account === null)).toBe(true);
    expect((await sa.call(searchStaff, { account: 'active' })).rows.map(({ account }) => account?.username).toSorted()).toEqual([
      'auditor',
      'boss',
      'clerk',
      'emp',
      'limited',
      'newbie',
    ]);
  });

  it('leaves out who left unless asked for, and finds by name, initials and number', async () => {
    expect((await sa.call(searchStaff, { key: '方启明' })).total).toBe(0);
    expect((await sa.call(searchStaff, { key: '方启明', states: [3] })).total).toBe(1);
    const { number } = await find('林晓燕');
    expect((await find(number)).name).toBe('林晓燕');
    expect((await sa.call(searchStaff, { key: 'lxy' })).rows.map(({ name }) => name)).toContain('林晓燕');
  });

  it('is the administrator’s alone', async () => {
    for (const username of ['emp', 'gov']) {
      const person = await installation.as(username);
      expect((await person.ask(searchStaff, {})).envelope).toMatchObject({ code: 403, msg: '您的账号类型不能使用此功能' });
      expect((await person.ask(resetStaffPassword, { id: 1 })).envelope.code).toBe(403);
    }
    const binsa = await installation.as('binsa');
    const { account } = await find('clerk');
    expect((await binsa.ask(resetStaffPassword, { id: account?.id ?? 0 })).envelope.msg).toBe('账号不存在或已被删除');
    expect((await binsa.call(searchStaff, { key: '林晓燕' })).total).toBe(0);
  });
});

describe('a new account', () => {
  it('opens with the password shown once, which must be changed', async () => {
    const { id } = await withoutAccount(0);
    const { username, password } = await sa.call(createStaffAccount, { employeeId: id, username: 'xinren', menuStyle: 0 });
    const person = await installation.as(username, password);
    expect(await person.call(getPasswordChanged, {})).toBe(false);
    expect(await person.call(getAccount, {})).toMatchObject({ role: 'emp', accountName: 'xinren', menuStyle: 0 });
    const kept = JSON.stringify([
      await ask('select * from session.account where username = $1', ['xinren']),
      await ask('select * from system.audit_log'),
      await ask('select * from system.idempotency'),
    ]);
    expect(kept).not.toContain(password);
  });

  it('has a name of its own, said beside the field; one employee has one', async () => {
    const { id } = await withoutAccount(1);
    const taken = await sa.ask(createStaffAccount, { employeeId: id, username: 'Clerk' });
    expect(taken.envelope).toMatchObject({ msg: '用户名“Clerk”已被使用', data: { fields: [{ path: 'username' }] } });
    expect((await sa.ask(createStaffAccount, { employeeId: id, username: 'a' })).envelope).toMatchObject({
      data: { fields: [{ msg: '用户名至少两位！' }] },
    });
    expect((await sa.ask(createStaffAccount, { employeeId: id, username: 'a@b' })).envelope).toMatchObject({
      data: { fields: [{ msg: '用户名不能含空格或 @' }] },
    });
    const both = await Promise.all(['liang1', 'liang2'].map((username) => sa.ask(createStaffAccount, { employeeId: id, username })));
    expect(both.map(({ envelope }) => envelope.code).toSorted()).toEqual([1, 200]);
    expect(both.find(({ envelope }) => envelope.code === 1)?.envelope.msg).toMatch(/^该员工已有账号“liang[12]”$/);
  });
});

async function listen(username: string) {
  const { account } = await find(username);
  const { tenantId } = await sa.call(getAccount, {});
  const heard: ServerEvent[] = [];
  const stop = installation.services.events.subscribe({ tenantId, accountId: account?.id ?? 0, session: 'x' }, (event) =>
    heard.push(event),
  );
  return { id: account?.id ?? 0, heard, stop };
}

describe('an account', () => {
  it('gets a new password, which ends its sessions', async () => {
    const person = await installation.as('auditor');
    const { id, heard, stop } = await listen('auditor');
    const { password } = await sa.call(resetStaffPassword, { id });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'session-ended', reason: '密码已重置，请重新登录！' }]));
    expect((await person.ask(getAccount, {})).status).toBe(401);
    expect(await refusal('auditor', 'Anju@2026')).toContain('用户名或密码错误');
    const again = await installation.as('auditor', password);
    expect(await again.call(getPasswordChanged, {})).toBe(false);
    stop();
  });

  it('is stopped at once and started again', async () => {
    const person = await installation.as('clerk');
    const { id, heard, stop } = await listen('clerk');
    await sa.call(disableStaffAccount, { id });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'session-ended', reason: '您的账号已停用' }]));
    expect((await person.ask(getAccount, {})).status).toBe(401);
    expect(await refusal('clerk', 'Anju@2026')).toContain('账号已停用，请联系管理员');
    expect((await sa.call(searchStaff, { account: 'disabled' })).rows.map(({ name }) => name)).toEqual(['林晓燕']);
    await sa.call(enableStaffAccount, { id });
    expect(await refusal('clerk', 'Anju@2026')).toBe('');
    expect(
      (
        await ask(`select action from system.audit_log where entity = 'account' and entity_id = $1 and action like '%账号' order by id`, [
          id,
        ])
      ).map(({ action }) => action),
    ).toEqual(['停用账号', '启用账号']);
    stop();
  });

  it('changes its name and its menu', async () => {
    const { id, heard, stop } = await listen('limited');
    expect((await sa.ask(changeStaffAccount, { id, username: 'emp', menuStyle: 1 })).envelope.msg).toBe('用户名“emp”已被使用');
    await sa.call(changeStaffAccount, { id, username: 'hejiayi', menuStyle: 0 });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'rights' }]));
    expect(await (await installation.as('hejiayi')).call(getAccount, {})).toMatchObject({ accountName: 'hejiayi', menuStyle: 0 });
    stop();
  });

  it('of an administrator is not reached from here', async () => {
    const { id } = await sa.call(getAccount, {});
    expect((await sa.ask(disableStaffAccount, { id })).envelope.msg).toBe('账号不存在或已被删除');
  });
});

it('the administrator gives jobs and estates with the calls of the employee’s file', async () => {
  const frame = await sa.call(getEmployeeFrame, {});
  const row = await find('孙一鸣');
  const employee = await sa.call(getEmployee, { id: row.id });
  const job = frame.jobs.find(({ name }) => name === '计费员');
  await sa.call(assignEmployeeJob, {
    employeeId: row.id,
    version: employee.version,
    jobId: job?.id ?? 0,
    main: false,
    fromDate: '2026-07-01',
  });
  await sa.call(setEmployeeEstates, {
    id: row.id,
    version: employee.version + 1,
    estateIds: frame.estates.slice(0, 1).map(({ id }) => id),
  });
  expect(await find('孙一鸣')).toMatchObject({ jobNames: '客服专员、计费员', estateNames: frame.estates[0]?.name });
});
