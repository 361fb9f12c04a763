import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCase, getCaseTree, type CaseNode } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation();
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const tree = (key?: string) => emp.call(getCaseTree, key === undefined ? {} : { key });
const categoriesOf = (nodes: readonly CaseNode[]) => nodes.filter(({ level }) => level === 1);
const casesOf = (nodes: readonly CaseNode[]) => nodes.filter(({ level }) => level === 2);
const names = (nodes: readonly CaseNode[]) => nodes.map(({ name }) => name);

describe('the tree of service cases', () => {
  it('has eight categories, each followed by its cases', async () => {
    const nodes = await tree();
    expect(names(categoriesOf(nodes))).toEqual([
      '报修与抢修',
      '投诉与纠纷',
      '收费与欠费',
      '装修管理',
      '秩序与安全',
      '设备设施',
      '环境与绿化',
      '业主大会与公共收益',
    ]);
    expect(casesOf(nodes).length).toBeGreaterThanOrEqual(40);
    let category: CaseNode | undefined;
    for (const node of nodes) {
      if (node.level === 1) category = node;
      expect(node.parentId).toBe(node.level === 1 ? null : category?.id);
    }
  });

  it('is searched in the names', async () => {
    expect(names(await tree('停水催费'))).toEqual(['收费与欠费', '停水催费，理亏的是物业']);
  });

  it('is searched in the texts, and shows categories with hits alone', async () => {
    expect(names(await tree('内件名称'))).toEqual(['收费与欠费', '差点过了诉讼时效的欠费']);
    const law = await tree('民法典');
    expect(casesOf(law).length).toBeGreaterThan(3);
    expect(casesOf(law).length).toBeLessThan(casesOf(await tree()).length);
    expect(categoriesOf(law).map(({ id }) => id)).toEqual([...new Set(casesOf(law).map(({ parentId }) => parentId))]);
  });

  it('ignores blanks around the words, and blanks alone ask for everything', async () => {
    expect(await tree('  停水催费 ')).toEqual(await tree('停水催费'));
    expect(await tree('   ')).toEqual(await tree());
  });

  it.each(['%%', '催_', '\\', '<p>', 'p>', '没有这样的案例'])('takes %s as what it is', async (key) => {
    expect(await tree(key)).toEqual([]);
  });

  it('finds what is stored escaped, in any case of the letters', async () => {
    await owner(`insert into help.service_case values (990, 800, 'Wi-Fi', '<p>面积 &lt;90㎡ &amp; 100% 满意_好</p>', 90)`);
    for (const key of ['<90㎡ & 100%', 'wi-fi', '% 满意', '满意_']) expect(names(await tree(key))).toEqual(['业主大会与公共收益', 'Wi-Fi']);
    for (const key of ['amp', 'lt;']) expect(await tree(key)).toEqual([]);
    await owner('delete from help.service_case where id = 990');
  });

  it('refuses more than 60 characters', async () => {
    const { status } = await emp.ask(getCaseTree, { key: '长'.repeat(61) });
    expect(status).toBe(400);
  });
});

describe('a case', () => {
  it('shows its text', async () => {
    const [found] = casesOf(await tree('停水催费'));
    const shown = await emp.call(getCase, { id: found?.id ?? 0, category: found?.parentId ?? 0 });
    expect(shown).toMatchObject({ id: found?.id, title: '停水催费，理亏的是物业' });
    expect(shown.remark).toMatch(/^(<p>[^<]+<\/p>){3,}$/);
    expect(shown.remark).toContain('民法典 944 条');
  });

  it('is not there in another category, nor is a category a case', async () => {
    const [category, other] = categoriesOf(await tree());
    const [first] = casesOf(await tree());
    for (const input of [
      { id: first?.id ?? 0, category: other?.id ?? 0 },
      { id: category?.id ?? 0, category: category?.id ?? 0 },
      { id: 99_999, category: category?.id ?? 0 },
    ]) {
      expect((await emp.ask(getCase, input)).envelope).toEqual({ code: 1, msg: '服务案例不存在或已被删除', data: null });
    }
  });
});

describe('who reads the library', () => {
  it.each(['clerk', 'gov', 'super', 'root', 'binemp'])('%s does, the same as everybody', async (username) => {
    const person = await installation.as(username);
    expect(await person.call(getCaseTree, {})).toEqual(await tree());
    expect((await person.call(getCase, { id: 101, category: 100 })).title).toBe(
      (await emp.call(getCase, { id: 101, category: 100 })).title,
    );
  });

  it.each(['sa', 'binsa'])('%s does not', async (username) => {
    const person = await installation.as(username);
    for (const answer of [await person.ask(getCaseTree, {}), await person.ask(getCase, { id: 101, category: 100 })]) {
      expect([answer.status, answer.envelope.msg]).toEqual([403, '您的账号类型不能使用此功能']);
    }
  });

  it('nor does a visitor', async () => {
    expect((await installation.visitor.ask(getCaseTree, {})).status).toBe(401);
  });
});
