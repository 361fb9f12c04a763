import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  approveApplication,
  getAccount,
  getApplication,
  getMenu,
  resumeApplication,
  saveApplicationCompany,
  startApplication,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { employeeScreens, menuRows, screensOfCentre } from '../../../../seeds/reference/menus/menu-tree.ts';
import {
  accountForm,
  apply,
  begin,
  companyForm,
  openStage,
  PASSWORD,
  rowOf,
  verified,
  type Stage,
} from '../registration/registration.fixtures.ts';

let stage: Stage;
let operator: Person;
beforeAll(async () => {
  stage = await openStage();
  operator = await stage.as('super');
});
afterAll(() => stage.close());

/** The row counts of every tenant table, and of the tenants. */
async function sizes(): Promise<Record<string, number>> {
  const tables = ['system.tenant', 'org.company', 'org.department', 'org.job', 'org.job_grant', 'system.purchase', 'system.number_rule'];
  tables.push('session.account', 'system.message', 'system.audit_log', 'system.idempotency');
  const [row] = await stage.rows<Record<string, number>>(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as "${table}"`).join(', ')}`,
  );
  return row ?? {};
}

describe('an approval', () => {
  let tenantId: number;
  let token: string;
  const ofTenant = <R extends object>(text: string) => stage.rows<R>(text, [tenantId]);

  beforeAll(async () => {
    const made = await apply(stage, '13600000101', companyForm(101), [56, 147], 'Liming');
    token = made.token;
    const { id, version } = await rowOf(operator, made.number);
    const answer = await operator.call(approveApplication, { id, version, code: 'anhe', functions: [56, 81] });
    tenantId = answer.tenantId;
    expect(answer.loginName).toBe('Liming@anhe');
  });

  it('makes the tenant and its first company', async () => {
    expect(await ofTenant('select code, name, platform, disabled from system.tenant where id = $1')).toEqual([
      { code: 'anhe', name: '示例物业服务有限公司101', platform: false, disabled: false },
    ]);
    const [company] = await ofTenant<{ id: number; path: string }>('select * from org.company where tenant_id = $1');
    expect(company).toMatchObject({ level: 1, type: 'AB', name: '示例物业服务有限公司101', nick: '安和物业', parent_id: null });
    expect(company?.path).toBe(`/${company?.id}/`);
  });

  it('grants every screen of the centres granted, not of those asked for', async () => {
    const bought = await ofTenant<{ menu_id: number }>('select menu_id from system.purchase where tenant_id = $1 order by 1');
    const granted = [...screensOfCentre(56), ...screensOfCentre(81)].toSorted((a, b) => a - b);
    expect(bought.map(({ menu_id }) => menu_id)).toEqual(granted);
  });

  it('makes departments and jobs with grants and data scopes', async () => {
    const jobs = await ofTenant<Record<string, unknown>>(
      `select d.name as department, j.name, j.data_scope, count(g.menu_id)::int > 20 as granted from org.job j
         join org.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
         join org.job_grant g on g.tenant_id = j.tenant_id and g.job_id = j.id
        where j.tenant_id = $1 group by j.id, 1, 2, 3 order by j.id`,
    );
    expect(jobs.map((job) => Object.values(job))).toEqual([
      ['收费部', '收费员', 'estates', true],
      ['收费部', '计费员', 'company', true],
      ['财务部', '财务', 'company', true],
      ['客服部', '客服', 'estates', true],
      ['工程秩序部', '工程秩序', 'estates', true],
      ['项目部', '项目经理', 'estates', true],
      ['总经办', '经理', 'tenant', true],
    ]);
    const known = new Set(employeeScreens(menuRows()).map(({ id }) => id));
    const grants = await ofTenant<{ menu_id: number }>('select distinct menu_id from org.job_grant where tenant_id = $1');
    expect(grants.filter(({ menu_id }) => !known.has(menu_id))).toEqual([]);
  });

  it('gives it the numbers of its papers', async () => {
    const kinds = await ofTenant<{ kind: string }>('select kind from system.number_rule where tenant_id = $1 order by 1');
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'application',
      'bank-batch',
      'bill-change',
      'billing-batch',
      'case',
      'chase-letter',
      'customer',
      'day-close',
      'decoration',
      'deposit',
      'document',
      'function-order',
      'held-act',
      'inform',
      'instalment',
      'invoice',
      'lease',
      'ledger-opening',
      'letter',
      'listing',
      'move-in',
      'notice',
      'opening',
      'pay-order',
      'pay-refund',
      'prepaid',
      'receipt',
      'reduction',
      'refund',
      'refund-request',
      'release',
      'seal-request',
      'share-pool',
      'special-service',
      'survey',
      'suspension',
      'takeover',
      'violation',
    ]);
  });

  it('lets the administrator log in at once with the password he chose', async () => {
    const administrator = await stage.as('liming@anhe', PASSWORD);
    expect(await administrator.call(getAccount, {})).toMatchObject({ role: 'sa', name: '李明', accountName: 'Liming', tenantId });
    expect((await administrator.call(getMenu, {})).map(({ id }) => id)).toEqual([500]);
  });

  it('tells the applicant how to log in, and what became of his application', async () => {
    const [message] = await stage.rows(`select text from system.message where recipient = '13600000101' order by id desc limit 1`);
    expect(message).toEqual({ text: '【安居】您的注册申请已通过审核，登录名为Liming@anhe，密码为注册时设置的密码。' });
    expect(await stage.visitor.call(getApplication, { token })).toMatchObject({ state: 'approved', loginName: 'Liming@anhe' });
    const [row] = await stage.rows(`select password_hash, made_tenant_id, decided_by from system.application where mobile = '13600000101'`);
    expect(row).toEqual({ password_hash: '', made_tenant_id: tenantId, decided_by: '平台管理员' });
  });

  it('is in the operator’s log', async () => {
    const log = await stage.rows(`select actor, after from system.audit_log where action = '通过注册申请'`);
    expect(log).toEqual([{ actor: '平台管理员', after: { tenantId, code: 'anhe', functions: [56, 81] } }]);
  });

  it('closes the mobile and the company for good', async () => {
    const proof = await verified(stage, '13600000101');
    const again = await stage.visitor.ask(startApplication, { ...proof, ...(await accountForm(stage, 'other')) });
    expect(again.envelope).toMatchObject({ code: 1, msg: '该手机号已注册，请直接登录' });
    const resumed = await stage.visitor.call(resumeApplication, await verified(stage, '13600000101'));
    const change = await stage.visitor.ask(saveApplicationCompany, { token: resumed.token, company: companyForm(999) });
    expect(change.envelope.msg).toBe('该申请已通过，不能修改');
    const other = await begin(stage, '13600000102');
    const taken = await stage.visitor.ask(saveApplicationCompany, { token: other, company: companyForm(101) });
    expect(taken.envelope.msg).toBe('该统一社会信用代码已有注册申请');
  });
});

describe('an approval that cannot be', () => {
  it('names a code somebody has beside its field and leaves nothing behind', async () => {
    const { number } = await apply(stage, '13600000111', companyForm(111));
    const { id, version } = await rowOf(operator, number);
    const before = await sizes();
    for (const code of ['anju', 'platform']) {
      const msg = `客户代码“${code}”已被使用`;
      const refused = await operator.ask(approveApplication, { id, version, code, functions: [56] });
      expect(refused.envelope).toEqual({ code: 1, msg, data: { fields: [{ path: 'code', msg }] } });
    }
    const unknown = await operator.ask(approveApplication, { id, version, code: 'free', functions: [500] });
    expect(unknown.envelope.msg).toBe('所选功能不存在或已被删除');
    expect((await operator.ask(approveApplication, { id, version, code: 'Bad', functions: [56] })).envelope).toMatchObject({
      data: { fields: [{ path: 'code', msg: '客户代码为2-20位小写字母、数字或短横线，以字母开头' }] },
    });
    expect(await sizes()).toEqual(before);
  });

  it('is won by one of two operators at once; the other reads by whom', async () => {
    const { number } = await apply(stage, '13600000112', companyForm(112));
    const { id, version } = await rowOf(operator, number);
    const root = await stage.as('root');
    const answers = await Promise.all([
      operator.ask(approveApplication, { id, version, code: 'first', functions: [56] }),
      root.ask(approveApplication, { id, version, code: 'second', functions: [56] }),
    ]);
    const [won, lost] = answers.toSorted((a, b) => b.envelope.code - a.envelope.code);
    expect(won?.envelope.code).toBe(200);
    expect(lost?.envelope.msg).toMatch(/^该申请已由平台(管理员|总管)处理$/);
    expect(await stage.rows(`select code from system.tenant where code in ('first', 'second')`)).toHaveLength(1);
  });

  it('pressed twice with one key makes one tenant and answers alike', async () => {
    const { number } = await apply(stage, '13600000113', companyForm(113));
    const { id, version } = await rowOf(operator, number);
    const input = { id, version, code: 'once', functions: [56] };
    const headers = { 'idempotency-key': 'approve-once-0001' };
    const [first, second] = await Promise.all([
      operator.ask(approveApplication, input, headers),
      operator.ask(approveApplication, input, headers),
    ]);
    expect(first.envelope.code).toBe(200);
    expect(second.envelope).toEqual(first.envelope);
  });

  it('killed halfway has made nothing, and can be made again', async () => {
    const { number } = await apply(stage, '13600000114', companyForm(114));
    const { id, version } = await rowOf(operator, number);
    const before = await sizes();
    const input = { id, version, code: 'halfway', functions: [56] };
    await stage.database.asOwner(async (client) => {
      // When the approval waits for this lock, everything but the account has been written.
      await client.query('begin');
      await client.query('lock table session.account in share mode');
      const approval = operator.ask(approveApplication, input);
      await vi.waitUntil(
        async () => {
          const { rowCount } = await client.query(
            `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a using (pid)
              where l.relation = 'session.account'::regclass and not l.granted and a.datname = current_database()`,
          );
          return (rowCount ?? 0) > 0;
        },
        { interval: 25 },
      );
      expect((await approval).envelope.msg).toBe('服务不可用！');
      await client.query('rollback');
    });
    expect(await sizes()).toEqual(before);
    expect(await rowOf(operator, number)).toMatchObject({ state: 'submitted', version });
    expect((await operator.call(approveApplication, input)).loginName).toBe('liming@halfway');
  });
});
