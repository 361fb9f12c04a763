import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeResolution,
  createResolution,
  getResolution,
  loadTree,
  MENU,
  removeResolutionPaper,
  searchResolutions,
  voidResolution,
  type MenuState,
  type ResolutionDetail,
  type ResolutionRow,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import ResolutionPage from './resolution.page.tsx';

const row = (id: number, more: Partial<ResolutionRow> = {}): ResolutionRow => ({
  id,
  version: 2,
  estateId: 1,
  estateName: '云栖花园',
  number: `业决${id}号`,
  title: `决议${id}`,
  type: 3,
  state: 1,
  decidedOn: '2026-06-01',
  effectiveFrom: '2026-06-10',
  effectiveTo: null,
  inForce: true,
  totalArea: '30000.00',
  votedArea: '20400.00',
  agreedArea: '15500.00',
  totalHeads: 300,
  votedHeads: 210,
  agreedHeads: 150,
  outcome: 'ordinary',
  papers: 1,
  ...more,
});
const detail = (id: number, more: Partial<ResolutionDetail> = {}): ResolutionDetail => ({
  ...row(id),
  content: '同意更换水泵',
  voidReason: '',
  papers: [{ id: 81, name: '公告.pdf', mediaType: 'application/pdf', size: 2048, by: '王经理', at: '2026-06-02T02:00:00Z' }],
  changes: [{ id: 91, at: '2026-06-02T02:00:00Z', by: '王经理', action: '新增', detail: '业决1号' }],
  updatedAt: '2026-06-02T02:00:00Z',
  ...more,
});
const READS: readonly Stub[] = [
  stub(searchResolutions, ({ key }) =>
    key === '无'
      ? { rows: [], total: 0, valid: 0, voided: 0 }
      : { rows: [row(1), row(2, { state: 2, outcome: 'passed', inForce: false })], total: 2, valid: 1, voided: 1 },
  ),
  stub(getResolution, ({ id }) => detail(Number(id), Number(id) === 2 ? { state: 2, voidReason: '重新表决' } : {})),
  stub(loadTree, () => [
    { key: 'estate:1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 1, leaf: false, note: '', disabled: false },
  ]),
];
const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<ResolutionPage />, {
    menu: menuOf(screenNode(MENU.resolution, 'estate/resolution/resolution', { state })),
    menuStyle: 0,
    stubs: [...READS, ...stubs],
  });
const openOne = async (number: string) => userEvent.dblClick(await screen.findByRole('cell', { name: number }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const retype = (box: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } });

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('决议档案', () => {
  test('shows shares cut to two decimals, what they come to, and the true totals', async () => {
    open();
    expect((await screen.findAllByText('68.00% / 70.00%')).length).toBe(2);
    expect(screen.getAllByText('75.98% / 71.42%')).toHaveLength(2);
    expect(screen.getByText('过半数同意').className).toContain('owed');
    expect(screen.getByText('合计 2 份：有效 1、已废止 1')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的决议')).toBeTruthy();
  });

  test('says in one word whether a resolution holds', async () => {
    const rows = [
      row(1),
      row(2, { state: 2, inForce: false }),
      row(3, { inForce: false, effectiveTo: '2026-06-30' }),
      row(4, { inForce: false, effectiveFrom: '2199-01-01' }),
    ];
    open([stub(searchResolutions, () => ({ rows, total: 4, valid: 3, voided: 1 }))]);
    for (const text of ['有效', '已废止', '已到期', '未生效']) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('已到期').className).toContain('ended');
  });

  test('type, state and year go to the server', async () => {
    const { server } = open();
    await screen.findByRole('cell', { name: '业决1号' });
    for (const [label, text] of [
      ['决议类型', '收费标准'],
      ['决议状态', '已废止'],
      ['小区', '云栖花园'],
    ] as const) {
      fireEvent.mouseDown(screen.getByLabelText(label));
      await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
    }
    expect(server.inputsOf(searchResolutions).at(-1)).toMatchObject({ types: [1], states: [2], estateId: 1, page: 1 });
  });

  test('while figures are typed their shares are shown; what does not fit stays beside its field', async () => {
    const { server } = open([
      stub(createResolution, () =>
        refuse('RESOLUTION_NUMBER_TAKEN', { number: '业决9号' }, [{ path: 'number', msg: '决议编号“业决9号”已存在' }]),
      ),
    ]);
    await press(/登记决议/);
    const box = await dialog('登记决议');
    fireEvent.mouseDown(within(box).getByLabelText('小区'));
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.ant-select-item-option-content' }));
    retype(box, '决议编号', '业决9号');
    retype(box, '标题', '收费');
    retype(box, '总面积', '30000');
    retype(box, '参与表决面积', '30001');
    retype(box, '总人数', '300');
    retype(box, '参与表决人数', '210');
    expect(await within(box).findByText('占总人数 70.00%')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('参与表决面积不能大于总面积')).toBeTruthy();
    retype(box, '参与表决面积', '20400');
    expect(await within(box).findByText('占总面积 68.00%')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('决议编号“业决9号”已存在')).toBeTruthy();
    expect(server.inputsOf(createResolution)).toMatchObject([{ estateId: 1, votedArea: '20400', agreedArea: '0', agreedHeads: 0 }]);
  });

  test('one is changed with its version, and voided with a reason', async () => {
    const { server } = open([stub(changeResolution, () => null), stub(voidResolution, () => null)]);
    await openOne('业决1号');
    expect(await screen.findByText('同意更换水泵')).toBeTruthy();
    await press(/^修\s?改$/);
    const box = await dialog('修改决议 业决1号');
    retype(box, '标题', '改题');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeResolution)).toMatchObject([{ id: 1, version: 2, title: '改题' }]);
    await press(/^废\s?止$/);
    const gone = await dialog('废止决议 业决1号');
    await userEvent.click(within(gone).getByRole('button', { name: /废\s?止/ }));
    expect(await within(gone).findByText('请输入废止原因')).toBeTruthy();
    await userEvent.type(within(gone).getByLabelText('废止原因'), '重新表决');
    await userEvent.click(within(gone).getByRole('button', { name: /废\s?止/ }));
    expect(await screen.findByText('决议已废止')).toBeTruthy();
    expect(server.inputsOf(voidResolution)).toEqual([{ id: 1, version: 2, reason: '重新表决' }]);
  });

  test('a voided one shows why and changes no more; its papers are still there', async () => {
    open([stub(removeResolutionPaper, () => null)]);
    await openOne('业决2号');
    expect(await screen.findByText('重新表决')).toBeTruthy();
    for (const name of [/^修\s?改$/, /^废\s?止$/]) expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '文件 1' }));
    expect(screen.getByLabelText('下载 公告.pdf')).toBeTruthy();
    expect(screen.queryByLabelText('删除 公告.pdf')).toBeNull();
  });

  test('goes to paper, one or the list', async () => {
    open();
    await screen.findByRole('cell', { name: '业决1号' });
    await press(/^打\s?印$/);
    expect(await screen.findByRole('region', { name: '决议目录' })).toBeTruthy();
    fireEvent(window, new Event('afterprint'));
    await openOne('业决1号');
    await press('打印决议');
    const sheet = await screen.findByRole('region', { name: '决议1' });
    expect(within(sheet).getByText('20400.00 / 30000.00 ㎡（68.00%）')).toBeTruthy();
  });

  test.each<MenuState>([1, ''])('state %o: everything is there to see and nothing to change', async (state) => {
    open([], state);
    await openOne('业决1号');
    expect(await screen.findByText('同意更换水泵')).toBeTruthy();
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/登记决议/, /^修\s?改$/, /^废\s?止$/]) expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  });
});
