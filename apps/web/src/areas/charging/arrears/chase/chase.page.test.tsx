import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createChase,
  getChaseObject,
  exportChase,
  issueChaseLetters,
  MENU,
  putChaseLadder,
  searchChase,
  sendChaseSms,
  uploadFile,
  type MenuState,
} from '@anju/contract';
import { getDownloadStatus } from '@anju/contract/system/job';
import { addDays, businessDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { jobOf } from '../../billing/billing-run/batch-samples.ts';
import { CHASE_READS, chaseLetter, chaseRow, chased } from './chase-samples.ts';
import ChasePage from './chase.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3, more: Parameters<typeof menuOf> = []) =>
  renderPage(<ChasePage />, {
    menu: menuOf(screenNode(MENU.arrearsChase, 'charging/arrears/chase', { state }), ...more),
    menuStyle: 0,
    stubs: [...CHASE_READS, ...stubs],
  });
const today = businessDay(new Date());
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
async function pick(box: HTMLElement, label: string, text: string) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
async function tick(...rows: number[]) {
  await screen.findByRole('cell', { name: '1幢-101' });
  const boxes = document.querySelectorAll<HTMLInputElement>('tr.ant-table-row input[type=checkbox]');
  for (const at of rows) await userEvent.click(boxes[at] as HTMLElement);
}

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('the worklist', () => {
  test('tells age, limitation, last contact, promise and the next step, with totals over all', async () => {
    open();
    const row = (await screen.findByRole('cell', { name: '1幢-101' })).closest('tr') as HTMLElement;
    for (const text of ['周以宁 138****1234', '1,500.50', '12.30', '2026.04.30', '46', '2026.06.01 电话 承诺付款', '未履行', '短信'])
      expect(within(row).getByText(text), text).toBeTruthy();
    expect(screen.getByText('诉讼中（停违约金、停催、法律保全）')).toBeTruthy();
    expect(screen.getByText('分期已违约')).toBeTruthy();
    expect(screen.getByText('临近诉讼时效，2026.12.31 届满')).toBeTruthy();
    expect(screen.getByText('2026.01.05 中断时效')).toBeTruthy();
    expect(screen.getByText('未联系', { selector: 'td *' })).toBeTruthy();
    expect(screen.getByText(/合计 120 个对象/).textContent).toBe(
      '合计 120 个对象（房屋、车位、合同各算一个），逾期欠费 98,765.40 元；另挂账 300.00 元',
    );
    expect(within(row).getByText('账龄已到电话')).toBeTruthy();
  });

  test('filters and orders are asked of the server', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '今日应联系' }));
    await userEvent.type(screen.getByLabelText('欠费从'), '100{Enter}');
    fireEvent.mouseDown(screen.getByLabelText('联系情况'));
    await userEvent.click(await screen.findByText('30 天未联系', { selector: '.ant-select-item-option-content' }));
    fireEvent.mouseDown(screen.getByLabelText('承诺情况'));
    await userEvent.click(await screen.findByText('承诺未履行', { selector: '.ant-select-item-option-content' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的欠费')).toBeTruthy();
    expect(server.inputsOf(searchChase).at(-1)).toMatchObject({
      node: { kind: 'estate', id: 1 },
      nextDue: true,
      amountFrom: '100',
      noContactSince: addDays(today, -30),
      promise: 'broken',
      key: '无',
      sort: { field: 'overdue', order: 'desc' },
    });
  });
});

test('a house with two debtors names both with what is theirs', async () => {
  const one = { payerId: 7, name: '周以宁', phone: '138****1234', bills: 2, overdue: '1000.00', late: '0.00', oldestDue: '2026-04-30' };
  const debtors = [one, { ...one, payerId: 8, name: '张卖', bills: 1, overdue: '500.50' }];
  const row = chaseRow(1, { debtors });
  open([stub(searchChase, () => ({ rows: [row], total: 1, overdue: '1500.50', suspended: '0.00', buckets: [] }))]);
  expect((await screen.findByText(/张卖/)).textContent).toContain('1 笔 500.50');
  expect(screen.getByText(/周以宁/).textContent).toContain('2 笔 1,000.00');
});

describe('letters and messages', () => {
  test('those ticked get numbered letters with their arrears, the law, a deadline and a receipt', async () => {
    const { server } = open([stub(issueChaseLetters, () => ({ letters: [chaseLetter(1), chaseLetter(3)], made: 1, skipped: 0, held: 0 }))]);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '催款函' })).disabled).toBe(true);
    await tick(0, 2);
    await press('催款函');
    const box = await dialog('出具催款函');
    expect(within(box).getByText(/向 2 个对象的欠费人出具催款函/)).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: '出具并打印' }));
    expect(await screen.findByText('已出具 1 份，重新打印 1 份')).toBeTruthy();
    expect(server.inputsOf(issueChaseLetters)[0]).toEqual({
      objects: [
        { objectKind: 1, objectId: 1 },
        { objectKind: 1, objectId: 3 },
      ],
      method: 6,
      deadline: addDays(today, 10),
    });
    const paper = screen.getByRole('article', { name: /^催款函 1幢-101/ });
    for (const text of [
      '编号 CK2026060001',
      '250.40',
      '50.00',
      '应付合计 205.01 元',
      '请于 2026.06.30 前付清。',
      /民法典》第九百四十四条/,
      /咨询电话：0571-88001234/,
      /签收人：/,
    ])
      expect(within(paper).getByText(text), String(text)).toBeTruthy();
    expect(window.print).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).not.toMatch(/停水|停电|断水|断电/);
  });

  test('messages are asked about first; who could not be told is named', async () => {
    const { server } = open([
      stub(sendChaseSms, () => ({ sent: 1, skipped: 0, held: 2, failed: [{ objectText: '1幢-102', reason: '没有电话' }] })),
    ]);
    await tick(0, 1);
    await press('发短信');
    expect(
      await screen.findByText('向 2 个对象的欠费人分别发送本人欠费的催收短信，今天发过的、已无逾期欠费的、暂停催收或正在分期的不发送。'),
    ).toBeTruthy();
    await press(/^发\s?送$/);
    expect(await screen.findByText('已发送 1 条，2 个对象已暂停催收或正在分期；未能发送：1幢-102（没有电话）')).toBeTruthy();
    expect(server.inputsOf(sendChaseSms)[0]).toEqual({
      objects: [
        { objectKind: 1, objectId: 1 },
        { objectKind: 1, objectId: 2 },
      ],
    });
  });
});

describe('one of them', () => {
  const openDrawer = async () => {
    await userEvent.dblClick(await screen.findByRole('cell', { name: '1幢-101' }));
    return (await screen.findByText('云栖花园 1幢-101')).closest('.ant-drawer') as HTMLElement;
  };
  test('takes the cashier to the desk of the house; who takes no money is not offered it', async () => {
    const desk = (state: MenuState) => [screenNode(MENU.checkout, 'charging/checkout/normal', { state })];
    const looking = open([], 3, desk(1));
    expect(within(await openDrawer()).queryByRole('button', { name: '去收款' })).toBeNull();
    looking.unmount();
    open([], 1, desk(3));
    const box = within(await openDrawer());
    expect(await box.findByRole('button', { name: '去收款' })).toBeTruthy();
    for (const name of ['登记联系', '发短信', '催款函']) expect(box.queryByRole('button', { name }), name).toBeNull();
  });

  test('shows records with what was owed that day, bills with age and late fee, and what else the payer owes', async () => {
    open();
    const box = await openDrawer();
    for (const text of ['催款函 CK2026060001', '已到账 200.00', '3 笔，违约金 10.00', '签收.jpg'])
      expect(await within(box).findByText(text), text).toBeTruthy();
    await userEvent.click(within(box).getByRole('tab', { name: '未付账单 1' }));
    expect(await within(box).findByText('46 天')).toBeTruthy();
    expect(within(box).getByText('200.40 × 0.05% × 46 天 = 4.61')).toBeTruthy();
    expect(within(within(box).getByRole('group', { name: '账龄' })).getByText('1 笔')).toBeTruthy();
    await userEvent.click(within(box).getByRole('tab', { name: '按到期月份' }));
    expect(await within(await within(box).findByRole('tabpanel', { name: '按到期月份' })).findByText('2026.04')).toBeTruthy();
    await userEvent.click(within(box).getByRole('tab', { name: '付款人其他欠费 1' }));
    expect(await within(box).findByRole('button', { name: '车位 A-01' })).toBeTruthy();
  });

  test('with several debtors a contact says who was asked', async () => {
    const two = [...chased.debtors, ...chased.debtors.map((one) => ({ ...one, payerId: 8, name: '周明', overdue: '36.00' }))];
    const { server } = open([stub(getChaseObject, () => ({ ...chased, debtors: two })), stub(createChase, () => ({ id: 33 }))]);
    await openDrawer();
    await press('登记联系');
    const box = await dialog('登记催收 1幢-101');
    await pick(box, '欠费人', '周明 欠 36.00 元');
    await userEvent.type(within(box).getByLabelText('内容'), '答应月底付');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(server.inputsOf(createChase)).toMatchObject([{ payerId: 8, content: '答应月底付' }]));
  });

  test('a contact with a promise and a proof is written down; what is refused stays', async () => {
    let refused = true;
    const { server } = open([
      stub(uploadFile, () => ({ id: 55, name: '签收.jpg', url: '/x' })),
      stub(createChase, () => (refused ? refuse('CHASE_FUTURE', {}, [{ path: 'day', msg: '联系日期不能晚于今天' }]) : { id: 32 })),
    ]);
    await openDrawer();
    await press('登记联系');
    const box = await dialog('登记催收 1幢-101');
    const save = () => userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    await pick(box, '结果', '承诺付款');
    await save();
    expect(await within(box).findByText('请输入内容')).toBeTruthy();
    expect(within(box).getByText('请输入承诺金额')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('内容'), '答应月底付');
    await userEvent.type(within(box).getByLabelText('承诺金额'), '300');
    await userEvent.type(within(box).getByLabelText('承诺日期'), '2099.01.31{Enter}');
    await userEvent.upload(within(box).getByLabelText('选择附件'), new File(['x'], '签收.jpg', { type: 'image/jpeg' }));
    expect(await within(box).findByText(/签收\.jpg/)).toBeTruthy();
    await save();
    expect(await within(box).findByText('联系日期不能晚于今天')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLTextAreaElement>('内容').value).toBe('答应月底付');
    refused = false;
    await save();
    expect(await screen.findByText('已登记')).toBeTruthy();
    expect(server.inputsOf(createChase).at(-1)).toMatchObject({
      objectKind: 1,
      objectId: 1,
      day: today,
      method: 1,
      result: 1,
      content: '答应月底付',
      promiseAmount: '300',
      promiseDate: '2099-01-31',
      fileId: 55,
    });
  });
});

test('the ladder is changed step by step and keeps its order', async () => {
  const { server } = open([stub(putChaseLadder, () => null)]);
  await press('催收步骤');
  const box = await dialog('催收步骤');
  const first = await within(box).findByLabelText('第 1 步逾期天数');
  await userEvent.clear(first);
  await userEvent.type(first, '40');
  await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
  expect(await within(box).findByText('逾期天数应逐级增加')).toBeTruthy();
  await userEvent.clear(first);
  await userEvent.type(first, '5');
  await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.inputsOf(putChaseLadder)).toHaveLength(1));
  expect(server.inputsOf(putChaseLadder)[0]).toMatchObject({
    version: 2,
    steps: [{ days: 5, method: 2 }, { days: 30, method: 1 }, {}, {}, {}],
  });
});

test('the sheet is asked for with a purpose and the filters that are set', async () => {
  const { server } = open([
    stub(exportChase, () => ({ jobId: 5 })),
    stub(getDownloadStatus, () => jobOf({ id: 5, title: '导出催收名单' })),
  ]);
  await userEvent.click(await screen.findByRole('checkbox', { name: '今日应联系' }));
  await press(/导\s?出/);
  const box = (await screen.findByLabelText(/用途/)).closest('.ant-modal') as HTMLElement;
  await userEvent.type(within(box).getByLabelText(/用途/), '催收');
  await userEvent.type(within(box).getByLabelText(/批准人/), '陈晓岚');
  await userEvent.type(within(box).getByLabelText(/批准日期/), '2026.06.01{Enter}');
  await userEvent.click(within(box).getByRole('button', { name: /导\s?出|保\s?存|确\s?定/ }));
  await waitFor(() =>
    expect(server.inputsOf(exportChase)[0]).toMatchObject({
      filter: { nextDue: true },
      sort: { field: 'overdue', order: 'desc' },
      purpose: { usage: '催收' },
    }),
  );
});

test.each<MenuState>([1, ''])('state %o: everything to see, nothing to do', async (state) => {
  open([], state);
  await screen.findByRole('cell', { name: '1幢-101' });
  expect(screen.getByText('只能查看')).toBeTruthy();
  for (const name of ['发短信', '催款通知', '催款函', /导\s?出/]) expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  await userEvent.dblClick(screen.getByRole('cell', { name: '1幢-101' }));
  expect(await screen.findByText('催款函 CK2026060001')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '登记联系' })).toBeNull();
});
