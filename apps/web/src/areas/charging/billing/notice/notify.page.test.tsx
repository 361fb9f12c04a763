import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listPublishable,
  MENU,
  printNotices,
  publishBatches,
  searchNotices,
  searchPublications,
  sendNotices,
  type MenuState,
} from '@anju/contract';
import { getDownloadStatus } from '@anju/contract/system/job';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { jobOf } from '../billing-run/batch-samples.ts';
import { noticePaper, NOTIFY_READS } from './notice-samples.ts';
import NotifyPage from './notify.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<NotifyPage />, {
    menu: menuOf(screenNode(MENU.billingNotify, 'charging/billing/notify', { state })),
    menuStyle: 0,
    stubs: [...NOTIFY_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function openPublication() {
  await userEvent.click(screen.getByRole('tab', { name: '发布记录' }));
  await userEvent.click(await screen.findByRole('cell', { name: 'TZ2026110001' }));
  const box = await screen.findByRole('region', { name: '发布' });
  await within(box).findByText('1幢-101');
  return box;
}
const finished = stub(getDownloadStatus, () => jobOf({ id: 91, title: '发送缴费通知 TZ2026110001', result: { sent: 247, failed: 3 } }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('待发布', () => {
  test('ticked batches are published after a question that says how many and how much', async () => {
    const { server } = open([stub(publishBatches, () => [{ publicationId: 61, number: 'TZ2026110001', bills: 300, amount: '70000.30' }])]);
    expect(await screen.findByText('合计 2 个批次')).toBeTruthy();
    expect(screen.getByRole('button', { name: /发\s?布$/ })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    expect(screen.getByText('70,000.30')).toBeTruthy();
    await press(/发\s?布$/);
    const ask = await screen.findByText(/发布 2 个批次的 300 笔账单，共 70,000\.30 元，分属 2 个小区/);
    expect(ask.textContent).toContain('业主看得到、可以缴纳；这里不会动用预交款。');
    await userEvent.click(within(ask.closest('.ant-modal') as HTMLElement).getByRole('button', { name: /发\s?布/ }));
    expect(await screen.findByText('已发布 300 笔，共 70,000.30 元')).toBeTruthy();
    expect(server.inputsOf(publishBatches)).toEqual([{ batchIds: [31, 32] }]);
    expect(await screen.findByRole('region', { name: '发布' })).toBeTruthy();
  });

  test('somebody was faster: it says so and reads again', async () => {
    const { server } = open([stub(publishBatches, () => refuse('BILL_PUBLISH_NONE'))]);
    await screen.findByText('合计 2 个批次');
    await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await press(/发\s?布$/);
    await userEvent.click(
      within((await screen.findByText(/发布 1 个批次的 200 笔/)).closest('.ant-modal') as HTMLElement).getByRole('button', {
        name: /发\s?布/,
      }),
    );
    expect(await screen.findByText('所选批次没有已审核的账单')).toBeTruthy();
    await waitFor(() => expect(server.inputsOf(listPublishable)).toHaveLength(2));
  });

  test('nothing to publish and a failed answer are said', async () => {
    let failing = true;
    open([stub(listPublishable, () => (failing ? refuse('UNAVAILABLE') : []))]);
    const retry = await screen.findByRole('button', { name: /重\s?试/ });
    failing = false;
    await userEvent.click(retry);
    expect(await screen.findByText('没有待发布的批次，账单审核通过后出现在这里')).toBeTruthy();
  });
});

describe('发布记录', () => {
  test('counts by way; the notices with their failures', async () => {
    const { server } = open();
    const box = await openPublication();
    expect(within(box).getByText('打印 待打印 250 户')).toBeTruthy();
    expect(within(box).getByText('待打印')).toBeTruthy();
    expect(within(box).getByText('短信 已发送 247 失败 3')).toBeTruthy();
    expect(within(box).getByText('没有电话').className).toBe('ui-danger');
    fireEvent.mouseDown(within(box).getByLabelText('通知状态'));
    await userEvent.click(await screen.findByText('失败', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(within(box).queryByText('1幢-101')).toBeNull());
    expect(server.inputsOf(searchNotices).at(-1)).toMatchObject({ publicationId: 61, states: [3] });
  });

  test('of one estate', async () => {
    const { server } = open();
    await userEvent.click(screen.getByRole('tab', { name: '发布记录' }));
    const panel = await screen.findByRole('tabpanel', { name: '发布记录' });
    fireEvent.mouseDown(within(panel).getByLabelText('小区'));
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(server.inputsOf(searchPublications).at(-1)?.estateId).toBe(1));
  });

  test('papers in building order, two hundred at a time, one page a house', async () => {
    const { server } = open([
      stub(printNotices, ({ page }) => ({ papers: page === 1 ? [noticePaper(), noticePaper()] : [noticePaper()], total: 250 })),
    ]);
    const box = await openPublication();
    await press('打印通知单');
    const ask = await dialog('打印缴费通知单');
    await userEvent.click(within(ask).getByRole('button', { name: /打\s?印/ }));
    expect(await within(ask).findByText('还有 50 份没有打印，再按“打印”打印下一份。')).toBeTruthy();
    const papers = screen.getAllByRole('article', { name: /^缴费通知单 1幢-101/ });
    expect(papers).toHaveLength(2);
    const [first] = papers as [HTMLElement];
    for (const text of ['云栖物业服务有限公司', '通知号 TZ2026110001', '周以宁：', '往期欠费 2 笔', '5.76'])
      expect(within(first).getByText(text), text).toBeTruthy();
    expect(within(first).getByText('应缴合计 706.96 元')).toBeTruthy();
    expect(within(first).getByText('请于 2026.12.10 前缴纳。')).toBeTruthy();
    expect(within(first).getByText(/咨询电话：0571-88001234/)).toBeTruthy();
    await userEvent.click(within(ask).getByRole('button', { name: /打\s?印/ }));
    await waitFor(() => expect(screen.queryByText('打印缴费通知单')).toBeNull());
    expect(server.inputsOf(printNotices)).toEqual([
      { id: 61, buildingId: null, noticeIds: [], page: 1 },
      { id: 61, buildingId: null, noticeIds: [], page: 2 },
    ]);
    expect(window.print).toHaveBeenCalledTimes(2);
    expect(box).toBeTruthy();
  });

  test('ticked ones alone; a notice that is no paper is said', async () => {
    const { server } = open([stub(printNotices, () => ({ papers: [], total: 0 }))]);
    const box = await openPublication();
    await userEvent.click(within(box).getAllByRole('checkbox').at(-1) as HTMLElement);
    await press('打印通知单');
    await userEvent.click(within(await dialog('打印缴费通知单')).getByRole('button', { name: /打\s?印/ }));
    expect(await screen.findByText('勾选的通知中没有打印的通知单')).toBeTruthy();
    expect(server.inputsOf(printNotices)).toEqual([{ id: 61, buildingId: null, noticeIds: [102], page: 1 }]);
  });

  test.each([
    ['发送短信', 2, '向 TZ2026110001 的 250 位付款人发送短信通知，已用短信通知过的不再发送。'],
    ['发送微信', 3, '向 TZ2026110001 的 250 位付款人发送微信通知，已用微信通知过的不再发送。'],
  ])('%s is asked first and followed', async (name, channel, text) => {
    const { server } = open([stub(sendNotices, () => ({ jobId: 91, notices: 250 })), finished]);
    await openPublication();
    await press(name);
    expect(await screen.findByText(text)).toBeTruthy();
    await press(/^发\s?送$/);
    expect(await screen.findByText('已发送 247，失败 3')).toBeTruthy();
    expect(server.inputsOf(sendNotices)).toEqual([{ id: 61, channel, failedOnly: false }]);
    await waitFor(() => expect(server.inputsOf(searchPublications).length).toBeGreaterThan(1));
  });

  test('failed ones are sent again by their way', async () => {
    const { server } = open([stub(sendNotices, () => ({ jobId: 91, notices: 3 })), finished]);
    await openPublication();
    await press('重发失败');
    await userEvent.click(await screen.findByText('短信 3 条'));
    expect(await screen.findByText('重发 TZ2026110001 失败的短信通知 3 条。')).toBeTruthy();
    await press(/^发\s?送$/);
    await waitFor(() => expect(server.inputsOf(sendNotices)).toEqual([{ id: 61, channel: 2, failedOnly: true }]));
  });
});

test.each<MenuState>([1, ''])('state %o: everything to see, nothing to do', async (state) => {
  open([], state);
  await screen.findByText('合计 2 个批次');
  expect(screen.getByText('只能查看')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /发\s?布$/ })).toBeNull();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  await openPublication();
  for (const name of ['发送短信', '发送微信', '重发失败', '打印通知单']) expect(screen.queryByRole('button', { name }), name).toBeNull();
});
