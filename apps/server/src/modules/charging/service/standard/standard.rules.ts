// What a price must contain for the pricing method of its rule, which price is in force, and its text. Pure.
import { CHARGE_METHOD, type PriceForm } from '@anju/contract';
import {
  formatDay,
  formulaProblem,
  formulaText,
  formulaVariables,
  isZeroDecimal,
  parseFormula,
  priceWords,
  tierProblem,
} from '@anju/domain';
import { failField } from '../../../../platform/errors/failure.ts';

const TIERS = 2;
const FORMULA = 3;
/** 按合同 and 按公摊: the amount comes from the contract or the pool, so the standard may have no price. */
const PRICED_ELSEWHERE: readonly number[] = [6, 7];

const wrong = (path: string, problem: string) => failField(path, 'PRICE_WRONG', { problem });

/** The stored values: only the fields that the rule's pricing method uses, with the formula in normalized form. */
export function priceValues(
  form: PriceForm,
  { method, priceMethod, objectKind }: { readonly method: number; readonly priceMethod: number; readonly objectKind: number },
): PriceForm {
  if (priceMethod === TIERS) {
    const problem = tierProblem(form.tiers);
    if (problem) throw wrong(form.tiers.length === 0 ? 'tiers' : `tiers.${problem.index}.upTo`, problem.message);
    return { ...form, price: '0', formula: '' };
  }
  if (priceMethod === FORMULA) {
    const reading = parseFormula(form.formula);
    if (!reading.ok) throw wrong('formula', reading.message);
    const needsPrice = formulaVariables(reading.formula).includes('price');
    if (needsPrice && isZeroDecimal(form.price)) throw wrong('price', '公式用到单价，请输入单价');
    const problem = formulaProblem(reading.formula, form.price, objectKind);
    if (problem !== null) throw wrong('formula', problem);
    return { ...form, formula: formulaText(reading.formula), price: needsPrice ? form.price : '0', tiers: [], tierMonths: 1 };
  }
  if (isZeroDecimal(form.price) && !PRICED_ELSEWHERE.includes(method)) throw wrong('price', `${CHARGE_METHOD.text(method)}计费请输入单价`);
  return { ...form, tiers: [], tierMonths: 1, formula: '' };
}

type Priced = Pick<PriceForm, 'fromDate' | 'price' | 'extra' | 'tiers' | 'formula' | 'tierMonths'>;

export const describePrice = (form: Priced, priceMethod: number, method: number): string =>
  `${formatDay(form.fromDate)} 起 ${priceWords(form, priceMethod, method)}`;
