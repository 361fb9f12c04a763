// Help texts defined by the program; a start that finds them unchanged writes nothing. The source texts are plain lines; the database
// stores HTML made from them.
import type pg from 'pg';
import { CASE_LIBRARY, MENU_HELP, MENU_QUESTIONS, SYSTEM_DOCUMENTS } from './help/index.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (line: string): string => line.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
const around = (tag: string, line: string): string => `<${tag}>${escaped(line)}</${tag}>`;
export const paragraphs = (lines: readonly string[]): string => lines.map((line) => around('p', line)).join('');
const steps = (lines: readonly string[]): string => `<ol>${lines.map((line) => around('li', line)).join('')}</ol>`;

/** Added to the menu id, by kind: ids do not change between versions, so browsers may cache them. */
const KIND_OFFSET = { usage: 0, field: 200, flow: 400, question: 600 } as const;
type Kind = keyof typeof KIND_OFFSET;

interface Text {
  readonly title: string;
  readonly body: string;
}

function menuTexts(menu: number, kind: Kind, texts: readonly Text[]) {
  return texts.map(({ title, body }, index) => ({
    id: menu * 1000 + KIND_OFFSET[kind] + index + 1,
    menu_id: menu,
    kind,
    tab_name: '',
    title,
    body,
    sort: index + 1,
  }));
}

export function helpRows() {
  const document = SYSTEM_DOCUMENTS.map(({ key, title, text }) => ({ key, title, body: paragraphs(text) }));
  const ofScreens = MENU_HELP.flatMap(({ menu, purpose, usage, fields, flow }) => [
    ...menuTexts(menu, 'usage', [
      { title: '用途', body: paragraphs([purpose]) },
      { title: '操作步骤', body: steps(usage) },
    ]),
    ...menuTexts(
      menu,
      'field',
      fields.map(({ name, text }) => ({ title: name, body: paragraphs([text]) })),
    ),
    ...menuTexts(
      menu,
      'flow',
      flow.map(({ title, text }) => ({ title, body: paragraphs([text]) })),
    ),
  ]);
  const questions = [...Map.groupBy(MENU_QUESTIONS, ({ menu }) => menu)].flatMap(([menu, asked]) =>
    menuTexts(
      menu,
      'question',
      asked.map(({ question, answer }) => ({ title: question, body: paragraphs(answer) })),
    ),
  );
  const serviceCase = CASE_LIBRARY.flatMap(({ name, cases }, place) => {
    const id = (place + 1) * 100;
    return [
      { id, parent_id: null, name, body: '', sort: place + 1 },
      ...cases.map(({ title, text }, index) => ({
        id: id + index + 1,
        parent_id: id,
        name: title,
        body: paragraphs(text),
        sort: index + 1,
      })),
    ];
  });
  return { document, menuText: [...ofScreens, ...questions], serviceCase };
}

export async function upsertHelp(client: pg.ClientBase): Promise<void> {
  const { document, menuText, serviceCase } = helpRows();
  await client.query(
    `insert into help.document as d (key, title, body)
     select key, title, body from jsonb_populate_recordset(null::help.document, $1::jsonb)
     on conflict (key) do update set title = excluded.title, body = excluded.body
      where d is distinct from excluded`,
    [JSON.stringify(document)],
  );
  await client.query(
    `insert into help.menu_text as t (id, menu_id, kind, tab_name, title, body, sort)
     select id, menu_id, kind, tab_name, title, body, sort from jsonb_populate_recordset(null::help.menu_text, $1::jsonb)
     on conflict (id) do update
        set menu_id = excluded.menu_id, kind = excluded.kind, tab_name = excluded.tab_name, title = excluded.title, body = excluded.body,
            sort = excluded.sort
      where t is distinct from excluded`,
    [JSON.stringify(menuText)],
  );
  await client.query(
    `insert into help.service_case as c (id, parent_id, name, body, sort)
     select id, parent_id, name, body, sort from jsonb_populate_recordset(null::help.service_case, $1::jsonb)
     on conflict (id) do update set parent_id = excluded.parent_id, name = excluded.name, body = excluded.body, sort = excluded.sort
      where c is distinct from excluded`,
    [JSON.stringify(serviceCase)],
  );
  // Deleted last, so that a case that moved to another category has already left the category that is removed.
  await client.query('delete from help.document where key <> all ($1)', [document.map(({ key }) => key)]);
  await client.query('delete from help.menu_text where id <> all ($1)', [menuText.map(({ id }) => id)]);
  await client.query('delete from help.service_case where id <> all ($1)', [serviceCase.map(({ id }) => id)]);
}
