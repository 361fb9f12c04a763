// The life of a 违规: put right and rechecked, appealed against, reported, handed over. It ends once; what ended stays.
import { VIOLATION, VIOLATION_ACT, type ViolationAct, type ViolationState } from '@anju/contract';

export interface ViolationNow {
  readonly state: ViolationState;
  /** The accounts that found it, wrote it down and took the appeal in: they decide nothing about it. */
  readonly own: readonly number[];
  readonly notices: number;
  readonly reported: boolean;
}
export interface ViolationMove {
  readonly act: ViolationAct;
  readonly actor: number;
}
export type ViolationRefusal = 'STATE' | 'SELF' | 'NO_NOTICE' | 'REPORTED' | 'UNREPORTED';
export type ViolationMoved = { readonly next: ViolationState } | { readonly refused: ViolationRefusal };

const { open, appealed, closed, handed, cancelled } = VIOLATION;
export const VIOLATION_MOVES: Readonly<Record<ViolationAct, readonly ViolationState[]>> = {
  [VIOLATION_ACT.record]: [],
  [VIOLATION_ACT.change]: [open],
  [VIOLATION_ACT.notice]: [open],
  [VIOLATION_ACT.fail]: [open],
  [VIOLATION_ACT.close]: [open],
  [VIOLATION_ACT.appeal]: [open],
  [VIOLATION_ACT.review]: [appealed],
  [VIOLATION_ACT.uphold]: [appealed],
  [VIOLATION_ACT.reject]: [appealed],
  [VIOLATION_ACT.mustReport]: [open, appealed],
  [VIOLATION_ACT.report]: [open, appealed],
  [VIOLATION_ACT.hand]: [open],
  [VIOLATION_ACT.cancel]: [open],
};
export const VIOLATION_ENDED: readonly ViolationState[] = [closed, handed, cancelled];
/** A stop order is not lifted before these are gone; what was handed to the authority was not put right. */
export const VIOLATION_STANDING: readonly ViolationState[] = [open, appealed, handed];

const BY_OTHERS: ReadonlySet<ViolationAct> = new Set([
  VIOLATION_ACT.review,
  VIOLATION_ACT.uphold,
  VIOLATION_ACT.reject,
  VIOLATION_ACT.cancel,
]);
const NEXT: Readonly<Partial<Record<ViolationAct, ViolationState>>> = {
  [VIOLATION_ACT.close]: closed,
  [VIOLATION_ACT.appeal]: appealed,
  [VIOLATION_ACT.uphold]: cancelled,
  [VIOLATION_ACT.reject]: open,
  [VIOLATION_ACT.hand]: handed,
  [VIOLATION_ACT.cancel]: cancelled,
};

export function takeViolationMove(now: ViolationNow, { act, actor }: ViolationMove): ViolationMoved {
  if (!VIOLATION_MOVES[act].includes(now.state)) return { refused: 'STATE' };
  if (BY_OTHERS.has(act) && now.own.includes(actor)) return { refused: 'SELF' };
  if (act === VIOLATION_ACT.appeal && now.notices === 0) return { refused: 'NO_NOTICE' };
  if ((act === VIOLATION_ACT.report || act === VIOLATION_ACT.mustReport) && now.reported) return { refused: 'REPORTED' };
  if (act === VIOLATION_ACT.hand && !now.reported) return { refused: 'UNREPORTED' };
  return { next: NEXT[act] ?? now.state };
}
