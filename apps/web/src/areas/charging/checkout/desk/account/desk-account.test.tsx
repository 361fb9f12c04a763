import { describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAtDesk, houseCharging, loadTree, MENU, refundAccount, searchRefundRequests, settleAccount, type Act } from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../../platform/testing/index.ts';
import { requestRow } from '../../../account/account/account-samples.ts';
import { focused } from '../desk-hands.tsx';
import { DESK_READS, hit, picture } from '../desk-samples.ts';
import NormalPage from '../normal.page.tsx';

const ANSWER = { id: 61, number: 'YS1', day: '2026-11-15', total: '500.00', kept: '0.00', changeGiven: '0.00' };

const DUE = { chargeTypeId: 8, chargeTypeName: '装修押金', personId: 21, personName: '周以宁', text: '', sourceNumber: 'ZX1' };

async function open(stubs: readonly Stub[] = [], acts?: readonly Act[]) {
  const page = renderPage(<NormalPage />, {
    menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', acts ? { acts } : {})),
    menuStyle: 0,
    stubs: [...DESK_READS, stub(settleAccount, () => ANSWER), stub(refundAccount, () => ({ ...ANSWER, total: '-500.00' })), ...stubs],
  });
  await userEvent.click(screen.getByRole('tab', { name: '其他收付' }));
  const panel = within(await screen.findByRole('tabpanel', { name: '其他收付' }));
  return { ...page, panel };
}
type Panel = Awaited<ReturnType<typeof open>>['panel'];
async function house(panel: Panel) {
  await userEvent.type(panel.getByRole('combobox', { name: '查找房屋' }), '12{Enter}');
  await panel.findByText('138****6721');
}
const turnTo = (panel: Panel, name: string) => userEvent.click(panel.getByRole('radio', { name }));
const type = (panel: Panel, name: string, text: string) => userEvent.type(panel.getByLabelText(name), text);
const done = () => screen.findByRole('group', { name: '收款结果' });

describe('其他收付', () => {
  test('money paid ahead needs a house; what is received gives change', async () => {
    const { server, panel } = await open();
    await userEvent.click(panel.getByRole('button', { name: /收款 F9/ }));
    expect((await screen.findAllByText('请先查找房屋')).length).toBeGreaterThan(0);
    await house(panel);
    await type(panel, '金额', '500');
    await type(panel, '实收现金', '600{F9}');
    await done();
    expect(server.inputsOf(settleAccount)).toEqual([
      {
        type: 2,
        houseId: 9,
        prepaid: [{ chargeTypeId: null, amount: '500' }],
        payerId: 21,
        payerName: '周以宁',
        tenders: [{ list: 1, method: 1, amount: '500.00', reference: '', accountId: null }],
        received: '600',
        remark: '',
      },
    ]);
  });

  test('the house at the desk is here too, until another is found here; what is half typed keeps its own', async () => {
    const page = renderPage(<NormalPage />, {
      menu: menuOf(screenNode(MENU.checkout, 'charging/checkout/normal', {})),
      menuStyle: 0,
      stubs: [
        ...DESK_READS,
        stub(settleAccount, () => ANSWER),
        stub(findAtDesk, ({ key }) => [hit(key === '12' ? 9 : 10, `3幢-2单元-${key}03`)]),
      ],
    });
    const desk = within(await screen.findByRole('tabpanel', { name: '收款' }));
    await house(desk);
    await userEvent.click(screen.getByRole('tab', { name: '其他收付' }));
    const panel = within(await screen.findByRole('tabpanel', { name: '其他收付' }));
    await panel.findByText('138****6721');
    await type(panel, '金额', '80');
    // Another house is opened at the desk; the amount typed here still belongs to the first.
    await userEvent.click(screen.getByRole('tab', { name: '收款' }));
    await userEvent.type(desk.getByRole('combobox', { name: '查找房屋' }), '14{Enter}');
    await waitFor(() => expect(page.server.inputsOf(houseCharging).at(-1)?.houseId).toBe(10));
    await userEvent.click(screen.getByRole('tab', { name: '其他收付' }));
    await userEvent.click(panel.getByRole('button', { name: /收款 F9/ }));
    const result = await done();
    expect(page.server.inputsOf(settleAccount)).toMatchObject([{ houseId: 9, prepaid: [{ amount: '80' }] }]);
    // After the payment this tab follows the house at the desk again.
    await userEvent.click(within(result.closest('.ant-modal') as HTMLElement).getByRole('button', { name: /下一笔/ }));
    await type(panel, '金额', '20');
    await userEvent.click(panel.getByRole('button', { name: /收款 F9/ }));
    await waitFor(() => expect(page.server.inputsOf(settleAccount).map(({ houseId }) => houseId)).toEqual([9, 10]));
  });

  test('what needs no house is taken without the one at the desk', async () => {
    const { panel } = await open();
    await house(panel);
    await turnTo(panel, '其他');
    await userEvent.click(panel.getByRole('button', { name: '不按房屋收付' }));
    expect(await panel.findByText('没有房屋的，在右边选择小区')).toBeTruthy();
    expect(panel.getByText('小区')).toBeTruthy();
  });

  test('by keys alone: the tab leads to the house, the house to the amount or the kind of deposit', async () => {
    const { server, panel } = await open();
    await focused('查找房屋');
    await userEvent.keyboard('12{Enter}');
    await panel.findByText('138****6721');
    await focused('金额');
    await userEvent.keyboard('80{F9}');
    await done();
    expect(server.inputsOf(settleAccount)).toMatchObject([{ type: 2, houseId: 9, prepaid: [{ amount: '80' }] }]);
  });

  test('a deposit is asked for its kind first', async () => {
    const { panel } = await open();
    await turnTo(panel, '收押');
    await house(panel);
    await focused('押金项目');
  });

  test('a deposit names one of the deposit items', async () => {
    const { server, panel } = await open();
    await house(panel);
    await turnTo(panel, '收押');
    await type(panel, '金额', '2000{F9}');
    expect((await screen.findAllByText('请选择押金项目')).length).toBeGreaterThan(0);
    await userEvent.click(panel.getByRole('combobox', { name: '押金项目' }));
    expect(screen.queryByTitle('物业服务费')).toBeNull();
    await userEvent.click(await screen.findByTitle('装修押金'));
    await type(panel, '说明', '装修 3 个月');
    await userEvent.keyboard('{F9}');
    await done();
    expect(server.inputsOf(settleAccount)).toMatchObject([{ type: 3, houseId: 9, chargeTypeId: 8, amount: '2000', text: '装修 3 个月' }]);
  });

  test('deposits that are asked for are taken with one press, or without one that is not paid now', async () => {
    const due = (id: number, amount: string) => ({ ...DUE, id, amount });
    const { server, panel } = await open([
      stub(houseCharging, () => ({ ...picture(9), depositDues: [due(71, '2000.00'), due(72, '250.00')] })),
    ]);
    await house(panel);
    await userEvent.click(panel.getByRole('button', { name: '收押金' }));
    expect(panel.getAllByText('2,250.00').length).toBeGreaterThan(0);
    await userEvent.click(panel.getAllByRole('checkbox', { name: /装修押金/ })[1] as HTMLElement);
    await userEvent.keyboard('{F9}');
    await done();
    expect(server.inputsOf(settleAccount)).toMatchObject([{ type: 3, houseId: 9, chargeTypeId: null, amount: '2000.00', dueIds: [71] }]);
  });

  test('委收 offers items collected for others and goes without a house; 其他 wants a remark', async () => {
    const { server, panel } = await open([
      stub(loadTree, () => [
        { key: 'estate:1', kind: 'estate' as const, id: 1, title: '云栖花园', houses: 10, leaf: false, note: '', disabled: false },
      ]),
    ]);
    await turnTo(panel, '其他');
    await type(panel, '金额', '50');
    await userEvent.click(panel.getByRole('combobox', { name: '小区' }));
    await userEvent.click(await screen.findByTitle('云栖花园'));
    expect(panel.getByText('“其他”请填写备注')).toBeTruthy();
    await turnTo(panel, '委收');
    await type(panel, '金额', '50');
    await userEvent.click(panel.getByRole('combobox', { name: '收费项目' }));
    await userEvent.click(await screen.findByTitle('代收水费'));
    await type(panel, '付款人', '王先生');
    await userEvent.click(panel.getByRole('button', { name: /收款 F9/ }));
    await done();
    expect(server.inputsOf(settleAccount)).toMatchObject([
      { type: 5, estateId: 1, houseId: null, payerId: null, payerName: '王先生', lines: [{ chargeTypeId: 12, amount: '50' }] },
    ]);
  });

  test('a deposit goes back as a positive amount, never asking for change; a refusal keeps what was typed', async () => {
    const { server, panel } = await open([
      stub(refundAccount, ({ remark }) =>
        remark === '' ? refuse('ACCOUNT_SHORT', { name: '押金', balance: '1', amount: '2' }) : { ...ANSWER, total: '-2000.00' },
      ),
    ]);
    await house(panel);
    await turnTo(panel, '退押');
    await userEvent.click(panel.getByRole('button', { name: /全\s?退/ }));
    expect(panel.getByLabelText<HTMLInputElement>('装修押金 周以宁 YJ001 退还金额').value).toBe('2000.00');
    expect(panel.queryByLabelText('实收现金')).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: /付款 F9/ }));
    expect(await screen.findByText('押金余额 1 元，不能退 2 元')).toBeTruthy();
    expect(panel.getByLabelText<HTMLInputElement>('装修押金 周以宁 YJ001 退还金额').value).toBe('2000.00');
    await type(panel, '备注', '装修验收合格{F9}');
    await done();
    expect(server.inputsOf(refundAccount)[1]).toMatchObject({
      type: 7,
      houseId: 9,
      lines: [{ accountId: 33, amount: '2000.00' }],
      tenders: [{ list: 1, method: 1, amount: '2000.00' }],
      received: null,
    });
  });

  test('money out above a limit waits for a colleague: the page says so, prints nothing and begins anew', async () => {
    const held = { id: 7, number: 'FH2026110002', why: '换方式退款均需复核' };
    const { panel } = await open([stub(refundAccount, () => ({ ...ANSWER, id: 0, number: '', total: '0.00', held }))]);
    await house(panel);
    await turnTo(panel, '退押');
    await userEvent.click(panel.getByRole('button', { name: /全\s?退/ }));
    await userEvent.click(panel.getByRole('button', { name: /付款 F9/ }));
    expect(await screen.findByText('换方式退款均需复核，已提交复核（编号 FH2026110002），由另一位有复核权的同事办理')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /下一笔/ })).toBeNull();
  });

  test.each([
    ['退预交款', '预交 不限项目', 8, 31],
    ['退存零款', '住户存零', 11, 32],
    ['退房预交', '预交 不限项目', 13, 31],
  ])('%s gives back from %s', async (kind, name, sent, accountId) => {
    const { server, panel } = await open();
    await house(panel);
    await turnTo(panel, kind);
    await type(panel, `${name} 退还金额`, '3.84{F9}');
    await done();
    await waitFor(() => expect(server.inputsOf(refundAccount)).toMatchObject([{ type: sent, lines: [{ accountId, amount: '3.84' }] }]));
  });

  test('an approved request of a former owner is paid without a house', async () => {
    const whose = { houseId: null, houseCode: '', personName: '原业主甲', payee: '原业主甲', accountId: 77 };
    const request = requestRow(1, { ...whose, type: 8, amount: '124.44', balance: '124.44', state: 2 });
    const { server, panel } = await open([
      stub(searchRefundRequests, ({ houseless }) => {
        const rows = houseless === true ? [request] : [];
        return { rows, total: rows.length, sums: { amount: '0.00' } };
      }),
    ]);
    await turnTo(panel, '退预交款');
    await userEvent.click(await panel.findByRole('button', { name: '按申请 TK2026070001 退 原业主甲 124.44 元' }));
    await userEvent.click(panel.getByRole('button', { name: /付款 F9/ }));
    await done();
    expect(server.inputsOf(refundAccount)).toMatchObject([
      { type: 8, houseId: null, requestId: 1, payerName: '原业主甲', lines: [{ accountId: 77, amount: '124.44' }] },
    ]);
  });

  test('who may not pay out is offered no button for it', async () => {
    const { panel } = await open([], ['view', 'add']);
    expect(panel.getByRole('button', { name: /收款 F9/ })).toBeTruthy();
    await turnTo(panel, '经付');
    expect(panel.queryByRole('button', { name: /付款 F9/ })).toBeNull();
  });
});
