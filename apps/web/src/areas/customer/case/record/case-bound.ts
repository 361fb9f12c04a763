// What a list of everything ever taken says about what it leaves out.
import { CASE_COUNT_LIMIT } from '@anju/contract';
import { formatCount } from '@anju/domain';

interface Bound {
  /** Older ones are left out. */
  readonly more: boolean;
  /** Words are sought among everything, and no day was chosen. */
  readonly words: boolean;
  /** The day that leads to older ones: 登记, 完成, 回访. */
  readonly day: string;
}
/** Empty where nothing is left out. */
export function boundText({ more, words, day }: Bound): string {
  if (!more && !words) return '';
  const what = more ? `只列最近 ${formatCount(CASE_COUNT_LIMIT)} 件` : `文字在最近 ${formatCount(CASE_COUNT_LIMIT)} 件中查找`;
  return `；${what}，查更早的请选${day}日期`;
}
