import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  auditBatch,
  getBatch,
  MENU,
  rejectBills,
  rerunBatch,
  searchBatchBills,
  searchBatches,
  searchBatchSkips,
  unauditBatch,
  withdrawBatch,
  type Act,
  type MenuState,
} from '@anju/contract';
import { getDownloadStatus } from '@anju/contract/system/job';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import AuditPage from './audit.page.tsx';
import { AUDIT_READS, batchOf, jobOf } from './batch-samples.ts';

const open = (stubs: readonly Stub[] = [], { state = 3, acts }: { state?: MenuState; acts?: Act[] } = {}) =>
  renderPage(<AuditPage />, {
    menu: menuOf(
      screenNode(MENU.billingAudit, 'charging/billing/audit', { state, ...(acts ? { acts } : {}) }),
      screenNode(MENU.chargingRule, 'x'),
    ),
    menuStyle: 0,
    stubs: [...AUDIT_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const openBatch = async () => {
  await userEvent.click(await screen.findByRole('cell', { name: 'JF2026110001' }));
  return screen.findByRole('region', { name: '批次' });
};
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const tab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('计费批次', () => {
  test('lists the batches with their sum, and says when there is none', async () => {
    const { server } = open();
    expect(await screen.findByText('JF2026110001')).toBeTruthy();
    expect(screen.getByText('2026.11')).toBeTruthy();
    expect(screen.getByText('合计 1 个批次（金额不含已作废）')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: '批次号' }), '无{Enter}');
    expect(await screen.findByText('没有符合条件的批次')).toBeTruthy();
    expect(server.inputsOf(searchBatches).at(-1)).toMatchObject({ key: '无', states: [], kinds: [], estateId: null });
  });

  test('the figures of a batch lead to its bills and to who got none', async () => {
    const { server } = open();
    const box = await openBatch();
    await userEvent.click(await within(box).findByText('1 笔'));
    expect(await within(box).findByText('1幢-102')).toBeTruthy();
    expect(within(box).queryByText('1幢-101')).toBeNull();
    expect(within(box).getByText('+62.5%').className).toBe('ui-danger');
    expect(within(box).getByText('2.80元 × 116.07㎡ × 1月 = 325.00元')).toBeTruthy();
    expect(server.inputsOf(searchBatchBills).at(-1)).toMatchObject({ batchId: 31, flagged: true });
    await tab(/^汇总/);
    await userEvent.click(within(box).getByText('缺面积'));
    expect(await within(box).findByText('计费面积为 0')).toBeTruthy();
    expect(server.inputsOf(searchBatchSkips).at(-1)).toMatchObject({ batchId: 31, reason: 1 });
    await tab(/^汇总/);
    await userEvent.click(within(box).getByText('1幢', { selector: 'a' }));
    await waitFor(() => expect(server.inputsOf(searchBatchBills).at(-1)).toMatchObject({ buildingId: 11, flagged: false }));
  });

  test('a year that gives money back says how much before it is approved', async () => {
    const givesBack = { pool: 'GT2026120001', credited: '84.00', relieved: '6.50' };
    open([stub(getBatch, () => batchOf({ kind: 3, givesBack }))]);
    const box = await openBatch();
    expect((await within(box).findByText('GT2026120001 审核后退入预交')).parentElement?.textContent).toContain('84.00');
    expect(within(box).getByText('审核后核减未缴预收').parentElement?.textContent).toContain('6.50');
  });

  test('auditing names count and amount first, and sends the version seen', async () => {
    const { server } = open([stub(auditBatch, () => ({ bills: 2, amount: '575.40' }))]);
    await openBatch();
    await press(/审核通过/);
    expect(await screen.findByText(/审核通过 JF2026110001：2 笔账单，共 575\.40 元/)).toBeTruthy();
    await press(/^通\s?过$/);
    expect(await screen.findByText('已审核 2 笔，共 575.40 元')).toBeTruthy();
    expect(server.inputsOf(auditBatch)).toEqual([{ id: 31, version: 4 }]);
    expect(server.inputsOf(getBatch).length).toBeGreaterThan(1);
  });

  test('who made the batch reads that somebody else audits it, and can tick nothing', async () => {
    open([stub(getBatch, () => batchOf({ auditable: false }))]);
    const box = await openBatch();
    expect(await within(box).findByText('由他人审核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /审核通过/ })).toBeNull();
    await tab(/^账单 2/);
    await within(box).findByText('1幢-102');
    expect(within(box).queryByRole('button', { name: /退回/ })).toBeNull();
    expect(within(box).queryAllByRole('checkbox')).toHaveLength(1);
  });

  test('ticked bills are sent back with a reason; what was typed survives a refusal', async () => {
    let moved = true;
    const { server } = open([stub(rejectBills, () => (moved ? refuse('BILLS_MOVED') : { bills: 1 }))]);
    const box = await openBatch();
    await tab(/^账单 2/);
    await within(box).findByText('1幢-102');
    await userEvent.click(within(box).getAllByRole('checkbox').at(-1) as HTMLElement);
    await press(/退回 1 笔/);
    const ask = await dialog('退回账单');
    await userEvent.click(within(ask).getByRole('button', { name: /退\s?回/ }));
    expect(await within(ask).findByText('请输入原因')).toBeTruthy();
    await userEvent.type(within(ask).getByLabelText('原因'), '面积有误{Enter}');
    await waitFor(() => expect(server.inputsOf(rejectBills)).toHaveLength(1));
    expect(within(ask).getByDisplayValue('面积有误')).toBeTruthy();
    moved = false;
    await userEvent.click(within(ask).getByRole('button', { name: /退\s?回/ }));
    expect(await screen.findByText('已退回 1 笔')).toBeTruthy();
    expect(server.inputsOf(rejectBills).at(-1)).toEqual({ id: 31, billIds: [902], reason: '面积有误' });
  });

  test('an audited batch is unaudited or withdrawn, each with a reason', async () => {
    const { server } = open([
      stub(getBatch, () => batchOf({ state: 3, checkedBy: '赵文博', checkedAt: '2026-11-13T02:00:00.000Z' })),
      stub(unauditBatch, () => ({ bills: 2 })),
      stub(withdrawBatch, () => null),
    ]);
    await openBatch();
    await press('取消审核');
    await userEvent.type(within(await dialog('取消审核 JF2026110001')).getByLabelText('原因'), '重看{Enter}');
    expect(await screen.findByText('2 笔账单已回到待审核')).toBeTruthy();
    await press(/^撤\s?回$/);
    const ask = await dialog('撤回 JF2026110001');
    expect(within(ask).getByText('整批 2 笔账单作废，共 575.40 元，这些期间可以重新计费。')).toBeTruthy();
    await userEvent.type(within(ask).getByLabelText('原因'), '标准错{Enter}');
    expect(await screen.findByText('批次已撤回')).toBeTruthy();
    expect(server.inputsOf(unauditBatch)).toEqual([{ id: 31, version: 4, reason: '重看' }]);
    expect(server.inputsOf(withdrawBatch)).toEqual([{ id: 31, version: 4, reason: '标准错' }]);
    expect(screen.queryByRole('button', { name: /^补\s?算$/ })).toBeNull();
  });

  test('filling up shows the progress of its job', async () => {
    let running = false;
    open([
      stub(getBatch, () => batchOf(running ? { state: 1 } : {})),
      stub(rerunBatch, () => {
        running = true;
        return { jobId: 72 };
      }),
      stub(getDownloadStatus, () =>
        jobOf({ id: 72, title: '补算 JF2026110001', state: 'running', done: 3, total: 10, message: '已处理 3 个对象' }),
      ),
    ]);
    await openBatch();
    await press(/^补\s?算$/);
    await userEvent.click((await screen.findAllByRole('button', { name: /^补\s?算$/ })).at(-1) as HTMLElement);
    expect(await screen.findByText('处理中 3 / 10')).toBeTruthy();
  });

  test('the audit sheet has the sums, the gaps and room to sign', async () => {
    open();
    await openBatch();
    await press('打印审核表');
    const paper = await screen.findByRole('region', { name: '计费审核表' });
    for (const text of ['物业服务费', '1幢', '缺面积', '计费人：陈思远']) expect(within(paper).getByText(text)).toBeTruthy();
    expect(within(paper).getByText(/与上期相差 30% 以上的账单 1 笔/)).toBeTruthy();
  });

  test.each<MenuState>([1, ''])('state %o: everything to see, nothing to do but a trial', async (state) => {
    open([], { state });
    const box = await openBatch();
    await within(box).findByText('缺面积');
    expect(screen.getByText('只能查看')).toBeTruthy();
    for (const name of [/新增/, /审核通过/, /^补\s?算$/, /^撤\s?回$/, '打印审核表', /退回/])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
    expect(screen.queryByText('由他人审核')).toBeNull();
  });
});
