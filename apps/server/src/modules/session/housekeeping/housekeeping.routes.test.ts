import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query<Record<string, string>>(statement));
const left = async (statement: string) => (await owner(statement)).rows.map((row) => Object.values(row)[0]);

describe('housekeeping', () => {
  it('removes sessions nobody used for eight hours, in every tenant, and no other', async () => {
    const emp = await installation.as('emp');
    await owner(`insert into session.session (tenant_id, token_hash, account_id, created_at, last_seen_at)
      select a.tenant_id, s.name || ' ' || a.username, a.id, now() - interval '20 hours', now() - s.age::interval
        from session.account a, (values ('idle', '8 hours'), ('used', '7 hours 59 minutes')) s (name, age)
       where a.username in ('emp', 'binemp', 'super')`);
    expect(await installation.schedule.run('session.idle-sessions')).toBe(true);
    expect(await left(`select token_hash from session.session where token_hash like '% %' order by 1`)).toEqual([
      'used binemp',
      'used emp',
      'used super',
    ]);
    expect((await emp.ask(getAccount, {})).status).toBe(200);
  });

  it('removes traces of logins older than a day', async () => {
    await owner('delete from session.login_failure');
    for (const [name, age] of [
      ['old', '24 hours 1 minute'],
      ['recent', '23 hours 59 minutes'],
    ]) {
      await owner(`insert into session.login_nonce values ('${name}', now() - interval '${age}')`);
      await owner(`insert into session.login_failure (username, at) values ('${name}', now() - interval '${age}')`);
    }
    expect(await installation.schedule.run('session.login-traces')).toBe(true);
    expect(await left(`select nonce from session.login_nonce where length(nonce) < 32`)).toEqual(['recent']);
    expect(await left(`select username from session.login_failure`)).toEqual(['recent']);
  });

  it('removes the counts of visitors after a day, and browsers nobody logged in with for half a year', async () => {
    await owner(`delete from system.visitor_count;
      insert into system.visitor_count (call, address, since, calls)
      values ('old', '', now() - interval '24 hours 1 minute', 1), ('recent', '', now() - interval '23 hours', 1)`);
    await owner(`insert into session.device (tenant_id, account_id, device_hash, created_at, last_login_at)
      select a.tenant_id, a.id, d.name || ' ' || a.username, now() - interval '1 year', now() - d.age::interval
        from session.account a, (values ('unused', '180 days 1 minute'), ('used', '179 days')) d (name, age)
       where a.username in ('emp', 'binemp')`);
    expect(await installation.schedule.run('session.login-traces')).toBe(true);
    expect(await installation.schedule.run('session.unused-devices')).toBe(true);
    expect(await left('select call from system.visitor_count')).toEqual(['recent']);
    expect(await left(`select device_hash from session.device where device_hash like '% %' order by 1`)).toEqual([
      'used binemp',
      'used emp',
    ]);
  });

  it('removes answers kept for repeated calls after seven days, in every tenant', async () => {
    await owner(`insert into system.idempotency (tenant_id, account_id, key, endpoint, request_hash, created_at)
      select t.id, 1, t.code || ' ' || k.name, '/api/x', '', now() - k.age::interval
        from system.tenant t, (values ('old', '7 days 1 minute'), ('kept', '6 days 23 hours')) k (name, age)`);
    expect(await installation.schedule.run('session.kept-answers')).toBe(true);
    expect(await left(`select key from system.idempotency order by 1`)).toEqual(['anju kept', 'binjiang kept', 'platform kept']);
  });
});
