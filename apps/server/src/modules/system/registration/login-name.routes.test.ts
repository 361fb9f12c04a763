// Login names: no account takes a name in a way that hides another account from a plain-name login.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveApplication,
  changeStaffAccount,
  createStaffAccount,
  getAccount,
  login,
  PASSWORD_CALLS,
  startApplication,
  type Envelope,
  type UserInformation,
} from '@anju/contract';
import { DEMO_PASSWORD, signedLogin, type Person } from '../../../testing/installation.ts';
import { accountForm, apply, companyForm, openStage, rowOf, verified, type Stage } from './registration.fixtures.ts';

let stage: Stage;
let sa: Person;
beforeAll(async () => {
  stage = await openStage();
  sa = await stage.as('sa');
});
afterAll(() => stage.close());

const OTHER = 'River#88';
const RESERVED = (name: string) => `用户名“${name}”由平台保留，请换一个`;
const SHARED = '用户名或密码错误；有多家公司使用此用户名，请用“用户名@公司代码”登录';

/** Who a name and password let in at a host, or what is said instead. */
async function enter(username: string, password = DEMO_PASSWORD, host = 'localhost'): Promise<string> {
  const input = await signedLogin(stage.app, username, password, { now: stage.now });
  const response = await stage.app.inject({ method: 'POST', url: login.path, headers: { 'x-tenant': host }, payload: input });
  const { code, msg, data } = response.json<Envelope<UserInformation>>();
  return code === 200 ? `${data.role} ${data.accountName} ${data.tenantName}` : msg;
}
const unused = async (nth: number): Promise<number> =>
  Number(
    (
      await stage.rows<{ id: number }>(
        `select e.id from org.employee e join system.tenant t on t.id = e.tenant_id and t.code = 'anju' where e.state = 1
            and not exists (select from session.account a where a.employee_id = e.id) order by e.id limit 1 offset $1`,
        [nth],
      )
    )[0]?.id,
  );
const open = async (username: string, nth = 0) =>
  (await sa.ask(createStaffAccount, { employeeId: await unused(nth), username, menuStyle: 1 })).envelope;
const rename = async (person: Person, username: string) => {
  const { id, role } = await person.call(getAccount, {});
  return (await person.ask(PASSWORD_CALLS[role], { id, username, old: DEMO_PASSWORD, pwd: OTHER, pwd2: OTHER })).envelope;
};

describe('a name of the operator', () => {
  it('is taken by no account of a tenant: not when it is made, not when it is renamed, in no spelling', async () => {
    for (const name of ['super', 'Root', 'SUPER']) expect((await open(name)).msg).toBe(RESERVED(name));
    const [clerk] = await stage.rows<{ id: number }>(`select id from session.account where username = 'clerk'`);
    const change = { id: Number(clerk?.id), menuStyle: 0 } as const;
    expect((await sa.ask(changeStaffAccount, { ...change, username: 'super' })).envelope.msg).toBe(RESERVED('super'));
    expect((await rename(await stage.as('clerk'), 'root')).msg).toBe(RESERVED('root'));
    expect((await rename(await stage.as('clerk'), 'emp@binjiang')).msg).toBe('用户名不能含空格或 @');
    // A new name of the operator counts from then on.
    await stage.rows(`update session.account set username = 'ops' where username = 'root' returning 1`);
    expect((await open('ops')).msg).toBe(RESERVED('ops'));
    await stage.rows(`update session.account set username = 'root' where username = 'ops' returning 1`);
  });

  it('is not what a company registers with, nor is it approved', async () => {
    const proof = await verified(stage, '13600000201');
    for (const [username, msg] of [
      ['super', RESERVED('super')],
      ['emp@anju', '用户名不能含空格或 @'],
    ] as const) {
      const { envelope } = await stage.visitor.ask(startApplication, { ...proof, ...(await accountForm(stage, username)) });
      expect(JSON.stringify(envelope)).toContain(msg);
    }
    const { number } = await apply(stage, '13600000202', companyForm(202), [56], 'Wang');
    await stage.rows(`update system.application set username = 'super' where number = $1 returning 1`, [number]);
    const operator = await stage.as('super');
    const { id, version } = await rowOf(operator, number);
    expect((await operator.ask(approveApplication, { id, version, code: 'wang', functions: [56] })).envelope.msg).toBe(RESERVED('super'));
  });

  it('means the operator even where a tenant has had it since before; the company is named to mean the other', async () => {
    await stage.rows(
      `update session.account a set username = 'super' from system.tenant t where t.id = a.tenant_id and t.code = 'anju' and a.username = 'boss' returning 1`,
    );
    expect(await enter('super')).toMatch(/^super super /);
    expect(await enter('super@anju')).toBe('emp super 安居示范物业');
    // Whoever has the name keeps it while changing something else.
    const [account] = await stage.rows<{ id: number }>(
      `select a.id from session.account a join system.tenant t on t.id = a.tenant_id where a.username = 'super' and t.code = 'anju'`,
    );
    expect((await sa.ask(changeStaffAccount, { id: Number(account?.id), username: 'super', menuStyle: 0 })).envelope.code).toBe(200);
    await stage.rows(`update session.account set username = 'boss' where id = $1 and role = 'emp' returning 1`, [account?.id]);
  });

  it('is not a name that somebody has anywhere', async () => {
    expect((await rename(await stage.as('super'), 'emp')).msg).toBe('用户名“emp”已被使用');
  });
});

describe('a plain name', () => {
  it('that several companies use asks for the company, where before it let one of them in', async () => {
    expect(await enter('binemp', DEMO_PASSWORD, 'nowhere.example')).toBe('emp binemp 滨江小筑物业');
    expect((await open('binemp')).code).toBe(200);
    await stage.rows(
      `update session.account a set password_hash = emp.password_hash, must_change = false from session.account emp, system.tenant t
        where a.username = 'binemp' and t.id = a.tenant_id and t.code = 'anju' and emp.username = 'emp' returning 1`,
    );
    expect(await enter('binemp', DEMO_PASSWORD, 'nowhere.example')).toBe(SHARED);
    expect(await enter('binemp@binjiang', DEMO_PASSWORD, 'nowhere.example')).toBe('emp binemp 滨江小筑物业');
    expect(await enter('BINEMP@ANJU', DEMO_PASSWORD, 'nowhere.example')).toBe('emp binemp 安居示范物业');
    // The host names the company too; whoever is of another one is told what to type.
    expect(await enter('binemp')).toBe('emp binemp 安居示范物业');
    expect(await enter('binemp', OTHER)).toBe(SHARED);
    expect(await enter('emp', OTHER)).toBe('用户名或密码错误');
  });

  it('asked for by two at the same time is given to one, with a sentence for the other', async () => {
    const answers = await Promise.all([open('twin', 1), open('Twin', 2)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 200]);
    expect(answers.map(({ msg }) => msg).join('')).toMatch(/^用户名“[Tt]win”已被使用$/);
  });

  it('asked for by a tenant and the operator at the same time is given to one', async () => {
    const operator = await stage.as('super');
    const answers = await Promise.all([open('both', 1), rename(operator, 'both')]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});
