// 欠费标记 (172): asked for, decided by somebody else, ended by hand or by its day. While one that stops the late fee holds, it stands still.
import {
  arrearsReason,
  FILE_CATEGORY,
  markState,
  MENU,
  type approveMark,
  type createMark,
  type endMark,
  type OutputOf,
  type ParsedInputOf,
  type rejectMark,
  type searchMarks,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { lockObjects } from '../../bill/balance.queries.ts';
import { resumeLate, stopLate } from '../../bill/late-stop.queries.ts';
import { requireOther, requireStep, type DocumentKind } from '../../document/document.rules.ts';
import { decided, madeBy, mayCall } from '../../document/document.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { requireObject } from '../arrears.service.ts';
import * as queries from './mark.queries.ts';

const KIND: DocumentKind = { name: '欠费标记', stateText: markState.text, refused: 'MARK_STATE' };
const MARK = { waiting: 1, active: 2, rejected: 3, ended: 4 } as const;

export async function search(
  { db, actor, clock }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchMarks>,
): Promise<OutputOf<typeof searchMarks>> {
  const asked = { filter, estates: actor.estates, accountId: actor.accountId, today: today(clock) };
  return { ...(await queries.sumMarks(db, asked)), rows: await queries.listMarks(db, asked, size, (page - 1) * size) };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createMark>): Promise<{ id: number }> {
  const { actor, audit, clock } = scope;
  const { estateId, objectText } = await requireObject(scope, input);
  if (input.toDate !== null && input.toDate < today(clock)) throw failField('toDate', 'MARK_END_PAST');
  return inTransaction(scope.db, async (tx) => {
    const row = { ...input, ...madeBy(scope), tenantId: actor.tenantId, estateId };
    const id = await onDuplicate(queries.insertMark(tx, row), 'arrears_mark_once', () =>
      failField('reason', 'MARK_TWICE', { reason: arrearsReason.text(input.reason) }),
    );
    if (input.fileId !== null) await attachFile({ db: tx, actor }, { id: input.fileId, category: FILE_CATEGORY.markPaper, parentId: id });
    const note = `${objectText} ${arrearsReason.text(input.reason)}`;
    await audit.write(tx, actor, { action: '新增', entity: 'arrears-mark', entityId: id, note });
    return { id };
  });
}

const hold = async ({ actor }: Scope, tx: Tx, id: number, version: number, from: readonly number[], what: string) =>
  requireStep(KIND, await queries.lockMark(tx, id, actor.estates), version, from, what);

/** What accrued before the approval stays; one that begins later is begun by the hourly round. */
export async function approve(scope: Scope, { id, version, note }: ParsedInputOf<typeof approveMark>): Promise<null> {
  const { actor, audit, clock } = scope;
  const day = today(clock);
  return inTransaction(scope.db, async (tx) => {
    const mark = await hold(scope, tx, id, version, [MARK.waiting], '审核');
    requireOther(mark, actor);
    if (mark.toDate !== null && mark.toDate < day) throw fail('MARK_PAST');
    await lockObjects(tx, [mark]);
    await queries.updateMarks(tx, [id], decided(scope, MARK.active, note));
    if (mark.stopLate && mark.fromDate <= day) await stopLate(tx, await queries.listBillIds(tx, [mark]), day);
    await audit.write(tx, actor, { action: '审核', entity: 'arrears-mark', entityId: id, note: arrearsReason.text(mark.reason) });
    return null;
  });
}

export async function reject(scope: Scope, { id, version, note }: ParsedInputOf<typeof rejectMark>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const mark = await hold(scope, tx, id, version, [MARK.waiting], '退回');
    requireOther(mark, actor);
    await queries.updateMarks(tx, [id], decided(scope, MARK.rejected, note));
    await audit.write(tx, actor, { action: '退回', entity: 'arrears-mark', entityId: id, note });
    return null;
  });
}

export async function end(scope: Scope, { id, version, reason }: ParsedInputOf<typeof endMark>): Promise<null> {
  const { actor, audit, clock } = scope;
  return inTransaction(scope.db, async (tx) => {
    const mark = await hold(scope, tx, id, version, [MARK.waiting, MARK.active], '解除');
    await lockObjects(tx, [mark]);
    await close(tx, actor.tenantId, [mark], { day: today(clock), by: actor.name, reason, at: clock.now().toISOString() });
    await audit.write(tx, actor, { action: '解除', entity: 'arrears-mark', entityId: id, note: reason });
    return null;
  });
}

interface Ending {
  readonly day: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}
/** Under the locks of their objects. The late fee goes on where nothing else stops it. */
async function close(tx: Tx, tenantId: number, marks: readonly queries.MarkNow[], { day, by, reason, at }: Ending): Promise<void> {
  const ids = marks.map(({ id }) => id);
  await queries.updateMarks(tx, ids, { state: MARK.ended, endedOn: day, endedBy: by, endReason: reason });
  const { hangStopsLate: hangStops } = await readSettleSettings(tx);
  await resumeLate(tx, await queries.listBillIds(tx, marks), { tenantId, day, hangStops, by, at });
}

/** Those whose last day is past end, those whose first day has come begin. */
export async function keepMarks(tx: Tx, tenantId: number, day: string, at: string): Promise<void> {
  const ended = await queries.lockEnded(tx, day);
  const begun = await queries.listBegun(tx, day);
  await lockObjects(tx, [...ended, ...begun]);
  if (ended.length > 0) await close(tx, tenantId, ended, { day, by: '系统', reason: '期满自动解除', at });
  if (begun.length > 0) await stopLate(tx, await queries.listBillIds(tx, begun), day);
}

export const MARK_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (await mayCall(scope, { menu: MENU.arrearsMark, act: 'view' })) && queries.isSeen(scope.db, id, scope.actor.estates);
  },
  mayWrite: () => false,
};
