import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AI_HELP_MENUS, getSystemIntro, listHelpDocs, listHelpFields, listHelpFlow, listMenuDocs, MENU } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const titles = (items: readonly { title: string }[]): string[] => items.map(({ title }) => title);

describe('the help of a screen', () => {
  it('says first what it is for, then how it is used', async () => {
    const docs = await emp.call(listMenuDocs, { menu: MENU.house });
    expect(titles(docs)).toEqual(['用途', '操作步骤']);
    expect(docs[0]?.remark).toMatch(/^<p>[^<]+<\/p>$/);
    expect(docs[1]?.remark).toMatch(/^<ol>(<li>[^<]+<\/li>){2,}<\/ol>$/);
  });

  it('explains its fields, the steps of its work and answers questions', async () => {
    const owned = { menu: 123 };
    expect(titles(await emp.call(listHelpFields, owned))).toEqual(['应付未付', '预交余额', '押金余额', '维修资金份额']);
    const flow = await emp.call(listHelpFlow, { id: 123 });
    expect(titles(flow)).toEqual(['发生往来', '对账', '处理差异']);
    expect(flow[0]).toEqual({ id: 123_401, title: '发生往来', remark: '<p>计费、收款、押金、预交。</p>' });
    expect(await emp.call(listHelpDocs, owned)).toEqual([]);
    const asked = await emp.call(listHelpDocs, { menu: MENU.house });
    expect(asked[0]?.title).toBe('业主拿来房产证，面积和档案不一样，怎么改？');
    expect(asked[0]?.remark).toContain('<p>原面积留在“面积版本”里');
  });

  it.each(AI_HELP_MENUS)('answers at least five questions on menu %i', async (menu) => {
    expect((await emp.call(listHelpDocs, { menu })).length).toBeGreaterThanOrEqual(5);
  });

  it('is there for every screen in the menu', async () => {
    const { rows } = await owner(`select m.id from system.menu m where m.component like '%/%/%' and not exists
      (select from help.menu_text t where t.menu_id = m.id and t.kind = 'usage')`);
    expect(rows).toEqual([]);
  });

  it('of a tab comes with that of the whole screen; another tab says nothing', async () => {
    await owner(`insert into help.menu_text values (66900, 66, 'field', '面积版本', '生效', '<p>从这天起按此面积计费。</p>', 90)`);
    const whole = titles(await emp.call(listHelpFields, { menu: MENU.house }));
    expect(whole.length).toBeGreaterThan(0);
    expect(whole).not.toContain('生效');
    expect(titles(await emp.call(listHelpFields, { menu: MENU.house, tabName: '面积版本' }))).toEqual([...whole, '生效']);
    expect(titles(await emp.call(listHelpFields, { menu: MENU.house, tabName: '业主' }))).toEqual(whole);
    await owner('delete from help.menu_text where id = 66900');
  });

  it('is empty for a menu nobody knows, and refused without a number', async () => {
    expect(await emp.call(listMenuDocs, { menu: 9_999 })).toEqual([]);
    expect(await emp.call(listHelpFlow, { id: 9_999 })).toEqual([]);
    const { status, envelope } = await emp.ask(listMenuDocs, { menu: 'x' });
    expect([status, envelope.msg]).toEqual([400, '填写有误，请检查标出的内容']);
  });
});

describe('a document of the system', () => {
  it.each([
    ['56', '共享数据维护中心'],
    ['81', '客户服务中心'],
    ['117', '公共服务中心'],
    ['147', '收缴结算中心'],
    ['202', '行政事务中心'],
    ['271', '会计核算中心'],
    ['318', '数据应用中心'],
    ['388', '会议管理中心'],
    ['navigation', '导航使用说明'],
  ])('%s is %s', async (key, title) => {
    const document = await emp.call(getSystemIntro, { key });
    expect(document).toMatchObject({ key, title });
    expect(document?.remark).toMatch(/^(<p>[^<]+<\/p>){3,}$/);
  });

  it('is null when nobody wrote it', async () => {
    expect(await emp.call(getSystemIntro, { key: 'nothing' })).toBeNull();
  });
});

describe('everybody who is logged in', () => {
  it.each(['emp', 'clerk', 'sa', 'gov', 'super', 'root', 'binemp'])('%s reads the same', async (username) => {
    const person = await installation.as(username);
    expect(await person.call(listMenuDocs, { menu: MENU.house })).toEqual(await emp.call(listMenuDocs, { menu: MENU.house }));
    expect(await person.call(getSystemIntro, { key: '56' })).toEqual(await emp.call(getSystemIntro, { key: '56' }));
  });

  it('visitors read nothing', async () => {
    for (const answer of [
      await installation.visitor.ask(listMenuDocs, { menu: MENU.house }),
      await installation.visitor.ask(getSystemIntro, { key: '56' }),
      await installation.visitor.ask(listHelpDocs, { menu: MENU.house }),
    ]) {
      expect([answer.status, answer.envelope.msg]).toEqual([401, '超时中断，请重新登录！']);
    }
  });
});
