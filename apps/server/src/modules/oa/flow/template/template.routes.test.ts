import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeTemplate,
  createTemplate,
  DOCUMENT_KIND,
  getTemplate,
  LAYOUT,
  listStartableTemplates,
  removeTemplate,
  searchTemplates,
  type InputOf,
} from '@anju/contract';
import { openFlows, type Flows } from '../define/define.fixtures.ts';

let world: Flows;
beforeAll(async () => void (world = await openFlows()));
afterAll(() => world.installation.close());

const form = (name: string): InputOf<typeof createTemplate> => ({
  name,
  kind: DOCUMENT_KIND.notice,
  layout: LAYOUT.redHead,
  head: '安居示范物业集团文件',
  word: '安物工',
  body: '<p onclick="x()">各服务处：</p><script>alert(1)</script>',
});

test('a template keeps its text without anything that runs, and a red head needs its body and word', async () => {
  const { emp } = world;
  const { id } = await emp.call(createTemplate, form('检修通知'));
  expect(await emp.call(getTemplate, { id })).toMatchObject({ body: '<p>各服务处：</p>', used: 0, flowName: '', word: '安物工' });
  const bare = await emp.ask(createTemplate, { ...form('无代字'), word: '' });
  expect(bare.envelope.data).toMatchObject({ fields: [{ path: 'head', msg: '红头版式应填写发文机关和机关代字' }] });
  const twice = await emp.ask(createTemplate, form('检修通知'));
  expect(twice.envelope.data).toEqual({ fields: [{ path: 'name', msg: '已有同名的公文模板“检修通知”' }] });
  const [first, second] = await Promise.all(
    ['甲', '乙'].map((name) => emp.ask(changeTemplate, { ...form(`检修通知${name}`), id, version: 0 })),
  );
  expect([first?.envelope.code, second?.envelope.code].filter((code) => code === 200)).toHaveLength(1);
});

test('one that a document was written with is disabled instead of removed', async () => {
  const { emp, sql, staff } = world;
  const { id } = await emp.call(createTemplate, form('在用模板'));
  const { rows: flows } = await emp.call(searchTemplates, { key: '集团通知' });
  await sql(
    `insert into oa.document (tenant_id, family, title, kind, urgency, secrecy, layout, flow_id, company_id, author_id, author_name,
                              starter_id, template_id, created_at, updated_at)
     select t.tenant_id, 2, '草稿', 1, 1, 1, 1, $2, $3, $4, '陈', $4, t.id, now(), now() from oa.template t where t.id = $1`,
    [id, flows[0]?.flowId, staff('emp').company, staff('emp').id],
  );
  expect(await emp.call(removeTemplate, { id })).toEqual({ outcome: 'disabled' });
  expect(await emp.call(getTemplate, { id })).toMatchObject({ used: 1, disabled: true });
  const free = await emp.call(createTemplate, form('闲置模板'));
  expect(await emp.call(removeTemplate, { id: free.id })).toEqual({ outcome: 'removed' });
  expect((await emp.ask(getTemplate, { id: free.id })).envelope.code).not.toBe(200);
});

test('a template of a workflow that cannot be started leaves the workflow to be chosen', async () => {
  const { emp, sql } = world;
  const flowOf = async () => (await emp.call(listStartableTemplates, {})).find(({ name }) => name === '集团通知')?.flowId;
  const id = (await flowOf()) ?? 0;
  expect(id).toBeGreaterThan(0);
  await sql('update oa.flow set disabled = true where id = $1', [id]);
  expect(await flowOf()).toBeNull();
});
