// Who has read a notification, and who has not.
import { sql } from 'kysely';
import type { PushReader } from '@anju/contract';
import { contains } from '../../../platform/db/contains.ts';
import { allOf, count, own, rows } from '../../../platform/db/sql.ts';
import { heldOn } from '../../../platform/session/session.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { receiving } from './audience.queries.ts';
import type { Asker } from './push.queries.ts';

export interface ReaderSearch {
  readonly asker: Asker;
  readonly filter: { readonly notificationId: number; readonly read: boolean; readonly key: string };
}

const FROM = sql`people p join session_view.account a on ${own('a')} and a.id = p.account_id
  left join oa.notification_read r on ${own('r')} and r.notification_id = p.notification_id and r.account_id = p.account_id`;

const found = ({ filter: { read, key } }: ReaderSearch) =>
  allOf(read ? sql`r.read_at is not null` : sql`r.read_at is null`, ...contains(key, sql`a.name`, sql`a.username`));

const peopleOf = ({ asker, filter: { notificationId } }: ReaderSearch) => receiving(sql`n.id = ${notificationId}`, asker);

export const countReaders = (db: DbOrTx, search: ReaderSearch): Promise<number> =>
  count(db)`with recursive ${peopleOf(search)} select count(*) from ${FROM} where ${found(search)}`;

/** Readers with the last first, the others by company and name. */
export const listReaders = (
  db: DbOrTx,
  search: ReaderSearch,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<PushReader[]> => rows<PushReader>(db)`
  with recursive ${peopleOf(search)}
  select a.id, a.name, coalesce(c.name, '') as company_name, coalesce(job.department, '') as department_name, r.read_at, r.confirmed_at
    from ${FROM}
    left join org_view.employee e on e.tenant_id = a.tenant_id and e.id = a.employee_id
    left join org_view.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
    left join lateral (
      select d.name as department from org_view.employee_job ej join org_view.job j on j.tenant_id = ej.tenant_id and j.id = ej.job_id
        join org_view.department d on d.tenant_id = j.tenant_id and d.id = j.department_id
       where ej.tenant_id = e.tenant_id and ej.employee_id = e.id and ${heldOn(search.asker.day)}
          order by ej.main desc, ej.id limit 1) job on true
   where ${found(search)} order by r.read_at desc nulls last, c.path nulls first, a.name collate "C", a.id limit ${limit} offset ${offset}`;
