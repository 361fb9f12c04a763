// A lease is put in force by somebody else than who wrote it, or by a document where a workflow is published.
import {
  APPROVAL,
  LEASE,
  LEASE_ACT,
  MENU,
  type approveLease,
  type LeaseAct,
  type LeaseChange,
  type LeasePreview,
  type OutputOf,
  type ParsedInputOf,
  type previewLease,
} from '@anju/contract';
import { formatDay, LEASE_MOVES, leasePhase } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { requestApproval } from '../../../../platform/document/approval.ts';
import { documentFlow, type StepInput } from '../../../../platform/document/document-flow.ts';
import { Failure } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../platform/tenancy/try-out.ts';
import { holdHouse } from '../../../estate/index.ts';
import { write } from '../lease/form.service.ts';
import * as queries from '../lease/lock.queries.ts';
import { onOverlap, overlap } from '../lease/lock.service.ts';
import { isSeen } from '../lease/row.queries.ts';
import { begin, givePayers } from './force.service.ts';

const flow = documentFlow<queries.LockedLease, queries.LeaseChanged>({
  name: '租约',
  entity: 'lease',
  states: LEASE,
  refused: 'LET_STATE',
  notMaker: 'LET_OWN',
  lock: (tx, id, _estates, { actor }) => queries.lockLease(tx, id, reachOf(actor)),
  update: (tx, id, change) => onOverlap(queries.updateLease(tx, id, change)),
  approval: { kind: APPROVAL.lease, menuOf: () => MENU.rental },
  paper: { menu: MENU.rental, isSeen: (db, id, _estates, reach) => isSeen(db, id, reach) },
});
export const LEASE_PAPERS = flow.paper;

const step = (
  { scope, tx, document, input }: { scope: Scope; tx: Tx; document: queries.LockedLease; input: StepInput },
  act: LeaseAct,
  to: queries.LockedLease['state'],
  changes: readonly LeaseChange[] = [],
) =>
  queries.insertStep(tx, document.id, { act, from: document.state, to, note: input.note ?? input.reason ?? '', changes }, stampOf(scope));

/** Where a workflow for leases is published, a document decides instead of the second person. */
async function askApproval(scope: Scope, tx: Tx, lease: queries.LockedLease): Promise<string | null> {
  const { id, number, house, tenant, contractNo, fromDate, toDate, rent } = lease;
  const estate = await queries.findEstateName(tx, lease.estateId);
  return requestApproval(scope, tx, {
    kind: APPROVAL.lease,
    id,
    title: `租约 ${number} ${house}`,
    lines: [
      `编号：${number}`,
      `房屋：${estate} ${house}`,
      `租客：${tenant}`,
      ...(contractNo === '' ? [] : [`合同号：${contractNo}`]),
      `租期：${formatDay(fromDate)} 至 ${formatDay(toDate)}`,
      `租金：${rent} 元`,
    ],
    amount: rent,
    facts: { 小区: estate },
  });
}

export const submit = flow.step<StepInput, { flowName: string | null }>({
  action: '提交',
  ...LEASE_MOVES.submit,
  by: 'maker',
  before: async ({ scope, tx, document }) => ({ result: { flowName: await askApproval(scope, tx, document) } }),
  run: async (context) => void (await step(context, LEASE_ACT.submit, LEASE.waiting)),
});

export const withdraw = flow.step({
  decides: 'withdraw',
  action: '撤回',
  ...LEASE_MOVES.withdraw,
  by: 'maker',
  run: async (context) => void (await step(context, LEASE_ACT.withdraw, LEASE.draft)),
});

export const reject = flow.step({
  decides: 'reject',
  action: '退回',
  what: '审核',
  ...LEASE_MOVES.reject,
  by: 'other',
  run: async (context) => void (await step(context, LEASE_ACT.reject, LEASE.draft)),
});

/** Everything the lease changes on the day it is decided; a later one gets its tenants and the use type on its first day. */
async function force(scope: Scope, tx: Tx, lease: queries.LockedLease): Promise<{ changes: LeaseChange[]; change: queries.LeaseChanged }> {
  await holdHouse(tx, lease.houseId);
  const clash = await queries.findOverlap(tx, lease);
  if (clash) throw overlap(clash);
  const state = leasePhase(lease, today(scope.clock));
  const payers = await givePayers(scope, tx, lease);
  if (state === LEASE.upcoming) return { changes: payers, change: { state } };
  const begun = await begin(scope, tx, lease);
  return { changes: [...payers, ...begun.changes], change: { state, useBefore: begun.useBefore } };
}

type Approved = OutputOf<typeof approveLease>;
export const approve = flow.step<StepInput, Approved>({
  decides: 'approve',
  action: '审核',
  from: LEASE_MOVES.approve.from,
  by: 'other',
  before: async (context) => {
    const { scope, tx, document } = context;
    const { changes, change } = await force(scope, tx, document);
    const state = change.state as Approved['state'];
    await step(context, LEASE_ACT.approve, state, changes);
    return { change, result: { changes, state } };
  },
});

/** Written, decided and rolled back; what stands in the way is told. */
export const preview = (scope: Scope, form: ParsedInputOf<typeof previewLease>): Promise<LeasePreview> =>
  tryOut(scope, async (tx) => {
    const inside = { ...scope, db: tx };
    try {
      const { id } = await write(inside, tx, form);
      const lease = await queries.lockLease(tx, id, reachOf(scope.actor));
      if (!lease) return { changes: [], problems: [] };
      return { changes: (await force(inside, tx, lease)).changes, problems: [] };
    } catch (error) {
      if (error instanceof Failure) return { changes: [], problems: [error.message] };
      throw error;
    }
  });
