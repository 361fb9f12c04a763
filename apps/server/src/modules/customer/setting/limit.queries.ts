// Time limits of 诉求 with their escalation. The target of a level is stored as a number: 1 the leader of the team, 2 a job, 3 a person.
import { sql } from 'kysely';
import {
  CASE_KIND,
  CASE_URGENCY,
  ESCALATION_TARGETS,
  type CaseEscalation,
  type CaseKind,
  type CaseLimit,
  type CaseLimitForm,
  type listCaseClauses,
  type OutputOf,
  type Urgency,
} from '@anju/contract';
import { allOf, exists, first, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import type { OpenWork } from '../../../platform/handover/open-work.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';

/** The first level above whoever has the case. */
const FIRST_LEVEL = 2;
export type EscalationTarget = (typeof ESCALATION_TARGETS)[number];
/** As it is stored. */
export const targetNumber = (target: EscalationTarget): number => ESCALATION_TARGETS.indexOf(target) + 1;
const TARGETS = sql`(${sql.lit(`{${ESCALATION_TARGETS.join(',')}}`)}::text[])`;

const seen = (reach: CompanyReach) => sql`(l.company_id is null or ${inCompanies(reach, sql`l.company_id`)})`;

/** What holds for all companies is changed only by somebody who sees all of them. */
const changeable = (reach: CompanyReach) => (reach.all ? sql`true` : inCompanies(reach, sql`l.company_id`));

/** Those of the companies the user sees, and those of all companies. */
export const listLimits = (db: DbOrTx, reach: CompanyReach): Promise<CaseLimit[]> => rows<CaseLimit>(db)`
  select l.id, l.version, l.company_id, coalesce(k.name, '') as company_name, l.kind, l.category_id,
         coalesce(p.name || ' / ' || g.name, g.name, '') as category_name, l.urgency, l.respond_minutes, l.arrive_minutes, l.finish_minutes,
         l.clock, l.warn_percent, l.clause_id, coalesce(s.code || ' ' || s.clause, '') as clause,
         coalesce((
           select jsonb_agg(jsonb_build_object('afterMinutes', x.after_minutes, 'target', ${TARGETS}[x.target], 'jobId', x.job_id,
                    'employeeId', x.employee_id, 'name', coalesce(j.name, e.name, '')) order by x.level)
             from customer.case_escalation x left join org_view.job j on j.tenant_id = x.tenant_id and j.id = x.job_id
             left join org_view.employee e on e.tenant_id = x.tenant_id and e.id = x.employee_id
            where ${own('x')} and x.limit_id = l.id), '[]') as escalations
    from customer.case_limit l left join org_view.company k on k.tenant_id = l.tenant_id and k.id = l.company_id
    left join customer.case_category g on g.tenant_id = l.tenant_id and g.id = l.category_id
    left join customer.case_category p on p.tenant_id = g.tenant_id and p.id = g.parent_id
    left join org_view.service_standard s on s.tenant_id = l.tenant_id and s.id = l.clause_id
   where ${own('l')} and ${seen(reach)}
   order by k.sort nulls first, k.id nulls first, l.kind, l.category_id nulls first, l.urgency desc, l.id`;

export type LockedLimit = Omit<CaseLimitForm, 'escalations'> & { readonly id: number; readonly version: number };

export const lockLimit = (tx: Tx, id: number, reach: CompanyReach): Promise<LockedLimit | undefined> => first<LockedLimit>(tx)`
  select l.id, l.version, l.company_id, l.kind, l.category_id, l.urgency, l.respond_minutes, l.arrive_minutes, l.finish_minutes, l.clock,
         l.warn_percent, l.clause_id
    from customer.case_limit l where ${own('l')} and l.id = ${id} and ${changeable(reach)} for no key update`;

export const listEscalations = (tx: Tx, limitId: number): Promise<CaseEscalation[]> => rows<CaseEscalation>(tx)`
  select x.after_minutes, ${TARGETS}[x.target] as target, x.job_id, x.employee_id from customer.case_escalation x
   where ${own('x')} and x.limit_id = ${limitId} order by x.level`;

/** A category of the kind; one that was disabled only where it is kept. The lock keeps its kind until the limit is there. */
export const isCategoryOfKind = async (tx: Tx, id: number, kind: number, kept: boolean): Promise<boolean> =>
  (await first<{ id: number }>(tx)`
    select g.id from customer.case_category g
     where ${own('g')} and g.id = ${id} and g.kind = ${kind} and (${kept} or not g.disabled) for share`) !== undefined;

export const isClauseInUse = (tx: Tx, id: number, reach: CompanyReach): Promise<boolean> => exists(tx)`
  select from org_view.service_standard s
   where ${allOf(own('s'), sql`s.id = ${id} and not s.disabled`, inCompanies(reach, sql`s.company_id`))}`;

/** Those of the jobs that exist and are in use. */
export async function listJobsInUse(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(tx)`
    select j.id from org_view.job j where ${own('j')} and j.id = any (${ids}::bigint[]) and not j.disabled`;
  return found.map(({ id }) => id);
}

type LimitValues = Omit<CaseLimitForm, 'escalations'>;

export async function insertLimit(tx: Tx, values: LimitValues, { tenantId, by, at }: Stamp): Promise<number> {
  const { id } = await tx
    .insertInto('customer.caseLimit')
    .values({ ...values, tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLimit(tx: Tx, id: number, values: LimitValues, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('customer.caseLimit')
    .set({ ...values, updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Its escalation goes with it. */
export async function deleteLimit(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customer.caseLimit').where('id', '=', id).execute();
}

export async function replaceEscalations(tx: Tx, limitId: number, escalations: readonly CaseEscalation[]): Promise<void> {
  await run(tx)`delete from customer.case_escalation x where ${own('x')} and x.limit_id = ${limitId}`;
  const levels = escalations.map(({ target, ...one }, at) => ({
    ...one,
    level: at + FIRST_LEVEL,
    target: targetNumber(target),
  }));
  await run(tx)`
    insert into customer.case_escalation (tenant_id, limit_id, level, after_minutes, target, job_id, employee_id)
    select ${TENANT}, ${limitId}, i.level, i."afterMinutes", i.target, i."jobId", i."employeeId"
      from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
        as i (level smallint, "afterMinutes" int, target smallint, "jobId" bigint, "employeeId" bigint)`;
}

/** Clauses that promise a time. */
export const listClauses = (db: DbOrTx, reach: CompanyReach): Promise<OutputOf<typeof listCaseClauses>> =>
  rows<OutputOf<typeof listCaseClauses>[number]>(db)`
    select s.id, s.company_id, k.name as company_name, s.code, s.clause, s.response_minutes, s.finish_minutes
      from org_view.service_standard s join org_view.company k on k.tenant_id = s.tenant_id and k.id = s.company_id
     where ${own('s')} and not s.disabled and (s.response_minutes is not null or s.finish_minutes is not null)
       and ${inCompanies(reach, sql`s.company_id`)}
     order by k.sort, k.id, s.code, s.id`;

/** A level of a limit has no id of its own: limit and level make one. A level is a single digit. */
const LEVEL_ID = sql`x.limit_id * 10 + x.level`;
/** Levels of escalation that an employee is told of by name. */
export const listNamedLevels = async (tx: Tx, employeeId: number): Promise<OpenWork[]> => {
  const found = await rows<{ id: number; kind: CaseKind; category: string; urgency: Urgency; level: number }>(tx)`
    select ${LEVEL_ID} as id, l.kind, coalesce(g.name, '') as category, l.urgency, x.level
      from customer.case_escalation x join customer.case_limit l on l.tenant_id = x.tenant_id and l.id = x.limit_id
      left join customer.case_category g on g.tenant_id = l.tenant_id and g.id = l.category_id
     where ${own('x')} and x.employee_id = ${employeeId} order by l.kind, g.name nulls first, l.urgency, l.id, x.level`;
  return found.map(({ id, kind, category, urgency, level }) => ({
    id,
    what: `${[CASE_KIND.text(kind), category, CASE_URGENCY.text(urgency)].filter(Boolean).join(' ')}，第 ${level - FIRST_LEVEL + 1} 级升级`,
  }));
};

export async function passLevels(tx: Tx, ids: readonly number[], toEmployeeId: number, { by, at }: Stamp): Promise<void> {
  await run(tx)`
    with passed as (
      update customer.case_escalation x set employee_id = ${toEmployeeId} where ${own('x')} and ${LEVEL_ID} = any (${ids}::bigint[])
      returning x.limit_id)
    update customer.case_limit l set updated_by = ${by}, updated_at = ${at}::timestamptz, version = l.version + 1
     where ${own('l')} and l.id in (select p.limit_id from passed p)`;
}
