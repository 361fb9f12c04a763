// The companies, departments, roles and employees a notification is for: the choices, the check of a choice, and its rows.
import { sql } from 'kysely';
import { EMPLOYEE, PUSH_TARGET, type listPushChoices, type OutputOf } from '@anju/contract';
import { allOf, lit, own, rows, run, TENANT, when } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { seenCompanies, type Asker } from './push.queries.ts';
import type { CheckedTarget, Target } from './push.rules.ts';

type Choices = OutputOf<typeof listPushChoices>;

export const listCompanies = (db: DbOrTx, asker: Asker): Promise<Choices['companies']> => rows<Choices['companies'][number]>(db)`
  select k.id, k.parent_id, k.name from org_view.company k
   where ${allOf(
     own('k'),
     sql`not k.disabled`,
     when(!asker.all, () => sql`k.id in ${seenCompanies(asker)}`),
   )}
   order by k.level, k.sort, k.id`;

export const listDepartments = (db: DbOrTx, asker: Asker): Promise<Choices['departments']> => rows<Choices['departments'][number]>(db)`
  select d.id, d.parent_id, d.company_id, d.name from org_view.department d
   where ${allOf(
     own('d'),
     sql`not d.disabled`,
     when(!asker.all, () => sql`d.company_id in ${seenCompanies(asker)}`),
   )}
   order by d.company_id, d.sort, d.id`;

export const listRoles = (db: DbOrTx): Promise<Choices['roles']> => rows<Choices['roles'][number]>(db)`
  select r.id, r.name from org_view.role r where ${own('r')} and not r.disabled order by r.name collate "C", r.id`;

const { company, department, role, employee } = PUSH_TARGET;

const split = (targets: readonly Target[]) =>
  sql`unnest(${targets.map(({ kind }) => kind)}::int[], ${targets.map(({ id }) => id)}::bigint[]) as w (kind, id)`;

export const checkTargets = (tx: Tx, asker: Asker, targets: readonly Target[]): Promise<CheckedTarget[]> => rows<CheckedTarget>(tx)`
  with seen as (select s.id from ${seenCompanies(asker)} s)
  select w.kind, w.id, coalesce(k.name, d.name, r.name, e.name, '') as name,
         coalesce(not k.disabled, not d.disabled, not r.disabled, e.state = ${lit(EMPLOYEE.serving)}, false) as usable,
         case w.kind
           when ${lit(company)} then not exists (
             select from org_view.company b where ${own('b')} and starts_with(b.path, k.path) and not b.disabled
                and b.id not in (table seen))
           when ${lit(department)} then d.company_id in (table seen)
           when ${lit(employee)} then e.company_id in (table seen)
           else ${asker.all} end as within
    from ${split(targets)}
    left join org_view.company k on ${own('k')} and w.kind = ${lit(company)} and k.id = w.id
    left join org_view.department d on ${own('d')} and w.kind = ${lit(department)} and d.id = w.id
    left join org_view.role r on ${own('r')} and w.kind = ${lit(role)} and r.id = w.id
    left join org_view.employee e on ${own('e')} and w.kind = ${lit(employee)} and e.id = w.id
   order by w.kind, w.id`;

export const listTargets = (tx: Tx, id: number): Promise<Target[]> => rows<Target>(tx)`
  select t.kind, t.target_id as id from oa.notification_target t where ${own('t')} and t.notification_id = ${id}
     order by t.kind, t.target_id`;

export const deleteTargets = (tx: Tx, id: number): Promise<number> =>
  run(tx)`delete from oa.notification_target t where ${own('t')} and t.notification_id = ${id}`;

export const insertTargets = (tx: Tx, id: number, targets: readonly Target[]): Promise<number> => run(tx)`
  insert into oa.notification_target (tenant_id, notification_id, company_id, department_id, role_id, employee_id)
  select ${TENANT}, ${id}::bigint, case when w.kind = ${lit(company)} then w.id end, case when w.kind = ${lit(department)} then w.id end,
         case when w.kind = ${lit(role)} then w.id end, case when w.kind = ${lit(employee)} then w.id end
    from ${split(targets)}`;
