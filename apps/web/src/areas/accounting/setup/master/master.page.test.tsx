import { expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkLedgerOpenings,
  createAccountSet,
  getAccountSet,
  listBooks,
  MENU,
  NO_DIMS,
  saveLedgerOpenings,
  searchAccountSets,
  searchLedgerOpenings,
  type AccountSetDetail,
  type AccountSetRow,
  type BookChoice,
  type LedgerOpeningRow,
} from '@anju/contract';
import { savePreference } from '@anju/contract/session/preference';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { RUNNING_BOOK } from '../../part/book.fixtures.ts';
import MasterPage from './master.page.tsx';

const BOOK: BookChoice = { ...RUNNING_BOOK, state: 1, currentYm: 202501 };
const SET: AccountSetDetail = {
  companyId: 7,
  companyName: '云栖物业服务处',
  state: 1,
  template: 1,
  firstYm: 202501,
  dimsRequired: true,
  numberSpan: 1,
  fillGaps: false,
  papersRule: 1,
  makerPosts: false,
  taxPayer: 1,
  openingNo: '',
  openedBy: '',
  openedAt: null,
  createdBy: '陈思远',
  createdAt: '2025-01-02T01:00:00Z',
  fixed: false,
  revisable: true,
  version: 4,
};
const COMPANY: AccountSetRow = {
  companyId: 8,
  companyName: '临江物业服务处',
  level: 3,
  state: null,
  template: null,
  firstYm: null,
  currentYm: null,
  taxPayer: null,
  subjects: 0,
  unposted: 0,
  openingNo: '',
  openedBy: '',
  openedAt: null,
  version: null,
};
const line = (values: Partial<LedgerOpeningRow> & Pick<LedgerOpeningRow, 'key' | 'subjectId' | 'code' | 'fullName'>): LedgerOpeningRow => ({
  dimsetId: null,
  name: values.fullName,
  category: 1,
  direction: 1,
  dims: '',
  required: '',
  dimTexts: [],
  opening: '0.00',
  debit: '0.00',
  credit: '0.00',
  actual: '0.00',
  balance: '0.00',
  ...values,
});
const CASH = line({
  key: '11-5',
  subjectId: 11,
  code: '1001',
  fullName: '库存现金',
  dims: 'P',
  required: 'P',
  dimsetId: 5,
  dimTexts: [{ dim: 'P', id: 3, text: '云栖花园' }],
  opening: '100.00',
});
const CAPITAL = line({ key: '40-', subjectId: 40, code: '4001', fullName: '实收资本', category: 4, direction: -1 });
const BLANK = line({
  key: '12-',
  subjectId: 12,
  code: '2202',
  fullName: '应付账款',
  category: 2,
  direction: -1,
  dims: 'SP',
  required: 'SP',
});

const open = (...stubs: readonly Stub[]) =>
  renderPage(<MasterPage />, {
    menu: menuOf(screenNode(MENU.accountSet, 'accounting/setup/master', { state: 3, acts: ['view', 'add', 'change', 'remove'] })),
    stubs: [
      stub(listBooks, () => [BOOK]),
      stub(searchAccountSets, () => ({ rows: [COMPANY], total: 1 })),
      stub(getAccountSet, () => SET),
      stub(searchLedgerOpenings, () => ({
        rows: [CASH, BLANK, CAPITAL],
        total: 3,
        openingDebit: '100.00',
        openingCredit: '0.00',
        debitTotal: '0.00',
        creditTotal: '0.00',
        balanceDebit: '100.00',
        balanceCredit: '0.00',
        version: 4,
      })),
      ...stubs,
    ],
  });

test('a company without books gets them with the usual settings', async () => {
  const { server } = open(
    stub(createAccountSet, () => ({ companyId: 8, subjects: 340 })),
    stub(savePreference, () => null),
  );
  await userEvent.dblClick(await screen.findByText(/临江物业服务处/));
  const dialog = (await screen.findByText('建账：临江物业服务处', { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
  const year = within(dialog).getByLabelText('启用年');
  await userEvent.clear(year);
  await userEvent.type(year, '2026');
  await userEvent.click(within(dialog).getByRole('button', { name: /建\s?账/ }));
  expect(await screen.findByText('已建账，340 个科目')).toBeTruthy();
  expect(server.inputsOf(createAccountSet)[0]).toMatchObject({
    companyId: 8,
    template: 1,
    firstYm: 202601,
    words: 1,
    copyFromId: null,
    dimsRequired: true,
  });
});

test('opening balances are typed into the list and saved together with their dims; a subject with dims is entered by them', async () => {
  const { server } = open(stub(saveLedgerOpenings, () => ({ version: 5 })));
  await userEvent.click(await screen.findByRole('tab', { name: '期初余额' }));
  const cash = await screen.findByLabelText('1001 年初余额');
  expect(screen.queryByLabelText('2202 年初余额')).toBeNull();
  expect(screen.getByLabelText('2202 新增辅助核算')).toBeTruthy();
  expect(screen.getByText(/年初 借 100.00 贷 0.00 相差 100.00/)).toBeTruthy();
  await userEvent.clear(cash);
  await userEvent.type(cash, '250.5');
  await userEvent.type(screen.getByLabelText('4001 年初余额'), '250.5');
  await userEvent.click(screen.getByRole('button', { name: '保存 2 行' }));
  expect(await screen.findByText('已保存')).toBeTruthy();
  const none = { debit: '0.00', credit: '0.00', actual: '0.00' };
  expect(server.inputsOf(saveLedgerOpenings)).toEqual([
    {
      companyId: 7,
      version: 4,
      lines: [
        { subjectId: 11, dims: { ...NO_DIMS, estateId: 3 }, opening: '250.5', ...none },
        { subjectId: 40, dims: NO_DIMS, opening: '250.5', ...none },
      ],
    },
  ]);
});

test('what is wrong is listed and keeps the books from being started', async () => {
  open(
    stub(checkLedgerOpenings, () => ({
      ready: false,
      checks: [
        { name: '年初余额借贷平衡', ok: false, warning: false, text: '借方 100.00，贷方 0.00，相差 100.00', lines: [] },
        { name: '辅助核算齐全', ok: false, warning: false, text: '1 处缺少必填的辅助核算', lines: ['2202 应付账款：供应商'] },
      ],
    })),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '期初余额' }));
  await userEvent.click(await screen.findByRole('button', { name: '检查并启用' }));
  expect(await screen.findByText('年初余额借贷平衡：借方 100.00，贷方 0.00，相差 100.00')).toBeTruthy();
  expect(screen.getByText('2202 应付账款：供应商')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '启用账套' }).disabled).toBe(true);
});

test('a phone is told that opening balances need more room', async () => {
  const desk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...desk(media), matches: media === '(width < 760px)' }));
  open();
  await userEvent.click(await screen.findByRole('tab', { name: '期初余额' }));
  expect((await screen.findByRole('note')).textContent).toContain('录入期初余额需要更宽的屏幕');
});
