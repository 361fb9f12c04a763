// What can be open about leases, and which steps a lease offers in its state.
import { LEASE, type Act, type LeaseDetail, type LeaseRow, type LeaseState } from '@anju/contract';
import { LEASE_MOVES, type LeaseMove } from '@anju/domain';
import type { Acts } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import type { LeaseStart } from './lease-values.ts';

export type LeaseActs = Acts<{
  form: LeaseStart;
  approve: LeaseDetail;
  reject: LeaseDetail;
  withdraw: LeaseDetail;
  end: LeaseDetail;
  renew: LeaseDetail;
  rent: LeaseDetail;
  payers: LeaseDetail;
  people: LeaseDetail;
  stop: LeaseDetail;
  file: LeaseDetail;
  papers: LeaseDetail;
  setting: null;
  import: null;
}>;

/** The right each step needs; some are only for whoever wrote the lease. */
const STEPS = {
  change: ['change'],
  remove: ['remove'],
  submit: ['add', 'own'],
  withdraw: ['add', 'own'],
  renew: ['change'],
  rent: ['change'],
  payers: ['change'],
  people: ['change'],
  stop: ['change'],
  finish: ['change'],
  undo: ['void'],
} as const satisfies Partial<Record<LeaseMove, readonly [Act] | readonly [Act, 'own']>>;

/** Whether a step starts from the state the lease is in, and whose it is; the server decides about everything else. */
export function offers({ state, own }: Pick<LeaseRow, 'state' | 'own'>, step: keyof typeof STEPS, access: Access): boolean {
  const [act, whose] = STEPS[step];
  const from: readonly LeaseState[] = LEASE_MOVES[step].from;
  return access.can(act) && (whose === undefined || own) && from.includes(state);
}

/** Papers and the number of the filing belong to a lease as long as it counts. */
export const mayFile = ({ state }: Pick<LeaseRow, 'state'>, access: Access): boolean =>
  access.can('change') && !LEASE.is(state, 'draft', 'waiting', 'voided');
