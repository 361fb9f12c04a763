import { sql } from 'kysely';
import { EMPLOYEE, type RolePerson, type searchRolePeople } from '@anju/contract';
import { count, own, rows, where } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { isCalled, jobsOf } from './rights-matrix.queries.ts';

type Search = SearchOf<typeof searchRolePeople>;

const meant = ({ filter: { id, member, key } }: Search) => {
  const isMember = sql`exists (
    select from org_view.employee_role er where er.tenant_id = e.tenant_id and er.employee_id = e.id and er.role_id = ${id})`;
  return where(own('e'), sql`e.state = ${EMPLOYEE.serving}`, member ? isMember : sql`not ${isMember}`, isCalled(key));
};

export const countRolePeople = (db: DbOrTx, search: Search): Promise<number> =>
  count(db)`select count(*) from org_view.employee e ${meant(search)}`;

export const listRolePeople = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchRolePeople>): Promise<RolePerson[]> =>
  rows<RolePerson>(db)`
    select e.id, e.number, e.name, c.name as company_name, ${jobsOf(heldOn(search.today))} as jobs
      from org_view.employee e join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      ${meant(search)} order by e.number limit ${limit} offset ${offset}`;
