// Employees with the accounts they log in with.
import { sql } from 'kysely';
import type { searchStaff, StaffRow } from '@anju/contract';
import { one, own, rows, when, where, type Condition } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type Search = SearchOf<typeof searchStaff>;

/** `active`, `disabled` or `none`, for `org_view.employee e` with its account `a`. */
const STATE_OF_ACCOUNT = sql`case when a.id is null then 'none' when a.disabled then 'disabled' else 'active' end`;
const FROM = sql`org_view.employee e left join session_view.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id`;

const found = ({ filter: { companyId, states, key } }: Search): Condition[] => {
  const text = key.toLowerCase();
  return [
    own('e'),
    when(
      companyId !== null,
      sql`e.company_id in (select c.id from org_view.company top
            join org_view.company c on c.tenant_id = top.tenant_id and c.path like top.path || '%'
           where ${own('top')} and top.id = ${companyId})`,
    ),
    when(states.length > 0, sql`e.state = any (${states}::smallint[])`),
    when(
      key !== '',
      sql`position(${text} in lower(e.name)) > 0 or position(${text} in lower(e.number)) > 0 or starts_with(e.initials, ${text})
            or position(${text} in lower(a.username)) > 0`,
    ),
  ];
};

interface StaffCounts {
  readonly active: number;
  readonly disabled: number;
  readonly none: number;
}

/** Counts all matching employees, whatever account state the filter selects. */
export const countStaff = (db: DbOrTx, search: Search): Promise<StaffCounts> => one<StaffCounts>(db)`
  select count(*) filter (where state = 'active') as active, count(*) filter (where state = 'disabled') as disabled,
         count(*) filter (where state = 'none') as none
    from (select ${STATE_OF_ACCOUNT} as state from ${FROM} ${where(...found(search))}) counted`;

const ORDER = { number: sql`e.number`, name: sql`e.name collate "C"`, lastLoginAt: sql`a.last_login_at` };

export async function listStaff(
  db: DbOrTx,
  search: Search,
  { sort: { field, order }, limit, offset }: PageOf<typeof searchStaff>,
): Promise<StaffRow[]> {
  const { account } = search.filter;
  const by = sql`${ORDER[field]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, e.id`;
  const chosen = when(account !== null, sql`${STATE_OF_ACCOUNT} = ${account}`);
  return rows<StaffRow>(db)`
    with page as materialized (
      select e.id from ${FROM} ${where(...found(search), chosen)} order by ${by} limit ${limit} offset ${offset})
    select e.id, e.version, e.number, e.name, c.name as company_name, e.state,
           coalesce(held.department, '') as department_name, coalesce(held.names, '') as job_names,
           coalesce((select string_agg(r.name, '、' order by r.name) from org_view.employee_role er
                       join org_view.role r on r.tenant_id = er.tenant_id and r.id = er.role_id
                      where er.tenant_id = e.tenant_id and er.employee_id = e.id), '') as role_names,
           coalesce((select string_agg(es.name || case when ee.whole then '' else '（部分楼栋）' end, '、' order by es.sort_key, es.id)
                       from org_view.employee_estate ee
                       join estate_view.estate es on es.tenant_id = ee.tenant_id and es.id = ee.estate_id
                      where ee.tenant_id = e.tenant_id and ee.employee_id = e.id), '') as estate_names,
           case when a.id is not null then json_build_object(
             'id', a.id, 'username', a.username, 'disabled', a.disabled, 'mustChange', a.must_change, 'menuStyle', a.menu_style,
             'lastLoginAt', a.last_login_at) end as account
      from page join org_view.employee e on ${own('e')} and e.id = page.id
      left join session_view.account a on a.tenant_id = e.tenant_id and a.employee_id = e.id
      join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
      left join lateral (
        select string_agg(j.name, '、' order by ej.main desc, ej.from_date, ej.id) as names,
               (array_agg(d.name order by ej.main desc, ej.from_date, ej.id))[1] as department
          from org_view.employee_job ej
          join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
          join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
         where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(search.today)}) held on true
     order by ${by}`;
}
