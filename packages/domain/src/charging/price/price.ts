// Computes a charge from its parts and explains it in one line that an owner can recompute: `89.43 ㎡ × 2.80 元/㎡·月 × 1 个月 = 250.40 元`. Only
// the final amount is rounded. Methods are numbered as in the dictionary of charges: 1 按面积 … 7 按公摊. The server writes the same lines in SQL
// (bill/explain.queries.ts), and a test compares the two.
import { PRICE_METHOD } from '@anju/contract';
import type { Decimal } from 'decimal.js';
import { addDays, daysBetween, monthEnd } from '../../dates/business-day.ts';
import { decimalText, toDecimal } from '../../money/decimal.ts';
import { plainFigure, priceText } from './figures.ts';
import { evaluateFormula, type Formula, type FormulaValues, formulaVariables } from './formula-ast.ts';
import { explainFormula, isSumFormula } from './formula-words.ts';
import { CENT, type Rounding, roundDecimal } from './rounding.ts';
import { type Tier, tierAmount, type TierRow } from './tiers.ts';

/** Whole months, and parts of the months before and after them: 15 days of a month with 29 days are 15/29. */
export interface ChargeTerm {
  readonly whole: number;
  readonly parts: readonly { readonly days: number; readonly of: number; readonly after?: boolean }[];
}
export const ONE_MONTH: ChargeTerm = { whole: 1, parts: [] };

/** Both days are included. The period is split at month boundaries, using the actual number of days of each month. */
export function termOf(from: string, to: string): ChargeTerm {
  let whole = 0;
  const parts: { days: number; of: number; after: boolean }[] = [];
  for (let start = from; start <= to;) {
    const end = monthEnd(start);
    const last = end < to ? end : to;
    const days = daysBetween(start, last) + 1;
    const of = Number(end.slice(8));
    if (days === of) whole += 1;
    else parts.push({ days, of, after: start !== from });
    start = addDays(last, 1);
  }
  return { whole, parts };
}

const monthsOf = ({ whole, parts }: ChargeTerm): Decimal =>
  parts.reduce((sum, { days, of }) => sum.plus(toDecimal(String(days)).dividedBy(of)), toDecimal(String(whole)));

/** `1 个月`, `15/29 个月`, `(15/31 个月 + 2 个月)`: the parts in their order. */
function termText({ whole, parts }: ChargeTerm): string {
  const texts = (after: boolean) => parts.filter((part) => (part.after ?? false) === after).map(({ days, of }) => `${days}/${of} 个月`);
  const months = whole > 0 || parts.length === 0 ? [`${whole} 个月`] : [];
  const all = [...texts(false), ...months, ...texts(true)];
  return all.length === 1 ? (all[0] as string) : `(${all.join(' + ')})`;
}

interface WrittenPrice {
  readonly price: string;
  readonly extra: string;
  readonly tiers: readonly Tier[];
  /** 12 means that the steps apply to the usage of a calendar year. */
  readonly tierMonths: number;
  readonly formula: string;
}

/** What determines the amount when the standard has no price, by charging method: 6 按合同, 7 按公摊. */
const PRICED_BY: Readonly<Record<number, string>> = { 6: '以合同为准', 7: '以分摊为准' };

/**
 * The price as the text of one table cell, by pricing method (1 单价 2 阶梯 3 公式): `2.80`, `0–18：2.90；18 以上：3.85（按年累计）`, or the formula; an
 * extra amount is appended.
 */
export function priceWords({ price, extra, tiers, tierMonths, formula }: WrittenPrice, priceMethod: number, method = 0): string {
  const more = toDecimal(extra).isZero() ? '' : ` + ${priceText(extra)} 元/月`;
  if (priceMethod === PRICE_METHOD.formula) return `${formula}${toDecimal(price).isZero() ? '' : `（单价 ${priceText(price)}）`}${more}`;
  if (priceMethod !== PRICE_METHOD.tiers) return `${(toDecimal(price).isZero() && PRICED_BY[method]) || priceText(price)}${more}`;
  const steps = tiers.map((tier, at) => {
    const from = at === 0 ? '0' : (tiers[at - 1]?.upTo ?? '');
    return `${tier.upTo === null ? `${from} 以上` : `${from}–${tier.upTo}`}：${priceText(tier.price)}`;
  });
  return `${steps.join('；')}${tierMonths === 12 ? '（按年累计）' : ''}${more}`;
}

export interface ChargeParts {
  /** The quantity the price is multiplied by, in ㎡, 个 or 吨. */
  readonly quantity?: { readonly value: string; readonly unit: string } | undefined;
  readonly price: string;
  readonly priceUnit: string;
  /** Added once a month to the amount from the price. */
  readonly extra?: string | undefined;
  /** Absent when the charge does not depend on time. */
  readonly term?: ChargeTerm | undefined;
  readonly rounding?: Rounding | undefined;
  /** Before it is rounded. */
  readonly exact: string;
  readonly amount: string;
}

const MODES = { 'half-up': ' ', up: '（只进不舍）', down: '（只舍不进）' } as const;
const PLACES: readonly string[] = ['元', '角', '分'];

/** ` = 250.40 元`, or with what the rule of the item rounds: ` = 5.4 → 按元取整 5 元`. */
export function outcomeText(exact: string, { mode, decimals }: Rounding, amount: string): string {
  const usual = mode === CENT.mode && decimals === CENT.decimals;
  const before = toDecimal(decimalText(toDecimal(exact), 6));
  if (usual || before.equals(toDecimal(amount))) return ` = ${decimalText(toDecimal(amount), 2)} 元`;
  const place = PLACES[decimals] ?? ` ${decimals} 位小数`;
  return ` = ${plainFigure(decimalText(before))} → 按${place}取整${MODES[mode]}${decimalText(toDecimal(amount), decimals)} 元`;
}

function withTerm(core: string, extra: string, term: ChargeTerm | undefined, sum = false): string {
  const more = !toDecimal(extra).isZero();
  if (!term) return more ? `${core} + ${priceText(extra)} 元` : core;
  return `${more ? `(${core} + ${priceText(extra)} 元/月)` : sum ? `(${core})` : core} × ${termText(term)}`;
}

export function explainCharge({ quantity, price, priceUnit, extra = '0', term, rounding = CENT, exact, amount }: ChargeParts): string {
  const unitPrice = `${priceText(price)} ${priceUnit}`;
  const core = quantity ? `${plainFigure(quantity.value)} ${quantity.unit} × ${unitPrice}` : unitPrice;
  return `${withTerm(core, extra, term)}${outcomeText(exact, rounding, amount)}`;
}

/** `第 1 档（180 度以内）180 度 × 0.52 元/度 + 第 2 档（180 至 350 度）20 度 × 0.57 元/度 = 105.00 元` */
export function explainTiers(
  rows: readonly TierRow[],
  unit: string,
  { exact, amount, extra = '0', rounding = CENT }: Pick<ChargeParts, 'exact' | 'amount' | 'extra' | 'rounding'>,
): string {
  const steps = rows.map(
    ({ step, over, upTo, quantity, price }) =>
      `第 ${step} 档（${tierRange(over, upTo, unit)}）${plainFigure(quantity)} ${unit} × ${priceText(price)} 元/${unit}`,
  );
  return `${withTerm(steps.length === 0 ? `0 ${unit}` : steps.join(' + '), extra, undefined)}${outcomeText(exact, rounding, amount)}`;
}

const tierRange = (over: string, upTo: string | null, unit: string): string => {
  if (upTo === null) return toDecimal(over).isZero() ? '不分档' : `${plainFigure(over)} ${unit}以上`;
  return toDecimal(over).isZero() ? `${plainFigure(upTo)} ${unit}以内` : `${plainFigure(over)} 至 ${plainFigure(upTo)} ${unit}`;
};

export type ChargePrice =
  | { readonly kind: 'unit'; readonly price: string }
  | { readonly kind: 'tiers'; readonly tiers: readonly Tier[]; readonly usedBefore?: string | undefined }
  /** The result is an amount per month, or the amount of the whole term if the formula uses 月数. */
  | { readonly kind: 'formula'; readonly formula: Formula; readonly price: string };

export interface ChargeInput {
  readonly method: number;
  readonly price: ChargePrice;
  readonly extra: string;
  /** The known values of the object. `quantity` is the count, or the usage of a meter. */
  readonly values: FormulaValues;
  /** Unit of the quantity: 个, 吨, 度. */
  readonly unit: string;
  /** Null for a one-off charge and for usage, which does not depend on time. */
  readonly term: ChargeTerm | null;
  readonly rounding?: Rounding;
}

export type Charge =
  | { readonly ok: true; readonly amount: string; readonly explain: string }
  | { readonly ok: false; readonly message: string };

/** The charge of one object. A missing value never counts as zero: it is reported. */
export function computeCharge(input: ChargeInput): Charge {
  const { price, rounding = CENT } = input;
  if (price.kind === 'formula') return byFormula(input, price, rounding);
  return price.kind === 'tiers' ? byTiers(input, price, rounding) : byUnitPrice(input, price.price, rounding);
}

/** What each method multiplies the price by, and the unit its price is shown with. */
const BASIS: Readonly<Record<number, { readonly of?: 'area' | 'quantity'; readonly per: (unit: string) => string }>> = {
  1: { of: 'area', per: () => '㎡' },
  2: { per: () => '户' },
  3: { of: 'quantity', per: (unit) => unit || '个' },
  4: { of: 'quantity', per: (unit) => unit || '度' },
  6: { of: 'quantity', per: (unit) => unit || '个' },
  7: { of: 'quantity', per: (unit) => unit || '份' },
};

/** A contract for one thing has one price; how many are counted is said only for several. */
const BY_CONTRACT = 6;

function byUnitPrice({ method, extra, values, unit, term }: ChargeInput, price: string, rounding: Rounding): Charge {
  const basis = BASIS[method];
  const value = basis?.of ? (method === BY_CONTRACT ? (values[basis.of] ?? '1') : values[basis.of]) : '1';
  if (value === undefined) return { ok: false, message: `缺少${basis?.of === 'area' ? '面积' : '数量'}` };
  const per = method === BY_CONTRACT && toDecimal(value).equals(1) ? undefined : basis?.per(unit);
  const exact = toDecimal(value).times(toDecimal(price)).plus(toDecimal(extra)).times(timesOf(term));
  const amount = inCents(roundDecimal(exact, rounding));
  const explain = explainCharge({
    quantity: basis?.of && per !== undefined ? { value, unit: per } : undefined,
    price,
    priceUnit: `元${per === undefined ? '' : `/${per}`}${term ? (per === undefined ? '/月' : '·月') : ''}`,
    extra,
    term: term ?? undefined,
    rounding,
    exact: decimalText(exact),
    amount,
  });
  return { ok: true, amount, explain };
}

const timesOf = (term: ChargeTerm | null): Decimal => (term ? monthsOf(term) : toDecimal('1'));

function byTiers({ method, extra, values, unit }: ChargeInput, price: ChargePrice & { kind: 'tiers' }, rounding: Rounding): Charge {
  if (values.quantity === undefined) return { ok: false, message: '缺少数量' };
  const { amount: steps, rows } = tierAmount(values.quantity, price.tiers, price.usedBefore);
  const exact = toDecimal(steps).plus(toDecimal(extra));
  const amount = inCents(roundDecimal(exact, rounding));
  const per = BASIS[method]?.per(unit) ?? unit;
  return { ok: true, amount, explain: explainTiers(rows, per, { exact: decimalText(exact), amount, extra, rounding }) };
}

function byFormula({ extra, values, unit, term }: ChargeInput, price: ChargePrice & { kind: 'formula' }, rounding: Rounding): Charge {
  const { formula } = price;
  const known: FormulaValues = { ...values, price: price.price, months: decimalText(timesOf(term)) };
  const result = evaluateFormula(formula, known);
  if (!result.ok) return result;
  if (toDecimal(result.value).isNegative()) return { ok: false, message: '公式结果小于 0' };
  const shown = explainFormula(formula, known, unit || '个');
  // A formula that uses the number of months gives the charge of the period; any other formula gives the charge of a month.
  const whole = formulaVariables(formula).includes('months');
  const exact = toDecimal(result.value)
    .times(whole ? 1 : timesOf(term))
    .plus(toDecimal(extra).times(timesOf(term)));
  const amount = inCents(roundDecimal(exact, rounding));
  const more = toDecimal(extra).isZero() ? '' : ` + ${priceText(extra)} 元${term ? `/月 × ${termText(term)}` : ''}`;
  const said = whole ? `${shown}${more}` : withTerm(shown, extra, term ?? undefined, isSumFormula(formula));
  return { ok: true, amount, explain: `${said}${outcomeText(decimalText(exact), rounding, amount)}` };
}

/** Money always has two decimals, whatever the rounding rule. */
const inCents = (amount: string): string => decimalText(toDecimal(amount), 2);
