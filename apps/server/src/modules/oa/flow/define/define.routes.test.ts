// Drafts and versions of workflows: what may be published, what stays, and who wins.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  APPROVAL,
  changeFlow,
  checkFlow,
  createFlow,
  disableFlow,
  DOCUMENT_FAMILY,
  dropFlowDraft,
  FLOW_VERSION,
  getFlowVersion,
  HANDLER,
  listFlowTargets,
  publishFlow,
  saveFlowDraft,
  searchFlows,
  tryFlow,
  type FlowDefinition,
} from '@anju/contract';
import { openFlows, type Flows } from './define.fixtures.ts';

let world: Flows;
beforeAll(async () => void (world = await openFlows()));
afterAll(() => world.installation.close());

const save = async (id: number, change: (definition: FlowDefinition) => FlowDefinition) => {
  const { version, definition } = await world.read(id);
  return world.emp.call(saveFlowDraft, { id, version, definition: change(definition) });
};
const publish = async (id: number, note = '首次发布') => world.emp.ask(publishFlow, { id, version: (await world.read(id)).version, note });
const without = (edge: string) => (definition: FlowDefinition) => ({
  ...definition,
  edges: definition.edges.filter(({ id }) => id !== edge),
});

test('a new flow begins with a draft that may be published; a copy begins with that of another', async () => {
  const { emp, read, create } = world;
  const id = await create({ name: '先后流程' });
  const flow = await read(id);
  expect(flow).toMatchObject({ draft: 1, published: null, running: 0, managerName: '陈思远', versions: [{ number: 1, state: 1 }] });
  expect(flow.problems).toEqual([]);
  const copy = await read(await create({ name: '先后流程二', copyOf: id }));
  expect(copy.definition).toEqual(flow.definition);
  const again = await emp.ask(createFlow, { name: '先后流程', family: DOCUMENT_FAMILY.internal, managerId: flow.managerId });
  expect(again.envelope.data).toEqual({ fields: [{ path: 'name', msg: '已有同名的流程“先后流程”' }] });
  const { rows } = await emp.call(searchFlows, { key: '先后流程' });
  expect(rows.map(({ name, draft }) => [name, draft])).toEqual([
    ['先后流程', 1],
    ['先后流程二', 1],
  ]);
});

test('what could get stuck is not published, and the reason names the node', async () => {
  const id = await world.create();
  const saved = await save(id, without('e2'));
  expect(saved.problems).toContainEqual({ level: 'error', node: 'n2', edge: null, text: '没有下一步' });
  const refused = await publish(id);
  expect(refused.envelope.msg).toMatch(/^还有 \d 处错误，不能发布：“部门负责人审核”没有下一步$/);
  expect((await world.read(id)).published).toBeNull();
});

test('handlers who are nobody today keep it from being published', async () => {
  const { staff, sql, emp, read, create } = world;
  const { definition } = await read(await create());
  const by = (rule: FlowDefinition['nodes'][number]['handlers'][number]): FlowDefinition => ({
    ...definition,
    nodes: definition.nodes.map((node) => (node.id === 'n2' ? { ...node, handlers: [rule] } : node)),
  });
  const [leaver] = await sql<{ id: number }>(`select id::int from org.employee where state = 3 and tenant_id = 2 limit 1`);
  const nobody = by({ kind: HANDLER.person, ids: [leaver?.id ?? 999_999] });
  expect((await emp.call(checkFlow, { definition: nobody })).problems).toContainEqual({
    level: 'error',
    node: 'n2',
    edge: null,
    text: '走到这里会卡住：按今天的人员没有处理人',
  });
  const boss = by({ kind: HANDLER.job, ids: [staff('boss').job] });
  const checked = await emp.call(checkFlow, { definition: boss });
  expect(checked.problems).toEqual([]);
  expect(checked.people.find(({ node }) => node === 'n2')?.names).toEqual([staff('boss').name]);
});

test('a published version stays as it is when the next one is drawn and published', async () => {
  const { emp, read, create } = world;
  const id = await create();
  expect((await publish(id)).envelope.data).toEqual({ number: 1 });
  expect((await publish(id)).envelope.msg).toBe('没有待发布的修改');
  const first = await read(id);
  expect(first).toMatchObject({ published: 1, draft: null });
  const saved = await save(id, (definition) => ({
    ...definition,
    nodes: definition.nodes.map((node) => ({ ...node, name: `${node.name}改` })),
  }));
  expect(saved.draft).toBe(2);
  expect(await read(id)).toMatchObject({ published: 1, draft: 2 });
  expect((await publish(id, '改名')).envelope.data).toEqual({ number: 2 });
  const { versions } = await read(id);
  expect(versions.map(({ number, state, note }) => [number, state, note])).toEqual([
    [2, FLOW_VERSION.published, '改名'],
    [1, FLOW_VERSION.replaced, '首次发布'],
  ]);
  const old = await emp.call(getFlowVersion, { id, number: 1 });
  expect(old.definition).toEqual(first.definition);
  await expect(world.sql(`update oa.flow_version set definition = '{}' where flow_id = $1 and number = 1`, [id])).rejects.toThrow(
    'a published definition never changes',
  );
});

test('a draft on top of a published version can be given up, a first one cannot', async () => {
  const { emp, read, create } = world;
  const id = await create();
  const drop = async () => emp.ask(dropFlowDraft, { id, version: (await read(id)).version });
  expect((await drop()).envelope.msg).toMatch(/尚未发布$/);
  await publish(id);
  await save(id, without('e3'));
  expect((await drop()).envelope.code).toBe(200);
  expect(await read(id)).toMatchObject({ draft: null, published: 1, problems: [] });
});

test('two who publish at the same moment: one wins, the other is told', async () => {
  const id = await world.create();
  const { version } = await world.read(id);
  const answers = await Promise.all(['甲', '乙', '丙'].map((note) => world.emp.ask(publishFlow, { id, version, note })));
  expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ envelope }) => envelope.code !== 200).map(({ envelope }) => envelope.msg)).size).toBe(1);
  expect((await world.read(id)).versions).toHaveLength(1);
});

test('business rows of a company have one flow; a flow with documents on their way is not disabled', async () => {
  const { emp, staff, sql, read, create } = world;
  const seal = await create({ name: '用印流程', business: APPROVAL.seal });
  const form = { name: '用印流程二', family: DOCUMENT_FAMILY.internal, business: APPROVAL.seal, managerId: staff('emp').id };
  expect((await emp.ask(createFlow, form)).envelope.msg).toBe('“用印申请”已有使用中的流程“用印流程”');
  await emp.call(disableFlow, { id: seal, version: (await read(seal)).version, disabled: true });
  const second = (await emp.call(createFlow, form)).id;
  const back = await emp.ask(disableFlow, { id: seal, version: (await read(seal)).version, disabled: false });
  expect(back.envelope.msg).toBe('“用印申请”已有使用中的流程“用印流程二”');
  await publish(second);
  await sql(
    `insert into oa.document (tenant_id, family, title, kind, urgency, secrecy, layout, flow_id, flow_version_id, company_id, author_id,
                              author_name, starter_id, state, node, created_at, updated_at)
     select f.tenant_id, 2, '在途', 1, 1, 1, 1, f.id, v.id, $2, $3, '陈', $3, 2, 'n2', now(), now()
       from oa.flow f join oa.flow_version v on v.tenant_id = f.tenant_id and v.flow_id = f.id where f.id = $1`,
    [second, staff('emp').company, staff('emp').id],
  );
  const { version, running } = await read(second);
  expect(running).toBe(1);
  expect((await emp.ask(disableFlow, { id: second, version, disabled: true })).envelope.msg).toBe('还有 1 件在途公文使用该流程，不能停用');
});

test('a flow for business rows asks for no form; a published one is checked again when it is given to them', async () => {
  const { emp, read, create } = world;
  const refund = await create({ name: '退款流程', business: APPROVAL.refund });
  const asking = (definition: FlowDefinition): FlowDefinition => ({
    ...definition,
    fields: [{ name: '费用科目', kind: 1, required: true, choices: [] }],
    edges: [{ id: 'e9', from: 'n2', to: 'n4', outcome: 'agree', when: '费用科目 = "外"' }, ...definition.edges],
  });
  const { problems } = await save(refund, asking);
  expect(problems.map(({ text }) => text)).toContain('“退款”没有“费用科目”，条件不能使用');
  expect((await publish(refund)).envelope.msg).toMatch(/^还有 2 处错误，不能发布：业务单据没有表单/);
  const plain = await create({ name: '写的公文' });
  await save(plain, asking);
  expect((await publish(plain)).envelope.code).toBe(200);
  const { version, name, family, managerId } = await read(plain);
  const given = await emp.ask(changeFlow, { id: plain, version, name, family, managerId, business: APPROVAL.suspension });
  expect(given.envelope.data).toEqual({
    fields: [{ path: 'business', msg: '使用中的流程图不能用于“挂账申报”：业务单据没有表单，请删去表单字段' }],
  });
});

test('nobody who has left becomes the manager, and who may only look changes nothing', async () => {
  const { emp, installation, staff, sql, read, create } = world;
  const id = await create();
  const { version, name, family } = await read(id);
  const [leaver] = await sql<{ id: number }>('select id::int from org.employee where state = 3 limit 1');
  const answer = await emp.ask(changeFlow, { id, version, name, family, managerId: leaver?.id ?? 999_999 });
  expect(answer.envelope.data).toMatchObject({ fields: [{ path: 'managerId' }] });
  const boss = await installation.as('boss');
  const denied = await boss.ask(changeFlow, { id, version, name, family, managerId: staff('emp').id });
  expect(denied.status).toBe(403);
});

test('the rules may name the jobs and departments in use', async () => {
  const { jobs, departments } = await world.emp.call(listFlowTargets, {});
  expect(jobs).toContainEqual(expect.objectContaining({ name: '总经理', departmentName: '总经办', companyName: '安居集团' }));
  expect(departments).toContainEqual(expect.objectContaining({ name: '项目管理部', companyName: '华东', leaderName: '陈思远' }));
});

test('a simulated document goes where its figures mean, with names and times of the calendar', async () => {
  const { emp, staff, read } = world;
  const { rows } = await emp.call(searchFlows, { key: '费用支出请示' });
  const id = rows[0]?.id ?? 0;
  const { definition } = await emp.call(getFlowVersion, { id, number: 2 });
  const walk = (values: Record<string, string>, rejecting: string[] = []) =>
    emp.call(tryFlow, { definition, starterId: staff('clerk').id, values, rejecting });
  const dear = await walk({ 金额: '60000', 费用科目: '预算外' });
  expect(dear).toMatchObject({ outcome: '完结', stuck: false });
  expect(dear.steps.map(({ name }) => name)).toEqual([
    ...['拟稿', '部门负责人', '财务、工程、项目', '预算外复核', '分管副总', '总经理', '取字号冻结', '套红头、用印', '执行归档'],
  ]);
  expect(dear.steps[5]?.people).toEqual([staff('boss').name]);
  expect(dear.steps.at(-1)?.people).toEqual([staff('clerk').name]);
  // 10:00 on a Tuesday and eight working hours: 10 to 12, 13 to 18, one hour on Wednesday.
  expect(dear.steps[1]?.dueAt).toBe('2026-11-18T02:00:00.000Z');
  const cheap = await walk({ 金额: '49999.99', 费用科目: '预算内' });
  expect(cheap.steps.map(({ node }) => node)).toEqual(['n1', 'n2', 'n3', 'n5', 'n7', 'n8', 'n9']);
  expect(await walk({ 金额: '60000', 费用科目: '预算内' }, ['n6'])).toMatchObject({ outcome: '终止', stuck: false });
  expect(await walk({ 费用科目: '预算内' })).toMatchObject({ outcome: '缺少金额', stuck: true });
  const draft = await emp.call(tryFlow, {
    definition: (await read(id)).definition,
    starterId: staff('clerk').id,
    values: { 金额: '1', 费用科目: '预算外' },
  });
  expect(draft).toMatchObject({ outcome: '“预算外复核”没有下一步', stuck: true });
  expect(draft.steps.at(-1)?.remark).toBe('没有处理人，交流程管理员');
});
