// 验房问题: found on a sheet, mended by whoever is responsible, inspected again until it is closed.
import {
  addDefectPhotos,
  DEFECT,
  DEFECT_ACT,
  DEFECT_PHOTO,
  DEFECT_PHOTOS,
  fileCategoryOf,
  searchDefects,
  TAKEOVER,
  TAKEOVER_MEND_DAYS,
  type changeDefect,
  type createDefect,
  type DefectAct,
  type DefectDetail,
  type DefectForm,
  type dropDefect,
  type markDefectPhoto,
  type mendDefect,
  type NewDefectPhoto,
  type OutputOf,
  type ParsedInputOf,
  type printDefects,
  type recheckDefect,
  type removeDefectPhoto,
} from '@anju/contract';
import { addDays, takeDefectMove } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles, deleteFile, lockAttached, removeBytes } from '../../../files/index.ts';
import { linesOfSheet, lockOpen, momentOf } from '../check/sheet.service.ts';
import { touchSheet, type SheetRow } from '../check/sheet.queries.ts';
import { followDefects, lock as lockMoveIn } from '../record/step.service.ts';
import { lockCounts } from '../takeover/state.queries.ts';
import { followTakeover } from '../takeover/state.service.ts';
import * as queries from './defect.queries.ts';
import { findDefect, listDefects, listDefectsById, totalsOfDefects } from './row.queries.ts';

const WHAT = '验房问题';

export const search = listing(searchDefects, { totals: totalsOfDefects, page: listDefects });

export async function detail(scope: Scope, id: number): Promise<DefectDetail> {
  const found = await findDefect(scope.db, id, reachOf(scope.actor), today(scope.clock));
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const moveIn = found.moveInId === null ? undefined : await queries.findMoveInState(scope.db, found.moveInId);
  return { ...found, steps: await queries.listSteps(scope.db, id), moveInState: moveIn?.state ?? null };
}

/** The item as it is called on the sheet, with the part its warranty goes by. */
async function itemOf(tx: Tx, sheet: SheetRow, itemId: number | null): Promise<{ item: string; partId: number | null }> {
  if (itemId === null) return { item: '', partId: null };
  const line = (await linesOfSheet(tx, sheet, new Map())).find((one) => one.itemId === itemId);
  if (!line) throw failField('itemId', 'CHECK_ITEM');
  return { item: [line.room, line.name].filter((text) => text !== '').join(' / '), partId: line.partId };
}

function checkDue(scope: Scope, dueOn: string | null, before: string | null): void {
  if (dueOn !== null && dueOn !== before && dueOn < today(scope.clock)) throw failField('dueOn', 'DEFECT_DUE');
}

const photosOf = ({ sheetId }: { readonly sheetId: number }) => ({
  category: fileCategoryOf(addDefectPhotos, 'photos.fileId'),
  parentId: sheetId,
});

async function addPhotos(
  scope: Scope,
  tx: Tx,
  defect: { id: number; sheetId: number; photos: number },
  moment: number,
  photos: readonly NewDefectPhoto[],
) {
  const added = [...new Map(photos.map((photo) => [photo.fileId, photo])).values()];
  if (defect.photos + added.length > DEFECT_PHOTOS) throw failField('photos', 'DEFECT_PHOTOS', { max: DEFECT_PHOTOS });
  await attachFiles(
    { db: tx, actor: scope.actor },
    photosOf(defect),
    added.map(({ fileId }) => fileId),
  );
  await queries.insertPhotos(tx, defect.id, moment, added, stampOf(scope));
}

const log = (scope: Scope, tx: Tx, id: number, act: DefectAct, note: string): Promise<void> =>
  scope.audit.write(tx, scope.actor, { action: DEFECT_ACT.text(act), entity: 'defect', entityId: id, note });

/** The developer has the days of the plan; common parts have those of the law, counted from the takeover. */
function dueOf(scope: Scope, sheet: SheetRow): string {
  const day = today(scope.clock);
  if (sheet.takeoverOn === null) return addDays(day, sheet.mendDays ?? TAKEOVER_MEND_DAYS);
  const due = addDays(sheet.takeoverOn, TAKEOVER_MEND_DAYS);
  return due < day ? day : due;
}

export const create = (scope: Scope, input: ParsedInputOf<typeof createDefect>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const sheet = await lockOpen(scope, tx, input.sheetId);
    if (sheet.takeoverState === TAKEOVER.done) throw fail('DEFECT_OVER');
    checkDue(scope, input.dueOn, null);
    const { item, partId } = await itemOf(tx, sheet, input.itemId);
    const stamp = stampOf(scope);
    const foundAt = momentOf(scope, input.happenedAt);
    const { moveInId, takeoverId, estateId, houseId } = sheet;
    const nth = (await queries.countOf(tx, { moveInId, takeoverId })) + 1;
    const number = `${sheet.number}-${String(nth).padStart(2, '0')}`;
    const { itemId, position, description, severity } = input;
    const id = await queries.insertDefect(tx, stamp.tenantId, {
      ...{ number, sheetId: sheet.id, moveInId, takeoverId, estateId, houseId, itemId, item, partId, position, description, severity },
      responsible: input.responsible || sheet.responsible,
      dueOn: input.dueOn ?? dueOf(scope, sheet),
      foundBy: stamp.by,
      foundAt,
    });
    await addPhotos(scope, tx, { id, sheetId: sheet.id, photos: 0 }, DEFECT_PHOTO.found, input.photos);
    await queries.insertStep(tx, id, { act: DEFECT_ACT.find, from: DEFECT.open, to: DEFECT.open, at: foundAt, note: description }, stamp);
    await touchSheet(tx, sheet.id);
    await log(scope, tx, id, DEFECT_ACT.find, `${number} ${sheet.place} ${description}`);
    return { id };
  });

/** Locks the house or takeover and then the defects; those outside of the user's scope are not there. */
export async function lockMany(scope: Scope, tx: Tx, ids: readonly number[]): Promise<queries.LockedDefect[]> {
  for (const { moveInId, takeoverId } of await queries.findOwners(tx, ids)) {
    if (moveInId !== null) await lockMoveIn(scope, tx, moveInId);
    if (takeoverId !== null) await lockCounts(tx, takeoverId);
  }
  const found = await queries.lockDefects(tx, ids, reachOf(scope.actor));
  if (found.length < ids.length) throw fail('NOT_FOUND', { what: WHAT });
  return found;
}

async function lockOne(scope: Scope, tx: Tx, id: number, version?: number): Promise<queries.LockedDefect> {
  const [found] = await lockMany(scope, tx, [id]);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  if (version !== undefined && found.version !== version) throw fail('STALE', { what: WHAT });
  return found;
}

/** One step of a defect; house or takeover follow it. */
export async function step(
  scope: Scope,
  tx: Tx,
  defect: queries.LockedDefect,
  act: DefectAct,
  { note = '', patch = {}, at = stampOf(scope).at }: { note?: string; patch?: queries.DefectPatch; at?: string } = {},
): Promise<void> {
  const { id, number } = defect;
  const to = takeDefectMove(defect.state, act);
  if (to === null) throw fail('DEFECT_STATE', { number, state: DEFECT.text(defect.state), what: DEFECT_ACT.text(act) });
  await queries.updateDefect(tx, id, { state: to, ...patch });
  await queries.insertStep(tx, id, { act, from: defect.state, to, at, note }, stampOf(scope));
  await log(scope, tx, id, act, [`${number} ${defect.place}`, note].filter((text) => text !== '').join('，'));
  if (to === defect.state) return;
  if (defect.moveInId !== null) await followDefects(scope, tx, defect.moveInId);
  if (defect.takeoverId !== null) await followTakeover(scope, tx, defect.takeoverId);
}

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeDefect>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const defect = await lockOne(scope, tx, id, version);
    checkDue(scope, form.dueOn, defect.dueOn);
    const changes: DefectForm = form;
    // Another item of a signed sheet would change what was signed.
    const moved = form.itemId === defect.itemId ? {} : await itemOf(tx, await lockOpen(scope, tx, defect.sheetId), form.itemId);
    await step(scope, tx, defect, DEFECT_ACT.change, { patch: { ...changes, ...moved } });
    return null;
  });

export const drop = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof dropDefect>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const defect = await lockOne(scope, tx, id, version);
    await step(scope, tx, defect, DEFECT_ACT.drop, { note: reason, patch: { closedAt: stampOf(scope).at } });
    return null;
  });

export const mend = (scope: Scope, { id, note, photos, happenedAt }: ParsedInputOf<typeof mendDefect>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const defect = await lockOne(scope, tx, id);
    const at = momentOf(scope, happenedAt);
    await step(scope, tx, defect, DEFECT_ACT.mend, { note, patch: { mendedAt: at }, at });
    await addPhotos(scope, tx, defect, DEFECT_PHOTO.mended, photos);
    return null;
  });

export const recheck = (scope: Scope, input: ParsedInputOf<typeof recheckDefect>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { id, passed, note, dueOn, photos } = input;
    const defect = await lockOne(scope, tx, id);
    checkDue(scope, dueOn, defect.dueOn);
    const at = momentOf(scope, input.happenedAt);
    const rounds = defect.rounds + 1;
    await (passed
      ? step(scope, tx, defect, DEFECT_ACT.pass, {
          note,
          patch: { rounds, closedAt: at, ...(defect.state === DEFECT.mended ? {} : { mendedAt: at }) },
          at,
        })
      : step(scope, tx, defect, DEFECT_ACT.fail, { note, patch: { rounds, mendedAt: null, dueOn: dueOn ?? defect.dueOn }, at }));
    await addPhotos(scope, tx, defect, DEFECT_PHOTO.again, photos);
    return null;
  });

// ---- photos ---------------------------------------------------------------------------------------------------------------

const isOver = ({ state }: queries.LockedDefect): boolean => state === DEFECT.closed || state === DEFECT.dropped;
function requireOpen(defect: queries.LockedDefect, what: string): void {
  if (isOver(defect)) throw fail('DEFECT_STATE', { number: defect.number, state: DEFECT.text(defect.state), what });
}

export const photograph = (scope: Scope, { id, moment, photos }: ParsedInputOf<typeof addDefectPhotos>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const defect = await lockOne(scope, tx, id);
    requireOpen(defect, '新增照片');
    await addPhotos(scope, tx, defect, moment, photos);
    await log(scope, tx, id, DEFECT_ACT.change, `${defect.number} 新增照片 ${photos.length} 张`);
    return null;
  });

export const mark = (scope: Scope, { id, fileId, marks }: ParsedInputOf<typeof markDefectPhoto>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const defect = await lockOne(scope, tx, id);
    requireOpen(defect, '标记照片');
    if ((await queries.markPhoto(tx, id, fileId, JSON.stringify(marks))) === 0) throw fail('NOT_FOUND', { what: '照片' });
    await log(scope, tx, id, DEFECT_ACT.change, `${defect.number} 标记照片`);
    return null;
  });

export async function removePhoto(scope: Scope, { id, fileId }: ParsedInputOf<typeof removeDefectPhoto>): Promise<null> {
  const keys = await inTransaction(scope.db, async (tx) => {
    const defect = await lockOne(scope, tx, id);
    requireOpen(defect, '删除照片');
    if ((await queries.deletePhoto(tx, id, fileId)) === 0) throw fail('NOT_FOUND', { what: '照片' });
    const file = await lockAttached(tx, photosOf(defect), fileId);
    await deleteFile(tx, fileId);
    await log(scope, tx, id, DEFECT_ACT.change, `${defect.number} 删除照片`);
    return file?.keys ?? [];
  });
  await removeBytes(scope, keys);
  return null;
}

/** 整改单: one paper for each estate and responsible unit. */
export async function print(scope: Scope, { ids }: ParsedInputOf<typeof printDefects>): Promise<OutputOf<typeof printDefects>> {
  const found = await listDefectsById(scope.db, [...new Set(ids)], reachOf(scope.actor), today(scope.clock));
  const [firstOne] = found;
  if (!firstOne) throw fail('NOT_FOUND', { what: WHAT });
  const papers = Map.groupBy(found, ({ estateId, responsible }) => `${estateId}/${responsible}`);
  return {
    companyName: await queries.companyOf(scope.db, firstOne.estateId),
    sheets: [...papers.values()].map((defects) => ({
      estateName: defects[0]?.estateName ?? '',
      responsible: defects[0]?.responsible ?? '',
      defects,
    })),
  };
}
