// What waits: requests for the auditor, approved requests for the keeper, and seals that are due back, for the keeper and for who has them.
import { sql } from 'kysely';
import { APPROVAL, MENU, SEAL_REQUEST } from '@anju/contract';
import { lit, own } from '../../../platform/db/sql.ts';
import type { DecisionSource } from '../../../platform/decision/decision-sources.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { TodoSource } from '../../../platform/todo/todo-sources.ts';

export const SEAL_TODO: TodoSource = {
  kind: 'seal',
  title: '用印',
  select: ({ employeeId, today }) => sql`
    select '用印登记' as what, ${lit(MENU.stamp)} as menu, r.id, r.title, s.name || ' ' || r.number as detail, r.use_on as due,
           r.checked_at as since
      from oa.seal_request r join oa.seal s on s.tenant_id = r.tenant_id and s.id = r.seal_id
     where ${own('r')} and s.keeper_id = ${employeeId}::bigint and r.state = ${lit(SEAL_REQUEST.approved)}
    union all
    select case when s.keeper_id = ${employeeId}::bigint then '收回印章' else '归还印章' end, ${lit(MENU.stamp)}, o.request_id, s.name,
           e.name || ' 外带 ' || r.number, (o.due_at at time zone 'Asia/Shanghai')::date, o.taken_at
      from oa.seal_outing o
      join oa.seal s on s.tenant_id = o.tenant_id and s.id = o.seal_id
      join oa.seal_request r on r.tenant_id = o.tenant_id and r.id = o.request_id
      join org_view.employee e on e.tenant_id = o.tenant_id and e.id = o.holder_id
     where ${own('o')} and o.returned_at is null and (s.keeper_id = ${employeeId}::bigint or o.holder_id = ${employeeId}::bigint)
       and o.due_at < ((${today}::date + 1)::timestamp at time zone 'Asia/Shanghai')`,
};

/** Requests that a document decides wait there and not here. */
export const SEAL_DECISIONS: DecisionSource = {
  menus: [MENU.stamp],
  select: ({ estates, companyId }) => sql`
    select '用印' as kind, ${lit(MENU.stamp)} as menu, array[${lit(MENU.stamp)}] as menus, r.id, r.number,
           s.name || '，' || r.title || '，' || r.copies || ' 份' as text, null::bigint as estate_id, null::numeric as amount,
           r.created_by as by, r.maker_id, r.created_at as at
      from oa.seal_request r join oa.seal s on s.tenant_id = r.tenant_id and s.id = r.seal_id
     where ${own('r')} and r.state = ${lit(SEAL_REQUEST.waiting)} and ${inCompanies(
       { all: estates === null, companyId },
       sql`r.company_id`,
     )}
       and not exists (select from oa_view.living_approval w
                        where ${own('w')} and w.business = ${lit(APPROVAL.seal)} and w.business_id = r.id)`,
};
