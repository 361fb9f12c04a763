// The life of a lease. Its days decide whether it begins later, runs, or waits for the check; the moves decide the rest.
import { LEASE, type LeaseState } from '@anju/contract';

export interface LeaseNow {
  readonly state: LeaseState;
  readonly fromDate: string;
  /** The last day of the contract. */
  readonly toDate: string;
  /** The last day: that of the contract, or an earlier one. */
  readonly endOn: string;
}

/** Where a lease in force stands on a day. */
export const leasePhase = ({ fromDate, endOn }: Pick<LeaseNow, 'fromDate' | 'endOn'>, today: string): LeaseState => {
  if (endOn < today) return LEASE.checking;
  return fromDate > today ? LEASE.upcoming : LEASE.running;
};

const { draft, waiting, upcoming, running, checking } = LEASE;
/** From which states a move is taken; `to` is the state it leads to, or null where the days decide. */
export const LEASE_MOVES = {
  change: { from: [draft], to: draft },
  remove: { from: [draft], to: draft },
  submit: { from: [draft], to: waiting },
  withdraw: { from: [waiting], to: draft },
  reject: { from: [waiting], to: draft },
  approve: { from: [waiting], to: null },
  /** By the clock: begins, or waits for the check after its last day. */
  turn: { from: [upcoming, running], to: null },
  renew: { from: [upcoming, running, checking], to: null },
  stop: { from: [running], to: null },
  rent: { from: [upcoming, running], to: null },
  payers: { from: [upcoming, running], to: null },
  people: { from: [upcoming, running], to: null },
  finish: { from: [running, checking], to: LEASE.ended },
  undo: { from: [upcoming, running, checking], to: LEASE.voided },
} as const satisfies Record<string, { readonly from: readonly LeaseState[]; readonly to: LeaseState | null }>;
export type LeaseMove = keyof typeof LEASE_MOVES;

export type LeaseRefusal = 'STATE' | 'END' | 'RENEW';

/**
 * The lease after a move, or why it is refused. `endOn` is the new last day of a renewal or an early end: a renewal is later than the present
 * one, an early end lies within the contract.
 */
export function takeLease(
  now: LeaseNow,
  move: LeaseMove,
  today: string,
  endOn: string = now.endOn,
): LeaseNow | { readonly refused: LeaseRefusal } {
  const { from, to } = LEASE_MOVES[move];
  if (!(from as readonly LeaseState[]).includes(now.state)) return { refused: 'STATE' };
  const ending = move === 'stop' || move === 'finish';
  if (ending && (endOn < now.fromDate || endOn > now.toDate)) return { refused: 'END' };
  if (move === 'renew' && endOn <= now.endOn) return { refused: 'RENEW' };
  const next = { ...now, endOn, toDate: move === 'renew' ? endOn : now.toDate };
  return { ...next, state: to ?? leasePhase(next, today) };
}

/** States in which a lease holds its days of the house. */
export const HOLDING: readonly LeaseState[] = [upcoming, running, checking, LEASE.ended];
