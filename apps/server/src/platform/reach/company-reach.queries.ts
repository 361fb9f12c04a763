import { sql, type RawBuilder } from 'kysely';
import { allOf, exists, own } from '../db/sql.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import type { CompanyReach } from './company-reach.ts';

type Fragment = RawBuilder<unknown>;

const below = (companyId: number | null): Fragment => sql`(
  select c.id from org_view.company c join org_view.company top on top.tenant_id = c.tenant_id and starts_with(c.path, top.path)
   where ${own('c')} and top.id = ${companyId}::bigint)`;

/** The condition that the user sees the company named by a column. */
export const inCompanies = ({ all, companyId }: CompanyReach, column: Fragment): Fragment =>
  all ? sql`true` : sql`${column} in ${below(companyId)}`;

export const seesCompany = (db: DbOrTx, id: number, reach: CompanyReach): Promise<boolean> =>
  exists(db)`select from org_view.company c where ${allOf(own('c'), sql`c.id = ${id} and not c.disabled`, inCompanies(reach, sql`c.id`))}`;
