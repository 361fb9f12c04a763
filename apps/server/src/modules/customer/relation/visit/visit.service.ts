// 客户走访: visits planned for customers. A visit that is done or called off stays so; a visit done may plan the next one.
import {
  fileCategoryOf,
  finishRelationVisit,
  MAX_CALENDAR_DAYS,
  RELATION_ACT,
  RELATION_VISIT,
  searchRelationVisits,
  type assignRelationVisits,
  type cancelRelationVisit,
  type changeRelationVisit,
  type createRelationVisit,
  type OutputOf,
  type ParsedInputOf,
  type readVisitCalendar,
  type RelationVisitDetail,
  type RelationVisitRow,
} from '@anju/contract';
import { addDays, formatDay, maskPhone, takeVisitMove, type VisitMove } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { listing, searchOf } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../../files/index.ts';
import { findServing } from '../../../org/index.ts';
import { findHouseOf, findPerson } from '../people/people.queries.ts';
import * as changes from './visit-change.queries.ts';
import * as queries from './visit.queries.ts';

export const ENTITY = 'customer-visit' as const;

export const askerOf = ({ actor }: Pick<Scope, 'actor'>): queries.Asker => ({ ...reachOf(actor), employeeId: actor.employeeId });
const masked = <R extends RelationVisitRow>(row: R): R => ({ ...row, phone: maskPhone(row.phone) });

export const search = listing(
  searchRelationVisits,
  (scope, filter) => ({ ...searchOf(scope, filter), employeeId: scope.actor.employeeId }),
  { totals: queries.totalsOfVisits, page: queries.listVisits, row: (found: RelationVisitRow) => masked(found) },
);

export async function detail(scope: Scope, id: number): Promise<RelationVisitDetail> {
  const { db, clock } = scope;
  const found = await queries.findVisit(db, id, askerOf(scope), today(clock));
  if (!found) throw fail('NOT_FOUND', { what: '客户走访' });
  const [photos, steps] = await Promise.all([queries.listPhotos(db, id), queries.listSteps(db, id)]);
  return { ...masked(found), photos, steps };
}

export function calendar(scope: Scope, asked: ParsedInputOf<typeof readVisitCalendar>): Promise<OutputOf<typeof readVisitCalendar>> {
  const last = addDays(asked.from, MAX_CALENDAR_DAYS);
  return queries.listCalendar(scope.db, { ...asked, to: asked.to < last ? asked.to : last }, askerOf(scope), today(scope.clock));
}

// ---- one visit ----------------------------------------------------------------------------------------------------------

export async function requireEmployee(tx: Tx, id: number | null): Promise<{ readonly id: number; readonly name: string }> {
  const found = id === null ? undefined : await findServing(tx, id);
  if (!found) throw failField('employeeId', 'RELATION_VISIT_EMPLOYEE');
  return found;
}

export function requireComing({ clock }: Pick<Scope, 'clock'>, plannedOn: string): void {
  if (plannedOn < today(clock)) throw failField('plannedOn', 'RELATION_VISIT_PAST');
}

/** The house a visit goes to: the one named, or the customer's first; none where the customer has none. */
async function placeOf(scope: Scope, tx: Tx, personId: number, houseId: number | null) {
  const found = await findHouseOf(tx, personId, { houseId, today: today(scope.clock), reach: reachOf(scope.actor) });
  if (!found && houseId !== null) throw failField('houseId', 'RELATION_VISIT_HOUSE');
  return { estateId: found?.estateId ?? null, houseId: found?.houseId ?? null };
}

export const create = (scope: Scope, input: ParsedInputOf<typeof createRelationVisit>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const { actor } = scope;
    const { personId, houseId, employeeId, ...planned } = input;
    requireComing(scope, planned.plannedOn);
    const person = await findPerson(tx, personId, reachOf(actor));
    if (!person) throw failField('personId', 'RELATION_VISIT_PERSON');
    const employee = await requireEmployee(tx, employeeId ?? actor.employeeId);
    const values = { ...planned, personId, ...(await placeOf(scope, tx, personId, houseId)), employeeId: employee.id };
    const id = await changes.insertVisit(tx, values, stampOf(scope));
    const note = `${person.name}；${employee.name}；${formatDay(planned.plannedOn)}`;
    await scope.audit.write(tx, actor, { action: '新增', entity: ENTITY, entityId: id, after: values, note });
    return { id };
  });

async function lock(scope: Scope, tx: Tx, { id, version }: { id: number; version: number }, move: VisitMove, what: string) {
  return lockRow(tx, {
    what: '客户走访',
    find: async () => (await changes.lockVisits(tx, [id], askerOf(scope)))[0],
    version,
    check: ({ state }) => {
      if (takeVisitMove(state, move) === null) throw fail('RELATION_VISIT_STATE', { state: RELATION_VISIT.text(state), what });
    },
  });
}

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeRelationVisit>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, { id, version }, 'change', '修改');
    if (form.plannedOn !== before.plannedOn) requireComing(scope, form.plannedOn);
    const { houseId, employeeId, ...planned } = form;
    if (employeeId !== before.employeeId) await requireEmployee(tx, employeeId);
    const place = houseId === before.houseId ? {} : await placeOf(scope, tx, before.personId, houseId);
    const values = { ...planned, employeeId, ...place };
    await changes.updateVisits(tx, [id], values);
    const moved = form.plannedOn === before.plannedOn ? '' : `计划日期 ${formatDay(before.plannedOn)} → ${formatDay(form.plannedOn)}`;
    await changes.insertSteps(tx, [id], RELATION_ACT.change, stampOf(scope), moved);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: values, note: before.name });
    return null;
  });

export const finish = (
  scope: Scope,
  { id, version, photoIds, ...done }: ParsedInputOf<typeof finishRelationVisit>,
): Promise<OutputOf<typeof finishRelationVisit>> =>
  inTransaction(scope.db, async (tx) => {
    const { actor, clock } = scope;
    const before = await lock(scope, tx, { id, version }, 'finish', '完成');
    const day = today(clock);
    if (done.doneOn > day) throw failField('doneOn', 'RELATION_VISIT_FUTURE');
    if (done.nextOn !== null && done.nextOn < day) throw failField('nextOn', 'RELATION_VISIT_PAST');
    await changes.updateVisits(tx, [id], { ...done, state: RELATION_VISIT.done });
    const files = [...new Set(photoIds)];
    if (files.length > 0) {
      await attachFiles({ db: tx, actor }, { category: fileCategoryOf(finishRelationVisit, 'photoIds'), parentId: id }, files);
      await changes.insertPhotos(tx, actor.tenantId, id, files);
    }
    await changes.insertSteps(tx, [id], RELATION_ACT.finish, stampOf(scope), done.result);
    await scope.audit.write(tx, actor, { action: '完成走访', entity: ENTITY, entityId: id, after: done, note: before.name });
    if (done.nextOn === null) return { nextId: null };
    const { personId, estateId, houseId, reason, employeeId } = before;
    const next = { personId, estateId, houseId, reason, employeeId, way: done.way, subject: '', plannedOn: done.nextOn, afterId: id };
    const nextId = await changes.insertVisit(tx, next, stampOf(scope));
    const note = `${before.name}；上次走访后续`;
    await scope.audit.write(tx, actor, { action: '新增', entity: ENTITY, entityId: nextId, after: next, note });
    return { nextId };
  });

export const cancel = (scope: Scope, { id, version, reason }: ParsedInputOf<typeof cancelRelationVisit>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, { id, version }, 'cancel', '取消');
    await changes.updateVisits(tx, [id], { state: RELATION_VISIT.cancelled, cancelReason: reason });
    await changes.insertSteps(tx, [id], RELATION_ACT.cancel, stampOf(scope), reason);
    await scope.audit.write(tx, scope.actor, { action: '取消走访', entity: ENTITY, entityId: id, note: `${before.name}；${reason}` });
    return null;
  });

/** Gives planned visits to another employee; one log line each. */
export async function give(
  scope: Scope,
  tx: Tx,
  visits: readonly changes.LockedVisit[],
  to: { readonly id: number; readonly name: string },
  remark: string,
): Promise<number> {
  const open = visits.filter(({ state, employeeId }) => takeVisitMove(state, 'assign') !== null && employeeId !== to.id);
  if (open.length === 0) return 0;
  const ids = open.map(({ id }) => id);
  await changes.updateVisits(tx, ids, { employeeId: to.id });
  await changes.insertSteps(tx, ids, RELATION_ACT.assign, stampOf(scope), remark);
  await scope.audit.write(
    tx,
    scope.actor,
    ...open.map(({ id, name, employeeId }) => ({
      ...{ action: '转交走访', entity: ENTITY, entityId: id, before: { employeeId }, after: { employeeId: to.id } },
      note: `${name} → ${to.name}`,
    })),
  );
  return open.length;
}

export const assign = (
  scope: Scope,
  { ids, employeeId }: ParsedInputOf<typeof assignRelationVisits>,
): Promise<OutputOf<typeof assignRelationVisits>> =>
  inTransaction(scope.db, async (tx) => {
    const to = await requireEmployee(tx, employeeId);
    const wanted = [...new Set(ids)];
    const assigned = await give(scope, tx, await changes.lockVisits(tx, wanted, askerOf(scope)), to, `转交给 ${to.name}`);
    return { assigned, skipped: wanted.length - assigned };
  });
