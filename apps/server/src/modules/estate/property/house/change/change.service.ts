// Later changes of houses: new areas, the handover, and bulk changes.
import {
  AREA_BASIS,
  MAX_BATCH,
  RECUT_CAUSE,
  type AreaForm,
  type batchChangeHouses,
  type changeHouseArea,
  type handOverHouse,
  type HouseConsequences,
  type ParsedInputOf,
  type previewHouseArea,
} from '@anju/contract';
import { today } from '../../../../../platform/clock.ts';
import { fail, failField } from '../../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { stampOf } from '../../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import { tryOut } from '../../../../../platform/tenancy/try-out.ts';
import * as queries from '../core/house.queries.ts';
import * as many from './batch.queries.ts';
import { listOwners } from '../owner/owner.queries.ts';
import { areaValues, checkAreaDate, checkChargeStart, checkHandover } from '../core/house.rules.ts';
import { lockMatching, NO_FILTER } from '../search/search.queries.ts';
import { shiftTally } from '../core/tally.queries.ts';
import { consequencesOf } from '../turn/turn.service.ts';
import { houseTurned, manyTurned } from '../turn/turn.hooks.ts';
import { lockForChange } from '../core/lock.service.ts';

/** The new version of the area; the house is locked. */
async function measure(tx: Tx, scope: Scope, house: queries.HouseCore, id: number, form: AreaForm) {
  const stamp = stampOf(scope);
  checkAreaDate(form.fromDate, house.areaFrom, today(scope.clock));
  const values = areaValues(form);
  await shiftTally(tx, [id], -1);
  await queries.insertArea(tx, id, values, stamp);
  await queries.updateHouseArea(tx, id, values, stamp);
  await shiftTally(tx, [id], 1);
  return values;
}

const areaFacts = (houseId: number, { estateId }: queries.HouseCore, fromDay: string) => ({
  houseId,
  estateId,
  cause: RECUT_CAUSE.area,
  fromDay,
  saleDay: null,
  formerDay: null,
  readings: [],
});

export async function changeArea(
  scope: Scope,
  { id, version, recut, keepBillIds, ...form }: ParsedInputOf<typeof changeHouseArea>,
): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const house = await lockForChange(tx, scope, id, version);
    const [before] = await queries.listAreas(tx, id, house.areaFrom);
    const { reason, ...after } = await measure(tx, scope, house, id, form);
    await houseTurned.tell(scope, tx, { ...areaFacts(id, house, form.fromDate), recut, keepBillIds, answer: null });
    await scope.audit.write(tx, scope.actor, { action: '面积变更', entity: 'house', entityId: id, before, after, note: reason });
  });
  return null;
}

export async function previewArea(
  scope: Scope,
  { id, keepBillIds, ...form }: ParsedInputOf<typeof previewHouseArea>,
): Promise<HouseConsequences> {
  return tryOut(scope, async (tx) => {
    const house = await lockForChange(tx, scope, id);
    await measure(tx, scope, house, id, form);
    return consequencesOf(scope, tx, { ...areaFacts(id, house, form.fromDate), recut: false, keepBillIds });
  });
}

export async function handOver(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof handOverHouse>): Promise<null> {
  const { chargeBeforeHandover: _said, ...values } = form;
  await inTransaction(scope.db, async (tx) => {
    const before = await lockForChange(tx, scope, id, version);
    const owners = (await listOwners(tx, id, form.handoverDate)).filter((owner) => owner.current);
    checkHandover(before, form.handoverDate, owners, today(scope.clock));
    checkChargeStart(form);
    await shiftTally(tx, [id], -1);
    await queries.updateHouse(tx, id, values, stampOf(scope));
    await shiftTally(tx, [id], 1);
    // From the handover on the owner pays; the developer may have been billed for later days.
    await houseTurned.tell(scope, tx, {
      ...areaFacts(id, before, form.handoverDate),
      cause: RECUT_CAUSE.sale,
      recut: false,
      keepBillIds: [],
      answer: null,
    });
    await scope.audit.write(tx, scope.actor, { action: '交付', entity: 'house', entityId: id, before, after: values });
  });
  return null;
}

/** The part of a patch that is written to the row itself: only the fields that are set. */
function valuesOf({ basis: _basis, basisFrom: _from, chargeBeforeHandover: _said, ...patch }: Patch): many.BatchValues {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
type Patch = ParsedInputOf<typeof batchChangeHouses>['patch'];

function basisOf({ basis, basisFrom }: Patch, day: string): many.BatchBasis | null {
  if (basis === undefined || basisFrom === undefined) return null;
  if (basisFrom > day) throw failField('patch.basisFrom', 'AREA_DATE_FUTURE');
  return { basis, fromDate: basisFrom };
}

export async function batchChange(scope: Scope, { target, patch }: ParsedInputOf<typeof batchChangeHouses>): Promise<{ changed: number }> {
  const day = today(scope.clock);
  const values = valuesOf(patch);
  const basis = basisOf(patch, day);
  if (Object.keys(values).length === 0 && basis === null) throw fail('BATCH_NOTHING');
  const stamp = stampOf(scope);
  return inTransaction(scope.db, async (tx) => {
    const filter = 'filter' in target ? { ...target.filter, disabled: false } : NO_FILTER;
    const wanted = { filter, ...reachOf(scope.actor), today: day };
    const ids = await lockMatching(tx, wanted, 'ids' in target ? target.ids : null, MAX_BATCH + 1);
    if (ids.length > MAX_BATCH) throw fail('BATCH_TOO_LARGE', { max: MAX_BATCH });
    if (ids.length === 0) return { changed: 0 };
    if (!patch.chargeBeforeHandover && (values.handoverDate !== undefined || values.chargeStartDate !== undefined)) {
      const { count, codes } = await many.countChargedEarly(tx, ids, values);
      if (count > 0) throw fail('BATCH_CHARGE_EARLY', { count, codes });
    }
    if (basis) {
      const { count, codes } = await many.countBasisRefused(tx, ids, basis);
      if (count > 0) throw fail('BATCH_BASIS', { count, codes, basis: AREA_BASIS.text(basis.basis) });
    }
    await shiftTally(tx, ids, -1);
    await many.logMany(tx, ids, { ...values, ...(basis ? { basis: basis.basis } : {}) }, scope.actor.accountId, stamp);
    if (basis) await many.changeBasis(tx, ids, basis, stamp);
    await many.updateMany(tx, ids, values, stamp);
    await shiftTally(tx, ids, 1);
    if (basis) await manyTurned.tell(scope, tx, { houseIds: ids, cause: RECUT_CAUSE.area, fromDay: basis.fromDate });
    const { handoverDate } = patch;
    if (handoverDate !== undefined) await manyTurned.tell(scope, tx, { houseIds: ids, cause: RECUT_CAUSE.sale, fromDay: handoverDate });
    return { changed: ids.length };
  });
}
