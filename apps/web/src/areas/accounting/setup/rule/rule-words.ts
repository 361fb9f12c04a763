// A rule in words: which events it takes, and what it books for each.
import { REGIME, RULE_ACT, RULE_SOURCE, SETTLE, tenderText, type RuleLineForm } from '@anju/contract';
import { amountWords, formatDay } from '@anju/domain';
import type { Conditions } from './rule-order.ts';

export interface RuleNames {
  readonly item: (id: number) => string | undefined;
  readonly estate: (id: number) => string | undefined;
}
const several = (words: readonly string[]): string[] => (words.length === 0 ? [] : [words.join('、')]);
const MOST_NAMES = 2;
/** `保洁费、电梯费等 3 个收费项目` */
function chosen(ids: readonly number[], nameOf: (id: number) => string | undefined, what: string): string[] {
  const names = ids.slice(0, MOST_NAMES).flatMap((id) => nameOf(id) ?? []);
  if (ids.length === 0) return [];
  if (names.length === ids.length) return [names.join('、')];
  return [names.length === 0 ? `${ids.length} 个${what}` : `${names.join('、')}等 ${ids.length} 个${what}`];
}

/** `入账；保洁费；云栖花园；代收项目`, or that all events of the kind are taken. */
export function matchWords(rule: Conditions, names: RuleNames): string {
  const { agency, ahead, fromDay, toDay } = rule;
  const parts = [
    ...several(rule.acts.map((act) => RULE_ACT.text(act))),
    ...several(rule.settleTypes.map((type) => SETTLE.text(type))),
    ...several(rule.tenders.map((tender) => tenderText(Math.trunc(tender / 100), tender % 100))),
    ...chosen(rule.chargeTypeIds, names.item, '收费项目'),
    ...chosen(rule.estateIds, names.estate, '小区'),
    ...(rule.regime === null ? [] : [REGIME.text(rule.regime)]),
    ...(agency === null ? [] : [agency ? '代收项目' : '非代收项目']),
    ...(ahead === null ? [] : [ahead ? '提前开账' : '当月及以前']),
    ...(fromDay === null ? [] : [`${formatDay(fromDay)} 起`]),
    ...(toDay === null ? [] : [`${formatDay(toDay)} 止`]),
  ];
  return parts.length === 0 ? '全部' : parts.join('；');
}

type Line = Pick<RuleLineForm, 'side' | 'source' | 'amount'> & { readonly subjectCode: string | null; readonly subjectName: string | null };
/** `借 项目的应收科目 全额` */
export const lineWords = ({ side, source, amount, subjectCode, subjectName }: Line, event: number): string =>
  `${side === 1 ? '借' : '贷'} ${source === RULE_SOURCE.fixed ? `${subjectCode ?? ''} ${subjectName ?? ''}` : RULE_SOURCE.text(source)} ${amountWords(amount, event)}`;
