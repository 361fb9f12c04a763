// The log of logins and logouts, and the maximum number of sessions of an account.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAccount, login, logout, type ServerEvent } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { DEMO_PASSWORD, openInstallation, signedLogin, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());
beforeEach(() => owner('delete from session.login_failure; truncate session.login_log'));

const owner = <R extends object>(statement: string): Promise<R[]> =>
  installation.database.asOwner(async (client) => (await client.query(statement)).rows as R[]);
const attempt = async (username: string, password: string) =>
  installation.visitor.ask(login, await signedLogin(installation.app, username, password), { 'user-agent': 'Test/1' });
const lines = () =>
  owner<{ username: string; result: string }>(
    `select t.code, l.username, l.name, l.result, l.ip, l.agent, l.account_id is not null as known
       from session.login_log l join system.tenant t on t.id = l.tenant_id order by l.id`,
  );
const results = async () => (await lines()).map(({ username, result }) => `${username} ${result}`);

describe('the log of logins', () => {
  it('tells who came, from where, with what', async () => {
    await attempt('EMP', DEMO_PASSWORD);
    expect(await lines()).toEqual([
      { code: 'anju', username: 'emp', name: '陈思远', result: 'login', ip: '127.0.0.1', agent: 'Test/1', known: true },
    ]);
  });

  it('tells a wrong password, and the waiting after five', async () => {
    for (let time = 1; time <= 6; time++) await attempt('clerk', 'wrong');
    expect(await results()).toEqual([...Array<string>(5).fill('clerk wrong'), 'clerk wait']);
  });

  it('keeps a name nobody has with whose site it was tried at', async () => {
    await attempt('nobody-here', 'wrong');
    expect(await lines()).toEqual([
      { code: 'platform', username: 'nobody-here', name: '', result: 'wrong', ip: '127.0.0.1', agent: 'Test/1', known: false },
    ]);
  });

  it('tells of an account out of service', async () => {
    await owner(`update session.account set disabled = true where username = 'auditor'`);
    expect((await attempt('auditor', DEMO_PASSWORD)).envelope.msg).toBe('账号已停用，请联系管理员');
    await owner(`update session.account set disabled = false where username = 'auditor'`);
    expect(await results()).toEqual(['auditor disabled']);
  });

  it('tells who left', async () => {
    const emp = await installation.as('emp');
    await emp.call(logout, {});
    expect(await results()).toEqual(['emp login', 'emp logout']);
  });

  it('is the tenant’s alone, and nobody changes or empties it', async () => {
    await attempt('binemp', DEMO_PASSWORD);
    const databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 1 }));
    try {
      const [anju] = await owner<{ id: number }>(`select id from system.tenant where code = 'anju'`);
      const [binjiang] = await owner<{ id: number }>(`select id from system.tenant where code = 'binjiang'`);
      expect(
        await databases
          .of(anju?.id ?? 0)
          .selectFrom('session.loginLog')
          .select('id')
          .execute(),
      ).toEqual([]);
      const db = databases.of(binjiang?.id ?? 0);
      expect(await db.selectFrom('session.loginLog').select('id').execute()).toHaveLength(1);
      await expect(db.updateTable('session.loginLog').set({ result: 'login' }).execute()).rejects.toThrow(/permission denied/);
      await expect(db.deleteFrom('session.loginLog').execute()).rejects.toThrow(/permission denied/);
    } finally {
      await databases.close();
    }
  });
});

describe('sessions of one account', () => {
  const limit = (value: string) =>
    owner(`insert into system.setting select id, 'session.max-per-account', '${value}' from system.tenant where code = 'anju'
             on conflict (tenant_id, name) do update set value = excluded.value`);
  const isIn = async (person: Person) => (await person.ask(getAccount, {})).status === 200;
  const areIn = (people: readonly Person[]) => Promise.all(people.map(isIn));

  it('are as many as there are, unless the tenant decided otherwise', async () => {
    const people = [await installation.as('emp'), await installation.as('emp'), await installation.as('emp')];
    expect(await areIn(people)).toEqual([true, true, true]);
    await limit('0');
    expect(await areIn([...people, await installation.as('emp')])).toEqual([true, true, true, true]);
  });

  it('beyond the limit end with a login, the oldest first, told why and logged; others stay', async () => {
    const other = await installation.as('clerk');
    const first = await installation.as('limited');
    await limit('2');
    const second = await installation.as('limited');
    const heard: ServerEvent[] = [];
    const [who] = await owner<{ tenantId: number; accountId: number; session: string }>(
      `select s.tenant_id as "tenantId", s.account_id as "accountId", s.token_hash as session from session.session s
         join session.account a on a.id = s.account_id and a.tenant_id = s.tenant_id where a.username = 'limited' order by s.created_at limit 1`,
    );
    if (!who) throw new Error('no session');
    const leave = installation.services.events.subscribe(who, (event) => void heard.push(event));
    const third = await installation.as('limited');
    await expect.poll(() => heard).toEqual([{ type: 'session-ended', reason: '您的账号已在其他地方登录，本次登录已结束' }]);
    leave();
    expect(await areIn([first, second, third, other])).toEqual([false, true, true, true]);
    expect((await results()).filter((line) => line.startsWith('limited'))).toEqual([
      'limited login',
      'limited login',
      'limited login',
      'limited ended',
    ]);
    await limit('0');
  });
});
