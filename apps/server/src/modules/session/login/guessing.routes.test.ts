// Guessing passwords: waits by name and by address that grow, and the browser that is already known.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, resetStaffPassword } from '@anju/contract';
import { DEMO_PASSWORD, openInstallation, signedLogin, type Installation } from '../../../testing/installation.ts';

const MINUTE = 60_000;
let time = Date.parse('2026-07-09T08:00:00Z');
const clock = { now: () => new Date(time) };

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ clock });
});
afterAll(() => installation.close());
beforeEach(() => installation.database.asOwner((client) => client.query('delete from session.login_failure')));

describe('guessing from one address', () => {
  const ask = async (username: string, password: string, remoteAddress = '203.0.113.7', cookie = '') => {
    const response = await installation.app.inject({
      method: 'POST',
      url: login.path,
      payload: await signedLogin(installation.app, username, password, clock),
      remoteAddress,
      headers: cookie === '' ? {} : { cookie },
    });
    const set = [response.headers['set-cookie'] ?? []].flat();
    return { msg: response.json<{ msg: string }>().msg, device: set.find((line) => line.startsWith('anju_device=')) ?? '' };
  };
  /** All failures but one that an address may make; whose names they were does not matter to it. */
  const guessMany = async (address: string): Promise<void> => {
    await installation.database.asOwner((client) =>
      client.query(`insert into session.login_failure (username, at) select $1, $2 from generate_series(1, 29)`, [
        `address:${address}`,
        clock.now(),
      ]),
    );
    expect((await ask('nobody-here', 'wrong', address)).msg).toBe('用户名或密码错误');
  };
  const cookieOf = (line: string) => line.split(';')[0] ?? '';
  const WAIT = '登录失败次数过多，请 15 分钟后再试';

  it('at many names makes the address wait, and no other', async () => {
    await guessMany('203.0.113.7');
    expect((await ask('emp', DEMO_PASSWORD)).msg).toBe(WAIT);
    expect((await ask('emp', DEMO_PASSWORD, '203.0.113.8')).msg).toBe('');
    time += 15 * MINUTE;
    expect((await ask('emp', DEMO_PASSWORD)).msg).toBe('');
  });

  it('a login that succeeds is no failure of its address', async () => {
    for (let n = 0; n < 35; n += 1) expect((await ask('emp', DEMO_PASSWORD, '203.0.113.9')).msg).toBe('');
  });

  it('waits longer each time', async () => {
    for (let n = 0; n < 5; n += 1) await ask('clerk', 'wrong');
    expect((await ask('clerk', DEMO_PASSWORD)).msg).toBe(WAIT);
    time += 15 * MINUTE;
    for (let n = 0; n < 5; n += 1) await ask('clerk', 'wrong');
    expect((await ask('clerk', DEMO_PASSWORD)).msg).toBe('登录失败次数过多，请 30 分钟后再试');
  });

  it('does not lock out the browser that knows the account, whose own failures count apart', async () => {
    const { device } = await ask('clerk', DEMO_PASSWORD);
    expect(device).toMatch(/^anju_device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    for (let n = 0; n < 5; n += 1) await ask('clerk', 'wrong');
    expect((await ask('clerk', DEMO_PASSWORD)).msg).toBe(WAIT);
    expect((await ask('clerk', DEMO_PASSWORD, '203.0.113.7', cookieOf(device))).msg).toBe('');
    // The success above does not open the name to strangers.
    expect((await ask('clerk', DEMO_PASSWORD)).msg).toBe(WAIT);
    for (let n = 0; n < 5; n += 1) expect((await ask('clerk', 'wrong', '203.0.113.7', cookieOf(device))).msg).toBe('用户名或密码错误');
    expect((await ask('clerk', DEMO_PASSWORD, '203.0.113.7', cookieOf(device))).msg).toBe(WAIT);
  });

  it('a browser is known to the accounts that logged in there, and to no other', async () => {
    const { device } = await ask('emp', DEMO_PASSWORD);
    const second = await ask('clerk', DEMO_PASSWORD, '203.0.113.7', cookieOf(device));
    expect(cookieOf(second.device)).toBe(cookieOf(device));
    for (let n = 0; n < 5; n += 1) for (const name of ['emp', 'clerk', 'auditor']) await ask(name, 'wrong', `203.0.114.${n}`);
    expect((await ask('emp', DEMO_PASSWORD, '203.0.113.7', cookieOf(device))).msg).toBe('');
    expect((await ask('clerk', DEMO_PASSWORD, '203.0.113.7', cookieOf(device))).msg).toBe('');
    expect((await ask('auditor', DEMO_PASSWORD, '203.0.113.7', cookieOf(device))).msg).toBe(WAIT);
    expect((await ask('emp', DEMO_PASSWORD, '203.0.113.7', `anju_device=${'x'.repeat(43)}`)).msg).toBe(WAIT);
  });

  it('a password that is reset makes every browser unknown', async () => {
    const devices = () =>
      installation.database.asOwner(async (client) => {
        const { rows } = await client.query<{ id: number; devices: string }>(
          `select a.id, count(d.*) as devices from session.account a left join session.device d on d.tenant_id = a.tenant_id and d.account_id = a.id
            where a.username = 'limited' group by a.id`,
        );
        return { id: Number(rows[0]?.id), known: Number(rows[0]?.devices) };
      });
    await ask('limited', DEMO_PASSWORD);
    const { id, known } = await devices();
    expect(known).toBe(1);
    await (await installation.as('sa')).call(resetStaffPassword, { id });
    expect((await devices()).known).toBe(0);
  });

  it('the address is the one of the connection, whatever a header says', async () => {
    await guessMany('203.0.115.1');
    const forged = await installation.app.inject({
      method: 'POST',
      url: login.path,
      payload: await signedLogin(installation.app, 'emp', DEMO_PASSWORD, clock),
      remoteAddress: '203.0.115.1',
      headers: { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' },
    });
    expect(forged.json<{ msg: string }>().msg).toBe(WAIT);
  });
});
