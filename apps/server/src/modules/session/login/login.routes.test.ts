import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount, getMenu, login, logout, type InputOf } from '@anju/contract';
import { DEMO_PASSWORD, openInstallation, signedLogin, type Installation } from '../../../testing/installation.ts';
import { hashPassword } from './password.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof argon2>();
  return { ...actual, verify: vi.fn(actual.verify) };
});

const MINUTE = 60_000;
let time = Date.parse('2026-07-09T08:00:00Z');
const clock = { now: () => new Date(time) };

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ clock });
});
afterAll(() => installation.close());
beforeEach(async () => {
  vi.mocked(argon2.verify).mockClear();
  await owner('delete from session.login_failure');
});

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const send = (input: InputOf<typeof login>) => installation.visitor.ask(login, input);
const attempt = async (username: string, password = DEMO_PASSWORD) => send(await signedLogin(installation.app, username, password, clock));
const failure = (msg: string) => ({ status: 200, envelope: { code: 1, msg, data: null } });
const WRONG = failure('用户名或密码错误');

describe('a login', () => {
  it('gives the person and a token of his', async () => {
    const { envelope } = await attempt('emp');
    expect(envelope).toMatchObject({ code: 200, data: { accountName: 'emp', name: '陈思远', tenantName: '安居示范物业' } });
    expect(Object.keys(envelope.data).sort()).toEqual(Object.keys(login.output.shape).sort());
  });

  it('stores the token as its hash only, and is in the log', async () => {
    const { token } = await installation.as('emp');
    const { rows } = await owner('select token_hash from session.session');
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
    const log = await owner(`select action, actor from system.audit_log order by id desc limit 1`);
    expect(log.rows).toEqual([{ action: '登录', actor: '陈思远' }]);
  });

  it('does not care how the name is written', async () => {
    expect((await attempt('EMP')).envelope.code).toBe(200);
  });

  it('answers a wrong password and an unknown name alike, and works as hard for both', async () => {
    // The test template stores cheap hashes; this account gets one as costly as in production.
    const stored = await hashPassword(DEMO_PASSWORD);
    await installation.database.asOwner((client) =>
      client.query(`update session.account set password_hash = $1 where username = 'emp'`, [stored]),
    );
    expect(await attempt('emp', 'wrong')).toEqual(WRONG);
    expect(await attempt('nobody-here', 'wrong')).toEqual(WRONG);
    expect(vi.mocked(argon2.verify)).toHaveBeenCalledTimes(2);
    const verified = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
    expect(verified[0]).toEqual(verified[1]);
  });

  it('answers a password that was not encrypted for us like a wrong one', async () => {
    const input = await signedLogin(installation.app, 'emp', DEMO_PASSWORD, clock);
    const { signLogin } = await import('./login.rules.ts');
    const plain = { ...input, password: DEMO_PASSWORD };
    expect(await send({ ...plain, sign: signLogin(plain, 'anju') })).toEqual(WRONG);
  });

  it.each([-6, 6])('is refused %i minutes off the server', async (minutes) => {
    const input = await signedLogin(installation.app, 'emp', DEMO_PASSWORD, { now: () => new Date(time + minutes * MINUTE) });
    expect(await send(input)).toEqual(failure('登录请求已过期，请核对电脑时间后重试'));
  });

  it('is refused a second time, also after the first failed', async () => {
    const right = await signedLogin(installation.app, 'emp', DEMO_PASSWORD, clock);
    const wrong = await signedLogin(installation.app, 'emp', 'wrong', clock);
    await send(right);
    await send(wrong);
    const REPLAYED = failure('登录请求重复，请重新登录');
    expect(await send(right)).toEqual(REPLAYED);
    expect(await send(wrong)).toEqual(REPLAYED);
  });

  it('is refused when the same request arrives twice at once', async () => {
    const input = await signedLogin(installation.app, 'emp', DEMO_PASSWORD, clock);
    const codes = (await Promise.all([send(input), send(input), send(input)])).map(({ envelope }) => envelope.code);
    expect(codes.sort()).toEqual([1, 1, 200]);
  });

  it('is refused when anything signed was changed, without looking at the password', async () => {
    const input = await signedLogin(installation.app, 'emp', DEMO_PASSWORD, clock);
    expect(await send({ ...input, username: 'sa' })).toEqual(failure('登录请求校验失败，请刷新页面后重试'));
    expect(vi.mocked(argon2.verify)).not.toHaveBeenCalled();
  });

  it('names the field that is missing', async () => {
    const { envelope } = await send({ ...(await signedLogin(installation.app, 'emp', DEMO_PASSWORD, clock)), username: ' ' });
    expect(envelope).toMatchObject({ code: 400, data: { fields: [{ path: 'username', msg: '请输入用户名！' }] } });
  });
});

describe('whose login it is', () => {
  const attemptAt = async (host: string, username: string) =>
    (await installation.visitor.ask(login, await signedLogin(installation.app, username, DEMO_PASSWORD, clock), { 'x-tenant': host }))
      .envelope;

  it('is found by name@code from anywhere', async () => {
    expect(await attemptAt('localhost', 'binemp@binjiang')).toMatchObject({ code: 200, data: { tenantName: '滨江小筑物业' } });
    expect(await attemptAt('localhost', 'emp@binjiang')).toMatchObject({ code: 1, msg: '用户名或密码错误' });
  });

  it('is decided by the host where two companies know the name', async () => {
    await owner(`update session.account set username = 'emp' where username = 'binemp'`);
    expect(await attemptAt('binjiang.localhost', 'emp')).toMatchObject({ code: 200, data: { tenantName: '滨江小筑物业' } });
    expect(await attemptAt('localhost', 'emp')).toMatchObject({ code: 200, data: { tenantName: '安居示范物业' } });
    expect(await attemptAt('elsewhere.example', 'emp')).toMatchObject({
      code: 1,
      msg: '用户名或密码错误；有多家公司使用此用户名，请用“用户名@公司代码”登录',
    });
    await owner(`update session.account set username = 'binemp' where username = 'emp' and name = '许安然'`);
  });
});

describe('repeated failures', () => {
  it('make the name wait, say how long, and let it in again when the time is up', async () => {
    for (let n = 0; n < 5; n += 1) expect(await attempt('clerk', 'wrong')).toEqual(WRONG);
    expect(await attempt('clerk')).toEqual(failure('登录失败次数过多，请 15 分钟后再试'));
    time += 10.5 * MINUTE;
    expect(await attempt('CLERK')).toEqual(failure('登录失败次数过多，请 5 分钟后再试'));
    expect((await attempt('emp')).envelope.code).toBe(200);
    time += 4.5 * MINUTE;
    expect((await attempt('clerk')).envelope.code).toBe(200);
  });

  it('are forgotten after a success', async () => {
    for (let n = 0; n < 4; n += 1) await attempt('clerk', 'wrong');
    expect((await attempt('clerk')).envelope.code).toBe(200);
    for (let n = 0; n < 4; n += 1) expect(await attempt('clerk', 'wrong')).toEqual(WRONG);
    expect((await attempt('clerk')).envelope.code).toBe(200);
  });

  it('count for names nobody has, so that waiting betrays nothing', async () => {
    for (let n = 0; n < 5; n += 1) await attempt('nobody-here', 'wrong');
    expect(await attempt('nobody-here', 'wrong')).toEqual(failure('登录失败次数过多，请 15 分钟后再试'));
  });

  it('are those of the account, whichever of its names was typed', async () => {
    for (const name of ['clerk', 'clerk@anju', 'CLERK', 'clerk@anju', 'Clerk@anju']) expect(await attempt(name, 'wrong')).toEqual(WRONG);
    const WAIT = failure('登录失败次数过多，请 15 分钟后再试');
    expect([await attempt('clerk'), await attempt('clerk@anju')]).toEqual([WAIT, WAIT]);
    time += 15 * MINUTE;
    for (let n = 0; n < 4; n += 1) await attempt('clerk', 'wrong');
    expect((await attempt('clerk@anju')).envelope.code).toBe(200);
    for (let n = 0; n < 4; n += 1) expect(await attempt('clerk', 'wrong')).toEqual(WRONG);
    expect((await attempt('clerk')).envelope.code).toBe(200);
  });

  it('of one company’s account are not those of another’s with the same name', async () => {
    await owner(`update session.account set username = 'clerk' where username = 'binemp'`);
    for (let n = 0; n < 5; n += 1) await attempt('clerk@anju', 'wrong');
    expect((await attempt('clerk@binjiang')).envelope.code).toBe(200);
    expect((await attempt('clerk@anju')).envelope.msg).toBe('登录失败次数过多，请 15 分钟后再试');
    await owner(`update session.account set username = 'binemp' where username = 'clerk' and name = '许安然'`);
  });

  it('of a name nobody has cannot be laid on an account', async () => {
    const { rows } = await owner(`select tenant_id, id from session.account where username = 'clerk'`);
    const [clerk] = rows as { tenant_id: number; id: number }[];
    for (let n = 0; n < 6; n += 1) await attempt(`account:${clerk?.tenant_id}/${clerk?.id}`, 'wrong');
    expect((await attempt('clerk')).envelope.code).toBe(200);
  });

  it('cannot be outrun by guessing many at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => attempt('clerk', 'wrong')));
    expect(vi.mocked(argon2.verify).mock.calls.length).toBeLessThanOrEqual(5);
  });
});

describe('a password changed while somebody logs in with the old one', () => {
  it('gives him no session', async () => {
    const { rows } = await owner(`select password_hash from session.account where username = 'clerk'`);
    const [{ password_hash: before } = { password_hash: '' }] = rows as { password_hash: string }[];
    vi.mocked(argon2.verify).mockImplementationOnce(async () => {
      await owner(`update session.account set password_hash = 'changed' where username = 'clerk'`);
      return true;
    });
    expect(await attempt('clerk')).toEqual(WRONG);
    await owner(`update session.account set password_hash = '${before}' where username = 'clerk'`);
    expect((await attempt('clerk')).envelope.code).toBe(200);
  });
});

describe('a session', () => {
  const GONE = { status: 401, envelope: { code: 401, msg: '超时中断，请重新登录！', data: null } };

  it('ends with the logout, and only that one', async () => {
    const [here, there] = [await installation.as('emp'), await installation.as('emp')];
    expect(await here.call(logout, {})).toBeNull();
    expect(await here.ask(getAccount, {})).toEqual(GONE);
    expect((await there.ask(getAccount, {})).status).toBe(200);
  });

  it('ends after eight idle hours, and not while it is used', async () => {
    const emp = await installation.as('emp');
    time += 7 * 60 * MINUTE;
    expect((await emp.ask(getAccount, {})).status).toBe(200);
    time += 7 * 60 * MINUTE;
    expect((await emp.ask(getAccount, {})).status).toBe(200);
    time += 8 * 60 * MINUTE;
    expect(await emp.ask(getAccount, {})).toEqual(GONE);
  });

  it.each([
    ['account', `update session.account set disabled = $ where username = 'limited'`, ['true', 'false']],
    ['employee', `update org.employee set state = $ where name = '何嘉怡'`, ['2', '1']],
    ['company', `update system.tenant set disabled = $ where code = 'anju'`, ['true', 'false']],
  ])('ends at once when the %s is put out of service, and no new one begins', async (_, statement, [off = '', on = '']) => {
    const limited = await installation.as('limited');
    await owner(statement.replace('$', off));
    expect(await limited.ask(getAccount, {})).toEqual(GONE);
    expect(await attempt('limited')).toEqual(failure('账号已停用，请联系管理员'));
    expect(await attempt('limited', 'wrong')).toEqual(WRONG);
    await owner(statement.replace('$', on));
    expect((await attempt('limited')).envelope.code).toBe(200);
  });

  it('of an employee who left ends at once, and he reads why no new one begins', async () => {
    const limited = await installation.as('limited');
    const set = (state: number, day: string) =>
      owner(`update org.employee set state = ${state}, leave_date = ${day} where name = '何嘉怡'`);
    await set(3, 'current_date');
    expect(await limited.ask(getAccount, {})).toEqual(GONE);
    expect(await attempt('limited')).toEqual(failure('已离职员工不能登录'));
    expect(await attempt('limited', 'wrong')).toEqual(WRONG);
    await set(1, 'null');
  });

  it('with a password somebody else chose can only look at itself and leave', async () => {
    const newbie = await installation.as('newbie');
    expect(await newbie.ask(getMenu, {})).toEqual(failure('请修改密码！'));
    expect((await newbie.ask(getAccount, {})).status).toBe(200);
    expect(await newbie.call(logout, {})).toBeNull();
  });
});
