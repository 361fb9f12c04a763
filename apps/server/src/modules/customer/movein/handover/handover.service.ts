// 办理入伙: the house, its payer and its charges change in one transaction through the doors of estate and charging, every change is kept with
// what was before, and the undo puts exactly that back until the new payer has a bill.
import {
  MOVE_IN_ACT,
  OBJECT,
  type HandoverChange,
  type HandOverTerms,
  type handOverMoveIn,
  type OutputOf,
  type ParsedInputOf,
  type previewMoveInHandover,
  type undoMoveIn,
} from '@anju/contract';
import { formatDay, takeMoveIn, warrantyTo } from '@anju/domain';
import { fail, Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../platform/tenancy/try-out.ts';
import {
  attachStandards,
  chargeServices,
  listRecutMarks,
  removeAttachment,
  restoreRecutMarks,
  voidService,
} from '../../../charging/index.ts';
import { handOverWhole, undoHandover } from '../../../estate/index.ts';
import { listParts, setWarranties } from '../defect/defect.queries.ts';
import type { LockedMoveIn } from '../record/lock.queries.ts';
import { listReadings } from '../record/paper.queries.ts';
import { factsOf, failureOf, lock, take } from '../record/step.service.ts';
import { changesOf } from './handover.rules.ts';
import * as queries from './handover.queries.ts';

const NO_TERMS = {
  toDate: null,
  quantity: '1',
  ownPrice: null,
  stepMonths: null,
  stepRate: null,
  contractNo: '',
  payerId: null,
  remark: '',
};

/** Standards that the house has not yet, from its charge start on. Those it has are named and left as they are. */
async function attach(scope: Scope, tx: Tx, row: LockedMoveIn, terms: HandOverTerms) {
  const before = (await queries.listAttached(tx, row.houseId, [])).map(({ id }) => id);
  const changes: HandoverChange[] = [];
  for (const standardId of new Set(terms.standardIds)) {
    const { left } = await attachStandards(
      { ...scope, db: tx },
      {
        kind: OBJECT.house,
        target: { ids: [row.houseId] },
        standardId,
        fromDate: terms.chargeStartDate ?? terms.onDay,
        ...NO_TERMS,
      },
    );
    changes.push(...left.map(({ reason }) => ({ what: '收费标准', from: reason, to: '未变' })));
  }
  const made = await queries.listAttached(tx, row.houseId, before);
  changes.unshift(...made.map(({ item, fromDate }) => ({ what: `${item}标准`, from: '', to: `自 ${formatDay(fromDate)} 起` })));
  return { ids: made.map(({ id }) => id), changes };
}

async function bill(scope: Scope, tx: Tx, row: LockedMoveIn, terms: HandOverTerms) {
  const none = { serviceIds: [] as number[], billIds: [] as readonly number[], amount: '0', changes: [] as HandoverChange[] };
  if (!terms.billFees) return none;
  const lines = row.fees.flatMap(({ itemId, price, quantity, note }) =>
    itemId === null || price === null ? [] : [{ itemId, quantity, price, text: note }],
  );
  if (lines.length === 0) throw fail('HANDOVER_NO_CHARGE');
  const charged = await chargeServices(scope, tx, {
    estateId: row.estateId,
    kind: OBJECT.house,
    objectId: row.houseId,
    servedOn: terms.onDay,
    servedBy: scope.actor.name,
    sourceNo: row.number,
    lines,
  });
  return {
    serviceIds: charged.serves.map(({ id }) => id),
    billIds: charged.billIds,
    amount: charged.amount,
    changes: [{ what: '首期费用', from: '', to: `${charged.amount} 元，批次 ${charged.batchNumber}` }],
  };
}

/** The readings taken with the check, of meters that are charged. */
async function readingsOf(tx: Tx, row: LockedMoveIn, terms: HandOverTerms) {
  if (!terms.useReadings) return [];
  return (await listReadings(tx, row.id)).flatMap(({ meterId, charged, reading }) =>
    charged && reading !== null ? [{ meterId, current: reading, rollover: false, confirmed: true }] : [],
  );
}

interface Done {
  readonly changes: HandoverChange[];
  readonly billAmount: string;
}

/** Everything but the step of 入伙 itself; the row is locked. */
async function change(scope: Scope, tx: Tx, row: LockedMoveIn, terms: HandOverTerms): Promise<Done> {
  const { houseId } = row;
  const marksBefore = await listRecutMarks(tx, houseId);
  const readings = await readingsOf(tx, row, terms);
  const handed = await handOverWhole(scope, tx, {
    houseId,
    handoverDate: terms.onDay,
    useState: terms.useState,
    persons: terms.persons,
    chargeStartDate: terms.chargeStartDate ?? terms.onDay,
    chargeBeforeHandover: terms.chargeBeforeHandover,
    owners: terms.owners,
    clearPayer: terms.clearPayer,
    readings,
  });
  const attached = await attach(scope, tx, row, terms);
  const billed = await bill(scope, tx, row, terms);
  const changes = [
    ...changesOf(handed, terms.onDay),
    ...attached.changes,
    ...billed.changes,
    ...(readings.length === 0 ? [] : [{ what: '过户抄表', from: '', to: `${readings.length} 块表` }]),
  ];
  const marks = await listRecutMarks(tx, houseId);
  await queries.insertHandover(
    tx,
    {
      moveInId: row.id,
      houseId,
      onDay: terms.onDay,
      fromState: row.state,
      changes,
      before: { ...handed.before, marks: marksBefore },
      after: { ...handed.after, marks },
      attachmentIds: attached.ids,
      serviceIds: billed.serviceIds,
      billIds: billed.billIds,
      billAmount: billed.amount,
      acceptNote: terms.acceptNote,
    },
    stampOf(scope),
  );
  return { changes, billAmount: billed.amount };
}

/** The warranty of each part with a defect begins with the hand-over. */
async function warrant(tx: Tx, row: LockedMoveIn, onDay: string | null): Promise<void> {
  const parts = await listParts(tx, row.id);
  const dates = parts.map(({ partId, ...term }) => ({ partId, to: onDay === null ? null : warrantyTo(onDay, term) }));
  await setWarranties(tx, row.id, dates);
}

export const handOver = (
  scope: Scope,
  { id, version, ...terms }: ParsedInputOf<typeof handOverMoveIn>,
): Promise<OutputOf<typeof handOverMoveIn>> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id, version);
    const move = { act: MOVE_IN_ACT.handOver, acceptOpen: terms.acceptOpen } as const;
    const allowed = takeMoveIn(factsOf(row), move);
    if ('refused' in allowed) throw failureOf(row, allowed.refused, '办理入伙');
    const done = await change(scope, tx, row, terms);
    await warrant(tx, row, terms.onDay);
    const note = [formatDay(terms.onDay), terms.acceptNote].filter((text) => text !== '').join('，');
    await take(scope, tx, row, move, { note, patch: { handedOn: terms.onDay } });
    return done;
  });

/** Tried out and rolled back; what stands in the way is told, not thrown, so that the user sees all of it. */
export const preview = (
  scope: Scope,
  { id, ...terms }: ParsedInputOf<typeof previewMoveInHandover>,
): Promise<OutputOf<typeof previewMoveInHandover>> =>
  tryOut(scope, async (tx) => {
    const row = await lock(scope, tx, id);
    const allowed = takeMoveIn(factsOf(row), { act: MOVE_IN_ACT.handOver, acceptOpen: terms.acceptOpen });
    const problems = 'refused' in allowed ? [failureOf(row, allowed.refused, '办理入伙').message] : [];
    if ('refused' in allowed && allowed.refused === 'STATE') return { changes: [], problems };
    try {
      return { changes: (await change(scope, tx, row, terms)).changes, problems };
    } catch (error) {
      if (error instanceof Failure) return { changes: [], problems: [...problems, error.message] };
      throw error;
    }
  });

export const undo = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof undoMoveIn>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lock(scope, tx, id, version);
    const allowed = takeMoveIn(factsOf(row), { act: MOVE_IN_ACT.undo });
    if ('refused' in allowed) throw failureOf(row, allowed.refused, '撤销入伙');
    const live = await queries.lockLive(tx, id);
    if (!live) throw fail('HANDOVER_NONE', { house: row.house });
    const billed = await queries.findBill(tx, row.houseId, live);
    if (billed) throw fail('HANDOVER_BILLED', { bill: `${billed.item} ${formatDay(billed.periodFrom)} 起，批次 ${billed.batchNumber}` });
    const inside = { ...scope, db: tx };
    for (const serviceId of live.serviceIds) await voidService(inside, { id: serviceId, reason: '撤销入伙' });
    for (const attachmentId of live.attachmentIds) await removeAttachment(inside, attachmentId);
    const { houseId } = row;
    await undoHandover(scope, tx, { houseId, onDay: live.onDay, before: live.before.house, after: live.after.house, reason });
    await restoreRecutMarks(tx, houseId, live.before.marks);
    await warrant(tx, row, null);
    await take(scope, tx, row, { act: MOVE_IN_ACT.undo }, { note: reason, patch: { handedOn: null } });
    await queries.markUndone(tx, live.id, reason, stampOf(scope));
    return null;
  });
