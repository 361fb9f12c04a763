import { sql } from 'kysely';
import type { Act, MenuState } from '@anju/contract';
import { own, rows } from '../db/sql.ts';
import { rightOf } from '../session/session.queries.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

/** Rights on these menus; a menu the account's role does not see is missing. */
export function listRights(
  db: DbOrTx,
  accountId: number,
  menus: readonly number[],
  day: string,
): Promise<{ menu: number; state: MenuState; acts: Act[] }[]> {
  return rows<{ menu: number; state: MenuState; acts: Act[] }>(db)`
    with who as (
      select a.role, a.tenant_id, a.employee_id, e.company_id from session.account a
        left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id where ${own('a')} and a.id = ${accountId}
    )
    select m.id as menu, r.state, r.acts
      from who cross join system.menu m cross join lateral ${rightOf(sql`who`, sql`m`, day)} r
     where m.id = any (${menus}::int[]) and who.role = any (m.audience)`;
}
