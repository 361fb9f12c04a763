import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getApplication,
  listFunctions,
  resumeApplication,
  saveApplicationCompany,
  startApplication,
  submitApplication,
  type Envelope,
} from '@anju/contract';
import { accountForm, apply, begin, companyForm, creditCode, openStage, PASSWORD, verified, type Stage } from './registration.fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const besideField = (path: string, msg: string) => ({ code: 1, msg, data: { fields: [{ path, msg }] } });

describe('step 1, the account', () => {
  it('keeps a draft under a token of which only the hash is stored, and no password in clear', async () => {
    const token = await begin(stage, '13500000001', '李明');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await stage.visitor.call(getApplication, { token })).toEqual({
      number: '',
      state: 'draft',
      reason: '',
      mobile: '13500000001',
      username: '李明',
      company: null,
      licence: null,
      functions: [],
      loginName: '',
    });
    const [row] = await stage.rows<Record<string, unknown>>(`select * from system.application where mobile = '13500000001'`);
    expect(row).toMatchObject({ service_version: '1.0', privacy_version: '1.0' });
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it.each([
    ['Ab@12', '新密码最少6个字符，最多18个字符！'],
    ['abcdef123', '密码必须包含数字、字母、特殊符号！'],
  ])('refuses the password %s, and leaves the code good for the next try', async (password, text) => {
    const proof = await verified(stage, '13500000002');
    const refused = await stage.visitor.ask(startApplication, { ...proof, ...(await accountForm(stage, 'liming', password)) });
    expect(refused.envelope).toEqual(besideField('password', text));
    expect((await stage.visitor.ask(startApplication, { ...proof, ...(await accountForm(stage, 'liming')) })).envelope.code).toBe(200);
  });

  it('refuses a password that was not encrypted, and a user name too short', async () => {
    const proof = { mobile: '13500000003', code: '000000' };
    const form = await accountForm(stage, 'liming');
    expect((await stage.visitor.ask(startApplication, { ...proof, ...form, password: PASSWORD })).envelope.msg).toBe('错误请求');
    expect((await stage.visitor.ask(startApplication, { ...proof, ...form, username: 'a' })).envelope).toMatchObject({
      data: { fields: [{ path: 'username', msg: '用户名至少两位！' }] },
    });
  });

  it('refuses agreements that are no longer the current ones', async () => {
    const proof = await verified(stage, '13500000004');
    const form = await accountForm(stage, 'liming');
    const old = { code: 1, msg: '服务条款或隐私政策已更新，请重新阅读并同意', data: null };
    expect((await stage.visitor.ask(startApplication, { ...proof, ...form, serviceVersion: '0.9' })).envelope).toEqual(old);
    expect((await stage.visitor.ask(startApplication, { ...proof, ...form, privacyVersion: '0.9' })).envelope).toEqual(old);
  });

  it('takes over the draft of the same mobile; the earlier token is worth nothing', async () => {
    const first = await begin(stage, '13500000005', 'first');
    await stage.visitor.call(saveApplicationCompany, { token: first, company: companyForm(5) });
    const second = await begin(stage, '13500000005', 'second');
    expect(await stage.visitor.call(getApplication, { token: second })).toMatchObject({
      username: 'second',
      company: { nick: '安和物业' },
    });
    expect((await stage.visitor.ask(getApplication, { token: first })).envelope).toEqual({
      code: 1,
      msg: '申请已失效，请重新验证手机号',
      data: null,
    });
  });

  it('does not touch one that is handed in', async () => {
    await apply(stage, '13500000006', companyForm(6));
    const proof = await verified(stage, '13500000006');
    const again = await stage.visitor.ask(startApplication, { ...proof, ...(await accountForm(stage, 'other')) });
    expect(again.envelope).toEqual({ code: 1, msg: '该申请待审核，不能修改', data: null });
  });
});

describe('step 2, the company', () => {
  it('refuses a credit code whose check digit is wrong', async () => {
    const token = await begin(stage, '13500000011');
    const right = creditCode(11);
    const wrong = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0');
    const refused = await stage.visitor.ask(saveApplicationCompany, { token, company: companyForm(11, { creditCode: wrong }) });
    expect(refused.envelope).toEqual(besideField('company.creditCode', '统一社会信用代码不正确'));
    await stage.visitor.call(saveApplicationCompany, { token, company: companyForm(11, { creditCode: right.toLowerCase() }) });
    expect((await stage.visitor.call(getApplication, { token })).company).toEqual(companyForm(11));
  });

  it('refuses the company of another application, unless that is a draft', async () => {
    const draft = await begin(stage, '13500000012');
    await stage.visitor.call(saveApplicationCompany, { token: draft, company: companyForm(12) });
    await apply(stage, '13500000013', companyForm(12));
    const taken = besideField('company.creditCode', '该统一社会信用代码已有注册申请');
    const third = await begin(stage, '13500000014');
    expect((await stage.visitor.ask(saveApplicationCompany, { token: third, company: companyForm(12) })).envelope).toEqual(taken);
    expect((await stage.visitor.ask(submitApplication, { token: draft, functions: [56] })).envelope).toEqual(taken);
  });

  it('names what is missing beside its field', async () => {
    const token = await begin(stage, '13500000015');
    const { envelope } = await stage.visitor.ask(saveApplicationCompany, {
      token,
      company: { ...companyForm(15), name: '短', estates: 0 },
    });
    expect(envelope).toMatchObject({
      code: 400,
      data: {
        fields: [
          { path: 'company.name', msg: '请输入公司全称' },
          { path: 'company.estates', msg: '请输入小区数量' },
        ],
      },
    });
  });
});

async function sendLicence(token: string, name: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/register/licence?token=${token}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return response.json<Envelope<{ id: number; name: string }>>();
}

describe('the licence', () => {
  const picture = async () =>
    new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );

  it('hangs on the application', async () => {
    const token = await begin(stage, '13500000021');
    const { data } = await sendLicence(token, '营业执照.png', await picture());
    expect(data.name).toBe('营业执照.png');
    expect((await stage.visitor.call(getApplication, { token })).licence).toEqual(data);
    const [file] = await stage.rows<Record<string, unknown>>(
      `select f.category, f.parent_id = a.id as here from files.file f join system.application a on a.licence_file_id = f.id where a.mobile = '13500000021'`,
    );
    expect(file).toEqual({ category: 111, here: true });
  });

  it('is a picture by its content, whatever its name', async () => {
    const token = await begin(stage, '13500000023');
    expect(await sendLicence(token, '营业执照.png', new TextEncoder().encode('no picture'))).toMatchObject({
      msg: '不支持的文件类型：png',
    });
    expect(await sendLicence(token, '营业执照.pdf', await picture())).toMatchObject({ msg: '不支持的文件类型：pdf' });
    expect((await stage.visitor.call(getApplication, { token })).licence).toBeNull();
  });

  it('may be replaced, but not ten times an hour', async () => {
    const token = await begin(stage, '13500000024');
    const sent = [];
    for (let index = 0; index < 10; index++) sent.push((await sendLicence(token, `执照${index}.png`, await picture())).code);
    expect(sent).toEqual(Array<number>(10).fill(200));
    stage.later(15 * 60);
    expect((await sendLicence(token, '执照.png', await picture())).msg).toBe('提交过于频繁，请 45 分钟后再试');
    expect((await stage.visitor.call(getApplication, { token })).licence?.name).toBe('执照9.png');
    stage.later(45 * 60);
    expect((await sendLicence(token, '执照.png', await picture())).code).toBe(200);
  });

  it('is taken from nobody without an open application', async () => {
    expect((await sendLicence('x'.repeat(43), 'a.png', await picture())).msg).toBe('申请已失效，请重新验证手机号');
    const { token } = await apply(stage, '13500000022', companyForm(22));
    expect((await sendLicence(token, 'a.png', await picture())).msg).toBe('该申请待审核，不能修改');
  });
});

describe('step 3, functions and confirmation', () => {
  it('offers the eight centres with their screens and what they are for', async () => {
    const functions = await stage.visitor.call(listFunctions, {});
    expect(functions.map(({ id }) => id)).toEqual([56, 81, 117, 147, 202, 271, 318, 388]);
    expect(functions[0]).toMatchObject({ title: '共享数据维护中心' });
    expect(functions[0]?.screens).toEqual(expect.arrayContaining(['小区楼栋', '房屋档案', '住户档案']));
    expect(functions.flatMap(({ screens }) => screens)).not.toContain('客户列表');
    for (const { text, title } of functions) expect(text, title).not.toMatch(/[<>]/);
    await stage.rows(
      `insert into help.document (key, title, body) values ('56', '介绍', '<p>底账都在这里建。</p><p>其他中心只引用。</p><p>第三行。</p>')
       on conflict (key) do update set body = excluded.body`,
    );
    expect((await stage.visitor.call(listFunctions, {}))[0]?.text).toBe('底账都在这里建。其他中心只引用。');
  });

  it('gives a number of the day and closes the application', async () => {
    const { token, number } = await apply(stage, '13500000031', companyForm(31), [147, 56, 147]);
    expect(number).toMatch(/^ZC20261116\d{4}$/);
    expect(await stage.visitor.call(getApplication, { token })).toMatchObject({ number, state: 'submitted', functions: [147, 56] });
    const closed = { code: 1, msg: '该申请待审核，不能修改', data: null };
    expect((await stage.visitor.ask(submitApplication, { token, functions: [56] })).envelope).toEqual(closed);
    expect((await stage.visitor.ask(saveApplicationCompany, { token, company: companyForm(31) })).envelope).toEqual(closed);
  });

  it('wants the company first, and functions that exist', async () => {
    const token = await begin(stage, '13500000032');
    expect((await stage.visitor.ask(submitApplication, { token, functions: [56] })).envelope.msg).toBe('请先完成前面的步骤');
    await stage.visitor.call(saveApplicationCompany, { token, company: companyForm(32) });
    const unknown = besideField('functions', '所选功能不存在或已被删除');
    expect((await stage.visitor.ask(submitApplication, { token, functions: [600] })).envelope).toEqual(unknown);
    expect((await stage.visitor.ask(submitApplication, { token, functions: [] })).envelope).toMatchObject({
      data: { fields: [{ path: 'functions', msg: '请至少选择一项功能' }] },
    });
  });

  it('of two for one company at once takes one', async () => {
    const tokens = [await begin(stage, '13500000033'), await begin(stage, '13500000034')];
    for (const token of tokens) await stage.visitor.call(saveApplicationCompany, { token, company: companyForm(33) });
    const answers = await Promise.all(tokens.map((token) => stage.visitor.ask(submitApplication, { token, functions: [56] })));
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toEqual(['', '该统一社会信用代码已有注册申请']);
  });
});

describe('coming back by mobile and code', () => {
  it('opens what was begun', async () => {
    const { number } = await apply(stage, '13500000041', companyForm(41));
    const { token } = await stage.visitor.call(resumeApplication, await verified(stage, '13500000041'));
    expect(await stage.visitor.call(getApplication, { token })).toMatchObject({ number, state: 'submitted' });
  });

  it('finds nothing under a mobile that never began', async () => {
    const { envelope } = await stage.visitor.ask(resumeApplication, await verified(stage, '13500000042'));
    expect(envelope).toEqual(besideField('mobile', '没有找到该手机号的注册申请'));
  });
});
