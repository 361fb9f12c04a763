// The monthly amount of an attachment, explained in one line that an owner can recompute. Pure. Readings and shares are not known here; for
// them the line says how it is charged, without an amount.
import { CONTRACT_METHOD } from '@anju/contract';
import {
  addDecimal,
  countedUnit,
  evaluateFormula,
  explainFormula,
  isZeroDecimal,
  multiplyDecimal,
  outcomeText,
  parseFormula,
  roundBy,
  sumMoney,
  type FormulaValues,
  type Rounding,
} from '@anju/domain';

export interface PricedTerms {
  readonly method: number;
  readonly priceMethod: number;
  readonly periodMonths: number;
  readonly rounding: number;
  readonly decimals: number;
  /** Null if no price is in force. */
  readonly price: string | null;
  readonly extra: string | null;
  readonly formula: string | null;
  /** Null where the object has none. */
  readonly area: string | null;
  readonly floor: number | null;
  readonly factor: string | null;
  readonly persons: number | null;
  readonly quantity: string;
  /** The price unit of the item: 元/个·月. */
  readonly unit: string;
  readonly ownPrice: string | null;
  readonly stepMonths: number | null;
  readonly stepRate: string | null;
  readonly fromDate: string;
}

export interface Monthly {
  readonly monthly: string | null;
  readonly explain: string;
}

const METHOD = { area: 1, household: 2, quantity: 3, usage: 4, fixed: 5, share: 7 } as const;
const TIERS = 2;
const FORMULA = 3;
const ONCE = 0;
const MODES: Readonly<Record<number, Rounding['mode']>> = { 1: 'half-up', 2: 'up', 3: 'down' };

/** 2.800000 becomes 2.80, 0.535000 becomes 0.535: the trailing zeros of the database carry no meaning. */
const plainPrice = (text: string): string => {
  const [whole = '0', decimals = ''] = text.split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
};
/** The price as shown in a list: a number, or the method by which it is found. */
export function priceShown({
  price,
  priceMethod,
  ownPrice = null,
}: Pick<PricedTerms, 'price' | 'priceMethod'> & { ownPrice?: string | null }): string | null {
  if (ownPrice !== null) return plainPrice(ownPrice);
  if (price === null) return null;
  return priceMethod === FORMULA ? '公式' : priceMethod === TIERS ? '阶梯' : plainPrice(price);
}
const plainFigure = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Whole months from one day to another. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return Math.max(0, (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0));
}

interface Base {
  readonly amount: string;
  readonly text: string;
}

/** A contract price on a day: it grows by the rate each time the given number of months has passed. */
function contractBase(terms: PricedTerms, day: string): Base {
  const { ownPrice, stepMonths, stepRate, fromDate, quantity } = terms;
  const own = ownPrice ?? '0';
  const many = isZeroDecimal(addDecimal(quantity, '-1')) ? '' : `${plainFigure(quantity)} ${unitOf(terms)} × `;
  const base = `${many}合同价 ${plainPrice(own)} 元`;
  if (stepMonths === null || stepRate === null) return { amount: multiplyDecimal(quantity, own), text: base };
  const times = Math.floor(monthsBetween(fromDate, day) / stepMonths);
  const factor = addDecimal('1', stepRate);
  let price = own;
  for (let step = 0; step < times; step++) price = multiplyDecimal(price, factor);
  const percent = plainFigure(multiplyDecimal(stepRate, '100'));
  return { amount: multiplyDecimal(quantity, price), text: `${base}，每 ${stepMonths} 个月递增 ${percent}%，已递增 ${times} 次` };
}

const unitOf = ({ unit }: PricedTerms): string => countedUnit(unit) || '个';

/** The amount of one month. Values that the formula needs and that are unknown are named in the text. */
function formulaBase(terms: PricedTerms, price: string): Base | string {
  const text = `公式 ${terms.formula ?? ''}`;
  const read = parseFormula(terms.formula ?? '');
  if (!read.ok) return `${text}：${read.message}`;
  const known: FormulaValues = {
    price,
    quantity: terms.quantity,
    months: '1',
    ...(terms.area === null ? {} : { area: terms.area }),
    ...(terms.floor === null ? {} : { floor: String(terms.floor) }),
    ...(terms.factor === null ? {} : { factor: terms.factor }),
    ...(terms.persons === null ? {} : { persons: String(terms.persons) }),
  };
  const result = evaluateFormula(read.formula, known);
  if (!result.ok) return `${text}：${result.message}`;
  return { amount: result.value, text: explainFormula(read.formula, known, unitOf(terms)) };
}

/** The base the price is multiplied by, or a sentence that says why it is unknown. */
function baseOf(terms: PricedTerms, price: string, day: string): Base | string {
  if (terms.ownPrice !== null) return contractBase(terms, day);
  if (terms.priceMethod === FORMULA) return formulaBase(terms, price);
  if (terms.method === METHOD.usage) return terms.priceMethod === TIERS ? '按用量阶梯计费' : `按用量计费，单价 ${plainPrice(price)} 元`;
  if (terms.method === METHOD.share) return '按公摊计费';
  if (terms.priceMethod === TIERS) return '按阶梯计费';
  if (terms.method === METHOD.area) {
    if (terms.area === null || isZeroDecimal(terms.area)) return '缺计费面积';
    return { amount: multiplyDecimal(terms.area, price), text: `${terms.area} ㎡ × ${plainPrice(price)} 元` };
  }
  if (terms.method === METHOD.quantity || terms.method === CONTRACT_METHOD)
    return {
      amount: multiplyDecimal(terms.quantity, price),
      text: `${plainFigure(terms.quantity)} ${unitOf(terms)} × ${plainPrice(price)} 元/${unitOf(terms)}`,
    };
  if (terms.method === METHOD.household) return { amount: price, text: `每户 ${plainPrice(price)} 元` };
  return { amount: price, text: `固定 ${plainPrice(price)} 元` };
}

export function monthlyOf(terms: PricedTerms, day: string): Monthly {
  if (terms.price === null && terms.ownPrice === null) return { monthly: null, explain: '没有已生效的价格' };
  const base = baseOf(terms, terms.price ?? '0', day);
  if (typeof base === 'string') return { monthly: null, explain: base };
  // An own price already includes any extra.
  const extra = terms.ownPrice === null ? (terms.extra ?? '0') : '0';
  const plus = isZeroDecimal(extra) ? '' : ` + ${plainPrice(extra)} 元`;
  const decimals = terms.decimals === 0 || terms.decimals === 1 ? terms.decimals : 2;
  const rounding: Rounding = { mode: MODES[terms.rounding] ?? 'half-up', decimals };
  const exact = addDecimal(base.amount, extra);
  const amount = roundBy(exact, rounding);
  const text = `${base.text}${plus}${outcomeText(exact, rounding, amount)}`;
  const shown = sumMoney([amount]);
  if (terms.periodMonths === ONCE) return { monthly: null, explain: `一次性：${text}` };
  return { monthly: shown, explain: `${text}/月` };
}

/** The first day of the next month. */
export function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

export const phaseOf = ({ fromDate, toDate }: { fromDate: string; toDate: string | null }, day: string): 'coming' | 'current' | 'over' =>
  fromDate > day ? 'coming' : toDate !== null && toDate < day ? 'over' : 'current';
