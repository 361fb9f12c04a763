// The order in which the rules of a kind of event are tried, as the server has it, and the conditions that each kind knows.
import { RULE_EVENT, type VoucherRule } from '@anju/contract';

export type Conditions = Pick<
  VoucherRule,
  'acts' | 'settleTypes' | 'tenders' | 'chargeTypeIds' | 'estateIds' | 'regime' | 'agency' | 'ahead' | 'fromDay' | 'toDay'
>;
type Ordered = Conditions & Pick<VoucherRule, 'id' | 'priority'>;

/** How many conditions a rule has. */
export const narrowness = ({ acts, settleTypes, tenders, chargeTypeIds, estateIds, ...one }: Conditions): number =>
  [acts, settleTypes, tenders, chargeTypeIds, estateIds].filter(({ length }) => length > 0).length +
  [one.regime, one.agency, one.ahead, one.fromDay, one.toDay].filter((value) => value !== null).length;

/** The smaller number first; of one number, the rule with more conditions, then the older one. */
export const inOrder = (left: Ordered, right: Ordered): number =>
  left.priority - right.priority || narrowness(right) - narrowness(left) || left.id - right.id;

const E = RULE_EVENT;
const CASH: readonly number[] = [E.cashBanked, E.cashDiffers];
const INCOME: readonly number[] = [E.incomeBooked, E.incomeChannel, E.incomePassed, E.channelPassed];
const LINES: readonly number[] = [E.lineBill, E.linePrepaid, E.lineChange, E.lineDeposit, E.lineOther];
const KNOWN = {
  acts: (event: number) => event === E.bill,
  estateIds: (event: number) => !INCOME.includes(event),
  chargeTypeIds: (event: number) => event !== E.tender && event !== E.lineChange && !CASH.includes(event) && !INCOME.includes(event),
  settleTypes: (event: number) => event === E.tender || LINES.includes(event),
  tenders: (event: number) => event === E.tender || event === E.incomeChannel || event === E.channelPassed,
  regime: (event: number) => !CASH.includes(event) && !INCOME.includes(event),
  agency: (event: number) => event === E.bill || event === E.account || LINES.includes(event),
  ahead: (event: number) => event === E.bill || event === E.lineBill,
} as const;

export const knows = (condition: keyof typeof KNOWN, event: number): boolean => KNOWN[condition](event);

/** A condition that events of this kind cannot meet would switch the rule off without a word. */
export function knownConditions<Rule extends Conditions & Pick<VoucherRule, 'event'>>(rule: Rule): Rule {
  const { event } = rule;
  const list = <T>(condition: keyof typeof KNOWN, values: T[]): T[] => (knows(condition, event) ? values : []);
  return {
    ...rule,
    acts: list('acts', rule.acts),
    settleTypes: list('settleTypes', rule.settleTypes),
    tenders: list('tenders', rule.tenders),
    chargeTypeIds: list('chargeTypeIds', rule.chargeTypeIds),
    estateIds: list('estateIds', rule.estateIds),
    regime: knows('regime', event) ? rule.regime : null,
    agency: knows('agency', event) ? rule.agency : null,
    ahead: knows('ahead', event) ? rule.ahead : null,
  };
}
