// Opening balances: how what is typed becomes what is stored, and what is wrong with them. domain: accounting 1.4.
import { DIMS, type Dim, type Dims, type LedgerOpeningLine, type OpeningCheck } from '@anju/contract';
import { compareDecimal, formatMoney, isZeroDecimal, multiplyDecimal, subtractDecimal } from '@anju/domain';

export interface StoredOpening {
  /** Debit minus credit at the start of the year. */
  readonly amount: string;
  readonly debit: string;
  readonly credit: string;
  readonly closeDebit: string;
  readonly closeCredit: string;
}

const signed = (amount: string, direction: 1 | -1): string => multiplyDecimal(amount, String(direction));

/** What was carried to profit is what the moves leave when the amount earned or spent is taken out of them. */
export function storedOf(
  { opening, debit, credit, actual }: Pick<LedgerOpeningLine, 'opening' | 'debit' | 'credit' | 'actual'>,
  { direction, category }: { readonly direction: 1 | -1; readonly category: number },
): StoredOpening {
  const carried = category === PROFIT ? subtractDecimal(subtractDecimal(debit, credit), signed(actual, direction)) : '0';
  const positive = compareDecimal(carried, '0') > 0;
  return {
    amount: signed(opening, direction),
    debit,
    credit,
    closeDebit: positive ? carried : '0',
    closeCredit: positive ? '0' : subtractDecimal('0', carried),
  };
}
const PROFIT = 6;

export const isEmptyOpening = ({ amount, debit, credit, closeDebit, closeCredit }: StoredOpening): boolean =>
  [amount, debit, credit, closeDebit, closeCredit].every(isZeroDecimal);

const lettersIn = (letters: string): Dim[] => [...letters] as Dim[];
/** Dims that a line names although its subject does not have them. */
export const strangeDims = (letters: string, dims: Dims): Dim[] =>
  (Object.keys(DIMS) as Dim[]).filter((dim) => dims[DIMS[dim].field] !== null && !letters.includes(dim));
export const dimNames = (letters: string): string =>
  lettersIn(letters)
    .map((dim) => DIMS[dim].name)
    .join('、');

export interface OpeningFindings {
  readonly midYear: boolean;
  readonly openingDebit: string;
  readonly openingCredit: string;
  readonly debitTotal: string;
  readonly creditTotal: string;
  /** Income and expense with a balance: code, name and balance. */
  readonly profit: readonly string[];
  /** Lines without a dim they must have. */
  readonly dims: readonly string[];
  /** Subjects that are no longer enabled leaves. */
  readonly unusable: readonly string[];
  /** What came in by cash-flow items, and by which cash grew. */
  readonly cashItems: string;
  readonly cashGrown: string;
  /** Receivables, prepaid money and deposits by estate that are not those of charging. */
  readonly charging: readonly string[];
  /** Subjects of fixed assets that are not those of the cards. */
  readonly cards: readonly string[];
}

const balanced = (name: string, debit: string, credit: string): OpeningCheck => {
  const difference = subtractDecimal(debit, credit);
  const ok = isZeroDecimal(difference);
  const sums = `借方 ${formatMoney(debit)}，贷方 ${formatMoney(credit)}`;
  return { name, ok, warning: false, text: ok ? sums : `${sums}，相差 ${formatMoney(difference)}`, lines: [] };
};
const listed = (name: string, lines: readonly string[], good: string, bad: string): OpeningCheck => ({
  name,
  ok: lines.length === 0,
  warning: false,
  text: lines.length === 0 ? good : `${lines.length} 处${bad}`,
  lines: lines.slice(0, 50),
});
/** What is compared with others may be entered later, so it does not stand in the way. */
const compared = (name: string, lines: readonly string[]): OpeningCheck => ({ ...listed(name, lines, '一致', '不一致'), warning: true });

export function checksOf(found: OpeningFindings): OpeningCheck[] {
  const cashOff = subtractDecimal(found.cashItems, found.cashGrown);
  return [
    balanced('年初余额借贷平衡', found.openingDebit, found.openingCredit),
    ...(found.midYear ? [balanced('本年累计发生额借贷平衡', found.debitTotal, found.creditTotal)] : []),
    listed('损益类科目没有余额', found.profit, '全部为零', '有余额'),
    listed('辅助核算齐全', found.dims, '全部齐全', '缺少必填的辅助核算'),
    listed('科目可用', found.unusable, '全部为启用的末级科目', '科目已停用或已有下级'),
    ...(found.midYear
      ? [
          {
            name: '现金流量项目与现金增减一致',
            ok: isZeroDecimal(cashOff),
            warning: true,
            text: isZeroDecimal(cashOff)
              ? `净增加 ${formatMoney(found.cashGrown)}`
              : `项目合计 ${formatMoney(found.cashItems)}，现金净增加 ${formatMoney(found.cashGrown)}`,
            lines: [],
          },
        ]
      : []),
    compared('应收、预收、押金与收费一致', found.charging),
    compared('固定资产与资产卡片一致', found.cards),
  ];
}

/** Nothing but warnings stands in the way of 启用. */
export const isReady = (checks: readonly OpeningCheck[]): boolean => checks.every(({ ok, warning }) => ok || warning);
