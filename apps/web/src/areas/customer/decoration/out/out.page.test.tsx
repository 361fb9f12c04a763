import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createSlip,
  GATE_RESULT,
  getSlip,
  loadTree,
  lookUpAtGate,
  MENU,
  readSlipHouse,
  readSlipSetting,
  recordGateCheck,
  searchGateChecks,
  searchSlips,
  SLIP,
  SLIP_APPLICANT,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { menuOf, refuse, renderPage, screenNode, stub } from '../../../../platform/testing/index.ts';
import MoveOutPage from './out.page.tsx';
import { sampleCard, sampleSlip, sampleSlipDetail } from './slip-samples.ts';

const HOUSE = {
  houseId: 31,
  estateId: 3,
  estateName: '云栖花园',
  house: '3幢-2单元-1203',
  useState: 4,
  people: [{ personId: 21, name: '周以宁', phone: '138****6721', relation: '业主', isOwner: true }],
  money: { open: '1234.50', overdue: '1000.00', prepaid: '0.00', deposit: '2000.00' },
  decoration: '',
  open: [],
} as const;
const SETTING = {
  companyId: 1,
  version: 0,
  updatedBy: '',
  freeKinds: [],
  freeLines: 5,
  needIdentity: true,
  template: [{ name: '沙发', unit: '组' }],
};

const stubs = () => [
  stub(searchSlips, () => ({ rows: [sampleSlip(1)], total: 1, waiting: 0, ready: 1, passed: 0, expired: 0 })),
  stub(searchGateChecks, () => ({ rows: [], total: 0, passed: 0, refused: 0, contested: 0 })),
  stub(getSlip, ({ id }) => sampleSlipDetail(Number(id))),
  stub(readSlipHouse, () => ({ ...HOUSE, people: [...HOUSE.people], open: [] })),
  stub(readSlipSetting, () => SETTING),
  stub(loadTree, () => []),
];
function open(more: ReturnType<typeof stubs> = [], search = '') {
  const node = screenNode(MENU.moveOut, 'customer/decoration/out');
  const scope = { node, search: new URLSearchParams(search), visit: '', close: () => {}, refresh: () => {} };
  return renderPage(
    <PageScopeContext value={scope}>
      <MoveOutPage />
    </PageScopeContext>,
    { menu: menuOf(node), menuStyle: 0, stubs: [...stubs(), ...more] },
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('放行条', () => {
  test('shows what the house owes as a reminder, and says that it holds nothing', async () => {
    open();
    await userEvent.click(await screen.findByRole('cell', { name: 'FX202611001' }));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('该房屋未收 1,234.50 元（逾期 1,000.00 元），押金 2,000.00 元未退')).toBeTruthy();
    expect(screen.getByText(/系统不会因欠费扣留物品/)).toBeTruthy();
    // What is printed is what is typed at the gate.
    expect(screen.getByText('0123-4567-89AB-CDEF')).toBeTruthy();
  });

  test('a notice opens the form with its house; somebody chosen brings name and phone', async () => {
    const { server } = open(
      [stub(createSlip, () => ({ id: 9, number: 'FX9', state: SLIP.waiting, flowName: null }))],
      'house=31&sourceNo=GZ7',
    );
    const box = (await screen.findByText('新增放行条', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
    expect(await within(box).findByText('云栖花园 3幢-2单元-1203')).toBeTruthy();
    fireEvent.mouseDown(within(box).getByLabelText('选择人员'));
    fireEvent.click(await screen.findByText('周以宁 业主 138****6721'));
    await waitFor(() => expect(within(box).getByLabelText<HTMLInputElement>('申请人').value).toBe('周以宁'));
    // A usual good fills the empty line.
    await userEvent.click(within(box).getByRole('button', { name: /沙\s?发/ }));
    await userEvent.click(within(box).getByRole('button', { name: /提\s?交/ }));
    await waitFor(() => expect(server.inputsOf(createSlip)).toHaveLength(1));
    expect(server.inputsOf(createSlip)).toMatchObject([
      {
        houseIds: [31],
        personId: 21,
        name: '周以宁',
        applicant: SLIP_APPLICANT.owner,
        goods: [{ name: '沙发', quantity: '1', unit: '组', note: '' }],
        sourceNo: 'GZ7',
      },
    ]);
  });
});

test('a slip that a document decides says so instead of offering a decision', async () => {
  open([stub(getSlip, () => sampleSlipDetail(1, { state: SLIP.waiting, flowName: '放行流程' }))], 'id=1');
  expect(await screen.findByText('该单据走流程“放行流程”，请在“处理公文”中办理')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
});

describe('门岗核验', () => {
  const look = async (code = '0123-4567-89ab-cdef') => {
    await userEvent.click(await screen.findByRole('tab', { name: '门岗核验' }));
    await userEvent.type(await screen.findByLabelText('通行码'), `${code}{Enter}`);
  };

  test('a typed code shows the card; what was counted goes with the check', async () => {
    const { server } = open([
      stub(lookUpAtGate, () => sampleCard()),
      stub(recordGateCheck, () => ({ id: 5, number: 'FX202611001', title: '搬出', result: GATE_RESULT.passedOut, contested: '' })),
    ]);
    await look();
    expect(await screen.findByText('可以放行')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: '沙发相符' }));
    await userEvent.type(screen.getByLabelText('纸箱清点数量'), '13');
    expect(screen.getByText('多于单上数量')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('纸箱清点数量'), '{Backspace}0');
    await userEvent.click(screen.getByRole('button', { name: '放行外出' }));
    await waitFor(() => expect(server.inputsOf(recordGateCheck)).toHaveLength(1));
    expect(server.inputsOf(recordGateCheck)).toMatchObject([
      { code: '0123456789ABCDEF', result: GATE_RESULT.passedOut, counted: ['1', '10'], happenedAt: null },
    ]);
    expect(await screen.findByLabelText('通行码')).toBeTruthy();
  });

  test('what is not good cannot pass; refusing asks for the reason', async () => {
    const { server } = open([
      stub(lookUpAtGate, () => sampleCard({ verdict: 'no', reason: '放行条已过期' })),
      stub(recordGateCheck, () => ({ id: 5, number: 'FX202611001', title: '搬出', result: GATE_RESULT.refused, contested: '' })),
    ]);
    await look();
    expect(await screen.findByText('放行条已过期')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '放行外出' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '不放行' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认不放行' }).disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('不放行原因'), '单已过期');
    await userEvent.click(screen.getByRole('button', { name: '确认不放行' }));
    await waitFor(() => expect(server.inputsOf(recordGateCheck)).toMatchObject([{ result: GATE_RESULT.refused, note: '单已过期' }]));
  });

  test('the guard who came second reads who was first, and the check stays until it is given up', async () => {
    open([
      stub(lookUpAtGate, () => sampleCard()),
      stub(recordGateCheck, () => refuse('GATE_REFUSED', { reason: '已于 2026.11.17 14:30 由 赵保安 放行，一张放行条只能放行一次' })),
    ]);
    await look();
    await userEvent.click(await screen.findByRole('button', { name: '放行外出' }));
    const waiting = await screen.findByRole('region', { name: '待上传' });
    expect(await within(waiting).findByText(/由 赵保安 放行/)).toBeTruthy();
    await userEvent.click(within(waiting).getByRole('button', { name: /放\s?弃/ }));
    await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /放\s?弃/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '待上传' })).toBeNull());
  });

  test('without a connection the check waits on the phone and arrives once', async () => {
    let line = false;
    const lost = <T,>(answer: T): T => {
      if (!line) throw new ApiError({ code: 0, status: 0, msg: '' });
      return answer;
    };
    const { server } = open([
      stub(lookUpAtGate, () => lost(sampleCard())),
      stub(recordGateCheck, () => lost({ id: 5, number: 'FX202611001', title: '搬出', result: GATE_RESULT.passedOut, contested: '' })),
    ]);
    await look();
    expect(await screen.findByText('没有网络，看不到单据内容')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '放行外出' }));
    expect(await screen.findByText('没有网络，核验先存在本机')).toBeTruthy();
    line = true;
    await userEvent.click(screen.getByRole('button', { name: '立即上传' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '待上传' })).toBeNull());
    const sent = server.calls.filter(({ endpoint }) => endpoint.path === recordGateCheck.path);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent.at(-1)?.input).toMatchObject({ code: '0123456789ABCDEF', result: GATE_RESULT.passedOut, counted: [] });
  });

  test('what is no code is said before anything is asked', async () => {
    const { server } = open([stub(lookUpAtGate, () => sampleCard())]);
    await look('12345');
    expect(await screen.findByText('这不是本系统的通行码，请核对后重新扫描或输入')).toBeTruthy();
    expect(server.inputsOf(lookUpAtGate)).toEqual([]);
  });
});
