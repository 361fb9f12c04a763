import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, type OnlineRow, type ParsedInputOf, type searchOnline } from '@anju/contract';
import { one, own, rows, when, where } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export interface OnlineSearch {
  readonly key: string;
  readonly companyId: number | null;
  readonly now: Date;
  readonly idleHours: number;
}

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Sessions that would still be accepted: recently used, with the account and the employee enabled. */
const alive = ({ key, companyId, now, idleHours }: OnlineSearch) => sql`
  session_view.session s
    join session_view.account a on a.tenant_id = s.tenant_id and a.id = s.account_id and not a.disabled
    left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
    left join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
  ${where(
    own('s'),
    sql`s.last_seen_at > ${now}::timestamptz - make_interval(hours => ${idleHours})`,
    sql`e.id is null or e.state = ${EMPLOYEE.serving}`,
    when(companyId !== null, sql`e.company_id = ${companyId}`),
    when(key !== '', sql`a.name ilike ${containing(key)} or a.username ilike ${containing(key)} or s.ip like ${containing(key)}`),
  )}`;

export async function countOnline(db: DbOrTx, search: OnlineSearch): Promise<{ total: number; people: number }> {
  return one<{ total: number; people: number }>(db)`
    select count(*) as total, count(distinct a.id) as people from ${alive(search)}`;
}

type SortField = NonNullable<ParsedInputOf<typeof searchOnline>['sort']>;
const ORDER: Readonly<Record<SortField['field'], RawBuilder<unknown>>> = {
  name: sql`a.name`,
  since: sql`s.created_at`,
  lastSeenAt: sql`s.last_seen_at`,
};

export type OnlineLine = Omit<OnlineRow, 'device'> & { readonly agent: string };

export async function listOnline(
  db: DbOrTx,
  search: OnlineSearch,
  { sort, tokenHash, day, limit, offset }: { sort: SortField; tokenHash: string; day: string; limit: number; offset: number },
): Promise<OnlineLine[]> {
  return rows<OnlineLine>(db)`
    select s.id, a.username, a.name, a.role, coalesce(nullif(c.nick, ''), c.name, '') as company,
           coalesce((select string_agg(j.name, '、' order by ej.main desc, j.id) from org_view.employee_job ej
                       join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
                      where ej.tenant_id = a.tenant_id and ej.employee_id = a.employee_id and ${heldOn(day)}), '') as job,
           s.ip, s.agent, s.created_at as since, s.last_seen_at, s.token_hash = ${tokenHash} as own
      from ${alive(search)}
     order by ${ORDER[sort.field]} ${sort.order === 'asc' ? sql`asc` : sql`desc`}, s.id desc limit ${limit} offset ${offset}`;
}
