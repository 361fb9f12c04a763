import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  attachStandard,
  changeChargeContract,
  createChargeContract,
  endChargeContract,
  findContractCustomers,
  getAttachments,
  getChargeContract,
  MENU,
  removeChargeContract,
  renewChargeContract,
  searchAttachments,
  type MenuState,
} from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { CONTRACT_READS, CONTRACTS, TODAY } from './contract-samples.ts';
import StandardPage from '../attachment/standard.page.tsx';

async function open(stubs: readonly Stub[] = [], state: MenuState = 3) {
  const page = renderPage(<StandardPage />, {
    menu: menuOf(
      screenNode(MENU.billingStandard, 'charging/billing/standard', { state }),
      screenNode(MENU.checkout, 'charging/checkout/normal'),
    ),
    menuStyle: 0,
    stubs: [...CONTRACT_READS, ...stubs],
  });
  await userEvent.click(await screen.findByText('合同', { selector: '.ant-segmented-item-label' }));
  return page;
}
const rowOf = async (number: string) => (await screen.findByRole('cell', { name: number })).closest('tr') as HTMLElement;
async function openContract(number: string) {
  await userEvent.dblClick(await screen.findByRole('cell', { name: number }));
  return screen.findByRole('region', { name: '合同' });
}
const press = async (name: string | RegExp, where: HTMLElement = document.body) =>
  userEvent.click(await within(where).findByRole('button', { name }));
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const type = (box: HTMLElement, label: string, text: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value: text } });
function typeDay(box: HTMLElement, label: string, day: string) {
  const field = within(box).getByLabelText(label);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: formatDay(day) } });
  fireEvent.keyDown(field, { key: 'Enter' });
}
async function pick(box: HTMLElement, label: string, text: RegExp) {
  fireEvent.mouseDown(within(box).getByLabelText(label));
  await userEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }));
}
const fieldError = (box: HTMLElement, text: string) => within(box).findByText(text, { selector: '.ant-form-item-explain-error' });

beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(() => undefined));

describe('收费合同', () => {
  test('the list tells name, customer, term and how far it is; the choice of those that are over goes to the server', async () => {
    const { server } = await open();
    const first = await rowOf('HT-001');
    for (const text of ['快递柜场地 1', '场地租赁', '丰巢网络', '12.00', '场地租金', '2.80 · 全合同期', '600.00'])
      expect(within(first).getByText(text), text).toBeTruthy();
    expect(first.textContent).toContain(`${formatDay(CONTRACTS[0]?.fromDate ?? '')} 至 ${formatDay(addDays(TODAY, 400))}`);
    expect(within(first).queryByText(/^剩|已到期|未开始|已解约/)).toBeNull();
    expect(within(await rowOf('HT-002')).getByText('剩 30 天')).toBeTruthy();
    expect(within(await rowOf('HT-002')).getByText('未挂标准')).toBeTruthy();
    const over = await rowOf('HT-003');
    expect(within(over).getByText('已到期')).toBeTruthy();
    expect(within(over).queryByText('未挂标准')).toBeNull();
    expect(within(await rowOf('HT-005')).getByText('未开始')).toBeTruthy();
    expect(screen.queryByRole('cell', { name: 'HT-004' })).toBeNull();
    expect(screen.getByText('合计 4 个合同，其中未挂标准 3 个')).toBeTruthy();
    await pick(document.body, '合同状态', /^全部$/);
    const ended = await rowOf('HT-004');
    expect(within(ended).getByText('已解约')).toBeTruthy();
    expect(within(ended).getByText(`止于 ${formatDay(TODAY)}`)).toBeTruthy();
    expect(within(ended).queryByText('未挂标准')).toBeNull();
    expect(server.inputsOf(searchAttachments).at(-1)).toMatchObject({ kind: 4, contracts: null });
    await pick(document.body, '合同状态', /^即将到期$/);
    await waitFor(() => expect(server.inputsOf(searchAttachments).at(-1)).toMatchObject({ contracts: 'ending' }));
    await userEvent.click(screen.getByText('房屋', { selector: '.ant-segmented-item-label' }));
    await waitFor(() => expect(server.inputsOf(searchAttachments).at(-1)).toMatchObject({ kind: 1, contracts: 'live' }));
    expect(screen.queryByLabelText('合同状态')).toBeNull();
    expect(screen.queryByRole('button', { name: '登记合同' })).toBeNull();
  });

  test('none at all: it says what to do', async () => {
    await open([stub(searchAttachments, () => ({ rows: [], total: 0, without: 0 }))]);
    expect(await screen.findByText('没有执行中的合同，请“登记合同”，再给它挂收费标准')).toBeTruthy();
  });

  test('what is missing is told beside its field, and nothing is sent', async () => {
    const { server } = await open();
    await press('登记合同');
    const box = await dialog('登记合同');
    await press(/保\s?存/, box);
    for (const text of ['请选择小区', '请选择客户', '请输入合同编号', '请输入合同名称', '请选择合同类型'])
      expect(await fieldError(box, text), text).toBeTruthy();
    expect(server.inputsOf(createChargeContract)).toEqual([]);
  });

  test('one is registered in the chosen estate; a number taken is told beside it; then it is open to hang standards on', async () => {
    const said = '合同编号 HT-001 已被使用';
    const { server } = await open([
      stub(createChargeContract, ({ number }) =>
        number === 'HT-001' ? refuse('CONTRACT_NUMBER_TAKEN', { number }, [{ path: 'number', msg: said }]) : { id: 9 },
      ),
    ]);
    await userEvent.click(await screen.findByText('云栖花园', { selector: '.tree-title' }));
    await press('登记合同');
    const box = await dialog('登记合同');
    type(box, '客户', '丰巢');
    await userEvent.click(await screen.findByText('丰巢网络 KH-0008 138****6721'));
    type(box, '合同编号', 'HT-001');
    type(box, '名称', '广告屏');
    await pick(box, '类型', /^广告位$/);
    type(box, '面积', '6.5');
    typeDay(box, '起始日', TODAY);
    typeDay(box, '到期日', addDays(TODAY, -1));
    await press(/保\s?存/, box);
    expect(await fieldError(box, '到期日不能早于起始日')).toBeTruthy();
    typeDay(box, '到期日', addDays(TODAY, 364));
    await press(/保\s?存/, box);
    expect(await fieldError(box, said)).toBeTruthy();
    type(box, '合同编号', 'HT-009');
    await press(/保\s?存/, box);
    expect(await screen.findByText('已登记，请挂收费标准')).toBeTruthy();
    expect(server.inputsOf(findContractCustomers)).toEqual([{ key: '丰巢' }]);
    expect(server.inputsOf(createChargeContract).at(-1)).toMatchObject({
      estateId: 1,
      customerId: 8,
      number: 'HT-009',
      name: '广告屏',
      kind: 2,
      area: '6.5',
      signedOn: TODAY,
      fromDate: TODAY,
      toDate: addDays(TODAY, 364),
      fileId: null,
    });
    const card = await screen.findByRole('region', { name: '合同' });
    expect(within(card).getByText('快递柜场地 9')).toBeTruthy();
    expect(screen.getByText('还没有挂收费标准，挂上后按合同期计费')).toBeTruthy();
  });

  test('its drawer tells who, how long and what is owed, leads to the desk, prints, and hangs a standard for its whole term', async () => {
    const { server } = await open([stub(attachStandard, () => ({ done: 1, skipped: 0, left: [] }))]);
    const card = await openContract('HT-001');
    for (const text of ['丰巢网络 KH-0008 138****6721', '东门岗亭旁', '12.00 ㎡', '600.00 元', '合同.pdf', '1,200.00 元'])
      expect(within(card).getByText(text), text).toBeTruthy();
    expect(within(card).getByText('去收款').getAttribute('href')).toBe('/charging/checkout/normal?object=4-1-1');
    // A contract cannot be removed before its standards.
    expect(within(card).queryByRole('button', { name: /删\s?除/ })).toBeNull();
    await press('打印清单');
    const paper = await screen.findByRole('region', { name: '计费清单' });
    expect(within(paper).getByText(/云栖花园 HT-001 快递柜场地 1 丰巢网络 合同期 .* 至 .* 面积 12.00 ㎡/)).toBeTruthy();
    expect(within(paper).getByText('现行项目月合计 600.00 元')).toBeTruthy();
    await press(/^挂标准$/, card.closest('.ant-drawer') as HTMLElement);
    const box = await dialog('挂收费标准 HT-001');
    expect(within(box).getByText('留空：从合同的起始日')).toBeTruthy();
    expect(within(box).getByText('留空：到合同的到期日，含当天')).toBeTruthy();
    expect(within(box).queryByLabelText('合同编号')).toBeNull();
    await pick(box, '收费标准', /^场地租金/);
    await press(/挂\s?接/, box);
    expect(await screen.findByText('已挂接 1 个合同')).toBeTruthy();
    expect(server.inputsOf(attachStandard)).toMatchObject([
      { kind: 4, target: { ids: [1] }, standardId: 5, fromDate: null, toDate: null, contractNo: '' },
    ]);
  });

  test('it is corrected and renewed; list and drawer are read again', async () => {
    const { server } = await open([stub(changeChargeContract, () => null), stub(renewChargeContract, () => ({ extended: 1 }))]);
    const card = await openContract('HT-002');
    await press(/修\s?改/, card);
    const box = await dialog('修改 HT-002');
    type(box, '位置', '西门');
    await press(/保\s?存/, box);
    expect(await screen.findByText('已保存')).toBeTruthy();
    expect(server.inputsOf(changeChargeContract)).toMatchObject([
      { id: 2, version: 3, number: 'HT-002', kind: 1, place: '西门', area: '12.00', fileId: 77, toDate: addDays(TODAY, 30) },
    ]);
    const before = [searchAttachments, getAttachments, getChargeContract].map((one) => server.inputsOf(one).length);
    await press(/续\s?签/, card);
    const renew = await dialog('续签 HT-002');
    const later = addDays(TODAY, 395);
    typeDay(renew, '续签至', later);
    await press(/续\s?签/, renew);
    expect(await screen.findByText(`已续签至 ${formatDay(later)}，1 项标准随之延长`)).toBeTruthy();
    expect(server.inputsOf(renewChargeContract)).toEqual([{ id: 2, version: 3, toDate: later }]);
    await waitFor(() => {
      const after = [searchAttachments, getAttachments, getChargeContract].map((one) => server.inputsOf(one).length);
      after.forEach((count, at) => expect(count).toBeGreaterThan(before[at] ?? 0));
    });
  });

  test('ending it asks why, tells what ends with it, and a day that is billed is refused beside the day', async () => {
    const said = '“租金”已计费至 2026.12.31，请先作废或红冲其后的账单，或改在该日之后';
    const { server } = await open([
      stub(endChargeContract, ({ reason }) =>
        reason === '撤场' ? { ended: 1 } : refuse('CONTRACT_BILLED_TO', {}, [{ path: 'endedOn', msg: said }]),
      ),
    ]);
    const card = await openContract('HT-001');
    await press(/解\s?约/, card);
    const box = await dialog('解约 HT-001');
    expect(within(box).getByText(/^1 项标准到解约日为止：场地租金/)).toBeTruthy();
    await press(/解\s?约/, box);
    expect(await fieldError(box, '请输入解约原因')).toBeTruthy();
    type(box, '解约原因', '搬走');
    await press(/解\s?约/, box);
    expect(await fieldError(box, said)).toBeTruthy();
    type(box, '解约原因', '撤场');
    typeDay(box, '解约日', addDays(TODAY, 3));
    await press(/解\s?约/, box);
    expect(await screen.findByText('已解约，1 项标准随之结束')).toBeTruthy();
    expect(server.inputsOf(endChargeContract).at(-1)).toEqual({ id: 1, version: 3, endedOn: addDays(TODAY, 3), reason: '撤场' });
  });

  test('one that ended tells by whom and why, and takes nothing more; without standards it can be removed', async () => {
    const { server } = await open([stub(removeChargeContract, () => null)]);
    await pick(document.body, '合同状态', /^全部$/);
    const card = await openContract('HT-004');
    expect(within(card).getByText(`${formatDay(TODAY)} 陈思远 客户撤场`)).toBeTruthy();
    expect(screen.getByText('没有挂过收费标准')).toBeTruthy();
    for (const name of [/修\s?改/, /续\s?签/, /解\s?约/]) expect(within(card).queryByRole('button', { name }), String(name)).toBeNull();
    expect(within(card.closest('.ant-drawer') as HTMLElement).queryByRole('button', { name: /^挂标准$/ })).toBeNull();
    await press(/删\s?除/, card);
    await press(/继\s?续/);
    expect(await screen.findByText('已删除')).toBeTruthy();
    expect(server.inputsOf(removeChargeContract)).toEqual([{ id: 4 }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: '合同' })).toBeNull());
  });

  test('the server knows of a bill: the refusal is said and the contract stays', async () => {
    await open([stub(removeChargeContract, () => refuse('CONTRACT_USED', { number: 'HT-002' }))]);
    const card = await openContract('HT-002');
    await press(/删\s?除/, card);
    await press(/继\s?续/);
    expect(await screen.findByText('合同 HT-002 已有标准或账单，不能删除，可以解约')).toBeTruthy();
    expect(screen.getByRole('region', { name: '合同' })).toBeTruthy();
  });

  test('a contract that cannot be read says so and is tried again', async () => {
    let failing = true;
    await open([stub(getChargeContract, () => (failing ? refuse('UNAVAILABLE') : (CONTRACTS[0] ?? refuse('UNAVAILABLE'))))]);
    await userEvent.dblClick(await screen.findByRole('cell', { name: 'HT-001' }));
    const retry = await screen.findByRole('button', { name: /重\s?试/ });
    failing = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('region', { name: '合同' })).toBeTruthy();
  });

  test.each<MenuState>([1, ''])('state %o: contracts are there to see and nothing to do', async (state) => {
    await open([], state);
    const card = await openContract('HT-002');
    expect(within(card).getByText('剩 30 天')).toBeTruthy();
    expect(
      within(card)
        .queryAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['合同.pdf']);
    expect(screen.queryByRole('button', { name: '登记合同' })).toBeNull();
    expect(screen.queryByRole('button', { name: /挂标准$/ })).toBeNull();
  });
});
