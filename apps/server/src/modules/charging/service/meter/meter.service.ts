// 计量表具 (menu 149): the card of each meter. Domain notes, 4.1. The values by which readings are computed are fixed once the meter has been
// read; a worn-out meter is replaced, and its successor takes over the usage counted since the last reading.
import {
  MAX_ROUTE_METERS,
  METER,
  meterKind,
  type changeMeter,
  type createMeter,
  type createMeters,
  type findMeterPlaces,
  type listMeterRoutes,
  type listMeterStandards,
  type MeterDetail,
  type MeterForm,
  type OutputOf,
  type ParsedInputOf,
  type printRoute,
  type replaceMeter,
  type resumeMeter,
  type RouteSheet,
  type searchMeters,
  type stopMeter,
} from '@anju/contract';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireSeen } from '../../../estate/index.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import { listRoutes, listRouteSheet, getTotals, listMeters } from './meter-search.queries.ts';
import * as queries from './meter.queries.ts';
import { describeMeter, describeReplacement, requireEnd, requireFixed, requireInUse } from './meter.rules.ts';
import type { MeterCore, MeterValues } from './meter-shapes.ts';

const NUMBER_KEY = 'meter_tenant_id_estate_id_number_key';
const ENTITY = 'meter';
const stampOf = ({ actor, clock }: Scope) => ({ tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });
const taken = (number: string) => () => failField('number', 'METER_NUMBER_TAKEN', { number });

export async function search(scope: Scope, input: ParsedInputOf<typeof searchMeters>): Promise<OutputOf<typeof searchMeters>> {
  const { page, size, ...filter } = input;
  const wanted = { filter, estates: scope.actor.estates };
  const totals = await getTotals(scope.db, wanted);
  return { ...totals, rows: await listMeters(scope.db, wanted, size, (page - 1) * size) };
}

export async function detail({ db, actor }: Scope, id: number): Promise<MeterDetail> {
  const meter = requireSeen(actor, await queries.findDetail(db, id), '表具');
  return { ...meter, read: (await queries.getUse(db, meter)).read };
}

export async function routeSheet(scope: Scope, input: ParsedInputOf<typeof printRoute>): Promise<RouteSheet> {
  const estate = await requireEstate(scope, input.estateId);
  const rows = await listRouteSheet(scope.db, input);
  return { estateName: estate.name, rows: rows.slice(0, MAX_ROUTE_METERS), cut: rows.length > MAX_ROUTE_METERS };
}

export async function standards(
  scope: Scope,
  { estateId }: ParsedInputOf<typeof listMeterStandards>,
): Promise<OutputOf<typeof listMeterStandards>> {
  await requireEstate(scope, estateId);
  return queries.listStandards(scope.db, estateId, today(scope.clock));
}
export const routes = ({ db, actor }: Scope, { estateId }: ParsedInputOf<typeof listMeterRoutes>): Promise<string[]> =>
  listRoutes(db, estateId, reachOf(actor));
export async function places(scope: Scope, input: ParsedInputOf<typeof findMeterPlaces>): Promise<OutputOf<typeof findMeterPlaces>> {
  await requireEstate(scope, input.estateId);
  return queries.findPlaces(scope.db, input);
}

async function chargeTypeOf(tx: Tx, standardId: number | null, estateId: number): Promise<number | null> {
  if (standardId === null) return null;
  const standard = await queries.findStandard(tx, standardId, estateId);
  if (!standard?.fits) throw failField('standardId', 'METER_STANDARD');
  return standard.chargeTypeId;
}

/** New references of a card must be of the estate and in use; a reference it had before may be out of use by now. */
async function valuesOf(tx: Tx, scope: Scope, form: MeterForm, before?: MeterCore): Promise<MeterValues> {
  const { estateId, houseId, shareGroupId, parentId, standardId } = form;
  requireSeen(scope.actor, { estateId }, '小区');
  if (form.startDate > today(scope.clock)) throw failField('startDate', 'METER_DATE_FUTURE');
  if (houseId !== null && houseId !== before?.houseId && !(await queries.isHouseOf(tx, houseId, estateId)))
    throw failField('houseId', 'METER_PLACE', { what: '房屋' });
  if (shareGroupId !== null && shareGroupId !== before?.shareGroupId && !(await queries.isGroupOf(tx, shareGroupId, estateId)))
    throw failField('shareGroupId', 'METER_PLACE', { what: '分摊组' });
  if (parentId !== null && parentId !== before?.parentId) {
    const parent = await queries.findMeter(tx, parentId);
    if (parent?.estateId !== estateId || parent.state !== METER.inUse) throw failField('parentId', 'METER_PLACE', { what: '上级表' });
    if (before && (await queries.listAncestors(tx, parentId)).includes(before.id)) throw failField('parentId', 'METER_CYCLE');
  }
  const chargeTypeId =
    standardId !== null && standardId === before?.standardId ? before.chargeTypeId : await chargeTypeOf(tx, standardId, estateId);
  return { ...form, chargeTypeId };
}

export async function create(scope: Scope, form: ParsedInputOf<typeof createMeter>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await queries.lockReadings(tx, form.estateId);
    const id = await onDuplicate(queries.insertMeter(tx, await valuesOf(tx, scope, form), stampOf(scope)), NUMBER_KEY, taken(form.number));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: describeMeter(form) });
    return { id };
  });
}

export async function createMany(scope: Scope, input: ParsedInputOf<typeof createMeters>): Promise<OutputOf<typeof createMeters>> {
  return inTransaction(scope.db, async (tx) => {
    const building = requireSeen(scope.actor, await queries.findBuilding(tx, input.buildingId), '楼栋');
    if (input.startDate > today(scope.clock)) throw failField('startDate', 'METER_DATE_FUTURE');
    await queries.lockReadings(tx, building.estateId);
    const chargeTypeId = await chargeTypeOf(tx, input.standardId, building.estateId);
    const plan = { ...input, estateId: building.estateId, chargeTypeId };
    const outcome = await onDuplicate(queries.insertForBuilding(tx, plan, stampOf(scope)), NUMBER_KEY, () =>
      failField('prefix', 'METER_NUMBER_TAKEN', { number: input.prefix }),
    );
    if (outcome.made === 0) throw failField('buildingId', 'METER_BATCH_NONE', { kind: meterKind.text(input.kind) });
    await scope.audit.write(tx, scope.actor, {
      action: '批量新增',
      entity: ENTITY,
      entityId: input.buildingId,
      after: input,
      note: `${building.name} ${meterKind.text(input.kind)}表 ${outcome.made} 块`,
    });
    return outcome;
  });
}

async function lockSeen(tx: Tx, { db, actor }: Scope, id: number, version?: number): Promise<MeterCore> {
  const { estateId } = requireSeen(actor, await queries.findMeter(db, id), '表具');
  await queries.lockReadings(tx, estateId);
  const meter = requireSeen(actor, await queries.lockMeter(tx, id), '表具');
  if (version !== undefined && meter.version !== version) throw fail('STALE', { what: '表具' });
  return meter;
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeMeter>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await lockSeen(tx, scope, id, version);
    if (before.state === METER.replaced) requireInUse(before, '修改');
    if (form.estateId !== before.estateId) throw fail('PARENT_MISMATCH');
    const values = await valuesOf(tx, scope, form, before);
    const { read, chained } = await queries.getUse(tx, before);
    if (read || chained) requireFixed(before, values);
    await onDuplicate(queries.updateMeter(tx, id, values, stampOf(scope)), NUMBER_KEY, taken(form.number));
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: ENTITY,
      entityId: id,
      before,
      after: form,
      note: describeMeter(form),
    });
  });
  return null;
}

export async function stop(scope: Scope, { id, version, endedOn }: ParsedInputOf<typeof stopMeter>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const meter = await lockSeen(tx, scope, id, version);
    requireInUse(meter, '停用');
    requireEnd(meter, await queries.findLastReading(tx, id), { endedOn }, today(scope.clock));
    await queries.updateMeter(tx, id, { state: METER.stopped, endedOn }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '停用',
      entity: ENTITY,
      entityId: id,
      note: `${describeMeter(meter)}，${endedOn} 起`,
    });
  });
  return null;
}

export async function resume(scope: Scope, { id, version }: ParsedInputOf<typeof resumeMeter>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const meter = await lockSeen(tx, scope, id, version);
    if (meter.state !== METER.stopped)
      throw fail('METER_STATE', { state: meter.state === METER.inUse ? '在用' : '已更换', what: '恢复使用' });
    await queries.updateMeter(tx, id, { state: METER.inUse, endedOn: null }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '恢复', entity: ENTITY, entityId: id, note: describeMeter(meter) });
  });
  return null;
}

/** The new meter takes over everything from the old one except the values of its own type plate. */
export async function replace(scope: Scope, input: ParsedInputOf<typeof replaceMeter>): Promise<{ id: number }> {
  const { id, version, endedOn, endReading, rollover, number, startReading, ratio, maxReading, remark } = input;
  return inTransaction(scope.db, async (tx) => {
    const old = await lockSeen(tx, scope, id, version);
    requireInUse(old, '更换');
    requireEnd(old, await queries.findLastReading(tx, id), { endedOn, endReading, rollover }, today(scope.clock));
    const { estateId, houseId, shareGroupId, parentId, lossRate, standardId, chargeTypeId, location, route, routeOrder } = old;
    const place = {
      estateId,
      kind: old.kind as MeterForm['kind'],
      houseId,
      shareGroupId,
      parentId,
      lossRate,
      standardId,
      chargeTypeId,
      location,
      route,
      routeOrder,
    };
    const plate = { number, ratio, maxReading, startReading, startDate: endedOn, remark };
    const next = await onDuplicate(queries.insertMeter(tx, { ...place, ...plate }, stampOf(scope)), NUMBER_KEY, taken(number));
    await queries.updateMeter(tx, id, { state: METER.replaced, endedOn, endReading, replacedBy: next }, stampOf(scope));
    await queries.moveChildren(tx, id, next, stampOf(scope));
    const note = describeReplacement(old, endReading, number, startReading);
    await scope.audit.write(tx, scope.actor, { action: '换表', entity: ENTITY, entityId: id, before: old, after: input, note });
    return { id: next };
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const meter = await lockSeen(tx, scope, id);
    const { read, children, chained } = await queries.getUse(tx, meter);
    const why = read
      ? '已有读数'
      : children > 0
        ? `有下级表 ${children} 块`
        : chained || meter.state === METER.replaced
          ? '有换表记录'
          : null;
    if (why !== null) throw fail('METER_IN_USE', { what: why });
    await queries.deleteMeter(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before: meter, note: describeMeter(meter) });
  });
  return null;
}
