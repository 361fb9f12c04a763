// Checks the texts: help for every screen, questions where the shell offers them, and a useful case library.
import { describe, expect, it } from 'vitest';
import { AI_HELP_MENUS } from '@anju/contract';
import { helpRows, paragraphs } from '../help.ts';
import { isLayout, menuRows } from '../menus/menu-tree.ts';
import { CASE_LIBRARY, MENU_HELP, MENU_QUESTIONS, SYSTEM_DOCUMENTS } from './index.ts';

const CENTRE_KEYS = ['56', '81', '117', '147', '202', '271', '318', '388'];
const menus = menuRows();
const screens = menus.filter((row) => !isLayout(row)).map(({ id }) => id);
const cases = CASE_LIBRARY.flatMap((category) => category.cases);

const twice = <T>(values: readonly T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index);

/** Every text a user may read, with its place. */
const texts: readonly (readonly [string, string])[] = [
  ...MENU_HELP.flatMap(({ menu, purpose, usage, fields, flow }) => [
    [`${menu} 用途`, purpose] as const,
    ...usage.map((line) => [`${menu} 步骤`, line] as const),
    ...fields.flatMap(({ name, text }) => [[`${menu} 字段`, name] as const, [`${menu} ${name}`, text] as const]),
    ...flow.flatMap(({ title, text }) => [[`${menu} 流程`, title] as const, [`${menu} ${title}`, text] as const]),
  ]),
  ...SYSTEM_DOCUMENTS.flatMap(({ key, title, text }) => [title, ...text].map((line) => [key, line] as const)),
  ...MENU_QUESTIONS.flatMap(({ menu, question, answer }) => [question, ...answer].map((line) => [`${menu} 问答`, line] as const)),
  ...CASE_LIBRARY.flatMap(({ name, cases: those }) => [
    ['案例分类', name] as const,
    ...those.flatMap(({ title, text }) => [title, ...text].map((line) => [name, line] as const)),
  ]),
];

describe('the help of screens', () => {
  it('is there for every screen of the menu once, and for nothing else', () => {
    const helped = MENU_HELP.map(({ menu }) => menu);
    expect(screens.length).toBeGreaterThan(150);
    expect(screens.filter((id) => !helped.includes(id))).toEqual([]);
    expect(helped.filter((id) => !screens.includes(id))).toEqual([]);
    expect(twice(helped)).toEqual([]);
  });

  it('has steps, fields and a flow, and names none of them twice', () => {
    for (const { menu, usage, fields, flow } of MENU_HELP) {
      const names = [...twice(usage), ...twice(fields.map(({ name }) => name)), ...twice(flow.map(({ title }) => title))];
      expect({ menu, names, parts: [usage, fields, flow].map((part) => part.length > 0) }).toEqual({
        menu,
        names: [],
        parts: [true, true, true],
      });
    }
  });
});

describe('questions', () => {
  it.each(AI_HELP_MENUS)('are at least five for menu %i', (menu) => {
    expect(MENU_QUESTIONS.filter((question) => question.menu === menu).length).toBeGreaterThanOrEqual(5);
  });

  it('belong to screens, are asked once and are answered', () => {
    expect(MENU_QUESTIONS.filter(({ menu }) => !screens.includes(menu))).toEqual([]);
    expect(twice(MENU_QUESTIONS.map(({ menu, question }) => `${menu} ${question}`))).toEqual([]);
    expect(MENU_QUESTIONS.filter(({ answer }) => answer.length === 0)).toEqual([]);
  });
});

describe('documents of the system', () => {
  it('introduce the eight centres under their names in the menu, and the navigation', () => {
    expect(SYSTEM_DOCUMENTS.map(({ key }) => key)).toEqual([...CENTRE_KEYS, 'navigation']);
    const titles = SYSTEM_DOCUMENTS.filter(({ key }) => key !== 'navigation').map(({ title }) => title);
    expect(titles).toEqual(CENTRE_KEYS.map((key) => menus.find(({ id }) => id === Number(key))?.title));
  });

  it('the navigation names the keys of the shell', () => {
    const text = SYSTEM_DOCUMENTS.find(({ key }) => key === 'navigation')?.text.join('\n');
    for (const word of ['Ctrl K', 'Alt 1', 'Alt 9', '标签', '授权菜单', '两秒']) expect(text).toContain(word);
  });
});

describe('the case library', () => {
  it('has at least 8 categories and 40 cases, every category with some', () => {
    expect(CASE_LIBRARY.length).toBeGreaterThanOrEqual(8);
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(CASE_LIBRARY.filter((category) => category.cases.length === 0)).toEqual([]);
  });

  it('has no title twice', () => {
    expect(twice(CASE_LIBRARY.map(({ name }) => name))).toEqual([]);
    expect(twice(cases.map(({ title }) => title))).toEqual([]);
  });

  it('tells each case in several lines', () => {
    expect(cases.filter(({ text }) => text.length < 3).map(({ title }) => title)).toEqual([]);
  });
});

describe('every text', () => {
  it('says something and is trimmed', () => {
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('is one plain line: no HTML, no entities', () => {
    expect(texts.filter(([, text]) => /<\/?[a-z!]|&[a-z#]\w*;|[\r\n]/i.test(text))).toEqual([]);
  });
});

describe('the rows', () => {
  const rows = helpRows();

  it('have ids that are their own, and that later texts of another screen or kind do not move', () => {
    expect(twice(rows.menuText.map(({ id }) => id))).toEqual([]);
    expect(twice(rows.serviceCase.map(({ id }) => id))).toEqual([]);
    const idOf = (kind: string) => rows.menuText.filter((row) => row.menu_id === 66 && row.kind === kind).map(({ id }) => id)[0];
    expect(['usage', 'field', 'flow', 'question'].map(idOf)).toEqual([66_001, 66_201, 66_401, 66_601]);
    expect(rows.menuText.filter(({ id, menu_id: menu }) => Math.floor(id / 1000) !== menu)).toEqual([]);
    expect(rows.menuText.filter(({ sort }) => sort > 199)).toEqual([]);
    expect(rows.serviceCase.filter(({ sort }) => sort > 99)).toEqual([]);
  });

  it('say what a screen is for first, then how it is used, as a list in order', () => {
    const house = rows.menuText.filter((row) => row.menu_id === 66 && row.kind === 'usage');
    const help = MENU_HELP.find(({ menu }) => menu === 66);
    expect(house.map(({ title }) => title)).toEqual(['用途', '操作步骤']);
    expect(house[0]?.body).toBe(`<p>${help?.purpose}</p>`);
    expect(house[1]?.body).toBe(`<ol>${help?.usage.map((line) => `<li>${line}</li>`).join('')}</ol>`);
  });

  it('are HTML in which no character of a text is a tag', () => {
    expect(paragraphs(['面积 <90㎡ & "毛坯"', '第二行'])).toBe('<p>面积 &lt;90㎡ &amp; &quot;毛坯&quot;</p><p>第二行</p>');
  });
});
