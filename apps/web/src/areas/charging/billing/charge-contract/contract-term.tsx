// The state of a contract within its term, as text.
import { ENDING_DAYS, type ContractTerm } from '@anju/contract';
import { businessDay, daysBetween, formatDay } from '@anju/domain';
import { StatusTag, type Tone } from '../../../../ui/index.ts';

type Days = Pick<ContractTerm, 'fromDate' | 'toDate' | 'endedOn'>;

export const today = (): string => businessDay(new Date());
export const termText = ({ fromDate, toDate }: Days): string => `${formatDay(fromDate)} 至 ${formatDay(toDate)}`;
/** No more standards can be attached to a past contract. */
export const isPast = ({ toDate, endedOn }: Days): boolean => endedOn !== null || toDate < today();

function stateOf({ fromDate, toDate, endedOn }: Days, day: string): readonly [Tone, string] | null {
  if (endedOn !== null) return ['ended', '已解约'];
  if (toDate < day) return ['overdue', '已到期'];
  if (fromDate > day) return ['work', '未开始'];
  const left = daysBetween(day, toDate);
  if (left > ENDING_DAYS) return null;
  return ['owed', left === 0 ? '今日到期' : `剩 ${left} 天`];
}

export function Term({ term }: { readonly term: Days }) {
  const state = stateOf(term, today());
  return (
    <span className="contract-term">
      <span>{termText(term)}</span>{' '}
      {state === null ? null : (
        <span>
          <StatusTag tone={state[0]}>{state[1]}</StatusTag>
          {term.endedOn === null ? null : <span className="ui-quiet"> 止于 {formatDay(term.endedOn)}</span>}
        </span>
      )}
    </span>
  );
}
