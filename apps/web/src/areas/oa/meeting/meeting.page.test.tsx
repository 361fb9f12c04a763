import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  beginMeeting,
  closeMeeting,
  createMeeting,
  getMeeting,
  getRoomDay,
  listCompaniesBelow,
  MENU,
  saveResolutions,
  searchColleagues,
  searchMeetingRooms,
  searchMeetings,
  sendBackMinutes,
  signInMeeting,
  signMinutes,
  type MeetingDetail,
  type MeetingRow,
} from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../platform/testing/index.ts';
import MeetingPage from './meeting.page.tsx';

/** A day to come, so that every hour of it is free to be booked. */
const DAY = addDays(businessDay(new Date()), 1);
const at = (time: string) => new Date(`${DAY}T${time}:00+08:00`).toISOString();

const row = (id: number, more: Partial<MeetingRow> = {}): MeetingRow => ({
  id,
  version: 3,
  title: `会议${id}`,
  type: 1,
  companyId: 1,
  companyName: '云栖服务处',
  roomId: 5,
  where: '云栖会议室',
  startsAt: at('09:00'),
  endsAt: at('10:30'),
  movedFrom: null,
  hostId: 11,
  host: '王经理',
  recorderId: 12,
  recorder: '李文员',
  state: 0,
  attendees: 3,
  present: 1,
  signed: 0,
  mine: 0,
  ...more,
});
const detail = (id: number, more: Partial<MeetingDetail> = {}): MeetingDetail => ({
  ...row(id),
  place: '',
  guests: '居委会陈书记',
  members: null,
  membersPresent: null,
  quorumNote: '',
  minutes: '<p>同意更换水泵</p>',
  cancelReason: '',
  beganAt: null,
  closedAt: null,
  endedAt: null,
  agenda: [{ topic: '水泵更换', minutes: 20, speaker: '王经理' }],
  attendees: [
    {
      id: 11,
      name: '王经理',
      companyName: '云栖',
      state: 1,
      signedInAt: at('08:55'),
      signedInBy: '',
      signedAt: null,
      reason: '',
      serving: true,
    },
    { id: 12, name: '李文员', companyName: '云栖', state: 0, signedInAt: null, signedInBy: '', signedAt: null, reason: '', serving: true },
    {
      id: 13,
      name: '赵工',
      companyName: '云栖',
      state: 3,
      signedInAt: null,
      signedInBy: '',
      signedAt: null,
      reason: '出差',
      serving: true,
    },
  ],
  copies: [],
  resolutions: [],
  papers: [],
  photos: [],
  changes: [],
  steps: [],
  createdBy: '王经理',
  createdAt: at('08:00'),
  ...more,
});
const READS: readonly Stub[] = [
  stub(searchMeetings, () => ({
    rows: [row(1), row(2, { movedFrom: at('08:00') })],
    total: 2,
    counts: { planned: 2, running: 0, signing: 0, done: 0, cancelled: 0 },
  })),
  stub(getMeeting, ({ id }) => detail(Number(id))),
  stub(searchMeetingRooms, () => ({
    rows: [
      {
        id: 5,
        version: 0,
        companyId: 1,
        companyName: '云栖服务处',
        name: '云栖会议室',
        place: '',
        seats: 12,
        equipment: '投影',
        disabled: false,
        own: true,
      },
    ],
    total: 1,
  })),
  stub(getRoomDay, () => ({
    rooms: [{ id: 5, name: '云栖会议室', companyName: '云栖服务处', place: '二层', seats: 12, equipment: '投影' }],
    bookings: [
      { id: 1, roomId: 5, title: '会议1', host: '王经理', startsAt: at('09:00'), endsAt: at('10:30'), state: 0 as const, seen: true },
      { id: 9, roomId: 5, title: '别人的会', host: '钱总', startsAt: at('14:00'), endsAt: at('15:00'), state: 0 as const, seen: false },
    ],
  })),
  stub(searchColleagues, () => ({ rows: [], total: 0 })),
  stub(listCompaniesBelow, () => []),
];
const open = (stubs: readonly Stub[] = []) =>
  renderPage(<MeetingPage />, {
    menu: menuOf(screenNode(MENU.meeting, 'oa/meeting/meeting')),
    menuStyle: 0,
    stubs: [...stubs, ...READS.filter(({ endpoint }) => !stubs.some((one) => one.endpoint === endpoint))],
  });
const openOne = async (title: string) => userEvent.dblClick(await screen.findByRole('cell', { name: title }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: RegExp) =>
  userEvent.click(within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement).getByRole('button', { name }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('会议管理', () => {
  test('the list marks a meeting whose time was changed, and counts all states', async () => {
    open();
    expect(await screen.findByText('已改期')).toBeTruthy();
    expect(screen.getByText('合计 2 次：待签到 2、进行中 0、待签字 0、已结束 0、已取消 0')).toBeTruthy();
  });

  test('offers exactly the steps the server names', async () => {
    const { server } = open([
      stub(getMeeting, ({ id }) => detail(Number(id), { steps: ['signIn', 'record', 'begin'] })),
      stub(signInMeeting, () => null),
      stub(beginMeeting, () => null),
    ]);
    await openOne('会议1');
    await press(/^签\s?到$/);
    expect(await screen.findByText('已签到', { selector: '.ant-message *' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /提交签字|登记决议|取消会议/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /签到 1 \/ 3/ }));
    await press('代 李文员 签到');
    expect(server.inputsOf(signInMeeting)).toMatchObject([{ id: 1 }, { id: 1, employeeId: 12 }]);
    await press('开始会议');
    await confirm(/开始会议/);
    expect(await screen.findByText('会议已开始')).toBeTruthy();
    expect(server.inputsOf(beginMeeting)).toMatchObject([{ id: 1, version: 3 }]);
  });

  test('a room that is disabled by now still has its name in the form', async () => {
    open([stub(getMeeting, ({ id }) => detail(Number(id), { roomId: 8, where: '旧会议室', steps: ['change'] }))]);
    await openOne('会议1');
    await press(/^修\s?改$/);
    const form = within((await screen.findByText('修改会议 会议1', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement);
    expect(await form.findByTitle('旧会议室')).toBeTruthy();
  });

  test('closing says how many tasks come of it, and which resolutions have no majority', async () => {
    const resolution = { ownerId: 12, owner: '李文员', due: '2099-01-31', task: null };
    const { server } = open([
      stub(getMeeting, ({ id }) =>
        detail(Number(id), {
          state: 1,
          members: 7,
          membersPresent: 5,
          steps: ['resolve', 'close'],
          resolutions: [
            { id: 71, content: '换水泵', agreed: 4, passed: true, ...resolution },
            { id: 72, content: '涨价', agreed: 3, passed: false, ...resolution },
            { id: 73, content: '旧事', agreed: 5, passed: true, ...resolution, task: { id: 8, state: 3 as const } },
          ],
        }),
      ),
      stub(closeMeeting, () => null),
      stub(saveResolutions, () => null),
    ]);
    await openOne('会议1');
    await userEvent.click(await screen.findByRole('tab', { name: '决议 3' }));
    expect(screen.getByText('未过半数').className).toContain('overdue');
    expect(screen.getByText('已完成')).toBeTruthy();
    await press('登记决议');
    const box = (await screen.findByText('会议决议 会议1', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
    // What has become a task is not offered for change.
    expect(within(box).getAllByLabelText(/条内容/)).toHaveLength(2);
    fireEvent.change(within(box).getByLabelText('第 1 条内容'), { target: { value: '' } });
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('请输入决议内容')).toBeTruthy();
    fireEvent.change(within(box).getByLabelText('第 1 条内容'), { target: { value: '换两台水泵' } });
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('决议已保存')).toBeTruthy();
    expect(server.inputsOf(saveResolutions)).toMatchObject([
      { id: 1, version: 3, resolutions: [{ content: '换两台水泵' }, { content: '涨价' }] },
    ]);
    await press('提交签字');
    expect(await screen.findByText(/1 条决议转为任务。1 条决议没有获得全体委员过半数同意，只作记录/)).toBeTruthy();
    await confirm(/提交签字/);
    expect(await screen.findByText('纪要已提交签字')).toBeTruthy();
  });

  test('signing names the version that was read; sending back needs a reason', async () => {
    const { server } = open([
      stub(getMeeting, ({ id }) => detail(Number(id), { state: 2, signed: 1, steps: ['sign', 'sendBack'] })),
      stub(signMinutes, () => null),
      stub(sendBackMinutes, () => null),
    ]);
    await openOne('会议1');
    await press(/^签\s?字$/);
    await confirm(/签\s?字/);
    expect(await screen.findByText('已签字', { selector: '.ant-message *' })).toBeTruthy();
    expect(server.inputsOf(signMinutes)).toEqual([{ id: 1, version: 3 }]);
    await press('退回修改');
    expect(await screen.findByText(/已有的 1 个签字全部清除/)).toBeTruthy();
    await confirm(/退回修改/);
    expect(await screen.findByText('请输入退回原因')).toBeTruthy();
    expect(server.inputsOf(sendBackMinutes)).toEqual([]);
  });

  test('the day of the rooms: a free half hour books the room, a meeting opens if it is one’s own, a taken room is told', async () => {
    const taken = '会议室“云栖会议室” 已安排“会议1”（主持人 王经理），请换时间或会议室';
    const { server } = open([
      stub(createMeeting, () => refuse('MEETING_ROOM_TAKEN', {}, [{ path: 'roomId', msg: taken }])),
      stub(searchColleagues, () => ({
        rows: [{ id: 11, name: '王经理', number: '', companyName: '', departmentName: '', jobNames: '' }],
        total: 1,
      })),
    ]);
    await userEvent.click(await screen.findByRole('tab', { name: '会议室日程' }));
    await press('后一天');
    const room = await screen.findByRole('group', { name: '云栖会议室' });
    expect(within(room).getByRole<HTMLButtonElement>('button', { name: /别人的会/ }).disabled).toBe(true);
    expect(within(room).queryByRole('button', { name: '预订 云栖会议室 09:30' })).toBeNull();
    await userEvent.click(within(room).getByRole('button', { name: '预订 云栖会议室 13:30' }));
    const box = (await screen.findByText('新增会议', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
    fireEvent.change(within(box).getByLabelText('会议主题'), { target: { value: '碰头会' } });
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('请选择主持人')).toBeTruthy();
    for (const label of ['主持人', '记录人']) {
      fireEvent.mouseDown(within(box).getByLabelText(label));
      await userEvent.click((await screen.findAllByText('王经理', { selector: '.ant-select-item-option-content' })).at(-1) as HTMLElement);
    }
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText(taken)).toBeTruthy();
    // Half an hour is free before the next meeting.
    expect(server.inputsOf(createMeeting)).toMatchObject([
      { title: '碰头会', roomId: 5, startsAt: at('13:30'), endsAt: at('14:00'), hostId: 11 },
    ]);
  });

  test('goes to paper: a blank sign-in sheet with lines for guests, the filled one, and the minutes with a place for the seal', async () => {
    open();
    await openOne('会议1');
    const choose = async (name: string) => {
      await press(/^打\s?印$/);
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('空白签到表');
    expect(within(await screen.findByRole('region', { name: '会议签到表' })).queryByText('请假：出差')).toBeNull();
    fireEvent(window, new Event('afterprint'));
    await choose('签到表');
    expect(within(await screen.findByRole('region', { name: '会议签到表' })).getByText('请假：出差')).toBeTruthy();
    fireEvent(window, new Event('afterprint'));
    await choose('会议纪要');
    const paper = await screen.findByRole('region', { name: '会议纪要' });
    expect(within(paper).getByText('（盖章）')).toBeTruthy();
    expect(await within(paper).findByText('同意更换水泵')).toBeTruthy();
  });
});
