import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOpinion, leaveOpinion, searchOpinions } from '@anju/contract';
import { createHash, randomBytes } from 'node:crypto';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let operator: Person;
let time = Date.parse('2026-11-16T10:00:00+08:00');
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date(time) } });
  operator = await installation.as('super');
});
afterAll(() => installation.close());

const rows = <R extends object>(text: string, values: unknown[] = []) =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);

async function leave(content: string, answer = 'W7KX') {
  const captchaId = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(`${captchaId} w7kx`).digest('hex');
  await rows('insert into system.captcha (id, answer_hash, expires_at) values ($1, $2, $3)', [captchaId, hash, new Date(time + 60_000)]);
  return (await installation.visitor.ask(leaveOpinion, { captchaId, captchaText: answer, name: '张三', phone: '13800000001', content }))
    .envelope;
}

describe('an opinion', () => {
  it('is left behind a captcha, in the tenant of the site', async () => {
    expect(await leave('导入表格时希望支持合并单元格', 'AAAA')).toMatchObject({ code: 1, msg: '图形验证码不正确，请重新输入' });
    expect(await leave('导入表格时希望支持合并单元格')).toEqual({ code: 200, msg: '', data: null });
    expect(await rows('select o.name, o.phone, o.ip, t.platform from manage.opinion o join system.tenant t on t.id = o.tenant_id')).toEqual(
      [{ name: '张三', phone: '13800000001', ip: '127.0.0.1', platform: true }],
    );
  });

  it('names what is missing', async () => {
    expect(await leave('太短')).toMatchObject({ code: 400, data: { fields: [{ path: 'content', msg: '请填写意见，至少5个字' }] } });
  });

  it('is taken three times an hour from one address; then it says how long to wait', async () => {
    time += 10 * 60_000;
    expect((await leave('第二条意见，内容足够长')).code).toBe(200);
    time += 10 * 60_000;
    expect((await leave('第三条意见，内容足够长')).code).toBe(200);
    time += 60_000;
    expect(await leave('第四条意见，内容足够长')).toEqual({ code: 1, msg: '提交过于频繁，请 39 分钟后再试', data: null });
    time += 39 * 60_000;
    expect((await leave('第四条意见，内容足够长')).code).toBe(200);
  });

  it('of several at once is not taken more often', async () => {
    time += 2 * 3_600_000;
    const codes = (await Promise.all(Array.from({ length: 5 }, (_, index) => leave(`同时提交的意见${index}`)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(3);
  });
});

describe('the operator', () => {
  it('reads opinions newest first and answers them', async () => {
    const { rows: listed, total } = await operator.call(searchOpinions, {});
    expect(total).toBe(7);
    const oldest = listed.at(-1);
    expect(oldest).toMatchObject({ content: '导入表格时希望支持合并单元格', answer: '', answeredAt: null });
    await operator.call(answerOpinion, { id: oldest?.id ?? 0, answer: '已列入改进计划，谢谢。' });
    expect((await operator.call(searchOpinions, { answered: true })).rows).toMatchObject([
      { answer: '已列入改进计划，谢谢。', answeredBy: '平台管理员', answeredAt: new Date(time).toISOString() },
    ]);
    expect((await operator.call(searchOpinions, { answered: false })).total).toBe(6);
    expect(await operator.call(searchOpinions, { page: 4, size: 2 })).toMatchObject({ rows: [{ id: oldest?.id }], total: 7 });
    expect(await rows(`select actor, action from system.audit_log where entity = 'opinion'`)).toEqual([
      { actor: '平台管理员', action: '回复意见反馈' },
    ]);
  });

  it('answers nothing that is not there, nor with nothing', async () => {
    expect((await operator.ask(answerOpinion, { id: 99_999, answer: '谢谢' })).envelope.msg).toBe('意见反馈不存在或已被删除');
    expect((await operator.ask(answerOpinion, { id: 1, answer: '' })).envelope).toMatchObject({
      data: { fields: [{ path: 'answer', msg: '请填写回复' }] },
    });
  });

  it('is the only one who does', async () => {
    const sa = await installation.as('sa');
    expect((await sa.ask(searchOpinions, {})).envelope.msg).toBe('您的账号类型不能使用此功能');
    expect((await sa.ask(answerOpinion, { id: 1, answer: '谢谢' })).envelope.msg).toBe('您的账号类型不能使用此功能');
  });
});
