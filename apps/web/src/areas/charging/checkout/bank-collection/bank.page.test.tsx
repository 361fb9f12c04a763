import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cancelBankBatch,
  checkBankFile,
  checkBankReturn,
  createBankBatch,
  excludeBankLines,
  exportBankFile,
  getBankBatch,
  MENU,
  postBankReturn,
  previewBankBatch,
  releaseBankLines,
  searchBankBatches,
  searchBankLines,
  type BankBatch,
  type MenuState,
} from '@anju/contract';
import { getDownloadStatus } from '@anju/contract/system/job';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { jobOf } from '../../billing/billing-run/batch-samples.ts';
import { bankReads, POSTED, returnCheck, SENT } from './bank-samples.ts';
import BankPage from './bank.page.tsx';

const open = (more: Partial<BankBatch> = {}, stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<BankPage />, {
    menu: menuOf(screenNode(MENU.checkoutBank, 'charging/checkout/bank', { state })),
    menuStyle: 0,
    stubs: [...bankReads(more), ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function openBatch() {
  fireEvent.doubleClick(await screen.findByRole('cell', { name: 'TS2026110001' }));
  const drawer = (await screen.findByText('TS2026110001 云栖花园')).closest('.ant-drawer') as HTMLElement;
  await within(drawer).findByText('户主1');
  return drawer;
}
const choose = async (box: HTMLElement, label: string, text: string) => {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
};
/** Waits until the button has the focus, so that Enter presses it. */
const focused = (button: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(button));
const file = new File(['x'], '回盘.txt');

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});

describe('生成批次', () => {
  const made = stub(createBankBatch, () => ({ id: 7, number: 'TS2026110001', lines: 2, amount: '600.40' }));
  test('is seen with what is left out, then made and opened', async () => {
    const { server } = open({}, [made]);
    await press(/生成批次/);
    const range = await dialog('生成托收批次');
    await choose(range, '小区', '云栖花园');
    await choose(range, '托收渠道', '中国建设银行 JH-001');
    await userEvent.click(within(range).getByRole('button', { name: /预\s?览/ }));
    const preview = await dialog('托收预览');
    await focused(within(preview).getByRole('button', { name: '生成批次' }));
    expect(preview.textContent).toContain('托收 2 行、3 笔账单，共 600.40 元（含违约金 10.00 元）');
    expect(within(preview).getByText('未托收：无协议 40 笔 9,000.00 元；超限额 1 笔 2,500.00 元')).toBeTruthy();
    await userEvent.click(within(preview).getByRole('tab', { name: '未托收 41' }));
    expect(await within(preview).findByText('每日限额 2000.00，当日已托收 900.00')).toBeTruthy();
    await userEvent.click(within(preview).getByRole('button', { name: '生成批次' }));
    expect(await screen.findByText('已生成 TS2026110001：2 行，共 600.40 元')).toBeTruthy();
    expect(await screen.findByText('TS2026110001 云栖花园')).toBeTruthy();
    expect(server.inputsOf(createBankBatch)).toEqual([expect.objectContaining({ estateId: 1, channelId: 5, late: false })]);
    await waitFor(() => expect(server.inputsOf(searchBankBatches).length).toBeGreaterThan(1));
  });

  test('says what is missing, and what somebody else was faster with', async () => {
    open({}, [stub(createBankBatch, () => refuse('COLLECT_NOTHING'))]);
    await press(/生成批次/);
    const range = await dialog('生成托收批次');
    await userEvent.click(within(range).getByRole('button', { name: /预\s?览/ }));
    expect(await within(range).findByText('请选择小区', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    expect(within(range).getByText('请选择托收渠道', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
    await choose(range, '小区', '云栖花园');
    await choose(range, '托收渠道', '中国工商银行 GH-002');
    await userEvent.click(within(range).getByRole('button', { name: /预\s?览/ }));
    await userEvent.click(within(await dialog('托收预览')).getByRole('button', { name: '生成批次' }));
    expect(await screen.findByText('没有可以托收的账单，可能已由他人生成批次或已收款')).toBeTruthy();
    expect(await dialog('托收预览')).toBeTruthy();
  });

  test('nothing to collect makes no batch', async () => {
    open({}, [stub(previewBankBatch, () => ({ lines: 0, bills: 0, amount: '0.00', late: '0.00', left: [], leftRows: [], lineRows: [] }))]);
    await press(/生成批次/);
    const range = await dialog('生成托收批次');
    await choose(range, '小区', '云栖花园');
    await choose(range, '托收渠道', '中国工商银行 GH-002');
    await userEvent.click(within(range).getByRole('button', { name: /预\s?览/ }));
    const preview = await dialog('托收预览');
    expect(within(preview).getByText('没有可以托收的账单')).toBeTruthy();
    expect(within(preview).getByRole('button', { name: '生成批次' })).toHaveProperty('disabled', true);
  });
});

describe('a draft', () => {
  test('lines by state, the bills of one, lines left out after a question', async () => {
    const { server } = open({}, [stub(excludeBankLines, () => null)]);
    const drawer = await openBatch();
    fireEvent.doubleClick(within(drawer).getByText('户主1'));
    const line = await dialog('第 1 行');
    expect(await within(line).findByText('收据 SJ20261100091')).toBeTruthy();
    expect(within(line).getByText('物业服务费')).toBeTruthy();
    await userEvent.click(
      within(line)
        .getAllByRole('button', { name: /关\s?闭/ })
        .at(-1) as HTMLElement,
    );
    await userEvent.click(within(drawer).getAllByRole('checkbox').at(-1) as HTMLElement);
    await userEvent.click(within(drawer).getByRole('button', { name: /剔\s?除/ }));
    const ask = await screen.findByText('从 TS2026110001 剔除 1 行，这些账单恢复可收，本批次不再托收。');
    await userEvent.click(within(ask.closest('.ant-modal') as HTMLElement).getByRole('button', { name: /剔\s?除/ }));
    expect(await screen.findByText('已剔除 1 行')).toBeTruthy();
    expect(server.inputsOf(excludeBankLines)).toEqual([{ id: 7, version: 3, seqs: [3] }]);
    await choose(drawer, '托收状态', '失败');
    await waitFor(() => expect(server.inputsOf(searchBankLines).at(-1)).toMatchObject({ batchId: 7, states: [3] }));
  });

  test('its file is checked, saved, and the batch goes out', async () => {
    const saved = stub(
      exportBankFile,
      () => new Response('x', { headers: { 'content-disposition': `attachment; filename*=UTF-8''TS.txt` } }),
    );
    const { server } = open({}, [saved]);
    await openBatch();
    await press('导出报盘');
    const box = await dialog('导出报盘 TS2026110001');
    expect(await within(box).findByText(/3 行，共 900\.60 元。导出后不能再剔除行/)).toBeTruthy();
    await focused(within(box).getByRole('button', { name: '导出文件' }));
    await userEvent.click(within(box).getByRole('button', { name: '导出文件' }));
    expect(await screen.findByText('已导出 TS.txt')).toBeTruthy();
    await waitFor(() => expect(server.inputsOf(getBankBatch).length).toBeGreaterThan(1));
  });

  test('what cannot be written stops it, line by line', async () => {
    const problem = { seq: 2, agreementNo: 'XY002', accountName: '𠮷田', house: '1幢-102', field: '户名', text: '“𠮷”不在 GBK 字库内' };
    open({}, [stub(checkBankFile, () => ({ lines: 3, amount: '900.60', problems: [problem] }))]);
    await openBatch();
    await press('导出报盘');
    const box = await dialog('导出报盘 TS2026110001');
    expect(await within(box).findByText('“𠮷”不在 GBK 字库内')).toBeTruthy();
    expect(within(box).getByText('有 1 处不能写入文件，请修改协议后重新生成，或剔除这些行')).toBeTruthy();
    expect(within(box).getByRole('button', { name: '导出文件' })).toHaveProperty('disabled', true);
  });

  test('is cancelled with a reason', async () => {
    const { server } = open({}, [stub(cancelBankBatch, () => null)]);
    await openBatch();
    await press('取消批次');
    const box = await dialog('取消 TS2026110001');
    expect(within(box).getByText('3 行的账单恢复可收。')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('原因'), '银行维护{Enter}');
    expect(await screen.findByText('批次已取消')).toBeTruthy();
    expect(server.inputsOf(cancelBankBatch)).toEqual([{ id: 7, version: 3, reason: '银行维护' }]);
  });
});

describe('导入回盘', () => {
  const finished = stub(getDownloadStatus, () => jobOf({ id: 91, title: '托收入账 TS2026110001', message: '成功入账 2 行，失败 1 行' }));
  test('is looked at, dated, posted and followed', async () => {
    const { server } = open(SENT, [
      stub(checkBankReturn, ({ paidOn }) => returnCheck({ paidOn: paidOn ?? '2026-11-15' })),
      stub(postBankReturn, () => ({ jobId: 91 })),
      finished,
    ]);
    await openBatch();
    await press('导入回盘');
    const box = await dialog('导入回盘 TS2026110001');
    await focused(within(box).getByRole('button', { name: '选择文件' }));
    await userEvent.upload(within(box).getByLabelText('选择回盘文件'), file);
    expect(await within(box).findByText('失败 E001 余额不足')).toBeTruthy();
    expect(within(box).getByText('1 处不符，这些行不会入账')).toBeTruthy();
    expect(within(box).getByText('不在本批次')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /入\s?账/ }));
    expect(await screen.findByText('成功入账 2 行，失败 1 行')).toBeTruthy();
    await focused(within(await dialog('回盘入账')).getByRole('button', { name: '关 闭' }));
    expect(server.inputsOf(postBankReturn)).toEqual([{ batchId: 7, paidOn: '2026-11-15' }]);
    await waitFor(() => expect(server.inputsOf(getBankBatch).length).toBeGreaterThan(1));
  });

  test('the same file again says so and posts nothing', async () => {
    const same = returnCheck({
      before: { at: '2026-11-16T02:00:00.000Z', by: '陈思远' },
      success: { lines: 0, amount: '0.00' },
      failed: [],
      problems: [{ row: 2, seq: 1, text: '已处理' }],
    });
    open({ ...SENT, state: 3 }, [stub(checkBankReturn, () => same)]);
    await openBatch();
    await press('导入回盘');
    const box = await dialog('导入回盘 TS2026110001');
    await userEvent.upload(within(box).getByLabelText('选择回盘文件'), file);
    expect(await within(box).findByText('该回盘文件已于 2026.11.16 10:00 导入，没有变化')).toBeTruthy();
    expect(within(box).getByRole('button', { name: /入\s?账/ })).toHaveProperty('disabled', true);
  });

  test('a file whose totals differ cannot be posted; the difference stays on the screen', async () => {
    const differences = ['文件头写 3 笔 900.60 元，明细实为 2 笔 600.40 元，相差 1 笔 300.20 元'];
    const wrong = returnCheck({
      refused: differences,
      success: { lines: 0, amount: '0.00' },
      failed: [],
      problems: [],
      left: { lines: 3, amount: '900.60' },
    });
    open(SENT, [stub(checkBankReturn, () => wrong)]);
    await openBatch();
    await press('导入回盘');
    const box = await dialog('导入回盘 TS2026110001');
    await userEvent.upload(within(box).getByLabelText('选择回盘文件'), file);
    expect(await within(box).findByText('合计核对不符，整份文件不能入账')).toBeTruthy();
    expect(within(box).getByText(differences[0] as string)).toBeTruthy();
    expect(within(box).getByRole('button', { name: /入\s?账/ })).toHaveProperty('disabled', true);
    expect(within(box).queryByText('仍待回盘')).toBeNull();
  });

  test('a file that is refused leaves the dialog as it was', async () => {
    open(SENT, [stub(checkBankReturn, () => refuse('COLLECT_FILE_EMPTY'))]);
    await openBatch();
    await press('导入回盘');
    const box = await dialog('导入回盘 TS2026110001');
    await userEvent.upload(within(box).getByLabelText('选择回盘文件'), file);
    expect(await screen.findByText('文件是空的，请重新选择')).toBeTruthy();
    expect(within(box).getByText(/待回盘 3 行/)).toBeTruthy();
  });

  test('what never came back is let go with a reason', async () => {
    const { server } = open({ ...POSTED, state: 3, waitingLines: 1, waitingAmount: '300.20' }, [
      stub(releaseBankLines, () => ({ lines: 1 })),
    ]);
    await openBatch();
    await press('释放未回盘');
    await userEvent.type(within(await dialog('释放 TS2026110001 未回盘的行')).getByLabelText('原因'), '银行未处理{Enter}');
    expect(await screen.findByText('已释放 1 行')).toBeTruthy();
    expect(server.inputsOf(releaseBankLines)).toEqual([{ id: 7, version: 3, reason: '银行未处理' }]);
  });
});

describe('after posting', () => {
  test('reasons, files that came back, and both papers with covered accounts', async () => {
    open(POSTED);
    const drawer = await openBatch();
    expect(within(drawer).getByText('失败原因：余额不足 1 行')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '导入回盘' })).toBeNull();
    await press(/打\s?印/);
    await userEvent.click(await screen.findByText('托收失败清单', { selector: '.ant-dropdown-menu-title-content' }));
    const paper = await screen.findByRole('region', { name: '托收失败清单' });
    for (const text of ['6222***********1234', 'E001 余额不足', '138****6721', '合计 1 行，300.20 元'])
      expect(within(paper).getByText(text), text).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('tab', { name: '回盘记录 1' }));
    expect(await within(drawer).findByText('回盘.txt')).toBeTruthy();
  });
});

test.each<MenuState>([1, ''])('state %o: everything to see, nothing to do', async (state) => {
  open({ ...SENT }, [], state);
  expect(await screen.findByText('只能查看')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /生成批次/ })).toBeNull();
  const drawer = await openBatch();
  for (const name of ['取消批次', '再次导出', '导入回盘', '导出清单', /打\s?印/, /剔\s?除/])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  expect(within(drawer).queryAllByRole('checkbox')).toHaveLength(0);
});
