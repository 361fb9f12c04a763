// 验房单: one engine for the rooms of a house and for common parts. Items are saved one by one, and a signed sheet changes no more.
import {
  CHECK_KIND,
  CHECK_RESULT,
  CHECK_SHEET,
  DEFECT,
  fileCategoryOf,
  MOVE_IN_ACT,
  signCheckSheet,
  type CheckSheet,
  type CheckSheetItem,
  type OutputOf,
  type ParsedInputOf,
  type passCheckRest,
  type saveCheckResult,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../../files/index.ts';
import { listDefectsOf } from '../defect/row.queries.ts';
import { lock as lockMoveIn, take } from '../record/step.service.ts';
import { listRules } from '../setting/item.queries.ts';
import { lockCounts } from '../takeover/state.queries.ts';
import { followTakeover } from '../takeover/state.service.ts';
import * as queries from './sheet.queries.ts';
import { countsOf, linesOf } from './sheet.rules.ts';

const WHAT = '验房单';

/** Items and results of a sheet; `defects` counts those of each item. */
export async function linesOfSheet(db: DbOrTx, sheet: queries.SheetRow, defects: ReadonlyMap<number, number>): Promise<CheckSheetItem[]> {
  const { kind, companyId, usage, layout } = sheet;
  const place = { kind, companyId, usage: kind === CHECK_KIND.house ? usage : null, layout };
  const items = await listRules(db);
  const results = await queries.listResults(db, sheet.id);
  return linesOf(items, place, sheet.state === CHECK_SHEET.signed, results, defects);
}

const countedBy = (defects: readonly { readonly itemId: number | null; readonly state: number }[]): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  for (const { itemId, state } of defects) if (itemId !== null && state !== DEFECT.dropped) found.set(itemId, (found.get(itemId) ?? 0) + 1);
  return found;
};

export async function detail(scope: Scope, id: number): Promise<CheckSheet> {
  const found = await queries.findSheet(scope.db, id, reachOf(scope.actor));
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const defects = await listDefectsOf(scope.db, { sheetId: id }, today(scope.clock));
  const items = await linesOfSheet(scope.db, found, countedBy(defects));
  const { companyId: _1, usage: _2, layout: _3, number: _4, houseId: _5, responsible: _6, mendDays: _7, ...rest } = found;
  const { takeoverState: _8, takeoverOn: _9, ...sheet } = rest;
  return { ...sheet, counts: countsOf(items), items, defects };
}

/** Locks house or takeover and then the sheet, which is open. */
export async function lockOpen(scope: Scope, tx: Tx, id: number): Promise<queries.SheetRow> {
  const of = await queries.findOwner(tx, id);
  if (of?.moveInId != null) await lockMoveIn(scope, tx, of.moveInId);
  if (of?.takeoverId != null) await lockCounts(tx, of.takeoverId);
  const sheet = await queries.lockSheet(tx, id, reachOf(scope.actor));
  if (!sheet) throw fail('NOT_FOUND', { what: WHAT });
  if (sheet.state !== CHECK_SHEET.open) throw fail('CHECK_SIGNED');
  return sheet;
}

/** What a tablet kept happened before it arrived, and not in the future. */
export const momentOf = (scope: Scope, happenedAt: string | null): string => {
  const now = scope.clock.now();
  return happenedAt !== null && Date.parse(happenedAt) < now.getTime() ? new Date(happenedAt).toISOString() : now.toISOString();
};

export const saveResult = (scope: Scope, { id, itemId, result, note, happenedAt }: ParsedInputOf<typeof saveCheckResult>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const sheet = await lockOpen(scope, tx, id);
    const line = (await linesOfSheet(tx, sheet, new Map())).find((one) => one.itemId === itemId);
    if (!line) throw failField('itemId', 'CHECK_ITEM');
    const { room, name } = line;
    await queries.saveResults(tx, id, [{ itemId, room, name, result, note }], momentOf(scope, happenedAt), stampOf(scope));
    await queries.touchSheet(tx, id);
    return null;
  });

export const passRest = (scope: Scope, { id, roomId }: ParsedInputOf<typeof passCheckRest>): Promise<OutputOf<typeof passCheckRest>> =>
  inTransaction(scope.db, async (tx) => {
    const sheet = await lockOpen(scope, tx, id);
    const left = (await linesOfSheet(tx, sheet, new Map())).filter(
      (line) => line.result === null && (roomId === null || line.parentId === roomId || line.itemId === roomId),
    );
    const results = left.map(({ itemId, room, name }) => ({ itemId, room, name, result: CHECK_RESULT.ok, note: '' }));
    await queries.saveResults(tx, id, results, stampOf(scope).at, stampOf(scope));
    await queries.touchSheet(tx, id);
    return { passed: left.length };
  });

/** Everything is checked, and whatever is not in order has a defect that says what. */
function requireWhole(lines: readonly CheckSheetItem[]): void {
  const left = lines.filter(({ result }) => result === null).length;
  if (left > 0) throw fail('CHECK_LEFT', { count: left });
  const silent = lines.find(({ result, defects }) => result !== CHECK_RESULT.ok && defects === 0);
  if (silent)
    throw fail('CHECK_NO_DEFECT', {
      item: [silent.room, silent.name].filter((text) => text !== '').join(' '),
      result: CHECK_RESULT.text(silent.result ?? CHECK_RESULT.bad),
    });
}

export const sign = (scope: Scope, { id, happenedAt, ...input }: ParsedInputOf<typeof signCheckSheet>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    if (input.signFileId === null && input.unsignedReason === '') throw failField('signFileId', 'CHECK_UNSIGNED');
    const sheet = await lockOpen(scope, tx, id);
    const defects = await listDefectsOf(tx, { sheetId: id }, today(scope.clock));
    requireWhole(await linesOfSheet(tx, sheet, countedBy(defects)));
    const at = momentOf(scope, happenedAt);
    if (input.signFileId !== null)
      await attachFiles({ db: tx, actor: scope.actor }, { category: fileCategoryOf(signCheckSheet, 'signFileId'), parentId: id }, [
        input.signFileId,
      ]);
    await queries.signSheet(tx, id, { ...input, at });
    const note = input.signFileId === null ? `未签字：${input.unsignedReason}` : input.signer;
    if (sheet.moveInId !== null) {
      const row = await lockMoveIn(scope, tx, sheet.moveInId);
      await take(scope, tx, row, { act: MOVE_IN_ACT.sign }, { note, patch: { checkedAt: at }, at });
    } else if (sheet.takeoverId !== null) {
      await scope.audit.write(tx, scope.actor, {
        action: '查验签字',
        entity: 'takeover',
        entityId: sheet.takeoverId,
        note: [sheet.place, note].filter((text) => text !== '').join('，'),
      });
      await followTakeover(scope, tx, sheet.takeoverId);
    }
    return null;
  });

/** The open sheet of the house, or a new one. */
export const begin = (scope: Scope, id: number): Promise<{ sheetId: number }> =>
  inTransaction(scope.db, async (tx) => {
    const row = await lockMoveIn(scope, tx, id);
    const open = await queries.findOpenSheet(tx, id);
    if (open) return { sheetId: open.id };
    // A house whose sheet is signed is not checked twice; the rules say so by its state.
    if (row.sheetId !== null) throw fail('CHECK_SIGNED');
    const round = (await queries.countSheets(tx, id)) + 1;
    const sheetId = await queries.insertSheet(
      tx,
      { moveInId: id, takeoverId: null, estateId: row.estateId, place: row.house, round },
      stampOf(scope),
    );
    await take(scope, tx, row, { act: MOVE_IN_ACT.begin }, { patch: { sheetId } });
    return { sheetId };
  });
