// What the screen of acceptance computes: days of observation left, the length of a water test, what a round still lacks, what a deposit can bear.
import {
  DECORATION,
  DECORATION_MONEY,
  HOUSE_USE,
  MONEY_LINE,
  type AcceptanceRound,
  type DecorationDetail,
  type MoneyLine,
} from '@anju/contract';
import { addDecimal, businessDay, compareDecimal, daysBetween, formatInstant, subtractDecimal, sumMoney } from '@anju/domain';
import type { Tone } from '../../../../ui/index.ts';
import type { KeptPhoto } from '../record/round/round-photos.tsx';

const HOUR = 3_600_000;

export interface DaysLeft {
  readonly days: number;
  readonly over: boolean;
  readonly tone: Tone;
  readonly text: string;
}

/** Of the observation; null outside of it. */
export function observationLeft(
  { state, observeUntil }: { readonly state: number; readonly observeUntil: string | null },
  now: number,
): DaysLeft | null {
  if (state !== DECORATION.observing || observeUntil === null) return null;
  const days = daysBetween(businessDay(new Date(now)), observeUntil);
  // Its last day belongs to the observation.
  return days >= 0
    ? { days, over: false, tone: 'kind', text: days === 0 ? '今天期满' : `剩 ${days} 天` }
    : { days, over: true, tone: 'owed', text: '观察期满' };
}

export interface CheckedItem {
  readonly ok: boolean | null;
  readonly remark: string;
}
export interface CheckDraft {
  readonly items: Readonly<Record<string, CheckedItem>>;
  readonly waterFrom: string | null;
  readonly waterTo: string | null;
  readonly remark: string;
  readonly photos: readonly KeptPhoto[];
  readonly endedOn: string | null;
  readonly useState: typeof HOUSE_USE.inUse | typeof HOUSE_USE.vacant;
}
export const NO_CHECK: CheckDraft = {
  items: {},
  waterFrom: null,
  waterTo: null,
  remark: '',
  photos: [],
  endedOn: null,
  useState: HOUSE_USE.inUse,
};

const UNSEEN: CheckedItem = { ok: null, remark: '' };
export const itemOf = (draft: CheckDraft, itemId: number): CheckedItem => draft.items[String(itemId)] ?? UNSEEN;

export interface Tally {
  readonly seen: number;
  readonly failed: readonly string[];
  readonly all: number;
}
export function tallyOf({ lines }: Pick<AcceptanceRound, 'lines'>, draft: CheckDraft): Tally {
  const answers = lines.map(({ itemId, name }) => ({ name, ok: itemOf(draft, itemId).ok }));
  return {
    all: lines.length,
    seen: answers.filter(({ ok }) => ok !== null).length,
    failed: answers.filter(({ ok }) => ok === false).map(({ name }) => name),
  };
}

export interface WaterTest {
  readonly tone: Tone;
  readonly text: string;
}
/** How long the water has stood, and when long enough: `least` hours, as the company asks; more than twice as many tell nothing more. */
export function waterTest({ waterFrom, waterTo }: Pick<CheckDraft, 'waterFrom' | 'waterTo'>, least: number, now: number): WaterTest {
  if (waterFrom === null) return { tone: 'owed', text: `应蓄水 ${least}–${2 * least} 小时，请填写开始时间` };
  const begun = Date.parse(waterFrom);
  const hoursTo = (end: number) => Math.floor((end - begun) / HOUR);
  const enough = formatInstant(new Date(begun + least * HOUR));
  if (waterTo === null) {
    const hours = hoursTo(now);
    if (hours < 0) return { tone: 'owed', text: '开始时间还没有到' };
    return hours < least
      ? { tone: 'work', text: `已蓄水 ${hours} 小时，到 ${enough} 满 ${least} 小时` }
      : { tone: 'owed', text: `已蓄水 ${hours} 小时，可以检查并填写结束时间` };
  }
  const hours = hoursTo(Date.parse(waterTo));
  return hours < least
    ? { tone: 'overdue', text: `只蓄水 ${Math.max(0, hours)} 小时，应不少于 ${least} 小时` }
    : { tone: 'paid', text: `蓄水 ${hours} 小时` };
}

/** Why the items cannot be left yet; null when every one has its answer. */
export function itemsMissing({ lines }: Pick<AcceptanceRound, 'lines'>, draft: CheckDraft): string | null {
  const unseen = lines.find(({ itemId }) => itemOf(draft, itemId).ok === null);
  if (unseen) return `“${unseen.name}”还没有检查`;
  const wordless = lines.find(({ itemId }) => itemOf(draft, itemId).ok === false && itemOf(draft, itemId).remark.trim() === '');
  if (wordless) return `请填写“${wordless.name}”不合格的情况`;
  const water = lines.find((line) => line.water && itemOf(draft, line.itemId).ok === true);
  if (water && (draft.waterFrom === null || draft.waterTo === null)) return '请填写闭水试验的开始和结束时间';
  return null;
}

/** Deposits that were received and are not all gone. */
export const heldDeposits = ({ money }: Pick<DecorationDetail, 'money'>): MoneyLine[] =>
  money.filter(
    ({ kind, state, balance }) => kind === DECORATION_MONEY.deposit && state === MONEY_LINE.received && compareDecimal(balance, '0') > 0,
  );

/** What of a deposit nobody has consented to yet: consents that were not settled are still in its balance. */
export const freeOf = ({ balance, consented, converted }: MoneyLine): string => subtractDecimal(addDecimal(balance, converted), consented);

export const heldTotal = (detail: Pick<DecorationDetail, 'money'>): string => sumMoney(heldDeposits(detail).map(({ balance }) => balance));
