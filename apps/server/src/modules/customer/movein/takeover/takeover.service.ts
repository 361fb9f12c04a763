// 承接查验 (menu 86): common parts are checked place by place, defects are mended within 30 days, and the takeover ends with its agreement.
import {
  createTakeover,
  fileCategoryOf,
  searchTakeovers,
  TAKEOVER,
  type beginTakeoverCheck,
  type changeTakeover,
  type ParsedInputOf,
  type TakeoverDetail,
  type TakeoverForm,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { removeBytes, replaceAttached } from '../../../files/index.ts';
import { insertSheet } from '../check/sheet.queries.ts';
import { listDefectsOf } from '../defect/row.queries.ts';
import { findEstatePlace } from '../plan/plan.queries.ts';
import { lockCounts } from './state.queries.ts';
import { followTakeover } from './state.service.ts';
import * as queries from './takeover.queries.ts';

const WHAT = '承接查验';
const ENTITY = 'takeover';

export const search = listing(searchTakeovers, { totals: queries.countTakeovers, page: queries.listTakeovers });

export async function detail({ db, actor, clock }: Scope, id: number): Promise<TakeoverDetail> {
  const day = today(clock);
  const found = await queries.findTakeover(db, id, actor.estates, day);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  return { ...found, sheetLines: await queries.listSheets(db, id), defects: await listDefectsOf(db, { takeoverId: id }, day) };
}

async function requireEstate(scope: Scope, tx: Tx, estateId: number) {
  const place = await findEstatePlace(tx, estateId, scope.actor.estates);
  if (!place) throw failField('estateId', 'NOT_FOUND', { what: '小区' });
  return place;
}

const valuesOf = ({ fileIds: _files, participants, ...form }: TakeoverForm, companyId: number, developer: string) => ({
  ...form,
  companyId,
  developer: form.developer || developer,
  participants: JSON.stringify(participants),
});

const placeOf = (id: number) => ({ category: fileCategoryOf(createTakeover, 'fileIds'), parentId: id });

async function saveFiles(scope: Scope, tx: Tx, id: number, before: readonly number[], wanted: readonly number[]): Promise<string[]> {
  const store = (fileIds: readonly number[]) => queries.updateTakeover(tx, id, { fileIds: [...fileIds] }, stampOf(scope));
  return replaceAttached(scope, tx, placeOf(id), { before, wanted, store });
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createTakeover>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const { companyId, developer } = await requireEstate(scope, tx, form.estateId);
    const number = await takeNumber(tx, scope.actor.tenantId, companyId, 'takeover', today(scope.clock));
    const id = await queries.insertTakeover(tx, { ...valuesOf(form, companyId, developer), number }, stampOf(scope));
    await saveFiles(scope, tx, id, [], form.fileIds);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: `${number} ${form.name}` });
    return { id };
  });

const lock = (scope: Scope, tx: Tx, id: number, what: string, version?: number): Promise<queries.LockedTakeover> =>
  lockRow(tx, {
    what: WHAT,
    find: () => queries.lockTakeover(tx, id, scope.actor.estates),
    version,
    check: ({ state }) => {
      if (state === TAKEOVER.done) throw fail('TAKEOVER_STATE', { state: TAKEOVER.text(state), what });
    },
  });

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeTakeover>): Promise<null> {
  const gone = await inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, '修改', version);
    // Sheets and defects stand in its estate.
    if (form.estateId !== before.estateId) throw failField('estateId', 'TAKEOVER_STATE', { state: '已登记', what: '更换小区' });
    const { companyId, developer } = await requireEstate(scope, tx, form.estateId);
    await queries.updateTakeover(tx, id, valuesOf(form, companyId, developer), stampOf(scope));
    const keys = await saveFiles(scope, tx, id, before.fileIds, form.fileIds);
    const note = `${before.number} ${form.name}`;
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note });
    return keys;
  });
  await removeBytes(scope, gone);
  return null;
}

export const begin = (scope: Scope, { id, place }: ParsedInputOf<typeof beginTakeoverCheck>): Promise<{ sheetId: number }> =>
  inTransaction(scope.db, async (tx) => {
    const takeover = await lock(scope, tx, id, '查验');
    const sheet = { moveInId: null, takeoverId: id, estateId: takeover.estateId, place, round: 1 };
    const sheetId = await insertSheet(tx, sheet, stampOf(scope));
    await followTakeover(scope, tx, id);
    await scope.audit.write(tx, scope.actor, { action: '查验', entity: ENTITY, entityId: id, note: `${takeover.number} ${place}` });
    return { sheetId };
  });

export const finish = (scope: Scope, { id, version }: { readonly id: number; readonly version: number }): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const takeover = await lock(scope, tx, id, '完成承接', version);
    const counts = await lockCounts(tx, id);
    if (counts && counts.openSheets > 0) throw fail('TAKEOVER_OPEN', { count: counts.openSheets });
    if (counts && counts.openDefects > 0) throw fail('TAKEOVER_DEFECTS', { count: counts.openDefects });
    if (takeover.agreementSignedOn === null) throw fail('TAKEOVER_UNSIGNED');
    await queries.updateTakeover(tx, id, { state: TAKEOVER.done, doneOn: today(scope.clock) }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '完成承接',
      entity: ENTITY,
      entityId: id,
      note: `${takeover.number} ${takeover.name}`,
    });
    return null;
  });
