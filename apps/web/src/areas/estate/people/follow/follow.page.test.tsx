import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  assignFollows,
  changeFollowItem,
  createFollow,
  createFollowItem,
  finishFollow,
  giveUpFollow,
  MENU,
  recordFollow,
  removeFollowItem,
  searchFollows,
  type Act,
  type MenuState,
} from '@anju/contract';
import { addDays, businessDay, formatDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { dialogOf, READS } from '../customer/customer-samples.ts';
import FollowPage from './follow.page.tsx';

const show = (stubs: readonly Stub[] = [], options: { state?: MenuState; acts?: readonly Act[] } = {}) =>
  renderPage(<FollowPage />, { menu: menuOf(screenNode(MENU.follow, 'estate/people/follow', options)), stubs: [...READS, ...stubs] });
const open = async (item: string) => fireEvent.doubleClick(await screen.findByText(item, { selector: 'td' }));
const inDays = (days: number) => addDays(businessDay(new Date()), days);

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('the list', () => {
  test('shows what is late in red and counts every state', async () => {
    const { server } = show();
    const late = await screen.findByRole('row', { name: /新业主回访/ });
    expect(within(late).getByText('2026.11.10').className).toContain('ui-danger');
    expect(within(late).getByText('逾期')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /投诉后回访/ })).queryByText('逾期')).toBeNull();
    const states = screen.getByRole('group', { name: '按状态' });
    expect(
      within(states)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['待跟进12', '跟进中5', '完成30', '放弃2', '逾期4']);
    expect(server.inputsOf(searchFollows)[0]?.sort).toBeUndefined();
    await userEvent.click(within(states).getByRole('button', { name: /完成/ }));
    await waitFor(() => expect(server.inputsOf(searchFollows).at(-1)?.states).toEqual([3]));
    await waitFor(() => expect(screen.queryByRole('row', { name: /新业主回访/ })).toBeNull());
  });

  test('is narrowed by employee, item, day and one’s own', async () => {
    const { server } = show();
    await screen.findByRole('row', { name: /新业主回访/ });
    const asked = () => server.inputsOf(searchFollows).at(-1);
    await userEvent.click(screen.getByRole('checkbox', { name: '只看我的' }));
    await waitFor(() => expect(asked()?.mine).toBe(true));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '负责人' }));
    await userEvent.click(await screen.findByTitle('陆敏 云栖物业服务处'));
    await waitFor(() => expect(asked()?.employeeId).toBe(8));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '跟进事项' }));
    await userEvent.click(await screen.findByTitle('投诉后回访'));
    await waitFor(() => expect(asked()?.itemIds).toEqual([6]));
    await userEvent.type(screen.getByLabelText('计划日期起'), '2026.11.01{Enter}');
    await waitFor(() => expect(asked()?.from).toBe('2026-11-01'));
    await userEvent.click(screen.getByRole('button', { name: /逾期/ }));
    await waitFor(() => expect(asked()).toMatchObject({ overdue: true, page: 1 }));
    await userEvent.click(screen.getByText('清除').closest('button') as HTMLElement);
    await waitFor(() => expect(asked()).toMatchObject({ mine: false, employeeId: null, itemIds: [], from: null, overdue: false }));
  });

  test('ticked ones are given to somebody at once', async () => {
    const { server } = show([stub(assignFollows, () => ({ assigned: 1, skipped: 1 }))]);
    await screen.findByRole('row', { name: /新业主回访/ });
    expect(screen.getByRole('button', { name: '批量指派' }).hasAttribute('disabled')).toBe(true);
    for (const box of screen
      .getAllByRole('row')
      .slice(1)
      .flatMap((row) => within(row).queryAllByRole('checkbox')))
      await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: '批量指派（2 项）' }));
    const dialog = await dialogOf('指派 2 项跟进');
    await userEvent.click(within(dialog).getByRole('button', { name: /指\s?派/ }));
    expect(await within(dialog).findByText('请选择负责人')).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('负责人'));
    await userEvent.click((await screen.findAllByTitle('陆敏 云栖物业服务处')).at(-1) as HTMLElement);
    await userEvent.click(within(dialog).getByRole('button', { name: /指\s?派/ }));
    await userEvent.click(await screen.findByRole('button', { name: '指派 2 项' }));
    expect(await screen.findByText('已指派 1 项，1 项已了结，未改动')).toBeTruthy();
    expect(server.inputsOf(assignFollows)).toEqual([{ ids: [81, 82], employeeId: 8 }]);
  });

  test('is printed', async () => {
    show();
    await screen.findByRole('row', { name: /新业主回访/ });
    await userEvent.click(screen.getByRole('button', { name: /打\s?印/ }));
    expect(within(await screen.findByLabelText('客户跟进清单')).getByText('本页 2 项，符合条件共 2 项')).toBeTruthy();
  });
});

describe('one follow-up', () => {
  test('a new one takes its day from the item and offers the houses of its customer', async () => {
    const { server } = show([stub(createFollow, () => ({ id: 83 }))]);
    await userEvent.click(await screen.findByRole('button', { name: /新增跟进/ }));
    const dialog = await dialogOf('新增跟进');
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await within(dialog).findByText('请选择客户')).toBeTruthy();
    fireEvent.mouseDown(within(dialog).getByLabelText('跟进事项'));
    await userEvent.click(await screen.findByTitle('新业主回访（7 天）'));
    expect(within(dialog).getByLabelText<HTMLInputElement>('计划日期').value).toBe(formatDay(inDays(7)));
    fireEvent.mouseDown(within(dialog).getByLabelText('客户'));
    await userEvent.click(await screen.findByTitle('周以宁 KH000001 138****6721'));
    fireEvent.mouseDown(within(dialog).getByLabelText('房屋'));
    await userEvent.click((await screen.findAllByTitle('云栖花园 3幢-2单元-1203')).at(-1) as HTMLElement);
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已新增')).toBeTruthy();
    expect(server.inputsOf(createFollow)).toEqual([
      { itemId: 5, customerId: 1, houseId: 51, content: '', employeeId: null, plannedDate: inDays(7) },
    ]);
  });

  test('what came of it is added with the next day', async () => {
    const { server } = show([stub(recordFollow, () => null)]);
    await open('新业主回访');
    expect(await screen.findByText('电话无人接听')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '登记结果' }));
    const dialog = await dialogOf('登记结果 周以宁');
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await within(dialog).findByText('请填写跟进结果')).toBeTruthy();
    expect(within(dialog).getByText('请选择下次日期')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('跟进结果'), '约好周五上门');
    await userEvent.type(within(dialog).getByLabelText('下次日期'), `${formatDay(inDays(3))}{Enter}`);
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已登记')).toBeTruthy();
    expect(server.inputsOf(recordFollow)).toEqual([{ id: 81, version: 2, result: '约好周五上门', nextDate: inDays(3) }]);
  });

  test('is finished, or given up with a reason; refused, what was typed stays', async () => {
    const { server } = show([stub(finishFollow, () => null), stub(giveUpFollow, () => refuse('STALE', { what: '客户跟进' }))]);
    await open('新业主回访');
    await userEvent.click(await screen.findByRole('button', { name: /^放\s?弃$/ }));
    const dialog = await dialogOf('放弃跟进 周以宁');
    await userEvent.click(within(dialog).getByRole('button', { name: '放弃跟进' }));
    expect(await within(dialog).findByText('请填写放弃原因')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('放弃原因'), '房屋已售出');
    await userEvent.click(within(dialog).getByRole('button', { name: '放弃跟进' }));
    expect(await screen.findByText(/客户跟进已被他人修改/)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('放弃原因').value).toBe('房屋已售出');
    expect(server.inputsOf(giveUpFollow)).toEqual([{ id: 81, version: 2, reason: '房屋已售出' }]);
  });

  test('a closed one is only shown', async () => {
    show();
    await open('投诉后回访');
    expect(await screen.findByText('电话无人接听')).toBeTruthy();
    for (const name of [/登记结果/, /^完\s?成$/, /^放\s?弃$/, /^指\s?派$/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('items', () => {
  test('are added and changed, and go or are put out of use', async () => {
    const { server } = show([
      stub(createFollowItem, ({ name }) =>
        name === '新业主回访' ? refuse('FOLLOW_ITEM_TAKEN', { name }, [{ path: 'name', msg: `跟进事项“${name}”已存在` }]) : { id: 10 },
      ),
      stub(changeFollowItem, () => null),
      stub(removeFollowItem, () => ({ outcome: 'disabled' as const })),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '跟进事项' }));
    const list = await dialogOf('跟进事项');
    await userEvent.click(within(list).getByRole('button', { name: /新增事项/ }));
    const name = await screen.findByLabelText('事项名称');
    await userEvent.type(name, '新业主回访{Enter}');
    expect((await screen.findAllByText('跟进事项“新业主回访”已存在')).length).toBeGreaterThan(0);
    await userEvent.clear(name);
    await userEvent.type(name, '钥匙交接{Enter}');
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(createFollowItem).at(-1)).toEqual({ name: '钥匙交接', days: 7, sort: 100 });
    await userEvent.click(within(list).getByRole('button', { name: /恢\s?复/ }));
    await waitFor(() => expect(server.inputsOf(changeFollowItem)).toEqual([{ id: 9, name: '旧事项', days: 1, sort: 90, disabled: false }]));
    await userEvent.click(within(list).getByRole('button', { name: '删除事项 新业主回访' }));
    await userEvent.click(await screen.findByRole('button', { name: /继\s?续/ }));
    expect(await screen.findByText('该事项已有跟进，已停用')).toBeTruthy();
  });
});

test('without the right everything is shown and nothing offered', async () => {
  show([], { state: 1 });
  await open('新业主回访');
  expect(await screen.findByText('电话无人接听')).toBeTruthy();
  expect(screen.getByText('只能查看')).toBeTruthy();
  for (const name of [/新增/, /修\s?改/, /指派/, /登记结果/, /打\s?印/]) expect(screen.queryByRole('button', { name })).toBeNull();
});
