import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  changeCloseSetting,
  CHECK_STATE,
  CLOSE_DEFAULTS,
  CLOSE_STEP,
  closePeriod,
  confirmReopening,
  MENU,
  PERIOD,
  readClose,
  readCloseChecks,
  readCloseSetting,
  readPeriods,
  runCloseStep,
  STEP_STATE,
  VOUCHER,
  VOUCHER_KIND,
  type CloseCheck,
  type CloseStepRow,
  type OutputOf,
} from '@anju/contract';
import { menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { COMPANY, VOUCHER_STUBS } from '../../voucher/voucher-samples.ts';
import SettlementPage from './settlement.page.tsx';

type Close = OutputOf<typeof readClose>;
const YM = 202611;
const step = (of: CloseStepRow['step'], more: Partial<CloseStepRow> = {}): CloseStepRow => ({
  ...{ step: of, state: STEP_STATE.done, text: '', who: '', proposed: [], vouchers: [], undoable: false, by: '', at: null },
  ...more,
});
const TAX = step(CLOSE_STEP.tax, {
  state: STEP_STATE.changed,
  text: '金额有变化，需要重新执行',
  proposed: [{ summary: '计提2026年11月所得税', total: '3426.53' }],
  vouchers: [
    {
      ...{ id: 8, number: '记-0030', kind: VOUCHER_KIND.accrual, state: VOUCHER.submitted, summary: '计提2026年11月所得税' },
      ...{ total: '3400.00', maker: '沈亦舟', red: false, version: 1 },
    },
  ],
  undoable: true,
});
const STEPS = CLOSE_STEP.values.map((of) => (of === CLOSE_STEP.tax ? TAX : step(of, of >= 9 ? { state: STEP_STATE.todo } : {})));
const close = (more: Partial<Close> = {}): Close => ({
  ...{ ym: YM, state: PERIOD.open, closedBy: '', closedAt: null, steps: STEPS, next: CLOSE_STEP.tax, latestClosed: 202610 },
  ...{ yearFiled: false, reopening: null, log: [] },
  ...more,
});
const check = (key: string, title: string, state: CloseCheck['state'], items: CloseCheck['items'] = []): CloseCheck => ({
  ...{ key, title, state, count: items.length, items },
});
const wrong = (text: string, more: Partial<CloseCheck['items'][number]> = {}) => ({
  ...{ text, amount: null, voucherId: null, subjectId: null, houseId: null },
  ...more,
});

const open = (data: Close, checks: CloseCheck[] = [], ...stubs: readonly Stub[]) =>
  renderPage(<SettlementPage />, {
    menu: menuOf(
      screenNode(MENU.periodClose, 'accounting/report/settlement', { state: 3, acts: ['view', 'add', 'change', 'remove', 'audit'] }),
    ),
    stubs: [
      ...VOUCHER_STUBS,
      stub(readPeriods, () => ({ current: YM, periods: [] })),
      stub(readClose, () => data),
      stub(readCloseChecks, () => ({ checks })),
      ...stubs,
    ],
  });

test('ten steps stand below each other, the next one has the main button, and says what it did', async () => {
  const { server } = open(
    close(),
    [],
    stub(runCloseStep, () => ({ vouchers: 1, text: '税费：生成 1 张凭证' })),
  );
  const titles = await screen.findAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(CLOSE_STEP.values.map((of) => CLOSE_STEP.text(of)));
  const proposed = screen.getByRole('list', { name: '税费将生成' });
  expect(within(proposed).getByText('3,426.53')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: '税费的凭证' })).getByRole('button', { name: '记-0030' })).toBeTruthy();
  const go = screen.getByRole('button', { name: '重新执行税费' });
  expect(document.activeElement).toBe(go);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('税费：生成 1 张凭证')).toBeTruthy();
  expect(server.inputsOf(runCloseStep)).toEqual([{ companyId: COMPANY, ym: YM, step: CLOSE_STEP.tax }]);
});

test('an answer that arrives while a period is being chosen leaves the list open', async () => {
  const answered = Promise.withResolvers<void>();
  open(
    close(),
    [],
    stub(readClose, async () => {
      await answered.promise;
      return close();
    }),
  );
  const period = await screen.findByRole('combobox', { name: '期间' });
  await userEvent.type(period, '2026');
  answered.resolve();
  await screen.findByRole('button', { name: '重新执行税费' });
  expect(document.activeElement).toBe(period);
});

test('a period with something wrong is not closed; what is only warned about is shown before it is', async () => {
  const checks = [
    check('balanced', '借贷平衡', CHECK_STATE.fine),
    check('unposted', '凭证已全部登账', CHECK_STATE.blocked, [wrong('记-0030 待审核，制单 沈亦舟', { voucherId: 8, amount: '3400.00' })]),
    check('collected', '代收水电费没有未解释的余额', CHECK_STATE.warned, [wrong('224102 代收水电费', { amount: '-9500.00' })]),
  ];
  const { server } = open(
    close(),
    checks,
    stub(closePeriod, () => ({ next: 202612, filed: 3 })),
  );
  expect(await screen.findByText('1 项不通过')).toBeTruthy();
  expect(screen.getByRole('button', { name: '记-0030 待审核，制单 沈亦舟' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '结账本期' }));
  expect(await screen.findByText('有 1 项检查不通过，请先处理：凭证已全部登账')).toBeTruthy();
  expect(server.inputsOf(closePeriod)).toEqual([]);
  checks.splice(1, 1);
  await userEvent.click(screen.getByRole('button', { name: '结账本期' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('提醒：代收水电费没有未解释的余额（1）')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: /结\s?账/ }));
  await waitFor(() => expect(server.inputsOf(closePeriod)).toEqual([{ companyId: COMPANY, ym: YM, confirmed: true }]));
  expect(await screen.findByText(/已结账，归档报表 3 份/)).toBeTruthy();
});

test('a closed period is opened by the second person only', async () => {
  const reopening = {
    ...{ id: 5, ym: YM, reason: '漏记房租', state: 1 as const, askedBy: '沈亦舟', askedAt: '2026-12-02T02:00:00Z', version: 2 },
  };
  const closed = close({ state: PERIOD.closed, next: null, latestClosed: YM, reopening: { ...reopening, own: true } });
  const first = open(closed);
  expect(await screen.findByText(/沈亦舟 申请反结账/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /撤\s?回/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确认反结账' })).toBeNull();
  first.unmount();
  const { server } = open(
    { ...closed, reopening: { ...reopening, own: false } },
    [],
    stub(confirmReopening, () => ({ id: 5 })),
  );
  await userEvent.click(await screen.findByRole('button', { name: '确认反结账' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '反结账' }));
  await waitFor(() => expect(server.inputsOf(confirmReopening)).toEqual([{ id: 5, version: 2 }]));
});

test('ages of bad debts are added and saved with the other settings', async () => {
  const setting = { ...CLOSE_DEFAULTS, version: 3, choices: [], feeEstates: [], templates: [{ id: 4, name: '计提工资' }] };
  const { server } = open(
    close(),
    [],
    stub(readCloseSetting, () => setting),
    stub(changeCloseSetting, () => null),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '结账设置' }));
  await userEvent.click(await screen.findByRole('button', { name: '修改设置' }));
  const rate = await screen.findByLabelText('第 1 档比例');
  await userEvent.clear(rate);
  await userEvent.type(rate, '6');
  await userEvent.click(screen.getByRole('button', { name: '增加一档' }));
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.inputsOf(changeCloseSetting)).toHaveLength(1));
  expect(server.inputsOf(changeCloseSetting)[0]).toMatchObject({
    companyId: COMPANY,
    version: 3,
    ages: [
      { months: 12, rate: '6' },
      { months: 24, rate: '10' },
      { months: 36, rate: '30' },
      { months: 60, rate: '50' },
      { months: 72, rate: '50' },
      { months: null, rate: '100' },
    ],
  });
});

test('where a subject of the close was split, its leaf is chosen in the settings', async () => {
  const leaves = [
    { id: 31, code: '640301', name: '税金及附加-城建税' },
    { id: 32, code: '640302', name: '税金及附加-附加' },
  ];
  const choices = [{ code: '6403', ownCode: '6403', name: '税金及附加', leaves }];
  const { server } = open(
    close(),
    [],
    stub(readCloseSetting, () => ({ ...CLOSE_DEFAULTS, version: 3, choices, feeEstates: [], templates: [] })),
    stub(changeCloseSetting, () => null),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '结账设置' }));
  expect(await screen.findByText('6403 税金及附加：请选择末级科目')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '修改设置' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox', { name: '6403 税金及附加' }));
  await userEvent.click(await screen.findByText('640302 税金及附加-附加'));
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.inputsOf(changeCloseSetting)[0]).toMatchObject({ subjects: [{ code: '6403', subjectId: 32 }] }));
});

test('what an estate under 酬金制 brings is agreed in the settings', async () => {
  const feeEstates = [
    { id: 7, name: '云栖花园' },
    { id: 8, name: '望江府' },
  ];
  const fees = [{ estateId: 8, basis: 3 as const, value: '10', taxRate: '6' }];
  const { server } = open(
    close(),
    [],
    stub(readCloseSetting, () => ({ ...CLOSE_DEFAULTS, version: 3, choices: [], feeEstates, fees, templates: [] })),
    stub(changeCloseSetting, () => null),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '结账设置' }));
  expect(await screen.findByText('云栖花园 不计提；望江府 按实收比例 10%，税率 6%')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: '修改设置' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox', { name: '云栖花园 酬金' }));
  await userEvent.click(await screen.findByTitle('每月定额'));
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await within(dialog).findByText(/^定额应大于 0/)).toBeTruthy();
  expect(server.inputsOf(changeCloseSetting)).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('云栖花园 每月金额'), '1200.5');
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(server.inputsOf(changeCloseSetting)[0]).toMatchObject({
      fees: [...fees, { estateId: 7, basis: 1, value: '1200.5', taxRate: '6' }],
    }),
  );
});
