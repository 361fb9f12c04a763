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
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../files/index.ts';
import { lockObjects } from '../bill/balance.queries.ts';
import { resumeLate, stopLate } from '../bill/late-stop.queries.ts';
import { readSettleSettings } from '../service/settle-setting.service.ts';
import { requireObject } from './arrears.service.ts';
import * as queries from './mark.queries.ts';

const MARK = { waiting: 1, active: 2, rejected: 3, ended: 4 } as const;

export async function search(
  { db, actor, clock }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchMarks>,
): Promise<OutputOf<typeof searchMarks>> {
  const asked = { filter, estates: actor.estates, accountId: actor.accountId, today: today(clock) };
  return { total: await queries.countMarks(db, asked), rows: await queries.listMarks(db, asked, size, (page - 1) * size) };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createMark>): Promise<{ id: number }> {
  const { actor, audit, clock } = scope;
  const { estateId, objectText } = await requireObject(scope, input);
  if (input.toDate !== null && input.toDate < today(clock)) throw failField('toDate', 'MARK_END_PAST');
  return inTransaction(scope.db, async (tx) => {
    const row = { ...input, tenantId: actor.tenantId, estateId, makerId: actor.accountId, createdBy: actor.name };
    const id = await onDuplicate(queries.insertMark(tx, { ...row, createdAt: clock.now().toISOString() }), 'arrears_mark_once', () =>
      failField('reason', 'MARK_TWICE', { reason: arrearsReason.text(input.reason) }),
    );
    if (input.fileId !== null) await attachFile({ db: tx, actor }, { id: input.fileId, category: FILE_CATEGORY.markPaper, parentId: id });
    const note = `${objectText} ${arrearsReason.text(input.reason)}`;
    await audit.write(tx, actor, { action: '新增', entity: 'arrears-mark', entityId: id, note });
    return { id };
  });
}

async function hold(scope: Scope, tx: Tx, id: number, version: number, allowed: readonly number[], what: string): Promise<queries.MarkNow> {
  const mark = await queries.lockMark(tx, id, scope.actor.estates);
  if (!mark) throw fail('NOT_FOUND', { what: '欠费标记' });
  if (!allowed.includes(mark.state)) throw fail('MARK_STATE', { state: markState.text(mark.state), what });
  if (mark.version !== version) throw fail('STALE', { what: '欠费标记' });
  return mark;
}
const decided = ({ actor, clock }: Scope, state: number, checkNote: string) => ({
  state,
  checkNote,
  checkerId: actor.accountId,
  checkedBy: actor.name,
  checkedAt: clock.now().toISOString(),
});

/** What accrued before the approval stays; one that begins later is begun by the hourly round. */
export async function approve(scope: Scope, { id, version, note }: ParsedInputOf<typeof approveMark>): Promise<null> {
  const { actor, audit, clock } = scope;
  const day = today(clock);
  return inTransaction(scope.db, async (tx) => {
    const mark = await hold(scope, tx, id, version, [MARK.waiting], '审核');
    if (mark.makerId === actor.accountId) throw fail('MAKER_IS_CHECKER');
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
    if (mark.makerId === actor.accountId) throw fail('MAKER_IS_CHECKER');
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
    const refused = refusal({ menu: MENU.arrearsMark, act: 'view' }, scope.actor, await rightsOn(scope, [MENU.arrearsMark]));
    return refused === null && (await queries.isSeen(scope.db, id, scope.actor.estates));
  },
  mayWrite: () => false,
};
