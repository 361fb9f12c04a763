// What the screen of violations computes: the time left for a report, what a link asks for, the first words of a notice.
import { NOTICE_KIND, VIOLATION_SOURCE, type StateOf, type ViolationRow } from '@anju/contract';
import { VIOLATION_ENDED } from '@anju/domain';
import type { Tone } from '../../../../ui/index.ts';
import { minutesFrom, momentText, spanText } from '../../case/record/case-pressure.ts';

export interface ReportLeft {
  readonly tone: Tone;
  /** 剩 22 分, 超时 4 分, 已上报 */
  readonly text: string;
  /** When it is due, or when it was reported. */
  readonly note: string;
}
/** Below this the report presses. */
const SOON_MINUTES = 6 * 60;

/** Of the 24 hours within which committee and authority have to be told; null where nothing has to be reported (any more). */
export function reportLeft(
  { reportDue, reportedAt, state }: Pick<ViolationRow, 'reportDue' | 'reportedAt' | 'state'>,
  now: number,
): ReportLeft | null {
  if (reportedAt !== null) {
    const over = reportDue === null ? 0 : minutesFrom(reportDue, reportedAt);
    return over > 0
      ? { tone: 'overdue', text: `迟报 ${spanText(over)}`, note: momentText(reportedAt, now) }
      : { tone: 'paid', text: '已上报', note: momentText(reportedAt, now) };
  }
  if (reportDue === null || VIOLATION_ENDED.includes(state)) return null;
  const left = minutesFrom(new Date(now).toISOString(), reportDue);
  if (left <= 0) return { tone: 'overdue', text: `超时 ${spanText(-left)}`, note: `应在 ${momentText(reportDue, now)}` };
  return { tone: left <= SOON_MINUTES ? 'overdue' : 'owed', text: `剩 ${spanText(left)}`, note: `${momentText(reportDue, now)} 到期` };
}

/** What a notice demands until somebody writes something else. */
export const DEMANDS: Readonly<Record<StateOf<typeof NOTICE_KIND>, string>> = {
  [NOTICE_KIND.rectify]: '请在整改期限前改正上述行为，恢复原状，并通知我方复查。',
  [NOTICE_KIND.stop]: '请立即停止施工，改正上述行为，恢复原状；经我方复查合格并办理复工后，方可继续施工。',
};

export interface AskedViolation {
  readonly houseId: number | null;
  readonly source: StateOf<typeof VIOLATION_SOURCE>;
  readonly sourceNo: string;
  readonly content: string;
}

const idIn = (search: URLSearchParams, ...names: readonly string[]): number | null => {
  const value = Number(names.map((name) => search.get(name)).find((text) => text !== null) ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

/**
 * `?houseId=9&source=2&sourceNo=…&content=…`, as patrols and complaints write it; notices name the house as `?house=9`. Null: the link asks
 * for no new violation.
 */
export function violationAsked(search: URLSearchParams): AskedViolation | null {
  const houseId = idIn(search, 'houseId', 'house');
  const content = search.get('content')?.trim() ?? '';
  const sourceNo = search.get('sourceNo')?.trim() ?? '';
  if (houseId === null && content === '' && sourceNo === '') return null;
  const told = VIOLATION_SOURCE.values.find((value) => value === idIn(search, 'source'));
  return { houseId, content, sourceNo, source: told ?? (search.has('house') ? VIOLATION_SOURCE.inform : VIOLATION_SOURCE.other) };
}
