// Which payer a line of a bank statement belongs to: by the account, by name and sum, by a house in the note, by the sum. A proposal says
// why in words; it is certain only if exactly one payer remains and owes exactly the amount.
import { compareDecimal, sumMoney } from '../../money/decimal.ts';

/** The rules in the order in which they are tried. */
export const INCOME_RULES = ['account', 'name', 'house', 'sum'] as const;
export type IncomeRule = (typeof INCOME_RULES)[number];

export interface IncomeCandidate {
  readonly rule: IncomeRule;
  readonly personId: number;
  readonly name: string;
  /** What was found: `付款账号与托收协议 X01 登记的账号相同`. */
  readonly found: string;
}

/** What a candidate owes in one estate on the day the money came. */
export interface IncomeDebt {
  readonly personId: number;
  readonly estateId: number;
  readonly open: string;
  readonly late: string;
}

export interface IncomeMatch {
  readonly personId: number;
  readonly name: string;
  readonly why: string;
  readonly certain: boolean;
  /** The estate whose bills are exactly the amount; null if the proposal is not certain. */
  readonly estateId: number | null;
}

interface Weighed extends IncomeCandidate {
  /** The only estate in which principal and late fee are exactly the amount. */
  readonly exact: number | null;
  readonly owes: boolean;
  readonly sum: string;
}

function weigh(candidate: IncomeCandidate, amount: string, debts: readonly IncomeDebt[]): Weighed {
  const own = debts.filter(({ personId }) => personId === candidate.personId);
  const equal = own.filter(({ open, late }) => compareDecimal(sumMoney([open, late]), amount) === 0);
  const all = sumMoney(own.flatMap(({ open, late }) => [open, late]));
  const principal = own.filter(({ open }) => compareDecimal(open, amount) === 0);
  const said =
    equal.length > 0
      ? '未收账单合计与进账一致'
      : own.length === 0
        ? '没有未收账单'
        : principal.length > 0
          ? `未收本金与进账一致，另有违约金 ${sumMoney(principal.map(({ late }) => late))} 元`
          : candidate.rule === 'sum'
            ? `全部未收账单合计 ${all} 元`
            : `未收账单合计 ${all} 元，与进账不一致`;
  return { ...candidate, exact: equal.length === 1 ? (equal[0]?.estateId ?? null) : null, owes: own.length > 0, sum: said };
}

/** One entry per person, the first one found. */
function persons(candidates: readonly Weighed[]): Weighed[] {
  return [...new Map(candidates.toReversed().map((one) => [one.personId, one])).values()].toReversed();
}

const only = (found: readonly Weighed[]): Weighed | null => (found.length === 1 ? (found[0] ?? null) : null);

/** The one who owes exactly the amount, else the only one found. */
const best = (found: readonly Weighed[]): Weighed | null => only(found.filter(({ exact }) => exact !== null)) ?? only(found);

export function matchIncome(amount: string, candidates: readonly IncomeCandidate[], debts: readonly IncomeDebt[]): IncomeMatch | null {
  const of = (rule: IncomeRule) => persons(candidates.filter((one) => one.rule === rule).map((one) => weigh(one, amount, debts)));
  const named = of('name');
  const chosen =
    best(of('account')) ??
    only(named.filter(({ exact }) => exact !== null)) ??
    best(of('house')) ??
    only(of('sum')) ??
    only(named.filter(({ owes }) => owes));
  if (!chosen) return null;
  // A sum that happens to be equal is a hint and no proof.
  const certain = chosen.exact !== null && chosen.rule !== 'sum';
  const { personId, name, found, sum, exact } = chosen;
  return { personId, name, why: `${found}，${sum}`, certain, estateId: certain ? exact : null };
}

/** `3幢2单元1203`, `3-2-1203`, `A座1203室`: building, unit if any, number. */
const HOUSE =
  /([0-9]{1,3}|[A-Za-z][0-9]{0,2})\s*(?:幢|栋|号楼|座|[#－—-])\s*[－—-]?\s*(?:([0-9]{1,2})\s*(?:单元|[－—-])\s*[－—-]?\s*)?([0-9]{2,5})/gu;
const BUILDINGS = ['幢', '栋', '号楼', '座', ''] as const;
const MOST_CODES = 60;

/** Texts of a note that may be house codes: its words as they are, and every place that looks like a house, in the usual spellings. */
export function houseCodesIn(note: string): string[] {
  const words = note.split(/[\s,，;；、:：()（）]+/u).filter((word) => /[0-9]/.test(word));
  const places = [...note.matchAll(HOUSE)].flatMap(([, building = '', unit, number = '']) =>
    BUILDINGS.flatMap((word) => [
      [`${building}${word}`, ...(unit === undefined ? [] : [`${unit}单元`]), number].join('-'),
      [`${building}${word}`, ...(unit === undefined ? [] : [unit]), number].join('-'),
    ]),
  );
  return [...new Set([...words, ...places])].slice(0, MOST_CODES);
}
