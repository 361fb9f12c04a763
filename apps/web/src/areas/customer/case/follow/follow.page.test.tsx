import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CASE,
  CASE_DELAY,
  CASE_KIND,
  followCase,
  grantDelay,
  listCaseCategories,
  listTeams,
  loadTree,
  MENU,
  mergeCase,
  readCase,
  refuseDelay,
  searchCases,
  searchColleagues,
  type CaseDelay,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleCase, sampleDetail } from '../record/case-samples.ts';
import CaseFollowPage from './follow.page.tsx';

const LIST = {
  rows: [sampleCase(1), sampleCase(2, { waitsFor: '开发商', followOn: '2026-11-01' })],
  total: 2,
  open: 2,
  late: 1,
  done: 4,
  onTime: 3,
  more: false,
};
const READS: readonly Stub[] = [
  stub(searchCases, () => LIST),
  stub(readCase, ({ id }) => sampleDetail(Number(id))),
  stub(listTeams, () => []),
  stub(listCaseCategories, () => []),
  stub(loadTree, () => []),
  stub(searchColleagues, () => ({ rows: [], total: 0 })),
];
const open = (stubs: readonly Stub[] = []) =>
  renderPage(<CaseFollowPage />, {
    menu: menuOf(screenNode(MENU.caseFollow, 'customer/case/follow')),
    menuStyle: 0,
    stubs: [...stubs, ...READS.filter(({ endpoint }) => !stubs.some((one) => one.endpoint === endpoint))],
  });
const openOne = async () => userEvent.dblClick(await screen.findByRole('cell', { name: 'SQ2026-000001' }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('诉求跟进', () => {
  test('a list of everything says that it shows the newest, and where words are sought', async () => {
    open([stub(searchCases, ({ key }) => ({ ...LIST, more: key === '' }))]);
    await userEvent.click(await screen.findByText('全部'));
    expect(await screen.findByText(/；只列最近 10,000 件，查更早的请选登记日期$/)).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText(/编号/), '漏水{Enter}');
    expect(await screen.findByText(/；文字在最近 10,000 件中查找，查更早的请选登记日期$/)).toBeTruthy();
  });

  test('begins with open cases by the time they have left; a view keeps its own states until others are chosen', async () => {
    const { server } = open();
    expect(await screen.findByText('合计 2 件：未结 2，其中超时 1；办结 4，及时率 75.00%')).toBeTruthy();
    expect(screen.getByText('2026.11.01').className).toContain('ui-danger');
    const last = () => server.inputsOf(searchCases).at(-1);
    expect(last()).toMatchObject({ sort: { field: 'finishDue', order: 'asc' } });
    expect((last() as { states: number[] }).states).not.toContain(CASE.done);
    await userEvent.click(screen.getByText('等待外部'));
    await waitFor(() => expect(last()).toMatchObject({ waits: 'outside' }));
    await userEvent.click(screen.getByText('延期待审核'));
    await waitFor(() => expect(last()).toMatchObject({ waits: 'delay' }));
    await userEvent.click(screen.getByText('未结'));
    fireEvent.mouseDown(screen.getByLabelText('诉求状态'));
    await userEvent.click(await screen.findByText('暂停', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(last()).toMatchObject({ states: [CASE.paused] }));
    await press('更多条件');
    await userEvent.click(await screen.findByRole('checkbox', { name: '投诉' }));
    await waitFor(() => expect(last()).toMatchObject({ states: [CASE.paused], kinds: [CASE_KIND.complaint] }));
    await press('清除');
    await waitFor(() => expect((last() as { states: number[] }).states).toHaveLength(8));
  });

  test('the drawer offers exactly the steps the server names, and keeps what a case waits for', async () => {
    const { server } = open([
      stub(readCase, ({ id }) => sampleDetail(Number(id), { waitsFor: '供应商', may: ['follow', 'urge'] })),
      stub(followCase, () => null),
    ]);
    await openOne();
    await press(/^跟\s?进$/);
    expect(screen.getByRole('button', { name: /^催\s?单$/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(申请延期|登记回访|不予办理|更\s?多)$/ })).toBeNull();
    const box = await dialog('跟进 SQ2026-000001');
    await userEvent.click(box.getByRole('button', { name: /保\s?存/ }));
    expect(await box.findByText('请输入跟进内容')).toBeTruthy();
    fireEvent.change(box.getByLabelText('跟进内容'), { target: { value: '配件周五到' } });
    await userEvent.click(box.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已记录跟进')).toBeTruthy();
    expect(server.inputsOf(followCase)).toMatchObject([{ id: 1, version: 4, content: '配件周五到', waitsFor: '供应商' }]);
  });

  test('a delay is decided where it stands: granted with the new time in sight, refused with a reason', async () => {
    const delay: CaseDelay = {
      id: 71,
      oldDue: '2026-11-20T02:00:00.000Z',
      newDue: '2026-11-24T02:00:00.000Z',
      reason: '等配件',
      state: CASE_DELAY.waiting,
      askedBy: '王建国',
      askedAt: '2026-11-17T02:00:00.000Z',
      decidedBy: '',
      decidedAt: null,
      note: '',
      mayDecide: true,
      flowName: null,
    };
    const { server } = open([
      stub(readCase, ({ id }) => sampleDetail(Number(id), { delays: [delay] })),
      stub(grantDelay, () => null),
      stub(refuseDelay, () => null),
    ]);
    await openOne();
    await userEvent.click(await screen.findByRole('tab', { name: '延期 1' }));
    await press(/^退\s?回$/);
    let box = await dialog('退回延期 SQ2026-000001');
    await userEvent.click(box.getByRole('button', { name: /退\s?回/ }));
    expect(await box.findByText('请输入退回原因')).toBeTruthy();
    expect(server.inputsOf(refuseDelay)).toEqual([]);
    await userEvent.type(box.getByLabelText('退回原因'), '客户不同意{Enter}');
    expect(await screen.findByText('延期已退回')).toBeTruthy();
    expect(server.inputsOf(refuseDelay)).toEqual([{ id: 71, note: '客户不同意' }]);
    await press(/^通\s?过$/);
    box = await dialog('通过延期 SQ2026-000001');
    expect(box.getByText(/完成时限改为 2026.11.24 10:00/)).toBeTruthy();
    await userEvent.click(box.getByRole('button', { name: /通\s?过/ }));
    expect(await screen.findByText('延期已通过')).toBeTruthy();
    expect(server.inputsOf(grantDelay)).toEqual([{ id: 71, note: '' }]);
  });

  test('merging offers open cases of the same house first, and never the case itself', async () => {
    const { server } = open([stub(readCase, ({ id }) => sampleDetail(Number(id), { may: ['merge'] })), stub(mergeCase, () => null)]);
    await openOne();
    await press(/^合\s?并$/);
    const box = await dialog('合并 SQ2026-000001');
    await userEvent.click(box.getByRole('button', { name: /合\s?并/ }));
    expect(await box.findByText('请选择并入的诉求')).toBeTruthy();
    fireEvent.mouseDown(box.getByLabelText('并入'));
    const choice = await screen.findByText(/SQ2026-000002 3幢/, { selector: '.ant-select-item-option-content' });
    expect(screen.queryByText(/SQ2026-000001 3幢/, { selector: '.ant-select-item-option-content' })).toBeNull();
    expect(server.inputsOf(searchCases).at(-1)).toMatchObject({ estateId: 3, houseId: 31, key: '' });
    await userEvent.click(choice);
    await userEvent.click(box.getByRole('button', { name: /合\s?并/ }));
    expect(await screen.findByText('已合并')).toBeTruthy();
    expect(server.inputsOf(mergeCase)).toEqual([{ id: 1, version: 4, intoId: 2 }]);
  });

  test('goes to paper as far as it has come: the flow with the time each step took, lines for materials before the work', async () => {
    open();
    await openOne();
    await press(/^打\s?印$/);
    expect(screen.queryByRole('menuitem', { name: /回访单|投诉/ })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: '诉求受理单' }));
    const accepted = within(await screen.findByRole('region', { name: '诉求受理单' }));
    expect(accepted.getByText('带软管，交 水暖班 王建国')).toBeTruthy();
    expect(accepted.getByText('30 分')).toBeTruthy();
    fireEvent(window, new Event('afterprint'));
    await press(/^打\s?印$/);
    await userEvent.click(await screen.findByRole('menuitem', { name: '派工单' }));
    const sent = within(await screen.findByRole('region', { name: '派工单' }));
    expect(sent.getByText(/□ 满意/)).toBeTruthy();
    expect(sent.getByText(/客户签字/)).toBeTruthy();
  });
});
