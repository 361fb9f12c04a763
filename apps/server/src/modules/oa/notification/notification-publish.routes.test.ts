// Publishing to all users of the tenant: who may publish, what is stored, and who receives it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getAccount, listNotifications, publishNotification, type InputOf, type ServerEvent } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

const clock = { now: () => new Date('2026-07-09T08:00:00Z') };
let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

type Form = InputOf<typeof publishNotification>;
const owner = (statement: string) => installation.database.asOwner((client) => client.query<Record<string, unknown>>(statement));
const html = (form: Partial<Form> = {}): Form => ({ title: '停水通知', msgFormat: 0, content: '<p>今晚停水</p>', ...form });
const found = async (person: Person, id: number) => (await person.call(listNotifications, {})).find((one) => one.id === id);

describe('a notification', () => {
  it('reaches everybody of the tenant at once, cleaned, under the publisher’s name', async () => {
    const content = '<p onclick="x()">今晚<b>停水</b><script>alert(1)</script></p>';
    const { id } = await emp.call(publishNotification, html({ content, popup: true, title: ' 停水通知 ' }));
    const [clerk, binemp] = [await installation.as('clerk'), await installation.as('binemp')];
    expect(await found(clerk, id)).toEqual({
      id,
      title: '停水通知',
      content: '<p>今晚<b>停水</b></p>',
      msgFormat: 0,
      fileId: null,
      publishedAt: '2026-07-09T08:00:00.000Z',
      publishedBy: '陈思远',
      popup: true,
      read: false,
    });
    expect(await found(binemp, id)).toBeUndefined();
    const { rows } = await owner(`select action, actor, entity, entity_id, after from system.audit_log where entity = 'notification'`);
    const after = { title: '停水通知', msgFormat: 0, popup: true, expiresAt: null };
    expect(rows).toEqual([{ action: '发布通知', actor: '陈思远', entity: 'notification', entity_id: id, after }]);
  });

  it('is announced to the streams of the tenant and to no other', async () => {
    const heard: [string, ServerEvent][] = [];
    for (const username of ['clerk', 'sa', 'binemp']) {
      const { tenantId, id: accountId } = await (await installation.as(username)).call(getAccount, {});
      installation.services.events.subscribe({ tenantId, accountId, session: username }, (event) => heard.push([username, event]));
    }
    await emp.call(publishNotification, html());
    const event = { type: 'notification' };
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual([
      ['clerk', event],
      ['sa', event],
    ]);
  });

  it('sent twice by one press is published once', async () => {
    const send = () => emp.ask(publishNotification, html({ title: '只发一次' }), { 'idempotency-key': 'pressed-once' });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect((await emp.call(listNotifications, {})).filter(({ title }) => title === '只发一次')).toHaveLength(1);
  });

  it.each([
    ['clerk', '您未获得授权，不可作业！'],
    ['limited', '您未获得授权，不可作业！'],
    ['sa', '您的账号类型不能使用此功能'],
    ['gov', '您的账号类型不能使用此功能'],
    ['super', '您的账号类型不能使用此功能'],
    ['root', '您的账号类型不能使用此功能'],
  ])('is not published by %s: %s', async (username, msg) => {
    const answer = await (await installation.as(username)).ask(publishNotification, html());
    expect(answer).toEqual({ status: 403, envelope: { code: 403, msg, data: null } });
  });

  it.each<[string, string, Form]>([
    ['请输入标题', 'title', html({ title: ' ' })],
    ['标题最多100字', 'title', html({ title: '长'.repeat(101) })],
    ['请输入内容', 'content', html({ content: '  ' })],
    ['请输入内容', 'content', html({ content: '<p><br></p>' })],
    ['请输入内容', 'content', html({ content: '<script>alert(1)</script>' })],
    ['请上传PDF文件', 'fileId', { title: '通知', msgFormat: 1 }],
    ['失效时间应晚于现在', 'expiresAt', html({ expiresAt: '2026-07-09T16:00:00+08:00' })],
  ])('is refused with %s beside %s', async (msg, path, form) => {
    const { envelope } = await emp.ask(publishNotification, form);
    expect(envelope.data).toEqual({ fields: [{ path, msg }] });
  });
});

describe('a PDF', () => {
  const pdf = (fileId: number): Form => ({ title: '管理规约', msgFormat: 1, content: '<p>不用</p>', fileId });
  /** An upload as the files area stores it. */
  const uploaded = async (username = 'emp', category = 101, parent = 0): Promise<number> => {
    const { rows } =
      await owner(`insert into files.file (tenant_id, category, parent_id, name, media_type, size, sha256, storage_key, account_id, created_at)
      select tenant_id, ${category}, ${parent}, '规约.pdf', 'application/pdf', 8, '', 'none', id, now() from session.account where username = '${username}'
      returning id`);
    return Number(rows[0]?.['id']);
  };

  it('uploaded by the publisher hangs on the notification from then on', async () => {
    const fileId = await uploaded();
    const { id } = await emp.call(publishNotification, pdf(fileId));
    expect(await found(await installation.as('clerk'), id)).toMatchObject({ title: '管理规约', msgFormat: 1, fileId, content: '' });
    expect((await owner(`select category, parent_id from files.file where id = ${fileId}`)).rows).toEqual([
      { category: 101, parent_id: id },
    ]);
  });

  it.each<[string, () => Promise<number>]>([
    ['that does not exist', () => Promise.resolve(999_999)],
    ['of somebody else', () => uploaded('clerk')],
    ['of another tenant', () => uploaded('binemp')],
    ['of another kind', () => uploaded('emp', 2)],
    ['that hangs on something already', () => uploaded('emp', 101, 1)],
  ])('%s is refused, and nothing is published', async (_, makeFile) => {
    const before = await emp.call(listNotifications, {});
    expect((await emp.ask(publishNotification, pdf(await makeFile()))).envelope).toEqual({
      code: 1,
      msg: '文件不存在或已过期',
      data: null,
    });
    expect(await emp.call(listNotifications, {})).toEqual(before);
  });

  it('is left alone by a notification that is text', async () => {
    const fileId = await uploaded();
    const { id } = await emp.call(publishNotification, html({ fileId }));
    expect(await found(emp, id)).toMatchObject({ msgFormat: 0, fileId: null });
    expect((await owner(`select parent_id from files.file where id = ${fileId}`)).rows).toEqual([{ parent_id: 0 }]);
  });
});
