// Steps of a release slip: somebody else decides it, and it may be withdrawn until it passed. 已放行 comes from the gate, 已过期 by itself.
import { APPROVAL, MENU, SLIP, SLIP_ACT, type SlipAct } from '@anju/contract';
import { SLIP_MOVES } from '@anju/domain';
import { dropApproval } from '../../../platform/document/approval.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../platform/document/document-flow.ts';
import { Failure, failField } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import * as queries from './slip-change.queries.ts';
import { isSeen } from './slip.queries.ts';

export const flow = documentFlow<queries.LockedSlip, queries.SlipChange>({
  name: '放行条',
  entity: 'release-slip',
  states: SLIP,
  refused: 'SLIP_STATE',
  notMaker: 'SLIP_OWN',
  lock: (tx, id, _estates, { actor }) => queries.lockSlip(tx, id, reachOf(actor)),
  update: queries.updateSlip,
  approval: { kind: APPROVAL.release, menuOf: () => MENU.moveOut, changes: true },
  paper: { menu: MENU.moveOut, isSeen: (db, id, _estates, reach) => isSeen(db, id, reach) },
});
export const SLIP_PAPERS = flow.paper;

const tell =
  (act: SlipAct) =>
  ({ scope, tx, document, input: { note, reason } }: StepContext<queries.LockedSlip, StepInput>): Promise<void> =>
    queries.insertStep(tx, document.id, act, stampOf(scope), note ?? reason ?? '');

export const approve = flow.step({
  decides: 'approve',
  action: '审核',
  ...SLIP_MOVES.approve,
  by: 'other',
  before: async ({ scope, document: { toAt } }) => {
    const now = scope.clock.now();
    if (Date.parse(toAt) <= now.getTime()) throw failField('note', 'SLIP_PAST');
    return { change: { readyAt: now.toISOString() } };
  },
  run: tell(SLIP_ACT.approve),
});

export const reject = flow.step({
  decides: 'reject',
  action: '退回',
  what: '审核',
  ...SLIP_MOVES.reject,
  by: 'other',
  run: tell(SLIP_ACT.reject),
});

export const withdraw = flow.step({
  decides: 'withdraw',
  action: '撤销',
  ...SLIP_MOVES.withdraw,
  by: 'anyone',
  run: tell(SLIP_ACT.withdraw),
});

/** Its hours are over. Somebody may have decided or passed it in between; then nothing is left to do. */
const overdue = flow.step({
  action: '过期',
  ...SLIP_MOVES.expire,
  by: 'anyone',
  run: async (context) => {
    const { scope, tx, document } = context;
    await tell(SLIP_ACT.expire)(context);
    await dropApproval(scope, tx, APPROVAL.release, document.id, '放行时间已过');
  },
});
export async function expireOne(scope: Scope, id: number): Promise<void> {
  try {
    await overdue(scope, { id });
  } catch (error) {
    if (!(error instanceof Failure && error.reason === 'SLIP_STATE')) throw error;
  }
}
