// 挂账 and 核销 by object, for 挂账回转 (369). Suspended amounts come from the balances kept with the bills, write-offs from their settlements.
import { sql } from 'kysely';
import { SETTLEMENT, SUSPENSION, SUSPENSION_STATE, type OutputOf, type searchSuspended, type SuspendedRow } from '@anju/contract';
import { lit, one, own, rows, when, where } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { OBJECT_TEXT, objectsMeant } from '../../bill/core/object-text.queries.ts';
import { OPEN_BILL, payerJoin, PLACE } from '../arrears.queries.ts';

type SuspendedSearch = SearchOf<typeof searchSuspended>;

/** `w`: what is written off and not reversed, by object. */
const WRITTEN_OFF = sql`
  w as materialized (
    select b.object_kind, b.object_id, sum(l.amount) as amount
      from charging.suspension_line q
      join charging.suspension r on r.tenant_id = q.tenant_id and r.id = q.request_id and r.kind = ${SUSPENSION.writeOff}
      join charging.settlement_line l on l.tenant_id = q.tenant_id and l.settlement_id = q.settlement_id and l.bill_id = q.bill_id
      join charging.settlement s on s.tenant_id = q.tenant_id and s.id = l.settlement_id and s.state = ${lit(SETTLEMENT.valid)}
      join charging.bill b on b.tenant_id = q.tenant_id and b.id = q.bill_id
     where ${own('q')} and not exists (select from charging.settlement_line x
                                        where ${own('x')} and x.original_id = l.settlement_id and x.reverses_seq = l.seq)
     group by 1, 2)`;

const FROM = sql`charging.object_balance o left join w on w.object_kind = o.object_kind and w.object_id = o.object_id`;
const meant = ({ filter: { estateId, key, of }, estates, today }: SuspendedSearch) =>
  where(
    own('o'),
    inScope(estates, sql`o.estate_id`),
    of === 'suspended' ? sql`o.suspended > 0` : sql`w.amount > 0`,
    when(estateId !== null, sql`o.estate_id = ${estateId}`),
    when(key !== '', () => sql`(o.object_kind, o.object_id) in ${objectsMeant(key, today)}`),
  );

type SuspendedTotals = Omit<OutputOf<typeof searchSuspended>, 'rows'>;
export const totalsOfSuspended = (db: DbOrTx, search: SuspendedSearch): Promise<SuspendedTotals> => one<SuspendedTotals>(db)`
  with ${WRITTEN_OFF}
  select count(*) as total, coalesce(sum(o.suspended), 0)::numeric(18, 2)::text as suspended,
         coalesce(sum(w.amount), 0)::numeric(18, 2)::text as written_off
    from ${FROM} ${meant(search)}`;

export const findSuspendedPage = (
  db: DbOrTx,
  search: SuspendedSearch,
  { limit, offset }: PageOf<typeof searchSuspended>,
): Promise<SuspendedRow[]> => rows<SuspendedRow>(db)`
  with ${WRITTEN_OFF},
  g as materialized (
    select o.*, coalesce(w.amount, 0) as written_off from ${FROM} ${meant(search)}
     order by greatest(o.suspended, coalesce(w.amount, 0)) desc, o.object_kind, o.object_id limit ${limit} offset ${offset})
  select g.object_kind || '-' || g.object_id as key, g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, e.name as estate_name,
         coalesce(pp.name, '') as payer_name, h.bills, g.suspended::text as suspended, g.written_off::numeric(18, 2)::text as written_off,
         h.oldest_due, coalesce(q.reasons, '{}') as reasons, q.since
    from g join estate_view.estate e on ${own('e')} and e.id = g.estate_id ${PLACE} ${payerJoin(search.today, sql`b.suspended`)}
    cross join lateral (
      select count(*) as bills, min(b.due_date) as oldest_due from charging.bill b
       where ${own('b')} and b.object_kind = g.object_kind and b.object_id = g.object_id and b.suspended and ${OPEN_BILL}) h
    cross join lateral (
      select array_agg(distinct r.reason) as reasons, max(r.checked_at)::date as since from charging.suspension r
       where ${own('r')} and r.kind = ${SUSPENSION.suspend} and r.state = ${SUSPENSION_STATE.approved}
         and exists (select from charging.suspension_line l join charging.bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
                      where l.tenant_id = r.tenant_id and l.request_id = r.id
                        and b.object_kind = g.object_kind and b.object_id = g.object_id and b.suspended)) q
   order by greatest(g.suspended, g.written_off) desc, g.object_kind, g.object_id`;
