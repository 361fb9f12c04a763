import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveApplication,
  getApplication,
  readApplication,
  refuseApplication,
  resumeApplication,
  saveApplicationCompany,
  searchApplications,
  startApplication,
  submitApplication,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { accountForm, apply, begin, companyForm, openStage, rowOf, verified, type Stage } from '../registration/registration.fixtures.ts';

let stage: Stage;
let operator: Person;
beforeAll(async () => {
  stage = await openStage();
  operator = await stage.as('super');
});
afterAll(() => stage.close());

describe('the list of applications', () => {
  it('shows what was handed in, newest first, mobiles masked; drafts are nobody else’s business', async () => {
    await begin(stage, '13600000001');
    const first = await apply(stage, '13600000002', companyForm(1, { region: '江苏省苏州市', houses: 800 }));
    const second = await apply(stage, '13600000003', companyForm(2));
    const { rows, total } = await operator.call(searchApplications, {});
    expect(total).toBe(2);
    expect(rows.map(({ number }) => number)).toEqual([second.number, first.number]);
    expect(rows[1]).toMatchObject({
      state: 'submitted',
      companyName: '示例物业服务有限公司1',
      creditCode: companyForm(1).creditCode,
      contact: '李明',
      mobile: '136****0002',
      region: '江苏省苏州市',
      houses: 800,
      decidedAt: null,
      decidedBy: '',
    });
  });

  it('is searched by company, number, mobile or credit code, and by state', async () => {
    const { number } = await rowOf(operator, '有限公司1');
    for (const key of ['有限公司1', number, '13600000002', companyForm(1).creditCode.toLowerCase()]) {
      expect((await operator.call(searchApplications, { key })).rows.map((row) => row.number)).toEqual([number]);
    }
    expect((await operator.call(searchApplications, { key: '%' })).total).toBe(0);
    expect((await operator.call(searchApplications, { states: ['approved'] })).total).toBe(0);
    expect(await operator.call(searchApplications, { page: 2, size: 1 })).toMatchObject({ rows: [{ number }], total: 2 });
    expect(await operator.call(searchApplications, { page: 9 })).toEqual({ rows: [], total: 2 });
  });

  it('is for the operators alone', async () => {
    expect((await (await stage.as('root')).ask(searchApplications, {})).envelope.code).toBe(200);
    for (const username of ['sa', 'emp', 'gov']) {
      const person = await stage.as(username);
      expect((await person.ask(searchApplications, {})).envelope.msg).toBe('您的账号类型不能使用此功能');
      const refused = await person.ask(approveApplication, { id: 1, version: 0, code: 'abc', functions: [56] });
      expect(refused.envelope.msg).toBe('您的账号类型不能使用此功能');
    }
  });
});

describe('one application', () => {
  it('is shown whole, with a code nobody has, and who looked is written down', async () => {
    const { id, version } = await rowOf(operator, '有限公司1');
    expect(await operator.call(readApplication, { id })).toMatchObject({
      id,
      version,
      mobile: '13600000002',
      username: 'liming',
      company: companyForm(1, { region: '江苏省苏州市', houses: 800 }),
      functions: [56, 147],
      serviceVersion: '1.0',
      privacyVersion: '1.0',
      suggestedCode: 'ahwy',
    });
    const log = await stage.rows(`select actor from system.audit_log where action = '查看' and entity = 'application' and entity_id = $1`, [
      id,
    ]);
    expect(log).toEqual([{ actor: '平台管理员' }]);
  });

  it('is not there when it is a draft', async () => {
    const [draft] = await stage.rows<{ id: number }>(`select id from system.application where mobile = '13600000001'`);
    const gone = { code: 1, msg: '注册申请不存在或已被删除', data: null };
    expect((await operator.ask(readApplication, { id: draft?.id ?? 0 })).envelope).toEqual(gone);
    const decide = { id: draft?.id ?? 0, version: 0 };
    expect((await operator.ask(refuseApplication, { ...decide, reason: '资料不全' })).envelope).toEqual(gone);
    expect((await operator.ask(approveApplication, { ...decide, code: 'abc', functions: [56] })).envelope).toEqual(gone);
  });
});

describe('a refusal', () => {
  it('tells the applicant why and opens the application again; it keeps its number', async () => {
    const { token, number } = await apply(stage, '13600000011', companyForm(11));
    const { id, version } = await rowOf(operator, number);
    await operator.call(refuseApplication, { id, version, reason: '营业执照不清晰' });

    const [message] = await stage.rows(`select text from system.message where recipient = '13600000011' order by id desc limit 1`);
    expect(message).toEqual({
      text: `【安居】您的注册申请${number}已被退回，原因：营业执照不清晰。请凭手机验证码找回申请，修改后重新提交。`,
    });
    expect(await stage.visitor.call(getApplication, { token })).toMatchObject({ state: 'refused', reason: '营业执照不清晰', number });
    const log = await stage.rows(`select actor, after from system.audit_log where action = '退回注册申请' and entity_id = $1`, [id]);
    expect(log).toEqual([{ actor: '平台管理员', after: { reason: '营业执照不清晰' } }]);

    const resumed = await stage.visitor.call(resumeApplication, await verified(stage, '13600000011'));
    await stage.visitor.call(saveApplicationCompany, { token: resumed.token, company: companyForm(11, { contact: '王芳' }) });
    expect(await stage.visitor.call(submitApplication, { token: resumed.token, functions: [81] })).toEqual({ number });
    expect(await rowOf(operator, number)).toMatchObject({ state: 'submitted', contact: '王芳', decidedBy: '', decidedAt: null });
    expect((await stage.visitor.call(getApplication, resumed)).reason).toBe('');
  });

  it('lets the account be set anew as well', async () => {
    const { number } = await apply(stage, '13600000012', companyForm(12));
    const { id, version } = await rowOf(operator, number);
    await operator.call(refuseApplication, { id, version, reason: '请更正用户名' });
    const proof = await verified(stage, '13600000012');
    const { token } = await stage.visitor.call(startApplication, { ...proof, ...(await accountForm(stage, 'wangfang')) });
    expect(await stage.visitor.call(getApplication, { token })).toMatchObject({ state: 'refused', number, username: 'wangfang' });
  });

  it('wants a reason, is made once, and not on what has changed meanwhile', async () => {
    const { number } = await apply(stage, '13600000013', companyForm(13));
    const { id, version } = await rowOf(operator, number);
    expect((await operator.ask(refuseApplication, { id, version, reason: ' ' })).envelope).toMatchObject({
      data: { fields: [{ path: 'reason', msg: '请填写退回原因' }] },
    });
    expect((await operator.ask(refuseApplication, { id, version: version + 1, reason: '资料不全' })).envelope).toMatchObject({
      code: 409,
      msg: '注册申请已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    });
    await operator.call(refuseApplication, { id, version, reason: '资料不全' });
    expect((await operator.ask(refuseApplication, { id, version, reason: '资料不全' })).envelope.msg).toBe('该申请已由平台管理员处理');
  });
});
