import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCaptcha, searchMessages, sendVerificationCode, startApplication } from '@anju/contract';
import { accountForm, askForCode, captcha, lastCode, openStage, verified, type Stage } from './registration.fixtures.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const WRONG = {
  code: 1,
  msg: '图形验证码不正确，请重新输入',
  data: { fields: [{ path: 'captchaText', msg: '图形验证码不正确，请重新输入' }] },
};
const answer = async (given: { captchaId: string; captchaText: string }, mobile: string) =>
  (await stage.visitor.ask(sendVerificationCode, { ...given, mobile })).envelope;

describe('the captcha', () => {
  it('is a picture and an id; the answer is kept as a hash', async () => {
    const { captchaId, image } = await stage.visitor.call(getCaptcha, {});
    expect(captchaId).toMatch(/^[0-9a-f]{32}$/);
    expect(image).toMatch(/^data:image\/png;base64,/);
    const [row] = await stage.rows<{ answer_hash: string; expires_at: string }>('select * from system.captcha where id = $1', [captchaId]);
    expect(row?.answer_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(Date.parse(row?.expires_at ?? '') - stage.now().getTime()).toBe(5 * 60_000);
  });

  it('takes the answer in small letters too', async () => {
    const { captchaId } = await captcha(stage, 'W7KX');
    expect(await answer({ captchaId, captchaText: ' w7kx ' }, '13700000001')).toMatchObject({ code: 200, data: { wait: 60 } });
  });

  it('is gone with the first answer, wrong', async () => {
    const known = await captcha(stage);
    expect(await answer({ ...known, captchaText: 'AAAA' }, '13700000002')).toEqual(WRONG);
    expect(await answer(known, '13700000002')).toEqual(WRONG);
  });

  it('is gone with the first answer, right', async () => {
    const known = await captcha(stage);
    expect((await answer(known, '13700000003')).code).toBe(200);
    expect(await answer(known, '13700000004')).toEqual(WRONG);
  });

  it('counts for five minutes', async () => {
    const known = await captcha(stage);
    stage.later(5 * 60);
    expect(await answer(known, '13700000005')).toEqual(WRONG);
  });

  it('asks for a picture where none was fetched', async () => {
    const { envelope } = await stage.visitor.ask(sendVerificationCode, { captchaId: '', captchaText: '', mobile: '1380000' });
    expect(envelope).toMatchObject({
      code: 400,
      data: {
        fields: [
          { path: 'captchaId', msg: '请刷新图形验证码' },
          { path: 'captchaText', msg: '请输入图形验证码' },
          { path: 'mobile', msg: '请输入正确的手机号' },
        ],
      },
    });
  });
});

describe('a verification code', () => {
  it('reaches the mobile through the sender, and the operator reads it in the log', async () => {
    await verified(stage, '13800000001');
    const { rows } = await (await stage.as('super')).call(searchMessages, { key: '13800000001' });
    expect(rows).toMatchObject([{ channel: 'sms', recipient: '13800000001', state: 'sent', sentAt: stage.now().toISOString() }]);
    expect(rows[0]?.text).toMatch(/^【安居】您的注册验证码为\d{6}，10分钟内有效。$/);
    const [row] = await stage.rows<{ code_hash: string }>(`select code_hash from system.verification where mobile = '13800000001'`);
    expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not sent again within a minute, and says how long to wait', async () => {
    expect((await askForCode(stage, '13800000002')).envelope.code).toBe(200);
    stage.later(25);
    expect((await askForCode(stage, '13800000002')).envelope).toEqual({ code: 1, msg: '验证码已发送，请 35 秒后再试', data: null });
    stage.later(35);
    expect((await askForCode(stage, '13800000002')).envelope.code).toBe(200);
  });

  it('of two asked for at once is sent once', async () => {
    const answers = await Promise.all([askForCode(stage, '13800000003'), askForCode(stage, '13800000003')]);
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toEqual(['', '验证码已发送，请 60 秒后再试']);
  });

  const fill = (mobile: string, ip: string, count: number, at: string) =>
    stage.rows(
      `insert into system.verification (mobile, code_hash, ip, created_at, expires_at)
       select $1 || case when $1 = '' then lpad(n::text, 11, '0') else '' end, '', $2, $4::timestamptz, $4::timestamptz from generate_series(1, $3::int) n`,
      [mobile, ip, count, at],
    );

  it('is sent ten times a day to one mobile, and again the next day', async () => {
    await fill('13800000004', '10.0.0.1', 9, '2026-11-16T00:00:00+08:00');
    await fill('13800000004', '10.0.0.1', 5, '2026-11-15T23:59:59+08:00');
    expect((await askForCode(stage, '13800000004')).envelope.code).toBe(200);
    stage.later(61);
    expect((await askForCode(stage, '13800000004')).envelope).toEqual({ code: 1, msg: '今日获取验证码次数过多，请明天再试', data: null });
    stage.later(14 * 3600);
    expect((await askForCode(stage, '13800000004')).envelope.code).toBe(200);
  });

  it('is sent thirty times a day to one address', async () => {
    await fill('', '127.0.0.1', 29, stage.now().toISOString());
    expect((await askForCode(stage, '13800000005')).envelope.msg).toBe('今日获取验证码次数过多，请明天再试');
    stage.later(24 * 3600);
    expect((await askForCode(stage, '13800000005')).envelope.code).toBe(200);
  });
});

describe('proving a mobile by its code', () => {
  const REFUSED = { code: 1, msg: '短信验证码不正确或已过期', data: { fields: [{ path: 'code', msg: '短信验证码不正确或已过期' }] } };
  const prove = async (mobile: string, code: string) =>
    (await stage.visitor.ask(startApplication, { mobile, code, ...(await accountForm(stage, 'anhe')) })).envelope;
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('works once', async () => {
    const { mobile, code } = await verified(stage, '13900000001');
    expect((await prove(mobile, code)).code).toBe(200);
    expect(await prove(mobile, code)).toEqual(REFUSED);
  });

  it('works for ten minutes', async () => {
    const { mobile, code } = await verified(stage, '13900000002');
    stage.later(10 * 60);
    expect(await prove(mobile, code)).toEqual(REFUSED);
  });

  it('fails for good after five wrong guesses', async () => {
    const { mobile, code } = await verified(stage, '13900000003');
    for (let guess = 0; guess < 5; guess++) expect(await prove(mobile, other(code))).toEqual(REFUSED);
    expect(await prove(mobile, code)).toEqual(REFUSED);
  });

  it('works after four', async () => {
    const { mobile, code } = await verified(stage, '13900000004');
    for (let guess = 0; guess < 4; guess++) expect(await prove(mobile, other(code))).toEqual(REFUSED);
    expect((await prove(mobile, code)).code).toBe(200);
  });

  it('works with the newest code and for its own mobile', async () => {
    const first = await verified(stage, '13900000005');
    const second = await verified(stage, '13900000005');
    if (first.code !== second.code) expect(await prove('13900000005', first.code)).toEqual(REFUSED);
    expect(await prove('13900000006', second.code)).toEqual(REFUSED);
    expect((await prove('13900000005', await lastCode(stage, '13900000005'))).code).toBe(200);
  });
});
