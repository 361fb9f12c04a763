// Pure: the majority a type of resolution needs, whether it passed, and how a change is described.
import { RESOLUTION, RESOLUTION_TYPE, type ResolutionForm, type ResolutionOutcome } from '@anju/contract';
import { formatDay, voteOutcome, type Majority, type Votes } from '@anju/domain';

/**
 * Spending the repair fund or its income requires more than half; raising the fund, rebuilding, changing the use of common parts and
 * running business with them require three quarters. These types cover matters of both kinds, and the type does not show which one applies.
 */
export const majorityOf = (type: number): Majority =>
  RESOLUTION_TYPE.is(type, 'publicRevenue', 'repairFund', 'other') ? 'either' : 'half';

export const outcomeOf = (resolution: Votes & { type: number }): ResolutionOutcome => voteOutcome(resolution, majorityOf(resolution.type));

interface Term {
  readonly state: number;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
}

export const isInForce = ({ state, effectiveFrom, effectiveTo }: Term, day: string): boolean =>
  state === RESOLUTION.valid && effectiveFrom <= day && (effectiveTo === null || effectiveTo >= day);

/** A resolution without figures is accepted. */
export const mayBackUp = (outcome: ResolutionOutcome): boolean => outcome !== 'failed' && outcome !== 'noQuorum';

const LABELS = {
  number: '编号',
  title: '标题',
  type: '类型',
  decidedOn: '表决日期',
  effectiveFrom: '生效日期',
  effectiveTo: '失效日期',
  totalArea: '总面积',
  votedArea: '参与面积',
  agreedArea: '同意面积',
  totalHeads: '总人数',
  votedHeads: '参与人数',
  agreedHeads: '同意人数',
} as const;
type Field = keyof typeof LABELS;
const DAYS: readonly Field[] = ['decidedOn', 'effectiveFrom', 'effectiveTo'];
const AREAS: readonly Field[] = ['totalArea', 'votedArea', 'agreedArea'];

function textOf(field: Field, value: string | number | null): string {
  if (value === null || value === '') return '空';
  if (field === 'type') return RESOLUTION_TYPE.text(value as number);
  if (DAYS.includes(field)) return formatDay(value as string);
  return AREAS.includes(field) ? Number(value).toFixed(2) : String(value);
}

/** `失效日期：空 → 2027.06.30`: only the differences. The text itself is too long to be quoted. */
export function describeChange(before: ResolutionForm, after: ResolutionForm): string {
  const fields = (Object.keys(LABELS) as Field[])
    .map((field) => [LABELS[field], textOf(field, before[field]), textOf(field, after[field])] as const)
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => `${label}：${was} → ${is}`);
  return [...fields, ...(before.content === after.content ? [] : ['决议内容有修改'])].join('；');
}
