import { beforeEach, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import {
  createSchedule,
  createTask,
  createWorkLog,
  finishTask,
  getTask,
  listWorkLogs,
  MENU,
  noteTask,
  readWorkLog,
  searchTasks,
  searchTodo,
  TASK,
  tickTask,
  type MenuState,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import WorkPage from './work.page.tsx';
import { READS, taskDetail, TODAY, todoRow, WORK_LOG_SAMPLE } from './work-samples.ts';

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;
const show = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(
    <>
      <WorkPage />
      <Where />
    </>,
    {
      menu: menuOf(
        screenNode(MENU.work, 'oa/daily/work', { state }),
        screenNode(MENU.follow, 'estate/people/follow'),
        screenNode(MENU.flowProc, 'oa/flow/proc'),
        screenNode(MENU.caseAccept, 'customer/case/accept'),
        screenNode(MENU.caseDispatch, 'customer/case/dispatch'),
      ),
      stubs: [...READS, ...stubs],
    },
  );
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const dialog = async (name: RegExp | string) => {
  const title = await screen.findByText(name, { selector: '.ant-modal-title, .ant-modal-title *' });
  return within(title.closest<HTMLElement>('.ant-modal') as HTMLElement);
};
/** A record stands in a drawer. */
const record = async (name: RegExp) => {
  const title = await screen.findByText(name, { selector: '.ant-drawer *' });
  return within(title.closest<HTMLElement>('.ant-drawer') as HTMLElement);
};
const openTask = async () => {
  await tab('任务');
  const panel = within(await screen.findByRole('tabpanel', { name: '任务' }));
  fireEvent.doubleClick((await panel.findAllByText('核对托收失败清单'))[0] as HTMLElement);
  return within(await waitFor(() => document.querySelector<HTMLElement>('.ant-drawer') ?? expect.unreachable('no record')));
};

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

test('what waits is narrowed by kind, and a row leads to its screen', async () => {
  const { server } = show();
  const kinds = within(await screen.findByRole('group', { name: '按类别' }));
  await waitFor(() => expect(kinds.getAllByRole('button').map((one) => one.textContent)).toEqual(['任务1', '客户跟进1', '逾期1']));
  await userEvent.click(kinds.getByRole('button', { name: /客户跟进/ }));
  await waitFor(() => expect(server.inputsOf(searchTodo).at(-1)?.kinds).toEqual(['follow-up']));
  await userEvent.click(await screen.findByLabelText('办理 周以宁 新业主回访'));
  await waitFor(() => expect(screen.getByText('/estate/people/follow?id=12')).toBeTruthy());
  await userEvent.click(screen.getByLabelText('办理 核对托收失败清单'));
  await waitFor(() => expect(screen.getByText('/oa/daily/work?tab=task&id=31')).toBeTruthy());
});

test('documents and letters lead to themselves on the screen they share', async () => {
  const rows = [
    todoRow(41, { kind: 'decision', what: '公文', menu: MENU.flowProc, title: '维保请示' }),
    todoRow(42, { kind: 'letter', what: '普通公文', menu: MENU.flowProc, title: '年终检查' }),
  ];
  show([stub(searchTodo, () => ({ total: 2, kinds: [], rows }))]);
  await userEvent.click(await screen.findByLabelText('办理 维保请示'));
  await waitFor(() => expect(screen.getByText('/oa/flow/proc?id=41')).toBeTruthy());
  await userEvent.click(screen.getByLabelText('办理 年终检查'));
  await waitFor(() => expect(screen.getByText('/oa/flow/proc?letter=42')).toBeTruthy());
});

test('a line about cases nobody has in hand leads to the screen with all of them', async () => {
  const rows = [
    todoRow(1, { kind: 'case-queue', what: '诉求', menu: MENU.caseAccept, title: '待受理 3 件' }),
    todoRow(2, { kind: 'case-queue', what: '诉求', menu: MENU.caseDispatch, title: '待派工 12 件' }),
  ];
  show([stub(searchTodo, () => ({ total: 2, kinds: [], rows }))]);
  await userEvent.click(await screen.findByLabelText('办理 待受理 3 件'));
  await waitFor(() => expect(screen.getByText('/customer/case/accept?tab=waiting')).toBeTruthy());
  await userEvent.click(screen.getByLabelText('办理 待派工 12 件'));
  await waitFor(() => expect(screen.getByText('/customer/case/dispatch')).toBeTruthy());
});

test('tasks are counted by state, and the department is offered to a leader', async () => {
  const { server } = show();
  await tab('任务');
  const states = within(await screen.findByRole('group', { name: '按状态' }));
  await waitFor(() =>
    expect(states.getAllByRole('button').map((one) => one.textContent)).toEqual(['待办4', '进行中3', '已完成20', '已取消1', '逾期2']),
  );
  await userEvent.click(states.getByRole('button', { name: /逾期/ }));
  await waitFor(() => expect(server.inputsOf(searchTasks).at(-1)?.overdue).toBe(true));
  await userEvent.click(screen.getByText('本部门'));
  await waitFor(() => expect(server.inputsOf(searchTasks).at(-1)?.view).toBe('team'));
});

test('a new task is the user’s own unless an owner is chosen, and empty items are left out', async () => {
  const { server } = show([stub(createTask, () => ({ id: 31 }))]);
  await tab('任务');
  await userEvent.click(await screen.findByRole('button', { name: /新增任务$/ }));
  const form = await dialog('新增任务');
  await userEvent.click(form.getByRole('button', { name: /加一项$/ }));
  await userEvent.type(form.getByLabelText('检查项 1'), '拍照');
  await userEvent.click(form.getByRole('button', { name: /加一项$/ }));
  await userEvent.click(form.getByRole('button', { name: /^保\s?存$/ }));
  expect(await form.findByText('请输入标题')).toBeTruthy();
  await userEvent.type(form.getByLabelText('标题'), '清点钥匙');
  await userEvent.click(form.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(server.inputsOf(createTask)).toMatchObject([{ title: '清点钥匙', ownerId: null, items: ['拍照'] }]));
});

test('the owner ticks, writes a note and finishes', async () => {
  const { server } = show([stub(tickTask, () => null), stub(noteTask, () => null), stub(finishTask, () => null)]);
  const task = await openTask();
  await userEvent.click(await task.findByRole('checkbox', { name: '账号错误的登记' }));
  await waitFor(() => expect(server.inputsOf(tickTask)).toEqual([{ id: 31, itemId: 2, ticked: true }]));
  await userEvent.type(task.getByRole('textbox', { name: '进展' }), '已登记三户');
  await waitFor(() => expect(task.getByRole<HTMLButtonElement>('button', { name: '登记进展' }).disabled).toBe(false));
  const leaveSite = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaveSite()).toBe(true);
  await userEvent.click(task.getByRole('button', { name: '登记进展' }));
  await waitFor(() => expect(server.inputsOf(noteTask)).toEqual([{ id: 31, text: '已登记三户' }]));
  await waitFor(() => expect(leaveSite()).toBe(false));
  await userEvent.click(task.getByRole('button', { name: /^完\s?成$/ }));
  const form = await dialog(/^完成任务/);
  await userEvent.click(form.getByRole('button', { name: /^完\s?成$/ }));
  await waitFor(() => expect(server.inputsOf(finishTask)).toEqual([{ id: 31, version: 3, note: '' }]));
  expect(task.queryByRole('button', { name: '取消任务' })).toBeNull();
});

test.each([
  ['the assigner of a finished task scores and reopens it', { isOwner: false, isAssigner: true, state: TASK.done }, ['评 价', '退回重办']],
  ['a leader only reads', { isOwner: false, isAssigner: false, mayNote: false }, []],
])('%s', async (_, more, offered) => {
  show([stub(getTask, () => taskDetail(more))]);
  const task = await openTask();
  const names = ['开 始', '完 成', '评 价', '修 改', '取消任务', '退回重办', '登记进展', '上传附件'];
  await task.findByText('检查项 1/2');
  const shown = names.filter((name) => task.queryByRole('button', { name }) !== null);
  expect(shown.filter((name) => name !== '登记进展')).toEqual(offered);
});

test('a day of the calendar is clicked to add an entry on it', async () => {
  const { server } = show([stub(createSchedule, () => ({ id: 72 }))]);
  await tab('日历');
  expect(await screen.findByRole('button', { name: '日程 09:30 街道会议 街道办' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `${formatDay(TODAY)} 1 项` }));
  const form = await dialog('新增日程');
  await userEvent.type(form.getByLabelText('标题'), '验收');
  await userEvent.click(form.getByLabelText('不分时间'));
  await userEvent.click(form.getByRole('button', { name: /^保\s?存$/ }));
  const entry = { title: '验收', fromDay: TODAY, toDay: TODAY, fromTime: null, toTime: null };
  await waitFor(() => expect(server.inputsOf(createSchedule)).toMatchObject([entry]));
});

test('the week of logs shows who wrote; a leader marks one as read, and the week is printed', async () => {
  const { server } = show([
    stub(readWorkLog, () => null),
    stub(createWorkLog, () => ({ id: 62 })),
    stub(listWorkLogs, () => [WORK_LOG_SAMPLE]),
  ]);
  await tab('工作日志');
  await userEvent.click(await screen.findByRole('button', { name: /^孙一鸣 .* 已写$/ }));
  const log = await record(/^孙一鸣 日报/);
  await userEvent.click(await log.findByRole('button', { name: '已 阅' }));
  const form = await dialog(/^阅 孙一鸣/);
  await userEvent.type(form.getByLabelText('批语'), '辛苦了');
  await userEvent.click(form.getByRole('button', { name: '已 阅' }));
  await waitFor(() => expect(server.inputsOf(readWorkLog)).toEqual([{ id: 61, version: 2, comment: '辛苦了' }]));
  await userEvent.click(screen.getByRole('button', { name: '打 印' }));
  const paper = within(await screen.findByRole('region', { name: '工作日志' }));
  expect(paper.getByText(/核对住户三十户/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /写日报/ }));
  const writing = await dialog('写日报');
  await userEvent.type(writing.getByLabelText('今日完成'), '巡查');
  await userEvent.click(writing.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(server.inputsOf(createWorkLog)).toEqual([{ kind: 1, day: TODAY, done: '巡查', plan: '' }]));
});

test.each(['日历', '任务', '工作日志'])('%s offers nothing to write to somebody who may only look', async (name) => {
  show([], 1);
  await tab(name);
  const panel = within(await screen.findByRole('tabpanel', { name }));
  await panel.findAllByRole('button');
  expect(panel.queryAllByRole('button', { name: /^(新增|写|打)/ })).toEqual([]);
});
