// 入伙计划 (menu 86): written as a draft, published with the houses that are 未入伙, and ended. A plan belongs to a whole estate.
import {
  HALF_DAY,
  HANDOVER_PLAN,
  OBJECT,
  searchHandoverPlans,
  type changeHandoverPlan,
  type createHandoverPlan,
  type HandoverPlan,
  type HandoverPlanForm,
  type OutputOf,
  type ParsedInputOf,
  type publishHandoverPlan,
  type readPlanChoices,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { takeNumbers } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachableStandards } from '../../../charging/index.ts';
import * as queries from './plan.queries.ts';

const WHAT = '入伙计划';
const ENTITY = 'handover-plan';

export const search = listing(searchHandoverPlans, { totals: queries.countPlans, page: queries.listPlans });

export async function detail(scope: Scope, id: number): Promise<HandoverPlan> {
  const found = await queries.findPlan(scope.db, id, scope.actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const { standardIds, ...plan } = found;
  return { ...plan, standards: await standardsOf(scope, plan.estateId, standardIds) };
}

async function standardsOf(scope: Scope, estateId: number, ids: readonly number[] | null): Promise<HandoverPlan['standards']> {
  if (ids?.length === 0) return [];
  const all = await attachableStandards(scope, { estateId, kind: OBJECT.house });
  return all
    .filter(({ id }) => ids === null || ids.includes(id))
    .map(({ id, name, itemName, price }) => ({ id, name, itemName, price: price ?? '' }));
}

async function requireEstate(scope: Scope, estateId: number) {
  const found = await queries.findEstatePlace(scope.db, estateId, scope.actor.estates);
  if (!found) throw failField('estateId', 'NOT_FOUND', { what: '小区' });
  return found;
}

export async function choices(scope: Scope, estateId: number): Promise<OutputOf<typeof readPlanChoices>> {
  const { developer } = await requireEstate(scope, estateId);
  return {
    developer,
    parts: await queries.listChoiceParts(scope.db, estateId),
    items: await queries.listItems(scope.db, estateId),
    standards: await standardsOf(scope, estateId, null),
  };
}

async function checkForm(scope: Scope, tx: Tx, form: HandoverPlanForm): Promise<number> {
  const inside = { ...scope, db: tx };
  const { companyId } = await requireEstate(inside, form.estateId);
  if ((await queries.countParts(tx, form.estateId, form.parts)) < form.parts.length) throw failField('parts', 'PLAN_BUILDING');
  const known = await queries.listItems(tx, form.estateId);
  form.fees.forEach(({ itemId }, at) => {
    if (itemId !== null && !known.some(({ id }) => id === itemId)) throw failField(`fees.${at}.itemId`, 'PLAN_ITEM');
  });
  const ids = [...new Set(form.standardIds)];
  if ((await standardsOf(inside, form.estateId, ids)).length < ids.length) throw failField('standardIds', 'PLAN_STANDARD');
  return companyId;
}

const slotsOf = ({ days }: HandoverPlanForm): queries.WantedSlot[] =>
  days.flatMap(({ day, morning, afternoon }) => [
    { day, half: HALF_DAY.morning, capacity: morning },
    { day, half: HALF_DAY.afternoon, capacity: afternoon },
  ]);

async function checkSlots(tx: Tx, planId: number, wanted: readonly queries.WantedSlot[]): Promise<void> {
  for (const { day, half, taken } of await queries.lockSlots(tx, planId)) {
    const places = wanted.find((one) => one.day === day && one.half === half)?.capacity ?? 0;
    if (places < taken) throw failField('days', 'PLAN_DAY_TAKEN', { day: formatDay(day), half: HALF_DAY.text(half), taken });
  }
}

const valuesOf = (form: HandoverPlanForm, companyId: number) => {
  const { estateId, name, place, contact, noticeText, responsible, mendDays, papers, fees, keys } = form;
  const lists = { papers: JSON.stringify(papers), fees: JSON.stringify(fees), keys: JSON.stringify(keys) };
  return { estateId, companyId, name, place, contact, noticeText, responsible, mendDays, ...lists };
};

const uniqueParts = (form: HandoverPlanForm) => [
  ...new Map(form.parts.map((part) => [`${part.buildingId}/${part.unitId}`, part])).values(),
];

async function saveLists(scope: Scope, tx: Tx, id: number, form: HandoverPlanForm): Promise<void> {
  const { tenantId } = scope.actor;
  await queries.replaceParts(tx, tenantId, id, uniqueParts(form));
  await queries.replaceStandards(tx, tenantId, id, [...new Set(form.standardIds)]);
  await queries.saveSlots(tx, tenantId, id, slotsOf(form));
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createHandoverPlan>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const companyId = await checkForm(scope, tx, form);
    const id = await queries.insertPlan(tx, valuesOf(form, companyId), stampOf(scope));
    await saveLists(scope, tx, id, form);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });

const lock = (scope: Scope, tx: Tx, id: number, version: number | undefined): Promise<queries.LockedPlan> =>
  lockRow(tx, { what: WHAT, find: () => queries.lockPlan(tx, id, scope.actor.estates), version });

const requireState = ({ state }: queries.LockedPlan, what: string, ...states: readonly number[]): void => {
  if (!states.includes(state)) throw fail('HANDOVER_PLAN_STATE', { state: HANDOVER_PLAN.text(state), what });
};

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeHandoverPlan>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version);
    requireState(before, '修改', HANDOVER_PLAN.draft, HANDOVER_PLAN.published);
    const companyId = await checkForm(scope, tx, form);
    if (before.state === HANDOVER_PLAN.published) {
      const kept = await queries.listParts(tx, id);
      const has = (part: { buildingId: number; unitId: number | null }) =>
        form.parts.some(({ buildingId, unitId }) => buildingId === part.buildingId && (unitId === null || unitId === part.unitId));
      if (form.estateId !== before.estateId || !kept.every(has)) throw failField('parts', 'PLAN_ESTATE');
    }
    await checkSlots(tx, id, slotsOf(form));
    await queries.updatePlan(tx, id, valuesOf(form, companyId), stampOf(scope));
    await saveLists(scope, tx, id, form);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.name });
    return null;
  });

export const remove = (scope: Scope, id: number): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const plan = await lock(scope, tx, id, undefined);
    requireState(plan, '删除', HANDOVER_PLAN.draft);
    await queries.deletePlan(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before: plan, note: plan.name });
    return null;
  });

export const publish = (
  scope: Scope,
  { id, version }: ParsedInputOf<typeof publishHandoverPlan>,
): Promise<OutputOf<typeof publishHandoverPlan>> =>
  inTransaction(scope.db, async (tx) => {
    const plan = await lock(scope, tx, id, version);
    requireState(plan, '发布', HANDOVER_PLAN.draft, HANDOVER_PLAN.published);
    if ((await queries.lockSlots(tx, id)).every(({ capacity }) => capacity === 0)) throw fail('PLAN_NO_DAY');
    const houses = await queries.listWaitingHouses(tx, id);
    if (houses.length === 0) throw fail('PLAN_NO_HOUSE');
    const numbers = await takeNumbers(tx, scope.actor.tenantId, plan.companyId, 'move-in', today(scope.clock), houses.length);
    const numbered = houses.map((houseId, at) => ({ houseId, number: numbers[at] as string }));
    await queries.insertHouses(tx, plan, numbered, stampOf(scope));
    await queries.updatePlan(tx, id, { state: HANDOVER_PLAN.published }, stampOf(scope));
    const note = `${plan.name}，${houses.length} 套`;
    await scope.audit.write(tx, scope.actor, { action: '发布', entity: ENTITY, entityId: id, note });
    return { houses: houses.length };
  });

/** Houses that are under way go on; nobody is told or booked any more. */
export const end = (scope: Scope, { id, version }: { readonly id: number; readonly version: number }): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const plan = await lock(scope, tx, id, version);
    requireState(plan, '结束', HANDOVER_PLAN.published);
    await queries.updatePlan(tx, id, { state: HANDOVER_PLAN.ended }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '结束', entity: ENTITY, entityId: id, note: plan.name });
    return null;
  });
