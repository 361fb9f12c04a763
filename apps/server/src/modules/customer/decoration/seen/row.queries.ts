// Rows of 装修 as the screens show them, and the condition that a user sees one.
import { DECORATION, DECORATION_PASS, VIOLATION, type DecorationRow } from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { sql, type RawBuilder } from 'kysely';
import { exists, lit, own } from '../../../../platform/db/sql.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { DecorationViewer } from './viewer.policy.ts';

export type Fragment = RawBuilder<unknown>;

/** On `customer.decoration`, called `d`. */
export const seenBy = (reach: Reach): Fragment => seenOfHouse(reach, sql`d.estate_id`, sql`d.house_id`);

/** Past the last day of the permit, and still at work. */
export const isOverdue = (today: string): Fragment => sql`(d.permit_to < ${today}::date and d.state in (${lit(DECORATION.working)},
  ${lit(DECORATION.stopped)}, ${lit(DECORATION.failed)}))`;
/** Neither put right nor cancelled; what was handed to the authority was not put right. */
export const STANDING = sql`v.state in (${lit(VIOLATION.open)}, ${lit(VIOLATION.appealed)}, ${lit(VIOLATION.handed)})`;

export const VIOLATIONS_OF = sql`(select count(*)::int from customer.violation v
  where ${own('v')} and v.decoration_id = d.id and ${STANDING})`;
export const PASSES_OUT = sql`(select count(*)::int from customer.decoration_pass p
  where ${own('p')} and p.decoration_id = d.id and p.state = ${lit(DECORATION_PASS.valid)})`;
export const WORKS = sql`coalesce((select string_agg(w.name, '、' order by w.position, w.id)
  from customer.decoration_chosen_work c join customer.decoration_work w on w.tenant_id = c.tenant_id and w.id = c.work_id
 where ${own('c')} and c.decoration_id = d.id), '')`;

export const NAMES = sql`join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
  join estate_view.house h on h.tenant_id = d.tenant_id and h.id = d.house_id
  join estate_view.person o on o.tenant_id = d.tenant_id and o.id = d.owner_id
  left join customer.decoration_leave l on l.tenant_id = d.tenant_id and l.decoration_id = d.id`;
export const FROM = sql`customer.decoration d ${NAMES}`;

export const columns = (today: string): Fragment => sql`d.id, d.version, d.number, d.estate_id, e.name as estate_name, d.house_id,
  h.code as house, o.name as owner, d.applicant, d.applicant_name, d.phone, d.contractor, d.leader, ${WORKS} as works, d.structural, d.gas,
  d.state, d.planned_from, d.planned_to, d.permit_number, d.permit_to, coalesce(${isOverdue(today)}, false) as overdue, d.inspect_due,
  ${VIOLATIONS_OF} as open_violations, ${PASSES_OUT} as passes_out, d.observe_until, d.accepted_at, l.left_on, d.applied_at`;

/** Only those who work on decorations read the whole number. */
export const shownRow = <R extends DecorationRow>(row: R, { phones }: Pick<DecorationViewer, 'phones'>): R =>
  phones ? row : { ...row, phone: maskPhone(row.phone) };

export const isSeenDecoration = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from customer.decoration d where ${own('d')} and d.id = ${id} and ${seenBy(reach)}`;
