// 挂账 and 核销 by object, for 挂账回转 (369): what is hung comes from the balances kept with the bills, what is written off from its settlements.
import { sql, type RawBuilder } from 'kysely';
import type { HungRow, ParsedInputOf, searchHung } from '@anju/contract';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { OBJECT_TEXT, objectsMeant } from '../../bill/object-text.queries.ts';
import { payerJoin, PLACE, type Estates } from '../arrears.queries.ts';

type Filter = Omit<ParsedInputOf<typeof searchHung>, 'page' | 'size'>;
export interface HungSearch {
  readonly filter: Filter;
  readonly estates: Estates;
  readonly today: string;
}

/** `w`: what is written off and not taken back, by object. */
const WRITTEN_OFF = sql`
  w as materialized (
    select b.object_kind, b.object_id, sum(l.amount) as amount from charging.hang_request_line q join charging.hang_request r on r.id = q.request_id and r.kind = 3
      join charging.settlement_line l on l.settlement_id = q.settlement_id and l.bill_id = q.bill_id join charging.settlement s on s.id = l.settlement_id and s.state = 1
      join charging.bill b on b.id = q.bill_id
     where not exists (select from charging.settlement_line x where x.original_id = l.settlement_id and x.reverses_seq = l.seq) group by 1, 2)`;

function condition({ filter: { estateId, key, of }, estates, today }: HungSearch): RawBuilder<unknown> {
  return sql.join(
    [
      inScope(estates, sql`o.estate_id`),
      of === 'hung' ? sql`o.hung > 0` : sql`w.amount > 0`,
      ...(estateId === null ? [] : [sql`o.estate_id = ${estateId}`]),
      ...(key === '' ? [] : [sql`(o.object_kind, o.object_id) in ${objectsMeant(key, today)}`]),
    ],
    sql` and `,
  );
}
const FROM = sql`charging.object_balance o left join w on w.object_kind = o.object_kind and w.object_id = o.object_id`;

export async function sumHung(db: DbOrTx, search: HungSearch): Promise<{ total: number; hung: string; writtenOff: string }> {
  const result = await sql<{ total: number; hung: string; writtenOff: string }>`
    with ${WRITTEN_OFF}
    select count(*)::int as total, coalesce(sum(o.hung), 0)::numeric(18, 2)::text as hung, coalesce(sum(w.amount), 0)::numeric(18, 2)::text as written_off
      from ${FROM} where ${condition(search)}`.execute(db);
  return result.rows[0] as { total: number; hung: string; writtenOff: string };
}

export async function listHung(db: DbOrTx, search: HungSearch, limit: number, offset: number): Promise<HungRow[]> {
  const result = await sql<HungRow>`
    with ${WRITTEN_OFF},
    g as materialized (
      select o.*, coalesce(w.amount, 0) as written_off from ${FROM} where ${condition(search)}
       order by greatest(o.hung, coalesce(w.amount, 0)) desc, o.object_kind, o.object_id limit ${limit} offset ${offset})
    select g.object_kind || '-' || g.object_id as key, g.object_kind, g.object_id, ${OBJECT_TEXT} as object_text, e.name as estate_name, coalesce(pp.name, '') as payer_name,
           h.bills, g.hung::text as hung, g.written_off::numeric(18, 2)::text as written_off, h.oldest_due, coalesce(q.reasons, '{}') as reasons, q.since
      from g join estate.estate e on e.id = g.estate_id ${PLACE} ${payerJoin(search.today)}
      cross join lateral (select count(*)::int as bills, min(b.due_date) as oldest_due from charging.bill b
                           where b.object_kind = g.object_kind and b.object_id = g.object_id and b.hung and b.state = 4 and not b.void) h
      cross join lateral (select array_agg(distinct r.reason) as reasons, max(r.checked_at)::date as since from charging.hang_request r
                           where r.kind = 1 and r.state = 3 and exists (select from charging.hang_request_line l join charging.bill b on b.id = l.bill_id
                                   where l.request_id = r.id and b.object_kind = g.object_kind and b.object_id = g.object_id and b.hung)) q
     order by greatest(g.hung, g.written_off) desc, g.object_kind, g.object_id`.execute(db);
  return result.rows;
}
