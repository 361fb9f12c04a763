import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  auditPrice,
  createStandard,
  disableStandard,
  getStandard,
  MENU,
  proposePrice,
  removeStandard,
  returnPrice,
  searchKeptPrices,
  searchStandards,
  type MenuState,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { priceRow, STANDARD_READS, standardDetail, standardRow } from './standard-samples.ts';
import StandardPage from './standard.page.tsx';

const open = (stubs: readonly Stub[] = [], state: MenuState = 3) =>
  renderPage(<StandardPage />, {
    menu: menuOf(screenNode(MENU.chargingStandard, 'charging/service/standard', { state })),
    menuStyle: 0,
    stubs: [...STANDARD_READS, ...stubs],
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (title: string) => (await screen.findByText(title)).closest('.ant-modal') as HTMLElement;
const put = (box: HTMLElement, label: string, value: string) => fireEvent.change(within(box).getByLabelText(label), { target: { value } });
const openOne = async (name: RegExp) => userEvent.dblClick(await screen.findByRole('cell', { name }));

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('收费标准', () => {
  test('shows the price of today in its own way, the next one, and what waits', async () => {
    open();
    expect(await screen.findByRole('cell', { name: '2.80' })).toBeTruthy();
    expect(screen.getByText('0–18：2.90；18 以上：3.85')).toBeTruthy();
    expect(screen.getByText('max(楼层 - 2, 0) * 2')).toBeTruthy();
    expect(screen.getByText('2099.01.01 起 0 以上：4.00')).toBeTruthy();
    expect(screen.getByRole('cell', { name: '电梯费 待审核' })).toBeTruthy();
    expect(screen.getAllByRole('cell', { name: '612' })).toHaveLength(3);
  });

  test('the estate and the filters go to the server together; nothing found is said', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '待审核' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的标准')).toBeTruthy();
    expect(server.inputsOf(searchStandards).at(-1)).toMatchObject({ estateId: 1, key: '无', waiting: true });
  });

  test('a new one takes the name of its rule', async () => {
    const { server } = open([stub(createStandard, () => ({ id: 1 }))]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press(/新增标准$/);
    const box = await dialog('新增收费标准');
    fireEvent.mouseDown(within(box).getByLabelText('计费规则'));
    await userEvent.click(await screen.findByText('住宅物业服务费（物业服务费）', { selector: '.ant-select-item-option-content' }));
    expect(within(box).getByText('房屋，按面积，单价；价格在新增后提交并由他人审核。')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已新增，请提交价格')).toBeTruthy();
    expect(server.inputsOf(createStandard)).toEqual([{ estateId: 1, ruleId: 5, name: '住宅物业服务费', remark: '' }]);
  });

  test('a price is tried beside its form before anything is sent', async () => {
    open();
    await openOne(/^住宅物业服务费$/);
    await press('提交价格');
    const box = await dialog('提交价格 住宅物业服务费');
    expect(within(box).getByText('未收账单已计费到 2026.06.30，应晚于该日')).toBeTruthy();
    const trial = within(box).getByRole('region', { name: '试算' });
    expect(trial.textContent).toContain('280.00 元100 ㎡ × 2.80 元/㎡·月 × 1 个月 = 280.00 元');
    put(trial, '试算面积', '89.43');
    put(trial, '试算月数', '3');
    await waitFor(() => expect(trial.textContent).toContain('89.43 ㎡ × 2.80 元/㎡·月 × 3 个月 = 751.21 元'));
    put(box, '单价', '3');
    await waitFor(() => expect(trial.textContent).toContain('89.43 ㎡ × 3.00 元/㎡·月 × 3 个月 = 804.87 元'));
  });

  test('a price is proposed with its reason; a refusal stands beside its field', async () => {
    const words = '2099.01.01 起的价格已存在（待审核）';
    const { server } = open([
      stub(proposePrice, ({ price }) => (price === '3.2' ? { id: 9 } : refuse('PRICE_DAY_TAKEN', {}, [{ path: 'fromDate', msg: words }]))),
    ]);
    await openOne(/^住宅物业服务费$/);
    await press('提交价格');
    const box = await dialog('提交价格 住宅物业服务费');
    const send = () => userEvent.click(within(box).getByRole('button', { name: /提\s?交/ }));
    await send();
    expect(await within(box).findByText('请说明定价或调价的理由')).toBeTruthy();
    put(box, '理由', '成本上升');
    await send();
    expect(await within(box).findByText(words)).toBeTruthy();
    put(box, '单价', '3.2');
    await send();
    expect(await screen.findByText('已提交，请他人审核')).toBeTruthy();
    expect(server.inputsOf(proposePrice).at(-1)).toMatchObject({ id: 1, price: '3.2', extra: '0', tiers: [], reason: '成本上升' });
  });

  test('steps and formulas have their own fields and are tried live', async () => {
    const { server } = open([stub(proposePrice, () => ({ id: 9 }))]);
    await openOne(/^水费$/);
    await press('提交价格');
    const box = await dialog('提交价格 水费');
    const trial = within(box).getByRole('region', { name: '试算' });
    put(trial, '试算用量', '20');
    await waitFor(() =>
      expect(trial.textContent).toContain('第 1 档（18 吨以内）18 吨 × 2.90 元/吨 + 第 2 档（18 吨以上）2 吨 × 3.85 元/吨 = 59.90 元'),
    );
    put(box, '理由', '市政调价');
    fireEvent.keyDown(within(box).getByLabelText('理由'), { key: 'Enter' });
    expect(await screen.findByText('已提交，请他人审核')).toBeTruthy();
    expect(server.inputsOf(proposePrice)).toMatchObject([
      {
        tiers: [
          { upTo: '18', price: '2.90' },
          { upTo: null, price: '3.85' },
        ],
        tierMonths: 1,
      },
    ]);
  });

  test('a formula that cannot be read is said while it is typed', async () => {
    open();
    await openOne(/^电梯费 待审核$/);
    await press('提交价格');
    const box = await dialog('提交价格 电梯费');
    expect(within(box).getByRole('region', { name: '试算' }).textContent).toContain('超过 2 层的 6 层 × 2 元 × 1 个月 = 12.00 元');
    put(box, '公式', '楼层 * X');
    expect((await within(box).findAllByText('第 6 个字符处：不认识的名称“X”')).length).toBeGreaterThan(0);
    put(box, '公式', '(楼层 - 2) * 2');
    expect(await within(box).findByText('楼层为 1 时结果为 -2，小于 0；可用 max(…, 0) 使结果不小于 0')).toBeTruthy();
  });

  test('somebody else audits or returns; who proposed it cannot', async () => {
    const { server } = open([stub(auditPrice, () => null), stub(returnPrice, () => null)]);
    await openOne(/^住宅物业服务费$/);
    await press('审核通过');
    expect(await screen.findByText('2099.01.01 起“住宅物业服务费”的价格为 3.10，审核通过后不能修改，是否通过？')).toBeTruthy();
    await press(/继\s?续/);
    expect(await screen.findByText('已审核，到期自动生效')).toBeTruthy();
    expect(server.inputsOf(auditPrice)).toMatchObject([{ priceId: 21 }]);
    await press(/^退\s?回$/);
    const box = await dialog('退回 2099.01.01 起的价格');
    await userEvent.click(within(box).getByRole('button', { name: /退\s?回/ }));
    expect(await within(box).findByText('请输入退回原因')).toBeTruthy();
    put(box, '退回原因', '缺少依据');
    await userEvent.click(within(box).getByRole('button', { name: /退\s?回/ }));
    expect(await screen.findByText('已退回')).toBeTruthy();
    expect(server.inputsOf(returnPrice)).toEqual([{ priceId: 21, note: '缺少依据' }]);
  });

  test('says who keeps the old price until when, in the list of prices, before the approval and one by one', async () => {
    const kept = { objects: 21, to: '2100-05-31' };
    const prices = [
      priceRow(21, { fromDate: '2099-01-01', price: '3.1', state: 1, kept }),
      priceRow(11, { fromDate: '2026-01-01', price: '2.8', phase: 'current' }),
    ];
    const detail = standardDetail(standardRow(1, '住宅物业服务费'), { prices, billedTo: '2100-05-31', unpaidTo: null });
    const { server } = open([
      stub(getStandard, () => detail),
      stub(searchKeptPrices, ({ page = 1 }) => ({
        total: 21,
        rows: [{ objectKind: 1 as const, objectId: page, objectText: `3幢-${page}`, priceId: 11, to: '2100-05-31', bills: 17 }],
      })),
    ]);
    await openOne(/^住宅物业服务费$/);
    const words = '21 个已收款的对象保留原价，最晚至 2100.05.31';
    await press(words);
    const box = await dialog('2099.01.01 起保留原价的对象');
    expect((await within(box).findByText('房屋 3幢-1')).closest('tr')?.textContent).toBe('房屋 3幢-12.8017 笔2100.05.31');
    await userEvent.click(within(box).getByTitle('2'));
    expect(await within(box).findByText('房屋 3幢-2')).toBeTruthy();
    expect(server.inputsOf(searchKeptPrices).map(({ priceId, page }) => [priceId, page])).toEqual([
      [21, 1],
      [21, 2],
    ]);
    fireEvent.click(box.querySelector('.ant-modal-close') as HTMLElement);
    await press('审核通过');
    expect(await screen.findByText(`2099.01.01 起“住宅物业服务费”的价格为 3.10，${words}；审核通过后不能修改，是否通过？`)).toBeTruthy();
  });

  test('a new price may begin today while months are only paid ahead', async () => {
    open([stub(getStandard, () => standardDetail(standardRow(1, '住宅物业服务费'), { billedTo: '2100-05-31', unpaidTo: null }))]);
    await openOne(/^住宅物业服务费$/);
    await press('提交价格');
    const box = await dialog('提交价格 住宅物业服务费');
    expect(within(box).getByText('已收款的月份保留原价（最晚至 2100.05.31）')).toBeTruthy();
    expect(within(box).getByLabelText<HTMLInputElement>('生效日期').value).toBe(formatDay(businessDay(new Date())));
  });

  test('own proposals wait for others', async () => {
    const own = standardDetail(standardRow(1, '住宅物业服务费'), { prices: [priceRow(21, { state: 1, own: true })] });
    open([stub(getStandard, () => own)]);
    await openOne(/^住宅物业服务费$/);
    expect(await screen.findByText('由他人审核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });

  test('is disabled and removed after a question; in use it stays, with the reason', async () => {
    const { server } = open([
      stub(disableStandard, () => null),
      stub(removeStandard, () => refuse('CHARGE_IN_USE', { name: '住宅物业服务费', what: ' 612 条计费标准' })),
    ]);
    await openOne(/^住宅物业服务费$/);
    await press(/停\s?用$/);
    await press(/继\s?续/);
    expect(await screen.findByText('已停用')).toBeTruthy();
    expect(server.inputsOf(disableStandard)).toEqual([{ id: 1, version: 2, disabled: true }]);
    await press(/删\s?除$/);
    await press(/继\s?续/);
    expect(await screen.findByText('“住宅物业服务费”已用于 612 条计费标准，不能删除，可以停用')).toBeTruthy();
  });

  test('the price list is printed whole; who may only look neither adds nor proposes', async () => {
    open();
    await press('打印公示表');
    const paper = await screen.findByRole('region', { name: '收费标准公示表' });
    expect(within(paper).getByText('0–18：2.90；18 以上：3.85')).toBeTruthy();
  });

  test('who may only look neither adds nor proposes', async () => {
    open([], 1);
    expect(await screen.findByText('只能查看')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /新增标准$/ })).toBeNull();
    await openOne(/^住宅物业服务费$/);
    expect(await screen.findByText('业决〔2023〕1号 收费标准')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提交价格' })).toBeNull();
    expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
  });
});
