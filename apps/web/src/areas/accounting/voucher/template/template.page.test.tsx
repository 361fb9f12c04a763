// 凭证模板 beside the grid: their list, what using one asks for, and their lines with fixed amounts, shares and formulas.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  changeVoucherTemplate,
  createVoucherTemplate,
  DIRECTION,
  fillVoucherTemplate,
  getVoucher,
  getVoucherTemplate,
  listVoucherTemplates,
  MENU,
  NO_DIMS,
  readVoucherDesk,
  removeVoucherTemplate,
  TEMPLATE_AMOUNT,
  tryVoucherTemplate,
  VOUCHER,
  type OutputOf,
} from '@anju/contract';
import { PageScopeContext } from '../../../../platform/access/index.ts';
import { exampleOf, menuOf, renderPage, screenNode, stub, type Stub } from '../../../../platform/testing/index.ts';
import VoucherEntryPage from '../entry/new.page.tsx';
import { BANK, COST, sampleLine, sampleVoucher, VOUCHER_STUBS } from '../voucher-samples.ts';

function open(stubs: readonly Stub[], asked = '') {
  const node = screenNode(MENU.voucher, 'accounting/voucher/new');
  const scope = { node, search: new URLSearchParams(asked), visit: '', close: () => undefined, refresh: () => undefined };
  const page = (
    <PageScopeContext value={scope}>
      <VoucherEntryPage />
    </PageScopeContext>
  );
  return renderPage(page, { menu: menuOf(node), stubs: [...VOUCHER_STUBS, ...stubs] });
}
const cell = (row: number, name: string) => screen.findByLabelText<HTMLInputElement>(`第 ${row} 行${name}`);
const valueOf = async (row: number, name: string) => (await cell(row, name)).value;

describe('凭证模板', () => {
  const ROW = {
    ...{ id: 4, name: '分摊外包费', word: '记', frequency: 1 as const, lastYm: 202610, createdBy: '沈亦舟' },
    ...{ createdAt: '2026-01-05T02:00:00Z', version: 2 },
  };
  const templateLine = (subject: typeof COST, direction: 1 | -1, ratio: string) => ({
    ...{
      summary: '付外包费',
      subjectId: subject.id,
      subjectCode: subject.code,
      subjectName: subject.fullName,
      dims: NO_DIMS,
      dimTexts: [],
    },
    ...{ direction, mode: TEMPLATE_AMOUNT.ratio, amount: null, ratio, formula: '', cashItem: null },
  });
  const STUBS = [
    stub(listVoucherTemplates, () => [{ ...ROW, lines: 2, due: true }]),
    stub(getVoucherTemplate, () => ({
      ...ROW,
      companyId: 7,
      lines: [templateLine(COST, DIRECTION.debit, '100'), templateLine(BANK, DIRECTION.credit, '100')],
    })),
    stub(fillVoucherTemplate, ({ amount }) => ({
      ...{ templateId: 4, word: '记', day: '2026-11-16' },
      lines: [sampleLine(1, COST, { debit: amount ?? '0.00' }), sampleLine(2, BANK, { credit: amount ?? '0.00' })],
    })),
    stub(changeVoucherTemplate, () => null),
    stub(removeVoucherTemplate, () => null),
    stub(createVoucherTemplate, () => ({ id: 5 })),
  ];
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

  test('the list says which are due; one with shares asks for the amount it shares out', async () => {
    const { server } = open(STUBS);
    await cell(1, '摘要');
    await press(/^模\s?板$/);
    expect(await screen.findByText('本期未用')).toBeTruthy();
    expect(screen.getByText('2026.10')).toBeTruthy();
    await press('套用 分摊外包费');
    const amount = await screen.findByLabelText('总额');
    await userEvent.type(amount, '1200{Enter}');
    await waitFor(async () => expect(await valueOf(2, '贷方')).toBe('1200'));
    expect(server.inputsOf(fillVoucherTemplate)).toEqual([{ id: 4, amount: '1200', ym: null }]);
    expect(screen.queryByText('凭证模板')).toBeNull();
  });

  test('one with formulas asks for the period they read, where several are open', async () => {
    const byFormula = { ...templateLine(COST, DIRECTION.debit, ''), mode: TEMPLATE_AMOUNT.formula, ratio: null, formula: 'PL(6001)*0.02' };
    const desk = exampleOf(readVoucherDesk.output, 0) as OutputOf<typeof readVoucherDesk>;
    const { server } = open([
      ...STUBS,
      stub(readVoucherDesk, () => ({ ...desk, openYms: [202610, 202611], day: '2026-11-16', templates: [] })),
      stub(getVoucherTemplate, () => ({ ...ROW, companyId: 7, lines: [byFormula] })),
    ]);
    await cell(1, '摘要');
    await press(/^模\s?板$/);
    await press('套用 分摊外包费');
    await userEvent.click(await screen.findByLabelText('期间'));
    await userEvent.click(await screen.findByText('2026.10', { selector: '.ant-select-item-option-content' }));
    await press(/套\s?用$/);
    await waitFor(() => expect(server.inputsOf(fillVoucherTemplate)).toEqual([{ id: 4, amount: null, ym: 202610 }]));
  });

  test('a template is changed and deleted', async () => {
    const { server } = open(STUBS);
    await cell(1, '摘要');
    await press(/^模\s?板$/);
    await userEvent.click(await screen.findByRole('button', { name: '修改 分摊外包费' }));
    const ratio = await screen.findByLabelText<HTMLInputElement>('第 1 行比例');
    await userEvent.clear(ratio);
    await userEvent.type(ratio, '94.3396{Enter}');
    await waitFor(() => expect(server.inputsOf(changeVoucherTemplate)).toHaveLength(1));
    expect(server.inputsOf(changeVoucherTemplate)[0]).toMatchObject({
      ...{ id: 4, version: 2, name: '分摊外包费' },
      lines: [{ subjectId: COST.id, mode: TEMPLATE_AMOUNT.ratio, ratio: '94.3396', amount: null }, { ratio: '100' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: '删除 分摊外包费' }));
    await userEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    await waitFor(() => expect(server.inputsOf(removeVoucherTemplate)).toEqual([{ id: 4 }]));
  });

  test('a formula is tried while it is typed: what it gives stands below it, or what is wrong', async () => {
    const { server } = open([
      ...STUBS,
      stub(tryVoucherTemplate, ({ lines }) => ({
        ym: 202611,
        lines: lines.flatMap(({ formula = '' }, at) => {
          const wrong = formula.includes('9999');
          return formula === ''
            ? []
            : [{ line: at + 1, problem: wrong ? '没有会计科目“9999”' : '', remark: '', amount: wrong ? null : '1600.00' }];
        }),
      })),
    ]);
    await cell(1, '摘要');
    await press(/^模\s?板$/);
    await userEvent.click(await screen.findByRole('button', { name: '修改 分摊外包费' }));
    await screen.findByLabelText('第 1 行比例');
    await userEvent.click(within(screen.getByRole('row', { name: '第 1 行' })).getByRole('combobox'));
    await userEvent.click((await screen.findAllByText('按公式', { selector: '.ant-select-item-option-content' })).at(-1) as HTMLElement);
    const formula = await screen.findByLabelText('第 1 行公式');
    fireEvent.change(formula, { target: { value: 'DF(9999)' } });
    expect(await screen.findByText('没有会计科目“9999”')).toBeTruthy();
    fireEvent.change(formula, { target: { value: 'DF(221101)*0.02' } });
    expect(await screen.findByText('2026.11：1,600.00')).toBeTruthy();
    await userEvent.type(formula, '{Enter}');
    await waitFor(() => expect(server.inputsOf(changeVoucherTemplate)).toHaveLength(1));
    expect(server.inputsOf(changeVoucherTemplate)[0]?.lines[0]).toMatchObject({
      ...{ mode: TEMPLATE_AMOUNT.formula, formula: 'DF(221101)*0.02', ratio: null, amount: null },
    });
  });

  test('lines of the grid become a template with fixed amounts and shares', async () => {
    const { server } = open(
      [
        ...STUBS,
        stub(getVoucher, () =>
          sampleVoucher(9, {
            state: VOUCHER.draft,
            own: true,
            lines: [sampleLine(1, COST, { debit: '60.00' }), sampleLine(2, BANK, { credit: '60.00' })],
          }),
        ),
      ],
      'id=9',
    );
    await waitFor(async () => expect(await valueOf(2, '贷方')).toBe('60.00'));
    await press('存为模板');
    await userEvent.type(await screen.findByLabelText('模板名称'), '外包费');
    const choose = async (row: number, mode: string) => {
      await userEvent.click(within(screen.getByRole('row', { name: `第 ${row} 行` })).getByRole('combobox'));
      await userEvent.click((await screen.findAllByText(mode, { selector: '.ant-select-item-option-content' })).at(-1) as HTMLElement);
    };
    await choose(1, '固定金额');
    await choose(2, '按比例');
    await userEvent.click(screen.getByRole('button', { name: /保\s?存$/ }));
    expect(await screen.findByText('比例应在 0 到 1000 之间，最多四位小数')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('第 2 行比例'), '50{Enter}');
    await waitFor(() => expect(server.inputsOf(createVoucherTemplate)).toHaveLength(1));
    expect(server.inputsOf(createVoucherTemplate)[0]?.lines).toMatchObject([
      { subjectId: COST.id, direction: DIRECTION.debit, mode: TEMPLATE_AMOUNT.fixed, amount: '60.00', ratio: null },
      { subjectId: BANK.id, direction: DIRECTION.credit, mode: TEMPLATE_AMOUNT.ratio, amount: null, ratio: '50' },
    ]);
  });
});
