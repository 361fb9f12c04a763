// How a rule counts part months and rounds, in words.
import { PRORATION, ROUNDING, type RuleForm } from '@anju/contract';

const PLACES = ['元', '角', '分'];
export const roundingText = ({ rounding, decimals }: Pick<RuleForm, 'rounding' | 'decimals'>): string =>
  `${ROUNDING.text(rounding)}到${PLACES[decimals] ?? ''}`;
export const countingText = (rule: Pick<RuleForm, 'proration' | 'rounding' | 'decimals'>): string =>
  `${PRORATION.text(rule.proration)}，${roundingText(rule)}`;

export const PLACE_OPTIONS = [
  { value: 2, label: '分' },
  { value: 1, label: '角' },
  { value: 0, label: '元' },
] as const;
