// The life of a notification: draft, planned, published, expired, withdrawn; its log of readers; and what reaches the browsers.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeNotification,
  confirmNotification,
  draftNotification,
  getPush,
  listNotifications,
  publishNotification,
  PUSH,
  readNotification,
  releaseNotification,
  remindNotification,
  removeNotification,
  searchPushes,
  withdrawNotification,
  type PushRow,
} from '@anju/contract';
import { fetchAs, PDF, send } from '../../../testing/sample-files.ts';
import { html, openPushStage, type Form, type PushStage } from './push.fixtures.ts';

const ANNOUNCE = 'oa.notification-announce';

let stage: PushStage;
let eastId: number;
beforeAll(async () => {
  stage = await openPushStage();
  eastId = await stage.idOf('org.company', '华东分公司');
});
afterAll(() => stage.installation.close());

const rowOf = async (title: string): Promise<PushRow> => {
  const [row] = (await stage.emp.call(searchPushes, { key: title })).rows;
  if (row === undefined) throw new Error(`no notification ${title}`);
  return row;
};
const draft = async (form: Partial<Form> = {}): Promise<number> => (await stage.emp.call(draftNotification, html(form))).id;
const msgOf = async <T>(answer: Promise<{ envelope: { msg: string; data: T } }>): Promise<string> => (await answer).envelope.msg;

describe('a draft', () => {
  it('is changed, seen by nobody, published once and then only withdrawn', async () => {
    const id = await draft({ title: '草稿一', toAll: false, companyIds: [eastId] });
    expect(await rowOf('草稿一')).toMatchObject({ state: PUSH.draft, publishAt: null, targetNames: '华东分公司', toAll: false });
    expect(await stage.sees(stage.emp, id)).toBe(false);
    expect(await msgOf(stage.emp.ask(withdrawNotification, { id, version: 0, reason: '错' }))).toBe('该通知草稿，不能撤回');
    await stage.emp.call(changeNotification, { ...html({ title: '草稿一改', content: '<p>新<script>x()</script></p>' }), id, version: 0 });
    expect(await msgOf(stage.emp.ask(releaseNotification, { id, version: 0 }))).toContain('通知已被他人修改');
    await stage.emp.call(releaseNotification, { id, version: 1 });
    const detail = await stage.emp.call(getPush, { id });
    expect(detail).toMatchObject({ title: '草稿一改', content: '<p>新</p>', state: PUSH.published, publishAt: stage.at(0), targets: [] });
    expect(detail.lines.map(({ action }) => action)).toEqual(['发布通知', '修改', '新增草稿']);
    expect(await stage.sees(stage.emp, id)).toBe(true);
    const again = { ...html(), id, version: 2 };
    expect(await msgOf(stage.emp.ask(changeNotification, again))).toBe('该通知已发布，不能修改');
    expect(await msgOf(stage.emp.ask(removeNotification, { id }))).toBe('该通知已发布，不能删除');
    expect(await msgOf(stage.emp.ask(releaseNotification, { id, version: 2 }))).toBe('该通知已发布，不能发布');
  });

  it('is removed with its targets', async () => {
    const id = await draft({ title: '草稿二', toAll: false, companyIds: [eastId] });
    await stage.emp.call(removeNotification, { id });
    expect(await msgOf(stage.emp.ask(getPush, { id }))).toBe('通知不存在或已被删除');
  });

  it('is not published when all its targets are gone', async () => {
    await stage.query(`insert into org.role (tenant_id, name) select id, '短期' from system.tenant where code = 'anju'`);
    const roleId = await stage.idOf('org.role', '短期');
    const id = await draft({ toAll: false, roleIds: [roleId] });
    await stage.query(`delete from org.role where id = ${roleId}`);
    expect(await msgOf(stage.emp.ask(releaseNotification, { id, version: 0 }))).toBe('选择的接收范围不存在或已停用，请重新选择');
  });

  it('does not end before it begins', async () => {
    const form = html({ publishAt: stage.at(60), expiresAt: stage.at(60) });
    for (const endpoint of [draftNotification, publishNotification])
      expect((await stage.emp.ask(endpoint, form)).envelope.data).toEqual({
        fields: [{ path: 'expiresAt', msg: '失效时间应晚于发布时间' }],
      });
    expect((await stage.emp.ask(draftNotification, html({ confirm: true }))).envelope.data).toEqual({
      fields: [{ path: 'confirm', msg: '只有弹窗通知可以要求确认' }],
    });
  });
});

describe('a planned notification', () => {
  it('is visible from its time to its end, and its receivers are told once', async () => {
    const id = await stage.publish({
      title: '计划',
      toAll: false,
      companyIds: [eastId],
      publishAt: stage.at(60),
      expiresAt: stage.at(120),
    });
    const run = () => stage.installation.schedule.run(ANNOUNCE);
    const heard = await stage.listen('emp', 'clerk', 'limited', 'binemp');
    await run();
    expect([(await rowOf('计划')).state, await stage.sees(stage.emp, id)]).toEqual([PUSH.scheduled, false]);
    expect(await msgOf(stage.emp.ask(readNotification, { id }))).toBe('通知不存在或已被删除');
    stage.pass(60);
    expect([(await rowOf('计划')).state, await stage.sees(stage.emp, id)]).toEqual([PUSH.published, true]);
    await Promise.all([run(), run()]);
    await run();
    // One more event, to all, shows that nothing else is on its way.
    await stage.publish({ title: '紧接着' });
    await vi.waitFor(() => expect(heard).toHaveLength(5));
    expect(heard.toSorted()).toEqual([
      'clerk notification',
      'clerk notification',
      'emp notification',
      'emp notification',
      'limited notification',
    ]);
    stage.pass(60);
    expect([(await rowOf('计划')).state, await stage.sees(stage.emp, id)]).toEqual([PUSH.expired, false]);
    expect(await msgOf(stage.emp.ask(withdrawNotification, { id, version: 0, reason: '错' }))).toBe('该通知已失效，不能撤回');
  });

  it('that is withdrawn before its time is never announced', async () => {
    const id = await stage.publish({ title: '计划撤回', publishAt: stage.at(30) });
    await stage.emp.call(withdrawNotification, { id, version: 0, reason: '改期' });
    stage.pass(30);
    await stage.installation.schedule.run(ANNOUNCE);
    expect(await stage.query(`select state, announced_at from oa.notification where id = ${id}`)).toEqual([
      { state: PUSH.withdrawn, announced_at: null },
    ]);
    expect(await stage.sees(stage.emp, id)).toBe(false);
  });

  it('is found by its state and by its day', async () => {
    await stage.publish({ title: '日期内', publishAt: '2026-08-01T00:00:00+08:00' });
    const found = async (input: object) => (await stage.emp.call(searchPushes, { key: '日期内', ...input })).total;
    expect(await found({ fromDay: '2026-08-01', toDay: '2026-08-01' })).toBe(1);
    expect([await found({ toDay: '2026-07-31' }), await found({ fromDay: '2026-08-02' })]).toEqual([0, 0]);
    expect([await found({ states: [PUSH.scheduled] }), await found({ states: [PUSH.published] })]).toEqual([1, 0]);
  });
});

describe('reading', () => {
  it('is logged with its time, and confirmed where that is asked', async () => {
    const [clerk, limited] = [await stage.as('clerk'), await stage.as('limited')];
    const id = await stage.publish({ title: '须确认', popup: true, confirm: true });
    const shownTo = async () => (await clerk.call(listNotifications, {})).find((one) => one.id === id);
    expect(await shownTo()).toMatchObject({ popup: true, read: false, confirmed: false });
    await clerk.call(readNotification, { id });
    await limited.call(readNotification, { id });
    expect(await shownTo()).toMatchObject({ read: true, confirmed: false });
    stage.pass(3);
    await clerk.call(confirmNotification, { id });
    stage.pass(3);
    await clerk.call(confirmNotification, { id });
    expect(await shownTo()).toMatchObject({ read: true, confirmed: true });
    const all = (await rowOf('须确认')).receivers;
    expect(await rowOf('须确认')).toMatchObject({ readers: 2, confirmed: 1 });
    const readers = await stage.readers(id, true);
    const times = Object.fromEntries(readers.map(({ name, readAt, confirmedAt }) => [name, [readAt, confirmedAt]]));
    expect(times).toEqual({ 林晓燕: [stage.at(-6), stage.at(-3)], 何嘉怡: [stage.at(-6), null] });
    const waiting = await stage.readers(id, false);
    expect(waiting).toHaveLength(all - 2);
    expect(waiting.map(({ name }) => name)).toContain('陈思远');
    expect(readers.find(({ name }) => name === '林晓燕')).toMatchObject({ companyName: '云栖物业服务处', departmentName: '收费部' });
  });

  it('of a notification that asks for no confirmation cannot be confirmed', async () => {
    const id = await stage.publish();
    expect(await msgOf(stage.emp.ask(confirmNotification, { id }))).toBe('通知不存在或已被删除');
  });

  it('keeps the reader who receives it no more', async () => {
    const [clerk, parkId] = [await stage.as('clerk'), await stage.idOf('org.company', '创智园物业服务处')];
    const id = await stage.publish({ title: '换公司', toAll: false, companyIds: [eastId] });
    await clerk.call(readNotification, { id });
    const before = await rowOf('换公司');
    const employeeId = await stage.employeeOf('clerk');
    const [home] = await stage.query(`select company_id from org.employee where id = ${employeeId}`);
    await stage.query(`update org.employee set company_id = ${parkId} where id = ${employeeId}`);
    expect(await rowOf('换公司')).toMatchObject({ receivers: before.receivers, readers: 1 });
    await stage.query(`update org.employee set company_id = ${String(home?.['company_id'])} where id = ${employeeId}`);
  });
});

describe('a reminder', () => {
  it('opens the notification for those who have not read it, tells only them, and is logged', async () => {
    const [clerk, limited] = [await stage.as('clerk'), await stage.as('limited')];
    const employeeIds = [await stage.employeeOf('clerk'), await stage.employeeOf('limited')];
    const id = await stage.publish({ title: '请看', toAll: false, employeeIds });
    await clerk.call(readNotification, { id });
    const heard = await stage.listen('clerk', 'limited');
    expect(await stage.emp.call(remindNotification, { id, version: 0 })).toEqual({ people: 1 });
    await vi.waitFor(() => expect(heard).toEqual(['limited notification']));
    const popupOf = async (person: typeof clerk) => (await person.call(listNotifications, {})).find((one) => one.id === id);
    expect(await popupOf(limited)).toMatchObject({ popup: true, read: false });
    const detail = await stage.emp.call(getPush, { id });
    expect(detail).toMatchObject({ reminders: 1, remindedAt: stage.at(0), version: 1 });
    expect(detail.lines[0]).toMatchObject({ action: '再次提醒', detail: '提醒 1 人', by: '陈思远' });
    expect(await msgOf(stage.emp.ask(remindNotification, { id, version: 0 }))).toContain('通知已被他人修改');
    await limited.call(readNotification, { id });
    expect(await msgOf(stage.emp.ask(remindNotification, { id, version: 1 }))).toBe('接收人都已阅读，无需提醒');
  });
});

describe('a withdrawal', () => {
  it('by two at once is made once, with its reason, and the notification is gone', async () => {
    const id = await stage.publish({ title: '撤两次' });
    const press = (reason: string) => stage.emp.ask(withdrawNotification, { id, version: 0, reason });
    const answers = await Promise.all([press('甲'), press('乙')]);
    expect(answers.map(({ envelope }) => envelope.msg).toSorted()).toContain('该通知已撤回，不能撤回');
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    const detail = await stage.emp.call(getPush, { id });
    expect(detail).toMatchObject({ state: PUSH.withdrawn, withdrawnBy: '陈思远' });
    expect(['甲', '乙']).toContain(detail.withdrawReason);
    expect(await stage.sees(await stage.as('clerk'), id)).toBe(false);
    expect(await msgOf(stage.emp.ask(readNotification, { id }))).toBe('通知不存在或已被删除');
    expect((await stage.emp.ask(withdrawNotification, { id, version: 1, reason: ' ' })).envelope.data).toEqual({
      fields: [{ path: 'reason', msg: '请输入撤回原因' }],
    });
  });
});

describe('a PDF', () => {
  const upload = async (name: string): Promise<number> =>
    (await send(stage.installation.app, stage.emp.token, name, PDF, 'cat=101')).data.id;
  const opens = async (username: string, id: number, fileId: number): Promise<boolean> => {
    const response = await fetchAs(stage.installation.app, `/api/pdf?cat=101&id=${fileId}&parent=${id}`, (await stage.as(username)).token);
    return response.headers['content-type'] === 'application/pdf';
  };
  const pdf = (fileId: number): Form => ({ title: '规约', msgFormat: 1, fileId, toAll: false, companyIds: [eastId] });

  it('of a draft is replaced and then read by the receivers and the publisher, until it is withdrawn', async () => {
    const [first, second] = [await upload('一.pdf'), await upload('二.pdf')];
    const { id } = await stage.emp.call(draftNotification, pdf(first));
    expect([await opens('emp', id, first), await opens('clerk', id, first)]).toEqual([true, false]);
    await stage.emp.call(changeNotification, { ...pdf(second), id, version: 0 });
    expect(await stage.query(`select 1 from files.file where id = ${first}`)).toEqual([]);
    await stage.emp.call(releaseNotification, { id, version: 1 });
    expect(await stage.emp.call(getPush, { id })).toMatchObject({ msgFormat: 1, file: { id: second, name: '二.pdf' }, content: '' });
    const reading = async () => {
      const able: string[] = [];
      for (const name of ['emp', 'clerk', 'limited', 'gov', 'binemp']) if (await opens(name, id, second)) able.push(name);
      return able;
    };
    expect(await reading()).toEqual(['emp', 'clerk']);
    await stage.emp.call(withdrawNotification, { id, version: 2, reason: '版本有误' });
    expect(await reading()).toEqual(['emp']);
  });
});

it('the demo has notifications in every state, with readers', async () => {
  const { rows } = await stage.installation.database.asOwner((client) =>
    client.query<{ state: number; notices: string; readers: string }>(
      `select n.state, count(distinct n.id) as notices, count(r.account_id) as readers from oa.notification n
         join system.tenant t on t.id = n.tenant_id and t.code = 'anju'
         left join oa.notification_read r on r.tenant_id = n.tenant_id and r.notification_id = n.id
        where n.created_at > '2026-07-10' group by n.state order by n.state`,
    ),
  );
  expect(rows.map(({ state, notices }) => [state, Number(notices)])).toEqual([
    [PUSH.draft, 3],
    [PUSH.published, 14],
    [PUSH.withdrawn, 3],
  ]);
  expect(Number(rows[1]?.readers)).toBeGreaterThan(20);
});
