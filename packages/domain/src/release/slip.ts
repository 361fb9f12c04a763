// The life of a release slip, who has to show what to get one, and whether it is good at a gate. Money is no argument of any of these
// functions: goods are never held for arrears.
import {
  SLIP,
  SLIP_APPLICANT,
  SLIP_KIND,
  SLIP_PROOF,
  type GateVerdict,
  type SlipApplicant,
  type SlipKind,
  type SlipProof,
  type SlipState,
} from '@anju/contract';
import { formatInstant } from '../dates/day-text.ts';

/** From which states a move leads where. */
export const SLIP_MOVES = {
  /** Also after it came back: the change asks anew. */
  change: { from: [SLIP.waiting, SLIP.rejected], to: SLIP.waiting },
  approve: { from: [SLIP.waiting], to: SLIP.ready },
  reject: { from: [SLIP.waiting], to: SLIP.rejected },
  withdraw: { from: [SLIP.waiting, SLIP.ready, SLIP.rejected], to: SLIP.withdrawn },
  /** A check made in time may arrive after the slip expired. */
  pass: { from: [SLIP.ready, SLIP.expired], to: SLIP.passed },
  expire: { from: [SLIP.waiting, SLIP.ready], to: SLIP.expired },
} as const satisfies Record<string, { readonly from: readonly SlipState[]; readonly to: SlipState }>;
export type SlipMove = keyof typeof SLIP_MOVES;

/** The state after a move; null when the state does not allow it. */
export const takeSlipMove = (state: SlipState, move: SlipMove): SlipState | null =>
  (SLIP_MOVES[move].from as readonly SlipState[]).includes(state) ? SLIP_MOVES[move].to : null;

/** What each may show; an empty list: nothing has to be shown. */
export const slipProofs = (applicant: SlipApplicant): readonly SlipProof[] => {
  if (applicant === SLIP_APPLICANT.family) return [SLIP_PROOF.letter, SLIP_PROOF.phone];
  if (applicant === SLIP_APPLICANT.tenant) return [SLIP_PROOF.letter, SLIP_PROOF.lease];
  return [];
};

interface FreeRule {
  readonly freeKinds: readonly SlipKind[];
  readonly freeLines: number;
}
interface Asked {
  readonly kind: SlipKind;
  readonly whole: boolean;
  readonly applicant: SlipApplicant;
  readonly goods: readonly unknown[];
}
/** An owner in person with few goods passes without a decision where the company says so; a household that leaves never does. */
export const needsNoDecision = ({ freeKinds, freeLines }: FreeRule, { kind, whole, applicant, goods }: Asked): boolean =>
  freeKinds.includes(kind) && applicant === SLIP_APPLICANT.owner && !whole && goods.length <= freeLines;

export interface SlipNow {
  readonly state: SlipState;
  /** Since when it may pass; null: it was never decided. */
  readonly readyAt: string | null;
  readonly from: string;
  readonly to: string;
  readonly passedAt: string | null;
  readonly passedBy: string;
}
/** Goods a little early are let pass after a second look. */
const EARLY_MS = 2 * 3_600_000;

/** Whether a slip is good at a moment, and why not. */
export function slipVerdict(slip: SlipNow, at: string): { readonly verdict: GateVerdict; readonly reason: string } {
  const no = (reason: string) => ({ verdict: 'no', reason }) as const;
  const moment = Date.parse(at);
  if (slip.state === SLIP.passed) return no(`已于 ${formatInstant(slip.passedAt ?? at)} 由 ${slip.passedBy} 放行，一张放行条只能放行一次`);
  if (slip.state === SLIP.withdrawn) return no('放行条已撤销');
  if (slip.state === SLIP.rejected) return no('放行条审核未通过，已退回');
  if (moment > Date.parse(slip.to)) return no(`放行条已过期，有效期至 ${formatInstant(slip.to)}`);
  if (slip.readyAt === null || Date.parse(slip.readyAt) > moment) return no('放行条尚未审核通过');
  const early = Date.parse(slip.from) - moment;
  if (early > EARLY_MS) return no(`未到放行时间，${formatInstant(slip.from)} 起有效`);
  if (early > 0) return { verdict: 'warn', reason: `早于放行时间，${formatInstant(slip.from)} 起有效` };
  return { verdict: 'ok', reason: '' };
}

/** Goods come in with a move-in slip and go out with any other. */
export const comesIn = (kind: SlipKind): boolean => kind === SLIP_KIND.in;
