// Writing planned visits: rows, steps and photos.
import { RELATION_ACT, RELATION_VISIT, type RelationAct, type RelationVisitState } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { OpenWork } from '../../../../platform/handover/open-work.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { seenVisit, type Asker } from './visit.queries.ts';

export interface NewVisit {
  readonly personId: number;
  readonly estateId: number | null;
  readonly houseId: number | null;
  readonly reason: number;
  readonly subject: string;
  readonly plannedOn: string;
  readonly employeeId: number;
  readonly way: number;
  readonly afterId?: number;
}
export async function insertVisit(tx: Tx, values: NewVisit, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.visit')
    .values({ ...values, state: RELATION_VISIT.planned, tenantId, createdBy: by, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSteps(tx, [id], RELATION_ACT.plan, { tenantId, by, at });
  return id;
}

export interface PlannedVisit {
  readonly personId: number;
  readonly estateId: number;
  readonly houseId: number;
  readonly plannedOn: string;
  readonly subject: string;
  /** The day a care plan means; null where no plan does. */
  readonly occasion: string | null;
}
export interface VisitsMade {
  readonly reason: number;
  readonly employeeId: number;
  readonly way: number;
  readonly planId: number | null;
}
/** Several visits as one statement. A visit that a care plan made before is left as it is. Returns how many were made. */
export async function insertVisits(
  tx: Tx,
  visits: readonly PlannedVisit[],
  { reason, employeeId, way, planId }: VisitsMade,
  stamp: Stamp,
): Promise<number> {
  if (visits.length === 0) return 0;
  const of = <K extends keyof PlannedVisit>(key: K) => visits.map((one) => one[key]);
  const made = await rows<{ id: number }>(tx)`
    insert into customer.visit (tenant_id, person_id, estate_id, house_id, reason, subject, planned_on, employee_id, way, state, plan_id,
                                plan_person, occasion, created_by, created_at)
    select ${stamp.tenantId}, x.person_id, x.estate_id, x.house_id, ${reason}, x.subject, x.planned_on, ${employeeId}, ${way},
           ${lit(RELATION_VISIT.planned)}, ${planId}::bigint, case when ${planId}::bigint is not null then x.person_id end, x.occasion,
           ${stamp.by}, ${stamp.at}::timestamptz
      from unnest(${of('personId')}::bigint[], ${of('estateId')}::bigint[], ${of('houseId')}::bigint[], ${of('plannedOn')}::date[],
                  ${of('subject')}::text[], ${of('occasion')}::date[]) x(person_id, estate_id, house_id, planned_on, subject, occasion)
    on conflict (tenant_id, plan_id, plan_person, occasion) where plan_id is not null do nothing
    returning id`;
  await insertSteps(
    tx,
    made.map(({ id }) => id),
    RELATION_ACT.plan,
    stamp,
  );
  return made.length;
}

export async function insertSteps(
  tx: Tx,
  ids: readonly number[],
  act: RelationAct,
  { tenantId, by, at }: Stamp,
  remark = '',
): Promise<void> {
  await run(tx)`
    insert into customer.visit_step (tenant_id, visit_id, act, by, at, remark)
    select ${tenantId}, id, ${act}, ${by}, ${at}::timestamptz, ${remark} from unnest(${ids}::bigint[]) id`;
}

export interface LockedVisit {
  readonly id: number;
  readonly version: number;
  readonly state: RelationVisitState;
  readonly personId: number;
  readonly estateId: number | null;
  readonly houseId: number | null;
  readonly employeeId: number;
  readonly plannedOn: string;
  readonly reason: number;
  readonly way: number;
  readonly subject: string;
  readonly name: string;
}
export const lockVisits = (tx: Tx, ids: readonly number[], asker: Asker): Promise<LockedVisit[]> => rows<LockedVisit>(tx)`
  select v.id, v.version, v.state, v.person_id, v.estate_id, v.house_id, v.employee_id, v.planned_on, v.reason, v.way, v.subject, p.name
    from customer.visit v join estate_view.person p on ${own('p')} and p.id = v.person_id
   where ${own('v')} and v.id = any (${ids}::bigint[]) and ${seenVisit(asker)} order by v.id for no key update of v`;

export interface VisitChange extends Partial<Omit<NewVisit, 'personId' | 'afterId'>> {
  readonly state?: RelationVisitState;
  readonly doneOn?: string;
  readonly result?: string;
  readonly satisfaction?: number | null;
  readonly nextOn?: string | null;
  readonly cancelReason?: string;
}
export async function updateVisits(tx: Tx, ids: readonly number[], values: VisitChange): Promise<void> {
  await tx
    .updateTable('customer.visit')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

export async function insertPhotos(tx: Tx, tenantId: number, id: number, fileIds: readonly number[]): Promise<void> {
  await run(tx)`
    insert into customer.visit_photo (tenant_id, visit_id, file_id) select ${tenantId}, ${id}, f from unnest(${fileIds}::bigint[]) f`;
}

/** Visits an employee who leaves still has to make. */
export const listOpenVisits = (tx: Tx, employeeId: number): Promise<OpenWork[]> => rows<OpenWork>(tx)`
  select v.id, '客户走访：' || p.name || '（' || to_char(v.planned_on, 'YYYY-MM-DD') || '）' as what
    from customer.visit v join estate_view.person p on ${own('p')} and p.id = v.person_id
   where ${own('v')} and v.employee_id = ${employeeId} and v.state = ${lit(RELATION_VISIT.planned)} order by v.planned_on, v.id`;

export const EVERYWHERE: Asker = { estates: null, buildings: [], employeeId: null };
