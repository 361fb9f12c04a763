import { sql } from 'kysely';
import { own, rows } from '../../../platform/db/sql.ts';
import { rightOf } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import type { MenuRow } from './menu.rules.ts';

/** The nodes the account's role sees, parents before children, each with the user's state and acts. */
export async function listMenu(db: DbOrTx, accountId: number, day: string): Promise<MenuRow[]> {
  return rows<MenuRow>(db)`
    with who as (
      select a.role, a.tenant_id, a.employee_id, e.company_id from session.account a
        left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
       where ${own('a')} and a.id = ${accountId}
    )
    select m.id, m.parent_id, m.title, m.icon, m.component, m.redirect, r.state, r.acts
      from who cross join system_view.menu m cross join lateral ${rightOf(sql`who`, sql`m`, day)} r
     where who.role = any (m.audience)
     order by m.sort, m.id`;
}
