// 欠费标记 (172): requested by one user, decided by another, ended manually or after its last day. While a mark that stops the late fee is in
// force, no late fee accrues on the bills of its object.
import { arrearsReason, createMark, fileCategoryOf, MARK, MENU, searchMarks, type ParsedInputOf } from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { madeBy, stampOf, type Stamp } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { lockObjects } from '../../bill/core/balance.queries.ts';
import { pauseLate, pauseUnmarked, resumeLate } from '../../bill/late/late-stop.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { requireObject } from '../arrears.service.ts';
import * as queries from './mark.queries.ts';

const { step, paper } = documentFlow<queries.MarkNow, queries.MarkChange>({
  name: '欠费标记',
  entity: 'arrears-mark',
  states: MARK,
  refused: 'MARK_STATE',
  lock: queries.lockMark,
  update: (tx, id, change) => queries.updateMarks(tx, [id], change),
  paper: { menu: MENU.arrearsMark, isSeen: queries.isSeen },
});
export const MARK_PAPER = paper;

export const search = listing(searchMarks, { totals: queries.totalsOfMarks, page: queries.findMarksPage });

export async function create(scope: Scope, input: ParsedInputOf<typeof createMark>): Promise<{ id: number }> {
  const { actor, audit, clock } = scope;
  const { estateId, objectText } = await requireObject(scope, input);
  if (input.toDate !== null && input.toDate < today(clock)) throw failField('toDate', 'MARK_END_PAST');
  return inTransaction(scope.db, async (tx) => {
    const row = { ...input, ...madeBy(scope), tenantId: actor.tenantId, estateId };
    const id = await onDuplicate(queries.insertMark(tx, row), 'arrears_mark_once', () =>
      failField('reason', 'MARK_TWICE', { reason: arrearsReason.text(input.reason) }),
    );
    if (input.fileId !== null)
      await attachFile({ db: tx, actor }, { id: input.fileId, category: fileCategoryOf(createMark, 'fileId'), parentId: id });
    const note = `${objectText} ${arrearsReason.text(input.reason)}`;
    await audit.write(tx, actor, { action: '新增', entity: 'arrears-mark', entityId: id, note });
    return { id };
  });
}

/** The dates of the mark count, whether they lie before or after the approval. */
export const approve = step({
  action: '审核',
  from: [MARK.waiting],
  to: MARK.active,
  by: 'other',
  before: async ({ scope: { clock }, tx, document: mark }) => {
    if (mark.toDate !== null && mark.toDate < today(clock)) throw fail('MARK_PAST');
    await lockObjects(tx, [mark]);
  },
  run: async ({ tx, document: mark }) => {
    if (mark.stopLate) await pauseLate(tx, await queries.listBillIds(tx, [mark]), { from: mark.fromDate, to: mark.toDate });
  },
  note: ({ document: mark }) => arrearsReason.text(mark.reason),
});

export const reject = step({ action: '退回', from: [MARK.waiting], to: MARK.rejected, by: 'other' });

export const end = step({
  action: '解除',
  from: [MARK.waiting, MARK.active],
  to: MARK.ended,
  by: 'anyone',
  before: ({ tx, document: mark }) => lockObjects(tx, [mark]),
  writes: ({ scope: { actor, clock }, input: { reason = '' } }) => ({ endedOn: today(clock), endedBy: actor.name, endReason: reason }),
  run: ({ scope, tx, document: mark }) => resume(tx, [mark], today(scope.clock), stampOf(scope)),
});

/** The late fee accrues again where nothing else stops it. The objects of the marks are locked. */
async function resume(tx: Tx, marks: readonly queries.MarkNow[], day: string, stamp: Stamp): Promise<void> {
  const { suspensionStopsLate: suspensionStops } = await readSettleSettings(tx);
  await resumeLate(tx, await queries.listBillIds(tx, marks), { ...stamp, day, suspensionStops });
}

/**
 * Closes the marks whose last day is past. No late fee depends on when this runs: bills know the days of their marks. Bills that were
 * opened again since get them here, by the same dates.
 */
export async function keepMarks(tx: Tx, day: string, { by }: Stamp): Promise<void> {
  await pauseUnmarked(tx);
  await queries.endExpired(tx, day, by);
}
