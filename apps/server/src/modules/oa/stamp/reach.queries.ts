// Conditions for what a user sees, on the tables `s` (seal) and `r` (request).
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE } from '@anju/contract';
import { allOf, exists, first, lit, own } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { CompanyReach, Viewer } from './stamp.policy.ts';

export type Fragment = RawBuilder<unknown>;

const below = (companyId: number | null): Fragment => sql`(
  select c.id from org_view.company c join org_view.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path)
   where ${own('c')} and top.id = ${companyId}::bigint)`;

/** The condition that the user sees the company named by a column. */
export const inCompanies = ({ all, companyId }: CompanyReach, column: Fragment): Fragment =>
  all ? sql`true` : sql`${column} in ${below(companyId)}`;

export const seesCompany = (db: DbOrTx, id: number, reach: CompanyReach): Promise<boolean> =>
  exists(db)`select from org_view.company c where ${allOf(own('c'), sql`c.id = ${id} and not c.disabled`, inCompanies(reach, sql`c.id`))}`;

/** The user maintains the seals of this company. */
export const maintains = (viewer: Viewer): Fragment =>
  viewer.acts.includes('change') ? inCompanies(viewer, sql`s.company_id`) : sql`false`;

/** The user keeps the seal, or stands in for its keeper by the right 修改. */
export const keeps = (viewer: Viewer): Fragment =>
  viewer.acts.length === 0 ? sql`false` : sql`(s.keeper_id is not distinct from ${viewer.employeeId}::bigint or ${maintains(viewer)})`;

export const seen = (viewer: Viewer): Fragment => {
  const oversees = viewer.acts.includes('audit') || viewer.acts.includes('change');
  const takesPart = sql`r.maker_id = ${viewer.accountId} or s.keeper_id is not distinct from ${viewer.employeeId}::bigint`;
  return oversees ? sql`(${takesPart} or ${inCompanies(viewer, sql`r.company_id`)})` : sql`(${takesPart})`;
};

/** The start of a business day. */
export const startOf = (day: string, days = 0): Fragment => sql`((${day}::date + ${lit(days)})::timestamp at time zone 'Asia/Shanghai')`;

/** The name of an employee who works here. */
export const findServing = (db: DbOrTx, id: number): Promise<{ name: string } | undefined> =>
  first<{ name: string }>(db)`
    select e.name from org_view.employee e where ${own('e')} and e.id = ${id} and e.state = ${lit(EMPLOYEE.serving)}`;
