import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeVoucherRule,
  createVoucherRule,
  generateVouchers,
  listBooks,
  listCashItems,
  listVoucherRules,
  listVoucherWords,
  MENU,
  previewVouchers,
  readPeriodRange,
  readPeriods,
  readRuleCheck,
  readRulePeriod,
  readRuleSetting,
  readSubjectMap,
  readSubjectTree,
  saveSubjectMap,
  searchGenerated,
  VOUCHER,
  getVoucher,
  tryVoucherRule,
  type MappedItem,
  type MapRow,
  type RulePeriod,
  type RuleTrial,
  type VoucherPreview,
  type VoucherRule,
} from '@anju/contract';
import { menuOf, refuse, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import { sampleVoucher } from '../../voucher/voucher-samples.ts';
import { RUNNING_BOOK } from '../../part/book.fixtures.ts';
import RulePage from './rule.page.tsx';

const line = (side: 1 | -1, source: 1 | 2 | 3 | 5, amount: string) => ({
  ...{ side, source, amount, subjectId: null, summary: '{act}{item}{month}', cashItem: null },
  ...{ subjectCode: null, subjectName: null },
});
const rule = (values: Partial<VoucherRule> & Pick<VoucherRule, 'id' | 'name' | 'priority'>): VoucherRule => ({
  ...{ event: 1, acts: [], settleTypes: [], tenders: [], chargeTypeIds: [], estateIds: [], regime: null, agency: null, ahead: null },
  ...{ word: '记', merge: 3, auto: 1, houseDims: true, fromDay: null, toDay: null, enabled: true },
  lines: [line(1, 2, 'gross'), line(-1, 3, 'gross')],
  ...{ updatedBy: '陈思远', updatedAt: '2025-01-02T01:00:00Z', version: 3 },
  ...values,
});
const GENERAL = rule({ id: 1, name: '账单应收', priority: 90 });
const AGENCY = rule({ id: 2, name: '账单应收（代收）', priority: 40, agency: true, lines: [line(1, 2, 'gross'), line(-1, 5, 'gross')] });
const OWN = rule({ id: 3, name: '保洁费入账', priority: 30, acts: [1], chargeTypeIds: [21], estateIds: [3], enabled: false });

const mapRow = (ref: number, role: MapRow['role'], code: string): MapRow => ({
  ...{ role, list: role === 6 ? 1 : 0, ref, supplierId: null, bankAccountId: null, departmentId: null, asks: '' },
  ...{ subjectId: code === '' ? null : Number(code), code, subject: code, supplier: '', bankAccount: '', department: '' },
});
const item = (id: number, name: string, agency: boolean): MappedItem => ({
  ...{ id, code: `F${id}`, name, agency, deposit: false, disabled: false, rate: '0.06', rates: [] },
  rows: [mapRow(id, 2, '112201'), mapRow(id, 3, '600101'), mapRow(id, 4, '220301'), mapRow(id, 5, '224102')],
});
const MAP = {
  items: [item(0, '其他项目', false), item(21, '保洁费', false), item(22, '水费', true)],
  tenders: [{ ...mapRow(1, 6, '1001'), name: '现金' }],
};
const PERIOD: RulePeriod = {
  ...{ enabled: true, open: true, events: 12, booked: 0, waiting: 12, failed: 0, vouchers: 0, drafts: 0, problems: [] },
};
const PREVIEW: VoucherPreview = {
  events: 1,
  voucherCount: 1,
  vouchers: [
    {
      ...{ key: 'a#0', day: '2025-03-31', word: '记', total: '212.00', events: 1, lineCount: 2 },
      lines: [{ summary: '应收保洁费', code: '112201', subject: '应收账款-物业费', debit: '212.00', credit: '0.00' }],
    },
  ],
  subjects: [{ code: '112201', subject: '应收账款-物业费', debit: '212.00', credit: '0.00' }],
  problems: [],
  charging: { billed: '212.00', received: '0.00' },
};
const TRIAL: RuleTrial = { ...PREVIEW, taken: [{ rule: '账单应收', events: 2, amount: '212.00', booked: 1 }], before: [] };
const month = (ym: number, state: 1 | 2) => ({ ym, state, closedBy: '', closedAt: null, vouchers: 0, unposted: 0 });

const open = (...stubs: readonly Stub[]) =>
  renderPage(<RulePage />, {
    menu: menuOf(screenNode(MENU.voucherRule, 'accounting/setup/rule', { state: 3, acts: ['view', 'add', 'change', 'remove'] })),
    stubs: [
      stub(listBooks, () => [RUNNING_BOOK]),
      stub(listVoucherRules, () => [OWN, AGENCY, GENERAL]),
      stub(readRuleSetting, () => ({
        setting: {
          fromYm: 202501,
          enabled: true,
          closedMode: 1 as const,
          updatedBy: '陈思远',
          updatedAt: '2025-01-02T01:00:00Z',
          version: 1,
        },
        firstYm: 202501,
        estates: [{ estateId: 3, name: '云栖花园', regime: 1 as const }],
      })),
      stub(readSubjectMap, () => MAP),
      stub(readSubjectTree, () => []),
      stub(listVoucherWords, () => []),
      stub(listCashItems, () => []),
      stub(readPeriods, () => ({ current: 202503, periods: [month(202502, 2), month(202503, 1)] })),
      stub(readPeriodRange, () => ({ min: 202501, max: 202503, years: [2025] })),
      stub(readRulePeriod, () => PERIOD),
      stub(readRuleCheck, () => ({ rows: [], events: 12, waiting: 12 })),
      stub(searchGenerated, () => ({ rows: [], total: 0 })),
      ...stubs,
    ],
  });
const dialogOf = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('.ant-modal') as HTMLElement;
const choose = async (dialog: HTMLElement, label: string, option: string) => {
  await userEvent.click(within(dialog).getByLabelText(label));
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  await userEvent.keyboard('{Escape}');
};
const orderIn = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: '规则的先后' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('rules stand in the order in which they are tried, with the items and estates they name', async () => {
  open();
  expect(await screen.findByText('入账；保洁费；云栖花园')).toBeTruthy();
  const rows = screen.getAllByRole('button', { name: /^试算 / }).map((button) => button.getAttribute('aria-label'));
  expect(rows).toEqual(['试算 保洁费入账', '试算 账单应收（代收）', '试算 账单应收']);
});

test('a copy for one item, estate and action stands before the general rule, and is saved switched off', async () => {
  const { server } = open(stub(createVoucherRule, () => ({ id: 9 })));
  await userEvent.click(await screen.findByRole('button', { name: '复制 账单应收' }));
  const dialog = await dialogOf('新增规则');
  await userEvent.type(within(dialog).getByLabelText('名称'), '水费作废');
  await choose(dialog, '收费项目', '水费（代收）');
  await choose(dialog, '小区', '云栖花园');
  await choose(dialog, '账单动作', '作废');
  expect(orderIn(dialog)).toEqual([
    expect.stringContaining('30保洁费入账'),
    expect.stringContaining('30水费作废作废；水费；云栖花园本规则'),
    expect.stringContaining('40账单应收（代收）'),
    expect.stringContaining('90账单应收全部'),
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('已新增')).toBeTruthy();
  const [saved] = server.inputsOf(createVoucherRule);
  expect(saved).toMatchObject({ name: '水费作废', acts: [3], chargeTypeIds: [22], estateIds: [3], priority: 30, enabled: false });
  expect(saved?.lines.map(({ source }) => source)).toEqual([2, 3]);
});

test('a rule behind one that takes everything is told that it never applies', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '保洁费入账' }));
  const dialog = await dialogOf('规则 保洁费入账');
  const priority = within(dialog).getByLabelText('优先级');
  expect(within(dialog).queryByText(/本规则不会生效/)).toBeNull();
  await userEvent.clear(priority);
  await userEvent.type(priority, '95');
  expect(await within(dialog).findByText('“账单应收”适用全部业务，又排在前面，本规则不会生效：请把优先级改到 90 以下')).toBeTruthy();
  expect(orderIn(dialog)[2]).toContain('95保洁费入账');
});

test('a rule is tried on a month, names from whom it takes, and is switched on from there', async () => {
  const { server } = open(
    stub(tryVoucherRule, () => TRIAL),
    stub(changeVoucherRule, () => null),
  );
  await userEvent.click(await screen.findByRole('button', { name: '试算 保洁费入账' }));
  const dialog = await dialogOf('试算规则 保洁费入账');
  expect(await within(dialog).findByText('启用后将由本规则生成凭证：“账单应收”的 2 笔，212.00 元')).toBeTruthy();
  expect(within(dialog).getByText(/其中 1 笔已有凭证，不会重复生成/)).toBeTruthy();
  expect(server.inputsOf(tryVoucherRule)[0]).toEqual({ companyId: 7, ym: 202503, ruleId: 3 });
  expect(server.inputsOf(changeVoucherRule)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: '启用这条规则' }));
  expect(await screen.findByText('规则已启用')).toBeTruthy();
  expect(server.inputsOf(changeVoucherRule)[0]).toMatchObject({ id: 3, version: 3, enabled: true, chargeTypeIds: [21] });
});

test('a rule that another one comes before is told so', async () => {
  open(
    stub(tryVoucherRule, () => ({
      ...{ ...PREVIEW, voucherCount: 0, vouchers: [], taken: [] },
      before: [{ rule: '先行', events: 1, amount: '5.00', booked: 0 }],
    })),
  );
  await userEvent.click(await screen.findByRole('button', { name: '试算 保洁费入账' }));
  const dialog = await dialogOf('试算规则 保洁费入账');
  expect(await within(dialog).findByText('排在前面的规则先取走：“先行”的 1 笔，5.00 元')).toBeTruthy();
});

test('a month is tried, then generated; what has no rule is named with the way to mend it', async () => {
  const failed = { reason: '没有匹配的规则：现金存行', at: 'rules' as const, events: 1, amount: '80.00', event: 10 as const };
  const { server } = open(
    stub(readRulePeriod, () => ({ ...PERIOD, failed: 1, problems: [{ ...failed, day: '2025-03-04', number: 'RJ0001' }] })),
    stub(previewVouchers, () => PREVIEW),
    stub(generateVouchers, () => ({ vouchers: 1, events: 12, failed: 1, submitted: 0, refused: [] })),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '生成凭证' }));
  expect(await screen.findByText('1 笔业务没有凭证，处理下列原因后再生成；有未生成的业务不能结账')).toBeTruthy();
  expect(screen.getByText('没有匹配的规则：现金存行')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /试\s?算/ }));
  const dialog = await dialogOf('试算 2025.03');
  expect(await within(dialog).findByText(/1 笔业务将生成 1 张凭证/)).toBeTruthy();
  expect(server.inputsOf(generateVouchers)).toEqual([]);
  await userEvent.click(
    within(dialog)
      .getAllByRole('button', { name: /关\s?闭/ })
      .at(-1) as HTMLElement,
  );
  await userEvent.click(screen.getByRole('button', { name: '生成凭证' }));
  expect(await screen.findByText('2025 年 3 月有 12 笔业务将生成凭证，是否继续？')).toBeTruthy();
  const confirm = screen.getByText('2025 年 3 月有 12 笔业务将生成凭证，是否继续？').closest('.ant-modal') as HTMLElement;
  await userEvent.click(within(confirm).getByRole('button', { name: '生成凭证' }));
  expect(await screen.findByText(/12 笔业务生成 1 张凭证；1 笔业务未生成，见下表/)).toBeTruthy();
  expect(server.inputsOf(generateVouchers)[0]).toEqual({ companyId: 7, ym: 202503 });
  await userEvent.click(screen.getAllByRole('button', { name: '去规则' })[0] as HTMLElement);
  expect(await screen.findByRole('button', { name: '复制 账单应收' })).toBeTruthy();
});

test('a closed period takes no vouchers and says why, also when it was closed meanwhile', async () => {
  let closed = false;
  const { server } = open(
    stub(readPeriods, () => ({ current: 202503, periods: [month(202503, closed ? 2 : 1)] })),
    stub(readRulePeriod, () => ({ ...PERIOD, open: !closed })),
    stub(generateVouchers, () => {
      closed = true;
      return refuse('PERIOD_CLOSED');
    }),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '生成凭证' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '生成凭证' });
  await userEvent.click(button);
  const confirm = (await screen.findByText(/是否继续？/)).closest('.ant-modal') as HTMLElement;
  await userEvent.click(within(confirm).getByRole('button', { name: '生成凭证' }));
  expect(await screen.findByText('2025 年 3 月已结账，不能再生成凭证')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '生成凭证' }).disabled).toBe(true);
  expect(server.inputsOf(generateVouchers)).toHaveLength(1);
});

test('代收科目 is asked of collected items only; a change is saved with the row it belongs to', async () => {
  const { server } = open(stub(saveSubjectMap, () => null));
  await userEvent.click(await screen.findByRole('tab', { name: '科目对应' }));
  expect(await screen.findByLabelText('水费的代收科目')).toBeTruthy();
  expect(screen.getByLabelText('其他项目的代收科目')).toBeTruthy();
  expect(screen.queryByLabelText('保洁费的代收科目')).toBeNull();
  expect(screen.getByLabelText('保洁费的收入科目')).toBeTruthy();
  expect(screen.getByLabelText('现金的科目')).toBeTruthy();
  expect(server.inputsOf(saveSubjectMap)).toEqual([]);
});

test('the vouchers of a period are a list whose rows open by keys', async () => {
  const row = {
    id: 7,
    day: '2025-03-31',
    number: '记-0007',
    state: VOUCHER.posted,
    summary: '结转收入',
    total: '88.00',
    lines: 2,
    events: 1,
  };
  const { server } = open(
    stub(searchGenerated, () => ({ rows: [row], total: 1 })),
    stub(getVoucher, () => sampleVoucher(7, { number: '记-0007' })),
  );
  await userEvent.click(await screen.findByRole('tab', { name: '生成凭证' }));
  const part = within(await screen.findByRole('region', { name: '已生成的凭证' }));
  await part.findByText('记-0007');
  part.getByRole('group', { name: '列表' }).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(server.inputsOf(getVoucher)).toEqual([{ id: 7 }]));
});
