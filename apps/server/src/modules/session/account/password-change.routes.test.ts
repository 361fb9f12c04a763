// Changing one's own password: the four calls by role, every rule with its order and message, guessing, and the sessions a change ends.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount, getMenu, getPasswordChanged, getSite, login, PASSWORD_CALLS, type Role, type ServerEvent } from '@anju/contract';
import { readToken } from '../../../platform/session/tokens.ts';
import { DEMO_PASSWORD, openInstallation, signedLogin, type Installation, type Person } from '../../../testing/installation.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof argon2>();
  return { ...actual, verify: vi.fn(actual.verify) };
});

const NEW = 'River#88';
const MINUTE = 60_000;
let time = Date.parse('2026-07-09T08:00:00Z');
const clock = { now: () => new Date(time) };

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  await owner('create table public.accounts_before as select * from session.account');
});
afterAll(() => installation.close());
beforeEach(async () => {
  await owner('delete from session.login_failure');
  await owner(`update session.account a set username = b.username, password_hash = b.password_hash, must_change = b.must_change
                 from public.accounts_before b where b.tenant_id = a.tenant_id and b.id = a.id`);
});

const owner = (statement: string) => installation.database.asOwner((client) => client.query<Record<string, unknown>>(statement));
const ROLE_OF: Record<string, Role> = { emp: 'emp', clerk: 'emp', newbie: 'emp', gov: 'gov', sa: 'sa', super: 'super', root: 'root' };
interface Fields {
  id?: number;
  username?: string;
  old?: string;
  pwd?: string;
  pwd2?: string;
}
/** A password change through the call of the user's role, valid except for `fields`. */
async function change(person: Person, fields: Fields = {}) {
  const { id, role, accountName } = await person.call(getAccount, {});
  const { pwd = NEW, ...rest } = fields;
  return person.ask(PASSWORD_CALLS[role], { id, username: accountName, old: DEMO_PASSWORD, pwd, pwd2: pwd, ...rest });
}
const refused = (msg: string, path: string) => ({ status: 200, envelope: { code: 1, msg, data: { fields: [{ path, msg }] } } });
const DONE = { status: 200, envelope: { code: 200, msg: '', data: null } };
const WRONG = refused('原密码不正确！', 'old');
const logsIn = async (username: string, password: string) =>
  (await installation.visitor.ask(login, await signedLogin(installation.app, username, password, clock))).envelope.code === 200;

describe('a password', () => {
  it.each(Object.keys(ROLE_OF))('is changed by %s through the call of his role', async (username) => {
    const person = await installation.as(username);
    expect(await change(person)).toEqual(DONE);
    expect([await logsIn(username, NEW), await logsIn(username, DEMO_PASSWORD)]).toEqual([true, false]);
  });

  it.each(Object.keys(ROLE_OF))('is not changed by %s through the call of another role', async (username) => {
    const person = await installation.as(username);
    const { id } = await person.call(getAccount, {});
    const own = PASSWORD_CALLS[ROLE_OF[username] ?? 'emp'];
    for (const endpoint of new Set(Object.values(PASSWORD_CALLS))) {
      if (endpoint === own) continue;
      const answer = await person.ask(endpoint, { id, username, old: DEMO_PASSWORD, pwd: NEW, pwd2: NEW });
      expect(answer).toEqual({ status: 403, envelope: { code: 403, msg: '您的账号类型不能使用此功能', data: null } });
    }
    expect(await logsIn(username, DEMO_PASSWORD)).toBe(true);
  });

  it('of somebody else is nobody’s to change', async () => {
    const { id } = await (await installation.as('clerk')).call(getAccount, {});
    expect(await change(await installation.as('emp'), { id })).toEqual({
      status: 400,
      envelope: { code: 400, msg: '错误请求', data: null },
    });
  });

  it('is stored as argon2id, and appears in no log', async () => {
    await change(await installation.as('emp'), { username: 'chensiyuan' });
    const { rows } = await owner(`select action, actor, entity, before, after, note from system.audit_log order by id desc limit 1`);
    expect(rows).toEqual([
      { action: '修改密码', actor: '陈思远', entity: 'account', before: { username: 'emp' }, after: { username: 'chensiyuan' }, note: '' },
    ]);
    const stored = await owner(`select password_hash from session.account where username = 'chensiyuan'`);
    expect(stored.rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) }]);
  });

  it('given by somebody else opens nothing until it is changed, and everything after', async () => {
    const newbie = await installation.as('newbie');
    expect(await newbie.call(getPasswordChanged, {})).toBe(false);
    expect((await newbie.ask(getMenu, {})).envelope.msg).toBe('请修改密码！');
    expect(await change(newbie)).toEqual(DONE);
    expect(await newbie.call(getPasswordChanged, {})).toBe(true);
    expect((await newbie.ask(getMenu, {})).envelope.code).toBe(200);
  });
});

describe('the rules', () => {
  it.each<[string, string, Fields]>([
    ['请输入用户名！', 'username', { username: ' ', old: '', pwd: '', pwd2: '' }],
    ['请输入原密码！', 'old', { username: 'c', old: '', pwd: '', pwd2: '' }],
    ['请输入新密码！', 'pwd', { username: 'c', pwd: '', pwd2: '' }],
    ['请输入确认密码！', 'pwd2', { username: 'c', pwd: 'a', pwd2: '' }],
    ['新密码和确认密码不一致！', 'pwd2', { username: 'c', pwd: 'a', pwd2: 'b' }],
    ['新密码最少6个字符，最多18个字符！', 'pwd', { username: 'c', pwd: 'a' }],
    ['密码必须包含数字、字母、特殊符号！', 'pwd', { username: 'c', pwd: 'aaaaaa' }],
    ['用户名至少两位！', 'username', { username: 'c' }],
    ['用户名至少两位！', 'username', { username: 'c@anju' }],
    ['原密码不正确！', 'old', { old: 'wrong', pwd: 'wrong#1', username: 'clerk' }],
    ['新密码不能与原密码相同！', 'pwd', { pwd: DEMO_PASSWORD, username: 'clerk' }],
    ['用户名“clerk”已被使用', 'username', { username: 'clerk' }],
    ['用户名“CLERK”已被使用', 'username', { username: 'CLERK' }],
  ])('say %s beside %s', async (msg, path, fields) => {
    const emp = await installation.as('emp');
    expect(await change(emp, fields)).toEqual(refused(msg, path));
    expect(await logsIn('emp', DEMO_PASSWORD)).toBe(true);
  });

  it('are asked before the old password is looked at: breaking them is no guess', async () => {
    const emp = await installation.as('emp');
    for (let n = 0; n < 6; n += 1) await change(emp, { pwd: 'short' });
    expect(await change(emp)).toEqual(DONE);
  });

  it('let a name be kept, written otherwise, or shared with somebody of another company', async () => {
    const emp = await installation.as('emp');
    expect(await change(emp, { username: 'EMP' })).toEqual(DONE);
    expect(await change(emp, { username: 'binemp', old: NEW, pwd: 'Other#77' })).toEqual(DONE);
    expect(await logsIn('binemp@anju', 'Other#77')).toBe(true);
  });

  it('keep the company’s code out of the name, which could not log in with it', async () => {
    expect(await change(await installation.as('emp'), { username: 'siyuan@anju' })).toEqual(DONE);
    expect(await logsIn('siyuan', NEW)).toBe(true);
    expect(await logsIn('siyuan@anju', NEW)).toBe(true);
  });
});

describe('on the way', () => {
  const encrypt = async (text: string) => {
    const { pubKey } = await installation.visitor.call(getSite, {});
    const key = createPublicKey({ key: Buffer.from(pubKey, 'base64'), format: 'der', type: 'spki' });
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64');
  };

  it('passwords may be encrypted with the site’s key, and obey the same rules', async () => {
    const emp = await installation.as('emp');
    const [old, pwd, pwd2, short] = [await encrypt(DEMO_PASSWORD), await encrypt(NEW), await encrypt(NEW), await encrypt('a#1')];
    expect(await change(emp, { old, pwd: short })).toEqual(refused('新密码最少6个字符，最多18个字符！', 'pwd'));
    expect(await change(emp, { old, pwd, pwd2 })).toEqual(DONE);
    expect(await logsIn('emp', NEW)).toBe(true);
  });

  it.each(['old', 'pwd', 'pwd2'] as const)('what was not encrypted with it is no request: %s', async (field) => {
    const emp = await installation.as('emp');
    const answer = await change(emp, { [field]: Buffer.alloc(256, 7).toString('base64') });
    expect(answer).toEqual({ status: 400, envelope: { code: 400, msg: '错误请求', data: null } });
  });
});

describe('guessing the old password', () => {
  const WAIT = '登录失败次数过多，请 15 分钟后再试';

  it('makes the account wait as at the login, there and here', async () => {
    const clerk = await installation.as('clerk');
    for (let n = 0; n < 5; n += 1) expect(await change(clerk, { old: 'wrong' })).toEqual(WRONG);
    expect(await change(clerk)).toEqual({ status: 200, envelope: { code: 1, msg: WAIT, data: null } });
    const atLogin = await installation.visitor.ask(login, await signedLogin(installation.app, 'clerk', DEMO_PASSWORD, clock));
    expect(atLogin.envelope.msg).toBe(WAIT);
    time += 15 * MINUTE;
    expect(await change(clerk)).toEqual(DONE);
  });

  it('is not stopped by strangers who guess at the login', async () => {
    const clerk = await installation.as('clerk');
    for (let n = 0; n < 5; n += 1) await logsIn('clerk', 'wrong');
    expect(await change(clerk, { old: 'wrong' })).toEqual(WRONG);
    expect(await change(clerk, { pwd: DEMO_PASSWORD })).toEqual(refused('新密码不能与原密码相同！', 'pwd'));
  });

  it('is forgiven by the right one, and then goes on', async () => {
    const clerk = await installation.as('clerk');
    for (let n = 0; n < 4; n += 1) await logsIn('clerk', 'wrong');
    expect(await change(clerk, { pwd: DEMO_PASSWORD })).toEqual(refused('新密码不能与原密码相同！', 'pwd'));
    for (let n = 0; n < 5; n += 1) expect(await change(clerk, { old: 'wrong' })).toEqual(WRONG);
    expect((await change(clerk)).envelope.msg).toBe(WAIT);
  });
});

describe('a change', () => {
  const GONE = { code: 401, msg: '超时中断，请重新登录！', data: null };
  const listen = (person: Person, accountId: number): ServerEvent[] => {
    const heard: ServerEvent[] = [];
    const { tenantId, hash: session } = readToken(`Bearer ${person.token}`) ?? { tenantId: 0, hash: '' };
    installation.services.events.subscribe({ tenantId, accountId, session }, (event) => heard.push(event));
    return heard;
  };

  it('ends every other session of the account and tells it why; this one and other people’s stay', async () => {
    const [here, there, elsewhere, clerk] = await Promise.all(['emp', 'emp', 'emp', 'clerk'].map((name) => installation.as(name)));
    if (!here || !there || !elsewhere || !clerk) throw new Error('nobody came');
    const { id } = await here.call(getAccount, {});
    const { id: clerkId } = await clerk.call(getAccount, {});
    const [own, other, third, foreign] = [listen(here, id), listen(there, id), listen(elsewhere, id), listen(clerk, clerkId)];
    expect(await change(here)).toEqual(DONE);
    const ended = [{ type: 'session-ended', reason: '密码已修改，请重新登录！' }];
    await vi.waitFor(() => expect([other, third]).toEqual([ended, ended]));
    expect([own, foreign]).toEqual([[], []]);
    expect([(await there.ask(getAccount, {})).envelope, (await elsewhere.ask(getAccount, {})).envelope]).toEqual([GONE, GONE]);
    expect([(await here.ask(getAccount, {})).status, (await clerk.ask(getAccount, {})).status]).toEqual([200, 200]);
  });

  it('that is refused ends nothing', async () => {
    const [here, there] = [await installation.as('emp'), await installation.as('emp')];
    expect(await change(here, { username: 'clerk' })).toEqual(refused('用户名“clerk”已被使用', 'username'));
    expect((await there.ask(getAccount, {})).status).toBe(200);
  });

  it('whose old password was right until a moment ago is refused', async () => {
    const [emp, other] = [await installation.as('emp'), await installation.as('emp')];
    vi.mocked(argon2.verify).mockImplementationOnce(async () => {
      await owner(`update session.account set password_hash = 'changed' where username = 'emp'`);
      return true;
    });
    expect(await change(emp)).toEqual(WRONG);
    expect((await other.ask(getAccount, {})).status).toBe(200);
  });

  it('wins against another made at the same moment, which learns that the old password is wrong', async () => {
    const [here, there] = [await installation.as('emp'), await installation.as('emp')];
    const { id } = await here.call(getAccount, {});
    const send = (person: Person, pwd: string) =>
      person.ask(PASSWORD_CALLS.emp, { id, username: 'emp', old: DEMO_PASSWORD, pwd, pwd2: pwd });
    const answers = await Promise.all([send(here, 'First#11'), send(there, 'Second#22')]);
    const winner = answers.findIndex(({ envelope }) => envelope.code === 200);
    const loser = answers[1 - winner];
    // The old password is reported as wrong, or the faster change has already ended the session.
    expect([JSON.stringify(WRONG), JSON.stringify({ status: 401, envelope: GONE })]).toContain(JSON.stringify(loser));
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect([await logsIn('emp', 'First#11'), await logsIn('emp', 'Second#22')]).toEqual([winner === 0, winner === 1]);
  });
});
