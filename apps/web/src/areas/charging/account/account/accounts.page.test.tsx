import { describe, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  adjustPoints,
  createRefundRequest,
  decideRefundRequest,
  MENU,
  payRefundRequest,
  searchDeposits,
  searchHeld,
  searchRefundRequests,
  startDrawDown,
  uploadFile,
  type MenuState,
} from '@anju/contract';
import { savePreference } from '@anju/contract/session/preference';
import { getDownloadStatus } from '@anju/contract/system/job';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { jobOf } from '../../billing/billing-run/batch-samples.ts';
import { ACCOUNT_READS, heldRow, requestRow } from './account-samples.ts';
import DepositPage from './deposit.page.tsx';
import PrepaidPage from './prepaid.page.tsx';
import ScorePage from './score.page.tsx';

const PAGES = {
  prepaid: [MENU.accountPrepaid, 'charging/account/prepaid', <PrepaidPage key="prepaid" />],
  deposit: [MENU.accountDeposit, 'charging/account/deposit', <DepositPage key="deposit" />],
  score: [MENU.accountScore, 'charging/account/score', <ScorePage key="score" />],
} as const;
const open = (page: keyof typeof PAGES, stubs: readonly Stub[] = [], state: MenuState = 3) => {
  const [menu, key, element] = PAGES[page];
  return renderPage(element, { menu: menuOf(screenNode(menu, key, { state })), menuStyle: 0, stubs: [...ACCOUNT_READS, ...stubs] });
};
const rowOf = async (name: string) => (await screen.findByRole('cell', { name })).closest('tr') as HTMLElement;
const dialogOf = async (title: string | RegExp) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;

describe('预交账户', () => {
  test('tells whose money it is, true sums, and every move', async () => {
    open('prepaid', [stub(savePreference, () => null)]);
    const row = await rowOf('1幢-101');
    for (const text of ['买方', '不限项目', '900.00', '160.00', '740.00', '产权已变更，余额属于原业主'])
      expect(within(row).getByText(text), text).toBeTruthy();
    expect(within(row).queryByRole('button', { name: '抵扣' })).toBeNull();
    expect(within(await rowOf('1幢-102')).getByText('仅 物业服务费')).toBeTruthy();
    expect(screen.getByLabelText('预交合计').textContent).toBe('共 2 户，余额合计 1,480.00 元，其中原业主 740.00 元');
    await userEvent.click(screen.getByText('万元'));
    expect(screen.getByLabelText('预交合计').textContent).toBe('共 2 户，余额合计 0.15 万元，其中原业主 0.07 万元');
    await userEvent.click(screen.getByText('元', { selector: '.ant-segmented-item-label' }));
    await userEvent.dblClick(row);
    const drawer = await screen.findByText('产权已变更，余额属于原业主；自动抵扣不会用于现业主的账单');
    expect(drawer).toBeTruthy();
    for (const text of ['存入', '抵扣', '-160.00', 'SJ2', '系统'])
      expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0);
  });

  test('filters are asked of the server, and nothing found says so', async () => {
    const { server } = open('prepaid');
    await rowOf('1幢-101');
    await userEvent.click(screen.getByRole('checkbox', { name: '产权已变更' }));
    await userEvent.type(screen.getByRole('searchbox'), '无{Enter}');
    expect(await screen.findByText('没有符合条件的预交账户')).toBeTruthy();
    expect(server.inputsOf(searchHeld).at(-1)).toMatchObject({ kind: 1, former: true, key: '无' });
  });

  test('is drawn for one house by a job that says what it did', async () => {
    const done = jobOf({ id: 77, state: 'done', message: '抵扣 1 户 2 笔，合计 95.00 元' });
    const { server } = open('prepaid', [stub(startDrawDown, () => ({ jobId: 77 })), stub(getDownloadStatus, () => done)]);
    await userEvent.click(within(await rowOf('1幢-102')).getByRole('button', { name: '抵扣' }));
    expect(await screen.findByText('抵扣 1 户 2 笔，合计 95.00 元')).toBeTruthy();
    expect(server.inputsOf(startDrawDown)).toEqual([{ houseId: 9, estateId: null }]);
  });

  test('is asked to be paid back; the old owner by 退房预交, and a refusal stays beside its field', async () => {
    let refused = true;
    const { server } = open('prepaid', [
      stub(createRefundRequest, () => {
        if (!refused) return { id: 5, number: 'TK20260001', flowName: null };
        refused = false;
        return refuse('REFUND_REQUEST_LIVING', { number: 'TK1', state: '待审核' });
      }),
    ]);
    await userEvent.click(within(await rowOf('1幢-101')).getByRole('button', { name: '申请退款' }));
    const box = await dialogOf('申请退款');
    await userEvent.click(within(box).getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('该账户已有退款申请 TK1（待审核），请先处理')).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('已提交 TK20260001，请他人审核')).toBeTruthy();
    expect(server.inputsOf(createRefundRequest).at(-1)).toMatchObject({
      accountId: 1,
      type: 13,
      amount: '740.00',
      reason: 3,
      payee: '卖方',
    });
  });

  test('of a former owner without a house is asked to be paid back in his name, and is not drawn on', async () => {
    const whose = { houseId: null, houseCode: '', personName: '原业主甲', owners: '', paidBy: '' };
    const credit = heldRow(4, { ...whose, balance: '124.44' });
    const { server } = open('prepaid', [
      stub(searchHeld, () => ({ rows: [credit], total: 1, sums: { balance: '124.44', former: '0.00' } })),
      stub(createRefundRequest, () => ({ id: 5, number: 'TK20260001', flowName: null })),
      stub(searchRefundRequests, () => ({
        rows: [requestRow(1, { houseId: null, houseCode: '', personName: '原业主甲' })],
        total: 1,
        sums: { amount: '124.44' },
      })),
    ]);
    const row = within(await rowOf('原业主甲'));
    expect(row.queryByRole('button', { name: '抵扣' })).toBeNull();
    await userEvent.click(row.getByRole('button', { name: '申请退款' }));
    const box = await dialogOf('申请退款');
    expect(within(box).getByText(/原业主甲 预交 余额 124\.44 元/)).toBeTruthy();
    await userEvent.click(within(box).getByText('请选择退款原因'));
    await userEvent.click(await screen.findByText('过户'));
    await userEvent.click(within(box).getByRole('button', { name: '提交申请' }));
    await waitFor(() =>
      expect(server.inputsOf(createRefundRequest)).toMatchObject([{ accountId: 4, payee: '原业主甲', amount: '124.44' }]),
    );
    await userEvent.click(await screen.findByRole('tab', { name: '退款申请' }));
    expect(await rowOf('原业主甲')).toBeTruthy();
  });

  test('a request that a document decides says so and offers no decision', async () => {
    open('prepaid', [
      stub(searchRefundRequests, () => ({ rows: [requestRow(1, { flowName: '退款审核' })], total: 1, sums: { amount: '740.00' } })),
    ]);
    await userEvent.click(await screen.findByRole('tab', { name: '退款申请' }));
    expect(await screen.findByText('走流程“退款审核”')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(通\s?过|退\s?回)$/ })).toBeNull();
  });

  test('a request takes its paper, and its detail shows it', async () => {
    const asked = { file: { id: 66, name: '退房申请.pdf' }, note: '房屋已出售' };
    const { server } = open('prepaid', [
      stub(uploadFile, () => ({ id: 55, name: '申请.pdf', url: '/x' })),
      stub(createRefundRequest, () => ({ id: 5, number: 'TK20260001', flowName: null })),
      stub(searchRefundRequests, () => ({ rows: [requestRow(1, asked)], total: 1, sums: { amount: '740.00' } })),
    ]);
    await userEvent.click(within(await rowOf('1幢-101')).getByRole('button', { name: '申请退款' }));
    const box = await dialogOf('申请退款');
    await userEvent.upload(within(box).getByLabelText('选择附件'), new File(['x'], '申请.pdf', { type: 'application/pdf' }));
    expect(await within(box).findByText(/申请\.pdf/)).toBeTruthy();
    await userEvent.click(within(box).getByRole('button', { name: '提交申请' }));
    await waitFor(() => expect(server.inputsOf(createRefundRequest)).toMatchObject([{ fileId: 55 }]));
    await userEvent.click(await screen.findByRole('tab', { name: '退款申请' }));
    await userEvent.dblClick(await rowOf('TK2026070001'));
    const drawer = (await screen.findByText('退款申请 TK2026070001')).closest('.ant-drawer') as HTMLElement;
    expect(within(drawer).getByRole('button', { name: '退房申请.pdf' })).toBeTruthy();
    expect(within(drawer).getByText('房屋已出售')).toBeTruthy();
  });

  test('requests are approved by somebody else and paid; the own one is not decided', async () => {
    const settled = { id: 43, number: 'TKD1', day: '2026-07-20', total: '-740.00', kept: '0.00', changeGiven: '0.00' };
    const { server } = open('prepaid', [stub(decideRefundRequest, () => null), stub(payRefundRequest, () => settled)]);
    await userEvent.click(await screen.findByRole('tab', { name: '退款申请' }));
    const waiting = await rowOf('TK2026070001');
    const approved = await rowOf('TK2026070002');
    expect(within(approved).queryByRole('button', { name: /通\s?过/ })).toBeNull();
    await userEvent.click(within(waiting).getByRole('button', { name: /通\s?过/ }));
    const box = await dialogOf('通过退款申请 TK2026070001');
    await userEvent.click(within(box).getByRole('button', { name: /通\s?过/ }));
    await waitFor(() => expect(server.inputsOf(decideRefundRequest)).toEqual([{ id: 1, version: 0, approve: true, note: '' }]));
    await userEvent.click(within(await rowOf('TK2026070002')).getByRole('button', { name: /付\s?款/ }));
    const pay = await dialogOf('付款 TK2026070002');
    await userEvent.click(within(pay).getByRole('button', { name: /付\s?款/ }));
    expect(await screen.findByText('付款完成')).toBeTruthy();
    expect(server.inputsOf(payRefundRequest)[0]).toMatchObject({ id: 2, tenders: [{ list: 1, method: 2, amount: '740.00' }] });
  });
});

describe('押金账户', () => {
  test('tells what came in, went back, became income and is left, and finds those held too long', async () => {
    const { server } = open('deposit');
    const row = await rowOf('1幢-101');
    for (const text of ['装修押金', '周以宁', 'YJ2026060001', '2,000.00', '1,000.00', '部分退转', '35'])
      expect(within(row).getByText(text), text).toBeTruthy();
    expect(within(await rowOf('1幢-102')).queryByRole('button', { name: '申请退款' })).toBeNull();
    expect(screen.getByLabelText('押金合计').textContent).toBe('已收 4,000.00 元　已退 3,000.00 元　转收入 500.00 元　可用 500.00 元');
    fireEvent.change(screen.getByLabelText('收取超过天数'), { target: { value: '30' } });
    fireEvent.blur(screen.getByLabelText('收取超过天数'));
    await waitFor(() => expect(server.inputsOf(searchDeposits).at(-1)).toMatchObject({ olderThan: 30 }));
  });
});

describe('积分账户', () => {
  test('shows the rule and the points, and puts them right with a reason', async () => {
    const { server } = open('score', [stub(adjustPoints, () => ({ balance: '108.00' }))]);
    const row = await rowOf('1幢-101');
    for (const text of ['周以宁', '130.00', '18.00', '112.00', '11.20']) expect(within(row).getByText(text), text).toBeTruthy();
    expect(screen.getByText(/缴费每满 10.00 元得 1 分，1 分抵 0.10 元，每次最多抵扣账单应收的 10%/)).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: /调\s?整/ }));
    const box = await dialogOf('调整积分 1幢-101 周以宁');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await within(box).findByText('请输入原因')).toBeTruthy();
    await userEvent.type(within(box).getByLabelText('积分'), '-4');
    await userEvent.type(within(box).getByLabelText('原因'), '重复赠送');
    await userEvent.click(within(box).getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('已调整')).toBeTruthy();
    expect(server.inputsOf(adjustPoints).at(-1)).toEqual({ id: 21, points: '-4', reason: '重复赠送' });
  });
});
