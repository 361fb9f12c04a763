// The contents of the notification bar, and who has read them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, listNotifications, readNotification } from '@anju/contract';
import { cleanHtml } from '../../../platform/html/clean-html.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let time = Date.parse('2026-07-09T08:00:00Z');
const clock = { now: () => new Date(time) };
let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const titlesOf = async (person: Person) => (await person.call(listNotifications, {})).map(({ title }) => title);
const add = (title: string, publishedAt: string, expiresAt = 'null', tenant = 'anju') =>
  owner(`insert into oa.notification (tenant_id, title, content, published_at, expires_at, account_id, publisher_name)
         select id, '${title}', '<p>内容</p>', ${publishedAt}, ${expiresAt}, 1, '某人' from system.tenant where code = '${tenant}'`);
const at = (minutes: number) => `'${new Date(time + minutes * 60_000).toISOString()}'`;

describe('the notifications of a fresh demo', () => {
  it('are five, the newest first, and one opens by itself', async () => {
    const shown = await emp.call(listNotifications, {});
    expect(shown.map(({ title, publishedBy, popup }) => [title, publishedBy, popup])).toEqual([
      ['系统上线说明', '系统管理员', true],
      ['台风防御提醒', '陈思远', false],
      ['业主信息使用提醒', '系统管理员', false],
      ['年度收费月通知', '陈思远', false],
      ['端午节值班安排', '陈思远', false],
    ]);
    expect(shown.every(({ read, msgFormat, fileId }) => !read && msgFormat === 0 && fileId === null)).toBe(true);
    for (const { title, content } of shown) expect(content, title).toBe(cleanHtml(content));
    expect(shown[0]?.content).toContain('<strong>Ctrl-K</strong>');
  });

  it.each(['clerk', 'limited', 'sa'])('are the same for %s', async (username) => {
    expect(await titlesOf(await installation.as(username))).toEqual(await titlesOf(emp));
  });

  it('are for the staff, not for an authority that looks on', async () => {
    expect(await titlesOf(await installation.as('gov'))).toEqual([]);
  });

  it.each(['binemp', 'binsa', 'super', 'root'])('are not for %s, of another tenant', async (username) => {
    expect(await titlesOf(await installation.as(username))).toEqual([]);
  });
});

describe('reading', () => {
  const isRead = async (person: Person, id: number) =>
    (await person.call(listNotifications, {})).find((notification) => notification.id === id)?.read;

  it('is remembered for the person alone, and may be repeated', async () => {
    const clerk = await installation.as('clerk');
    const [first] = await emp.call(listNotifications, {});
    const id = first?.id ?? 0;
    expect(await emp.call(readNotification, { id })).toBeNull();
    expect(await emp.call(readNotification, { id })).toBeNull();
    expect([await isRead(emp, id), await isRead(clerk, id)]).toEqual([true, false]);
    expect((await emp.call(listNotifications, {})).filter(({ read }) => read)).toHaveLength(1);
    const { rows } = await owner(`select account_id, read_at from oa.notification_read where notification_id = ${id}`);
    expect(rows).toEqual([{ account_id: (await emp.call(getAccount, {})).id, read_at: clock.now().toISOString() }]);
  });

  it('of what is not there, or not theirs, or not yet published, is refused', async () => {
    const gone = { code: 1, msg: '通知不存在或已被删除', data: null };
    const [first] = await emp.call(listNotifications, {});
    expect((await emp.ask(readNotification, { id: 999_999 })).envelope).toEqual(gone);
    expect((await (await installation.as('binemp')).ask(readNotification, { id: first?.id ?? 0 })).envelope).toEqual(gone);
    await add('未到时间', at(60));
    const { rows } = await owner(`select id from oa.notification where title = '未到时间'`);
    const [{ id } = { id: 0 }] = rows as { id: number }[];
    expect((await emp.ask(readNotification, { id })).envelope).toEqual(gone);
  });
});

describe('the list', () => {
  it('begins with the publication and ends with the expiry', async () => {
    await add('一小时后发布，两小时后失效', at(60), at(120));
    const shown = async () => (await titlesOf(emp)).includes('一小时后发布，两小时后失效');
    const seen = [await shown()];
    for (const minutes of [60, 59, 1]) {
      time += minutes * 60_000;
      seen.push(await shown());
    }
    expect(seen).toEqual([false, true, true, false]);
  });

  it('has at most fifty, the newest', async () => {
    for (let n = 1; n <= 50; n += 1) await add(`第${n}条`, at(n - 60), 'null', 'binjiang');
    await add('最新', at(0), 'null', 'binjiang');
    const titles = await titlesOf(await installation.as('binemp'));
    expect(titles).toHaveLength(50);
    expect([titles[0], titles[1], titles.at(-1)]).toEqual(['最新', '第50条', '第2条']);
  });
});
