// What a change makes of the months to come, shown before it is handed in. The card is what it will be at the end of the month of the change,
// which is still depreciated as before.
import { ASSET_CHANGE_KIND, DEPRECIATION, type AssetDetail, type StateOf } from '@anju/contract';
import { centsText, shiftYm, toCents, ymOfDay } from '@anju/domain';
import { segmentRuns, type Run } from '../part/index.ts';

const KIND = ASSET_CHANGE_KIND;
export type ChangeKind = StateOf<typeof ASSET_CHANGE_KIND>;

/** Counts from the next month on and changes what a month takes off. */
export const isEstimate = (kind: ChangeKind): boolean =>
  KIND.is(kind, 'costUp', 'costDown', 'accumulated', 'impairment', 'life', 'salvageRate', 'method');
/** Has an amount; `accumulated` may be negative. */
export const hasAmount = (kind: ChangeKind): boolean => KIND.is(kind, 'costUp', 'costDown', 'accumulated', 'impairment');
/** Has another side in its voucher. */
export const hasCounter = (kind: ChangeKind): boolean => KIND.is(kind, 'costUp', 'costDown', 'accumulated', 'impairment');

export interface WantedTyped {
  readonly amount?: string | undefined;
  readonly life?: number | null | undefined;
  readonly salvageRate?: string | undefined;
  readonly method?: StateOf<typeof DEPRECIATION> | null | undefined;
}
export interface Outlook {
  readonly before: readonly Run[];
  readonly after: readonly Run[];
  /** In words why there is none. */
  readonly fault: string | null;
}

const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;
const RATE = /^\d{1,3}(\.\d{1,4})?$/;
const YEAR = 12;

type Now = Pick<AssetDetail, 'method' | 'cost' | 'salvageRate' | 'accumulated' | 'impairment' | 'life' | 'monthsDone' | 'months'>;

/** Null while nothing can be said yet. */
export function outlookOf(
  card: Now,
  kind: ChangeKind | null | undefined,
  day: string | null | undefined,
  wanted: WantedTyped,
): Outlook | null {
  if (!kind || !day || !isEstimate(kind)) return null;
  const ym = ymOfDay(day);
  const ahead = card.months.filter((month) => !month.done && month.ym <= ym);
  const now = {
    ...card,
    accumulated: centsText(ahead.reduce((sum, { amount }) => sum + toCents(amount), toCents(card.accumulated))),
    monthsDone: card.monthsDone + ahead.length,
  };
  const after = changed(now, kind, wanted);
  if (after === null) return null;
  const fault = faultOf(after);
  const next = shiftYm(ym, 1);
  const runs = (one: typeof now) => (one.method === DEPRECIATION.work ? [] : segmentRuns(one, next));
  return { before: runs(now), after: fault === null ? runs(after) : [], fault };
}

function changed<C extends Now>(card: C, kind: ChangeKind, { amount = '', life, salvageRate = '', method }: WantedTyped): C | null {
  if (hasAmount(kind) && !AMOUNT.test(amount)) return null;
  const cents = hasAmount(kind) ? toCents(amount) : 0n;
  switch (kind) {
    case KIND.costUp:
      return { ...card, cost: centsText(toCents(card.cost) + cents) };
    case KIND.costDown:
      return { ...card, cost: centsText(toCents(card.cost) - cents) };
    case KIND.accumulated:
      return { ...card, accumulated: centsText(toCents(card.accumulated) + cents) };
    case KIND.impairment:
      return { ...card, impairment: centsText(toCents(card.impairment) + cents) };
    case KIND.life:
      return life ? { ...card, life } : null;
    case KIND.salvageRate:
      return RATE.test(salvageRate) ? { ...card, salvageRate } : null;
    case KIND.method:
      return method ? { ...card, method } : null;
    default:
      return null;
  }
}

function faultOf({ cost, accumulated, life, monthsDone, method }: Now): string | null {
  if (toCents(cost) <= 0n) return '变动后原值应大于 0';
  if (toCents(accumulated) < 0n) return '变动后累计折旧不能小于 0';
  if (life < monthsDone) return `使用月数不能少于已提月数 ${monthsDone}`;
  if (DEPRECIATION.is(method, 'declining', 'digits') && life % YEAR !== 0) return '使用月数应为 12 的倍数';
  return null;
}
