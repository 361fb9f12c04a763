import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CASE,
  createCaseLimit,
  dispatchCase,
  dispatchInTurn,
  listCaseCategories,
  listCaseClauses,
  listCaseLimits,
  listCaseWorkers,
  listCompaniesBelow,
  listTeams,
  loadTree,
  MENU,
  readBoard,
  readCase,
  readWeek,
  setOnDuty,
  transferCase,
  urgeCase,
  type CaseRow,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type ScreenOptions, type Stub } from '../../../../platform/testing/index.ts';
import { sampleCase, sampleDetail } from '../record/case-samples.ts';
import DispatchPage from './dispatch.page.tsx';

const waiting = (id: number, change: Partial<CaseRow> = {}) =>
  sampleCase(id, { state: CASE.waiting, workerId: null, worker: '', title: `待派${id}`, ...change });
const WAITING = [waiting(1), waiting(2)];
const WORKING = [sampleCase(3, { title: '处理中3' })];
const BOARD = {
  columns: [
    { state: CASE.waiting, count: 2, late: 1, cases: WAITING },
    { state: CASE.working, count: 1, late: 0, cases: WORKING },
  ],
  today: { registered: 14, ended: 9, promised: 37, onTime: 35 },
};
const worker = (employeeId: number, name: string, monday: string) => ({
  employeeId,
  name,
  teamId: 5,
  teamName: '水暖班',
  onDuty: true,
  mayReport: true,
  open: 3,
  maxOpen: 8,
  days: Array.from({ length: 7 }, (_, at) => {
    const day = addDays(monday, at);
    const cases =
      at === 1 ? [{ id: 9, title: '铲补', object: '6-1-901', from: `${day}T01:00:00.000Z`, minutes: 150, state: CASE.assigned }] : [];
    return { day, minutes: at < 5 ? 480 : null, planned: at === 1 ? 150 : 0, cases };
  }),
});
const READS: readonly Stub[] = [
  stub(readBoard, () => BOARD),
  stub(readWeek, ({ monday }) => [worker(11, '王建国', monday), worker(12, '李海涛', monday)]),
  stub(listCaseCategories, () => []),
  stub(listTeams, () => []),
  stub(loadTree, () => []),
  stub(listCompaniesBelow, () => []),
  stub(listCaseLimits, () => []),
  stub(listCaseClauses, () => []),
];
function open(stubs: readonly Stub[] = [], options: ScreenOptions = {}) {
  const menu = menuOf(screenNode(MENU.caseDispatch, 'customer/case/dispatch', options));
  return renderPage(<DispatchPage />, { menu, stubs: [...READS, ...stubs] });
}
/** antd parts the two characters of a short button. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`);
const card = (name: string) => screen.findByRole('article', { name });
const dialog = async (title: RegExp) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);

// Monday, ten o'clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T02:00:00Z') }));

describe('giving', () => {
  async function drag(from: string, to: string) {
    fireEvent.dragStart(await card(from), { dataTransfer: { setData: () => undefined, effectAllowed: '' } });
    const cell = await screen.findByRole('group', { name: to });
    fireEvent.dragOver(cell);
    return cell;
  }

  test('a card dropped on a worker’s day is planned after what the worker has, and a full worker is asked about', async () => {
    let asked = 0;
    const { server } = open([
      stub(dispatchCase, () => ((asked += 1) === 1 ? refuse('CASE_FULL', { name: '李海涛', open: 8, max: 8 }) : null)),
    ]);
    expect((await screen.findByText(/今日新增 14/)).textContent).toContain('94.6%');
    const cell = await drag('待派1 3幢-2单元-1203', '李海涛 2026.11.17');
    expect(within(cell).getByText('＋11:30 约 1 时')).toBeTruthy();
    expect(cell.textContent).toContain('3.5/8 时');
    fireEvent.drop(cell);
    expect(await screen.findByText('李海涛 在手 8 件，已达上限 8 件；仍要派给他请确认')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '仍要派给他' }));
    expect(await screen.findByText('已派给李海涛')).toBeTruthy();
    const given = { id: 1, version: 4, workerId: 12, visitFrom: '2026-11-17T03:30:00.000Z', visitTo: null };
    expect(server.inputsOf(dispatchCase)).toMatchObject([
      { ...given, overFull: false },
      { ...given, overFull: true },
    ]);
  });

  test('nothing is dropped on a day off or in the past', async () => {
    vi.setSystemTime(new Date('2026-11-18T02:00:00Z'));
    const { server } = open();
    fireEvent.drop(await drag('待派1 3幢-2单元-1203', '王建国 2026.11.21'));
    fireEvent.drop(await drag('待派2 3幢-2单元-1203', '王建国 2026.11.17'));
    expect(server.inputsOf(dispatchCase)).toEqual([]);
  });

  const OFFERED = [11, 13].map((id) => ({
    id,
    name: `员工${id}`,
    teamId: 5,
    teamName: '水暖班',
    open: 1,
    maxOpen: 8,
    onDuty: true,
    todayMinutes: 90,
  }));
  async function openKeys(stubs: readonly Stub[] = []) {
    const opened = open([stub(dispatchCase, () => null), stub(listCaseWorkers, () => OFFERED), ...stubs]);
    await card('待派1 3幢-2单元-1203');
    await screen.findByRole('group', { name: '王建国 2026.11.16' });
    screen.getByRole('group', { name: '派工看板，方向键选择' }).focus();
    return opened;
  }

  test('P, then 2, sends nothing: the keys of the dialog are not those of the board, and Enter on a button is that button', async () => {
    const { server } = await openKeys([stub(readCase, ({ id }) => sampleDetail(Number(id)))]);
    await userEvent.keyboard('{ArrowDown}p');
    const give = await dialog(/^派工 待派1$/);
    const second = await give.findByRole('radio', { name: /员工13/ });
    fireEvent.keyDown(give.getByRole('radiogroup', { name: '员工' }), { key: '2' });
    expect(second.getAttribute('aria-checked')).toBe('true');
    for (const button of [second, ...give.getAllByRole('button', { name: named('关闭') })]) fireEvent.keyDown(button, { key: 'Enter' });
    await userEvent.click(second);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('已派给员工13')).toBeTruthy();
    expect(server.inputsOf(dispatchCase)).toMatchObject([{ id: 1, workerId: 13 }]);
    expect(server.inputsOf(readCase)).toEqual([]);
  });

  test('by keys: arrows choose, digits give, T hands over with a reason, U urges', async () => {
    const { server } = await openKeys([stub(transferCase, () => null), stub(urgeCase, () => null)]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}2');
    await waitFor(() => expect(server.inputsOf(dispatchCase)).toMatchObject([{ id: 2, workerId: 12, visitFrom: null }]));
    await userEvent.keyboard('{ArrowRight}');
    expect((await card('处理中3 3幢-2单元-1203')).getAttribute('aria-current')).toBe('true');
    await userEvent.keyboard('t');
    const hand = await dialog(/^转单 处理中3$/);
    await hand.findByRole('radio', { name: /员工13/ });
    fireEvent.keyDown(hand.getByRole('radiogroup'), { key: '2' });
    expect(hand.getByRole('radio', { name: /员工13/ }).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(hand.getByRole('button', { name: named('转单') }));
    expect(await screen.findByText('请输入转单原因')).toBeTruthy();
    await userEvent.type(hand.getByRole('textbox', { name: '转单原因' }), '请假');
    await userEvent.click(hand.getByRole('button', { name: named('转单') }));
    await waitFor(() => expect(server.inputsOf(transferCase)).toMatchObject([{ id: 3, workerId: 13, reason: '请假', overFull: false }]));
    (await card('处理中3 3幢-2单元-1203')).focus();
    await userEvent.keyboard('u');
    const urge = await dialog(/^催单/);
    await userEvent.click(urge.getByRole('button', { name: named('催单') }));
    await waitFor(() => expect(server.inputsOf(urgeCase)).toMatchObject([{ id: 3 }]));
  });

  test('a paused card is handed to somebody else by who dispatches, who reads that its clock goes on', async () => {
    const paused = sampleCase(4, { state: CASE.paused, title: '等件4', pausedAt: '2026-11-16T01:00:00.000Z' });
    const columns = [{ state: CASE.paused, count: 1, late: 0, cases: [paused] }];
    const { server } = await openKeys([
      stub(readBoard, () => ({ ...BOARD, columns: [...BOARD.columns, ...columns] })),
      stub(transferCase, () => null),
    ]);
    (await card('等件4 3幢-2单元-1203')).focus();
    await userEvent.click(await card('等件4 3幢-2单元-1203'));
    await userEvent.keyboard('t');
    const hand = await dialog(/^转单 等件4$/);
    expect(hand.getByText('转单后时钟继续走，由接手的人处理。')).toBeTruthy();
    await userEvent.click(await hand.findByRole('radio', { name: /员工13/ }));
    await userEvent.type(hand.getByRole('textbox', { name: '转单原因' }), '生病');
    await userEvent.click(hand.getByRole('button', { name: named('转单') }));
    await waitFor(() => expect(server.inputsOf(transferCase)).toMatchObject([{ id: 4, workerId: 13, reason: '生病' }]));
  });

  test('自动轮派 goes over the ticked ones and answers for each', async () => {
    const { server } = open([
      stub(dispatchInTurn, ({ ids }) =>
        ids.map((id) => ({ id, number: `SQ${id}`, worker: '', refused: '班组“水暖班”没有在岗且未满的成员，请指派' })),
      ),
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: '勾选 待派2' }));
    await userEvent.click(screen.getByRole('button', { name: '自动轮派（1 件）' }));
    await userEvent.click(await screen.findByRole('button', { name: '自动轮派' }));
    expect(await screen.findByText('班组“水暖班”没有在岗且未满的成员，请指派')).toBeTruthy();
    expect(screen.getByText('自动轮派：0 件已派，1 件未派')).toBeTruthy();
    expect(server.inputsOf(dispatchInTurn)).toEqual([{ ids: [2] }]);
  });
});

test('who may only look moves nothing', async () => {
  open([], { acts: ['view'] });
  expect((await card('待派1 3幢-2单元-1203')).getAttribute('draggable')).toBe('false');
  for (const name of [named('派工'), '自动轮派', '派工单']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a leader who may only look says who of the team is on duty', async () => {
  const week = stub(readWeek, ({ monday }) => [{ ...worker(11, '王建国', monday), mayReport: false }, worker(12, '李海涛', monday)]);
  const { server } = open([week, stub(setOnDuty, () => null)], { acts: ['view'] });
  await userEvent.click(await screen.findByRole('button', { name: '在岗' }));
  await waitFor(() => expect(server.inputsOf(setOnDuty)).toEqual([{ teamId: 5, employeeId: 12, onDuty: false }]));
});

test('a limit takes its times from a clause of 服务标准 and is checked before it is sent', async () => {
  const clause = { id: 71, companyId: 3, companyName: '云栖物业', code: 'WX-01', clause: '急修', responseMinutes: 15, finishMinutes: 1440 };
  const { server } = open([stub(listCaseClauses, () => [clause]), stub(createCaseLimit, () => ({ id: 1 }))]);
  await userEvent.click(await screen.findByRole('tab', { name: '时限' }));
  await userEvent.click(await screen.findByRole('button', { name: /新增时限/ }));
  const form = await dialog(/^新增时限$/);
  fireEvent.mouseDown(form.getByRole('combobox', { name: '服务标准' }));
  await userEvent.click(await screen.findByText('云栖物业 WX-01 急修'));
  expect(form.getByRole<HTMLInputElement>('spinbutton', { name: '响应时限' }).value).toBe('15');
  expect(form.getByRole<HTMLInputElement>('spinbutton', { name: '完成时限' }).value).toBe('1');
  await userEvent.type(form.getByRole('spinbutton', { name: '到场时限' }), '48');
  await userEvent.click(form.getByRole('button', { name: named('保存') }));
  expect(await form.findByText('完成时限不能短于到场和响应时限')).toBeTruthy();
  await userEvent.clear(form.getByRole('spinbutton', { name: '到场时限' }));
  await userEvent.click(form.getByRole('button', { name: '增加一级' }));
  await userEvent.click(form.getByRole('button', { name: named('保存') }));
  await waitFor(() =>
    expect(server.inputsOf(createCaseLimit)).toMatchObject([
      {
        companyId: 3,
        clauseId: 71,
        respondMinutes: 15,
        arriveMinutes: null,
        finishMinutes: 1440,
        escalations: [{ afterMinutes: 60, target: 'leader', jobId: null, employeeId: null }],
      },
    ]),
  );
});
