import { expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkFlow,
  createFlow,
  DOCUMENT_FAMILY,
  FLOW_VERSION,
  getFlow,
  getFlowVersion,
  HANDLER,
  listCompaniesBelow,
  listFlowTargets,
  MENU,
  NODE,
  NODE_MODE,
  publishFlow,
  replaceEmployee,
  saveFlowDraft,
  searchColleagues,
  searchFlows,
  tryFlow,
  type FlowDefinition,
  type FlowNode,
  type NodeType,
  type OutputOf,
} from '@anju/contract';
import { checkDefinition } from '@anju/domain';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import DefinePage from './define.page.tsx';

const node = (id: string, type: NodeType, name: string, x: number): FlowNode => ({
  id,
  type,
  name,
  handlers: NODE.is(type, 'start') ? [] : [{ kind: HANDLER.starterHead, ids: [] }],
  mode: NODE_MODE.all,
  dueHours: type === NODE.audit ? 16 : null,
  remindHours: null,
  escalateTo: null,
  acts: [],
  x,
  y: 0,
});
const DEFINITION: FlowDefinition = {
  fields: [],
  nodes: [node('n1', NODE.start, '拟稿', 0), node('n2', NODE.audit, '部门审核', 240), node('n3', NODE.finish, '归档', 480)],
  edges: [
    { id: 'e1', from: 'n1', to: 'n2', outcome: 'agree', when: '' },
    { id: 'e2', from: 'n2', to: 'n3', outcome: 'agree', when: '' },
  ],
};
const checked = (definition: FlowDefinition) => ({
  problems: checkDefinition(definition, () => null),
  people: definition.nodes.map(({ id }) => ({ node: id, names: [] })),
});
const FLOW: OutputOf<typeof getFlow> = {
  ...{ id: 7, name: '费用支出请示', family: DOCUMENT_FAMILY.internal, business: null, companyName: '', managerName: '陈思远' },
  ...{ published: 1, draft: 2, running: 3, disabled: false, updatedBy: '陈思远', updatedAt: '2026-11-16T02:00:00Z', version: 4 },
  ...{ companyId: null, managerId: 5, remark: '' },
  versions: [
    { number: 2, state: FLOW_VERSION.draft, note: '', publishedBy: '', publishedAt: null, running: 0 },
    { number: 1, state: FLOW_VERSION.published, note: '首次发布', publishedBy: '陈思远', publishedAt: '2026-11-01T02:00:00Z', running: 3 },
  ],
  definition: DEFINITION,
  ...checked(DEFINITION),
};

const ACTS = ['view', 'add', 'change', 'audit'] as const;
async function open(acts: readonly (typeof ACTS)[number][] = ACTS, ...stubs: readonly Stub[]) {
  const page = renderPage(<DefinePage />, {
    menu: menuOf(screenNode(MENU.flowDefine, 'oa/flow/define', { state: 3, acts: [...acts] })),
    stubs: [
      stub(searchFlows, () => ({ rows: [FLOW], total: 1 })),
      stub(getFlow, () => FLOW),
      stub(checkFlow, ({ definition }) => checked(definition)),
      stub(listFlowTargets, () => ({ jobs: [], departments: [] })),
      stub(searchColleagues, () => ({ rows: [], total: 0 })),
      ...stubs,
    ],
  });
  await userEvent.dblClick(await screen.findByRole('cell', { name: '费用支出请示' }));
  const designer = await screen.findByRole('application', { name: '流程 费用支出请示' });
  await within(designer).findByText('部门审核', { selector: '.flow-node b' });
  return { ...page, designer };
}
const nodeNamed = (name: string) => screen.getByText(name, { selector: '.flow-node b' }).closest('.flow-node') as HTMLElement;
const publishButton = () => screen.getByRole('button', { name: /^发\s?布/ });

test('a node is drawn with a digit and connected without a mouse; until it leads somewhere nothing can be published', async () => {
  const { designer, server } = await open(
    ACTS,
    stub(saveFlowDraft, ({ definition }) => ({ ...checked(definition), version: 5, draft: 2 })),
  );
  expect((publishButton() as HTMLButtonElement).disabled).toBe(false);
  fireEvent.keyDown(designer, { key: '3' });
  expect(nodeNamed('会签')).toBeTruthy();
  // The new node is drawn in red with the reason, and the number of errors stands on the button.
  expect(await within(nodeNamed('会签')).findByText('没有下一步', { selector: '.flow-bubble p' })).toBeTruthy();
  expect(nodeNamed('会签').className).toContain('wrong');
  expect(publishButton().textContent).toMatch(/处错误/);
  expect((publishButton() as HTMLButtonElement).disabled).toBe(true);
  expect(within(screen.getByRole('region', { name: '检查' })).getByText('会签')).toBeTruthy();

  const side = screen.getByRole('complementary', { name: '属性' });
  await userEvent.click(within(side).getByRole('combobox', { name: '连到环节' }));
  await userEvent.click(await screen.findByTitle('归档'));
  fireEvent.keyDown(designer, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(designer, { key: 'y', ctrlKey: true });
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('已保存 v2 草稿')).toBeTruthy();
  const [sent] = server.inputsOf(saveFlowDraft);
  expect(sent).toMatchObject({ id: 7, version: 4 });
  expect(sent?.definition.edges.map(({ from, to }) => `${from}-${to}`)).toEqual(['n1-n2', 'n2-n3', 'n4-n3']);
});

test('the properties of a chosen node are changed beside the canvas', async () => {
  const { server } = await open(
    ACTS,
    stub(saveFlowDraft, ({ definition }) => ({ ...checked(definition), version: 5, draft: 2 })),
  );
  fireEvent.click(nodeNamed('部门审核'));
  const side = screen.getByRole('complementary', { name: '属性' });
  expect(within(side).getByText('按企业日历，约 2 天')).toBeTruthy();
  fireEvent.change(within(side).getByRole('textbox', { name: '环节名称' }), { target: { value: '经理审核' } });
  await userEvent.click(within(side).getByRole('radio', { name: '过半' }));
  await userEvent.click(within(side).getByRole('button', { name: '加签' }));
  expect(nodeNamed('经理审核')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await screen.findByText('已保存 v2 草稿');
  expect(server.inputsOf(saveFlowDraft)[0]?.definition.nodes[1]).toMatchObject({ name: '经理审核', mode: NODE_MODE.majority, acts: [3] });
});

test('a condition that is not complete is not given up without a question', async () => {
  const edges: FlowDefinition['edges'] = [...DEFINITION.edges, { id: 'e3', from: 'n1', to: 'n3', outcome: 'agree', when: '' }];
  const definition = { ...DEFINITION, edges };
  await open(
    ACTS,
    stub(getFlow, () => ({ ...FLOW, definition, ...checked(definition) })),
  );
  const leaveSite = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  fireEvent.click(nodeNamed('拟稿'));
  const side = screen.getByRole('complementary', { name: '属性' });
  expect(leaveSite()).toBe(false);
  await userEvent.click(within(side).getAllByRole('button', { name: '＋ 设条件' })[0] as HTMLElement);
  expect(leaveSite()).toBe(true);
  fireEvent.click(nodeNamed('部门审核'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '留在本页' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(side).getByRole<HTMLInputElement>('textbox', { name: '环节名称' }).value).toBe('拟稿');
  await userEvent.click(screen.getByRole('button', { name: '返回列表' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '留在本页' }));
  await userEvent.type(within(side).getByRole('textbox', { name: '值' }), '50000');
  // It is part of the drawing now, which is not saved.
  expect(leaveSite()).toBe(true);
  fireEvent.click(nodeNamed('部门审核'));
  expect(within(side).getByRole<HTMLInputElement>('textbox', { name: '环节名称' }).value).toBe('部门审核');
});

test('a draft without errors is published with a note', async () => {
  const { server } = await open(
    ACTS,
    stub(publishFlow, () => ({ number: 2 })),
  );
  await userEvent.click(publishButton());
  const dialog = (await screen.findByText('发布 v2', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
  expect(within(dialog).getByText('发布后新公文按 v2 走，在途的 3 件仍按原来的版本走完。')).toBeTruthy();
  // A digit draws a node, but not from behind a dialog.
  fireEvent.keyDown(within(dialog).getByRole('button', { name: /发\s?布/ }), { key: '3' });
  expect(screen.queryByText('会签', { selector: '.flow-node b' })).toBeNull();
  await userEvent.type(within(dialog).getByRole('textbox', { name: '发布说明' }), '增加会签');
  await userEvent.click(within(dialog).getByRole('button', { name: /发\s?布/ }));
  expect(await screen.findByText('已发布 v2')).toBeTruthy();
  expect(server.inputsOf(publishFlow)).toEqual([{ id: 7, version: 4, note: '增加会签' }]);
});

test('an old version is opened to be read; who may not change finds neither palette nor buttons', async () => {
  await open(
    ['view'],
    stub(getFlowVersion, ({ number }) => ({
      ...{ number: Number(number), state: FLOW_VERSION.published, note: '首次发布', publishedBy: '陈思远', publishedAt: null, running: 3 },
      definition: { ...DEFINITION, nodes: DEFINITION.nodes.map((one) => ({ ...one, name: `旧${one.name}` })) },
      people: [],
    })),
  );
  expect(screen.queryByRole('complementary', { name: '环节类型' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^发\s?布/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /版\s?本/ }));
  const old = (await screen.findByText('首次发布')).closest('li') as HTMLElement;
  await userEvent.click(within(old).getByRole('button', { name: /打\s?开/ }));
  expect(await screen.findByText('v1 只读')).toBeTruthy();
  expect(await screen.findByText('旧部门审核', { selector: '.flow-node b' })).toBeTruthy();
});

test('a simulated document is listed and drawn along its way', async () => {
  const step = { type: NODE.start, people: ['林晓燕'], dueAt: null, remark: '' };
  const { server } = await open(
    ACTS,
    stub(searchColleagues, () => ({
      rows: [{ id: 9, name: '林晓燕', number: 'A1', departmentName: '收费部', jobNames: '收费员', companyName: '云栖' }],
      total: 1,
    })),
    stub(tryFlow, () => ({
      steps: [
        { ...step, node: 'n1', name: '拟稿' },
        { ...step, node: 'n2', type: NODE.audit, name: '部门审核', dueAt: '2026-11-18T02:00:00Z' },
      ],
      outcome: '“部门审核”没有下一步',
      stuck: true,
    })),
  );
  await userEvent.click(screen.getByRole('button', { name: /试走一件/ }));
  const side = screen.getByRole('complementary', { name: '属性' });
  await userEvent.click(within(side).getByRole('combobox', { name: '发起人' }));
  await userEvent.click(await screen.findByTitle('林晓燕 收费部 收费员'));
  await userEvent.type(within(side).getByRole('textbox', { name: '金额' }), '60000');
  await userEvent.click(within(side).getByRole('button', { name: /^试\s?走$/ }));
  expect(await within(side).findByText('走不下去：“部门审核”没有下一步')).toBeTruthy();
  expect(within(side).getByText('2026.11.18 10:00')).toBeTruthy();
  expect(nodeNamed('部门审核').className).toContain('passed');
  expect(nodeNamed('归档').className).toContain('aside');
  expect(server.inputsOf(tryFlow)).toMatchObject([{ starterId: 9, values: { 金额: '60000' } }]);
});

const colleague = (id: number, name: string) => ({ id, name, number: '', companyName: '', departmentName: '', jobNames: '' });

test('a successor takes over what an employee has open; what cannot pass is named', async () => {
  const { server } = renderPage(<DefinePage />, {
    menu: menuOf(screenNode(MENU.flowDefine, 'oa/flow/define', { state: 3, acts: [...ACTS] })),
    stubs: [
      stub(searchFlows, () => ({ rows: [FLOW], total: 1 })),
      stub(searchColleagues, () => ({ rows: [colleague(11, '李明'), colleague(12, '王芳')], total: 2 })),
      stub(replaceEmployee, () => ({ documents: 2, letters: 3, definitions: 1, refused: ['电梯维保合同会签：接替人已在同一环节'] })),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: '更换处理人' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, name] of [
    ['原处理人', '李明'],
    ['接替人', '王芳'],
  ] as const) {
    fireEvent.mouseDown(dialog.getByLabelText(label));
    const offered = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' });
    await userEvent.click(offered.at(-1) as HTMLElement);
  }
  await userEvent.type(dialog.getByLabelText('原因'), '调岗');
  await userEvent.click(dialog.getByRole('button', { name: /^更\s?换$/ }));
  await screen.findByText('电梯维保合同会签：接替人已在同一环节');
  expect(server.inputsOf(replaceEmployee)).toEqual([{ fromId: 11, toId: 12, reason: '调岗' }]);
});

test('a new flow opens in the designer', async () => {
  renderPage(<DefinePage />, {
    menu: menuOf(screenNode(MENU.flowDefine, 'oa/flow/define', { state: 3, acts: [...ACTS] })),
    stubs: [
      stub(searchFlows, () => ({ rows: [], total: 0 })),
      stub(getFlow, () => FLOW),
      stub(checkFlow, ({ definition }) => checked(definition)),
      stub(listFlowTargets, () => ({ jobs: [], departments: [] })),
      stub(listCompaniesBelow, () => []),
      stub(searchColleagues, () => ({ rows: [colleague(11, '李明')], total: 1 })),
      stub(createFlow, () => ({ id: 7 })),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: /新增流程/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('流程名称'), '费用支出请示');
  fireEvent.mouseDown(dialog.getByLabelText('流程管理员'));
  await userEvent.click(await screen.findByText('李明', { selector: '.ant-select-item-option-content' }));
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByRole('application', { name: '流程 费用支出请示' })).toBeTruthy();
});
