// What a rule may contain for its item, and what is fixed once standards follow it. Pure.
import {
  CHARGE_FAMILIES,
  CHARGE_METHOD,
  PRICE,
  PRORATION,
  ROUNDING,
  type RuleChange,
  type RuleChargeType,
  type RuleForm,
} from '@anju/contract';
import { fail, failField } from '../../../../platform/errors/failure.ts';

type Item = RuleChargeType & { readonly disabled: boolean; readonly deposit: boolean };

/** `kept`: the rule already had this item, so it may stay even if it is disabled by now. */
export function checkItem(item: Item | undefined, form: RuleForm, kept: boolean): void {
  if (!item || (item.disabled && !kept)) throw failField('chargeTypeId', 'CHARGING_ITEM_OFF');
  if (item.deposit) throw failField('chargeTypeId', 'CHARGING_ITEM_DEPOSIT', { name: item.name });
  const { name, methods } = CHARGE_FAMILIES[item.family];
  if (!methods.includes(form.method))
    throw failField('method', 'RULE_METHOD_FAMILY', { family: name, methods: methods.map((one) => CHARGE_METHOD.text(one)).join('、') });
  if (form.latePolicyId !== null && !item.lateFee) throw failField('latePolicyId', 'RULE_LATE_OFF', { name: item.name });
}

const FIXED = { chargeTypeId: '收费项目', objectKind: '计费对象', method: '计费方法', priceMethod: '计价方式' } as const;

/** Prices were agreed on the basis of these fields. */
export function checkFixed(before: RuleForm, after: RuleForm, standards: number): void {
  if (standards === 0) return;
  for (const field of Object.keys(FIXED) as (keyof typeof FIXED)[])
    if (before[field] !== after[field])
      throw failField(field, 'CHARGE_FIXED', { name: before.name, what: ` ${standards} 个收费标准`, field: FIXED[field] });
}

export type Counting = Pick<RuleForm, 'proration' | 'rounding' | 'decimals'>;
const COUNTING = { proration: '折算方式', rounding: '取整方式', decimals: '保留位数' } as const;
const COUNTING_FIELDS = Object.keys(COUNTING) as (keyof Counting)[];

export const isSameCounting = (one: Counting, other: Counting): boolean => COUNTING_FIELDS.every((field) => one[field] === other[field]);

/** Part months and rounding of a rule in use change by an approved change only. `now`: what is in force today. */
export function checkCounting(name: string, now: Counting, after: Counting): void {
  const field = COUNTING_FIELDS.find((one) => now[one] !== after[one]);
  if (field) throw failField(field, 'RULE_CHANGE_NEEDED', { name, field: COUNTING[field] });
}

const PLACES = ['元', '角', '分'] as const;
export const countingText = ({ proration, rounding, decimals }: Counting): string =>
  `${PRORATION.text(proration)}，${ROUNDING.text(rounding)}到${PLACES[decimals] ?? ''}`;

/** Prices or changes of a rule, latest first, with which of them is in force today. */
export function withPhase<C extends { readonly state: number; readonly fromDate: string }>(
  changes: readonly C[],
  today: string,
): (C & Pick<RuleChange, 'phase'>)[] {
  const current = changes.find(({ state, fromDate }) => state === PRICE.effective && fromDate <= today);
  const phase = (one: C): RuleChange['phase'] => {
    if (one.state !== PRICE.effective) return 'none';
    if (one.fromDate > today) return 'coming';
    return one === current ? 'current' : 'past';
  };
  return changes.map((one) => ({ ...one, phase: phase(one) }));
}

export function checkUnused(name: string, standards: number): void {
  if (standards > 0) throw fail('CHARGE_IN_USE', { name, what: ` ${standards} 个收费标准` });
}

interface Uses {
  readonly rules: number;
  readonly standards: number;
  /** Items of special services. */
  readonly items?: number;
}

/** For the dictionary of charges: what still uses an item. */
export function usesText({ rules, standards, items = 0 }: Uses): string | null {
  if (rules === 0) return items > 0 ? ` ${items} 个特约服务项目` : null;
  return standards > 0 ? ` ${standards} 个收费标准` : ` ${rules} 条计费规则`;
}
