// Computes a charge from its parts and explains it in one line that an owner can recompute: `89.43㎡ × 2.80元/㎡·月 × 1个月 = 250.40元`. Only the
// final amount is rounded. Methods are numbered as in the dictionary of charges: 1 按面积 … 7 按公摊.
import type { Decimal } from 'decimal.js';
import { addDays, daysBetween, monthEnd } from '../dates/business-day.ts';
import { decimalText, toDecimal } from '../money/decimal.ts';
import { evaluateFormula, FORMULA_VARIABLES, type Formula, formulaText, type FormulaValues, formulaVariables } from './formula-ast.ts';
import { CENT, type Rounding, roundDecimal } from './rounding.ts';
import { type Tier, tierAmount, type TierRow } from './tiers.ts';

/** Whole months and parts of months: 15 days of a month with 29 days are 15/29. */
export interface ChargeTerm {
  readonly whole: number;
  readonly parts: readonly { readonly days: number; readonly of: number }[];
}
export const ONE_MONTH: ChargeTerm = { whole: 1, parts: [] };

/** Both days are included. The period is split at month boundaries, using the actual number of days of each month. */
export function termOf(from: string, to: string): ChargeTerm {
  let whole = 0;
  const parts: { days: number; of: number }[] = [];
  for (let start = from; start <= to;) {
    const end = monthEnd(start);
    const last = end < to ? end : to;
    const days = daysBetween(start, last) + 1;
    const of = Number(end.slice(8));
    if (days === of) whole += 1;
    else parts.push({ days, of });
    start = addDays(last, 1);
  }
  return { whole, parts };
}

const monthsOf = ({ whole, parts }: ChargeTerm): Decimal =>
  parts.reduce((sum, { days, of }) => sum.plus(toDecimal(String(days)).dividedBy(of)), toDecimal(String(whole)));

function termText({ whole, parts }: ChargeTerm): string {
  const texts = [...(whole > 0 || parts.length === 0 ? [`${whole}个月`] : []), ...parts.map(({ days, of }) => `${days}/${of}月`)];
  return texts.length === 1 ? (texts[0] as string) : `(${texts.join(' + ')})`;
}

/** `89.00` is shown as 89. */
const plainText = (value: string): string =>
  decimalText(toDecimal(value))
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
/** At least two decimals, as prices are written. */
export function priceText(price: string): string {
  const plain = toDecimal(plainText(price));
  return plain.toFixed(Math.max(2, plain.decimalPlaces()));
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
  const more = toDecimal(extra).isZero() ? '' : ` + ${priceText(extra)}元/月`;
  if (priceMethod === 3) return `${formula}${toDecimal(price).isZero() ? '' : `（单价 ${priceText(price)}）`}${more}`;
  if (priceMethod !== 2) return `${(toDecimal(price).isZero() && PRICED_BY[method]) || priceText(price)}${more}`;
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
  readonly amount: string;
}

const MODES = { 'half-up': '四舍五入', up: '进位', down: '舍去' } as const;
const PLACES: readonly string[] = ['元', '角', '分'];
const roundingText = ({ mode, decimals }: Rounding): string =>
  mode === CENT.mode && decimals === CENT.decimals ? '' : `（${MODES[mode]}到${PLACES[decimals] ?? `${decimals} 位小数`}）`;

const outcome = (left: string, amount: string, rounding: Rounding): string => `${left} = ${amount}元${roundingText(rounding)}`;

function withTerm(core: string, extra: string, term: ChargeTerm | undefined): string {
  const more = !toDecimal(extra).isZero();
  if (!term) return more ? `${core} + ${priceText(extra)}元` : core;
  return `${more ? `(${core} + ${priceText(extra)}元/月)` : core} × ${termText(term)}`;
}

export function explainCharge({ quantity, price, priceUnit, extra = '0', term, rounding = CENT, amount }: ChargeParts): string {
  const unitPrice = `${priceText(price)}${priceUnit}`;
  const core = quantity ? `${plainText(quantity.value)}${quantity.unit} × ${unitPrice}` : unitPrice;
  return outcome(withTerm(core, extra, term), amount, rounding);
}

/** `第1档 180度 × 0.52元 + 第2档 20度 × 0.57元 = 105.00元` */
export function explainTiers(
  rows: readonly TierRow[],
  unit: string,
  amount: string,
  { extra = '0', rounding = CENT }: { readonly extra?: string; readonly rounding?: Rounding } = {},
): string {
  const steps = rows.map(({ step, quantity, price }) => `第${step}档 ${plainText(quantity)}${unit} × ${priceText(price)}元`);
  return outcome(withTerm(steps.length === 0 ? `0${unit}` : steps.join(' + '), extra, undefined), amount, rounding);
}

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
  { readonly ok: true; readonly amount: string; readonly explain: string } | { readonly ok: false; readonly message: string };

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
  7: { of: 'quantity', per: (unit) => unit || '份' },
};

function byUnitPrice({ method, extra, values, unit, term }: ChargeInput, price: string, rounding: Rounding): Charge {
  const basis = BASIS[method];
  const per = basis?.per(unit);
  const value = basis?.of ? values[basis.of] : '1';
  if (value === undefined) return { ok: false, message: `缺少${basis?.of === 'area' ? '面积' : '数量'}` };
  const months = term ? monthsOf(term) : toDecimal('1');
  const monthly = toDecimal(value).times(toDecimal(price)).plus(toDecimal(extra));
  const amount = inCents(roundDecimal(monthly.times(months), rounding));
  const explain = explainCharge({
    quantity: basis?.of && per !== undefined ? { value, unit: per } : undefined,
    price,
    priceUnit: `元${per === undefined ? '' : `/${per}`}${term ? (per === undefined ? '/月' : '·月') : ''}`,
    extra,
    term: term ?? undefined,
    rounding,
    amount,
  });
  return { ok: true, amount, explain };
}

function byTiers({ extra, values, unit }: ChargeInput, price: ChargePrice & { kind: 'tiers' }, rounding: Rounding): Charge {
  if (values.quantity === undefined) return { ok: false, message: '缺少数量' };
  const { amount: exact, rows } = tierAmount(values.quantity, price.tiers, price.usedBefore);
  const amount = inCents(roundDecimal(toDecimal(exact).plus(toDecimal(extra)), rounding));
  return { ok: true, amount, explain: explainTiers(rows, unit, amount, { extra, rounding }) };
}

function byFormula({ extra, values, term }: ChargeInput, price: ChargePrice & { kind: 'formula' }, rounding: Rounding): Charge {
  const names = formulaVariables(price.formula);
  const known: FormulaValues = { ...values, price: price.price, months: decimalText(term ? monthsOf(term) : toDecimal('1')) };
  const result = evaluateFormula(price.formula, known);
  if (!result.ok) return result;
  if (toDecimal(result.value).isNegative()) return { ok: false, message: '公式结果小于 0' };
  const whole = names.includes('months');
  const times = term && !whole ? monthsOf(term) : toDecimal('1');
  const months = term ? monthsOf(term) : toDecimal('1');
  const exact = toDecimal(result.value).times(times).plus(toDecimal(extra).times(months));
  const amount = inCents(roundDecimal(exact, rounding));
  const given = names.map((name) => `${FORMULA_VARIABLES[name].name}=${plainText(decimalText(toDecimal(known[name] ?? '0'), 6))}`);
  const shown = `${formulaText(price.formula)}${given.length > 0 ? `（${given.join('，')}）` : ''}`;
  const more = toDecimal(extra).isZero() ? '' : ` + ${priceText(extra)}元${term ? `/月 × ${termText(term)}` : ''}`;
  return { ok: true, amount, explain: outcome(`${shown}${term && !whole ? ` × ${termText(term)}` : ''}${more}`, amount, rounding) };
}

/** Money always has two decimals, whatever the rounding rule. */
const inCents = (amount: string): string => decimalText(toDecimal(amount), 2);
