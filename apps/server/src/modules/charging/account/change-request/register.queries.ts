// Registers of the changes made to bills that are not void, by the screen they belong to, with the user who requested each and the user who
// approved it.
import { sql, type RawBuilder } from 'kysely';
import { BILL_CHANGE, CHANGE, REDUCTION_REASON, type ChangeRegisterFilter, type ChangeRegisterRow } from '@anju/contract';
import { lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { OBJECT_TEXT, objectJoins, objectsMeant } from '../../bill/core/object-text.queries.ts';

type Part = RawBuilder<unknown>;

export interface RegisterSearch {
  readonly filter: ChangeRegisterFilter;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

const FROM = sql`
  charging.bill_change c join charging.bill b on ${own('b')} and b.id = c.bill_id
  left join charging.change_request q on q.tenant_id = b.tenant_id and q.id = c.document_id left join charging.reduction r
    on r.tenant_id = b.tenant_id and r.id = c.reduction_id`;
/** 抹零 has no request; it counts as a reason by itself. */
const REASON = sql`
  coalesce(q.reason, r.reason, case when c.kind = ${lit(BILL_CHANGE.roundOff)} then ${lit(REDUCTION_REASON.roundOff)} end)`;
const CHECKER = sql`coalesce(q.checked_by, r.checked_by, '')`;

function condition({ filter, estates, today }: RegisterSearch): Part {
  const { kind, estateId, key, chargeTypeId, reasons, dayFrom, dayTo } = filter;
  return sql.join(
    [
      kind === CHANGE.reduce ? sql`c.kind in (${kind}, ${BILL_CHANGE.roundOff})` : sql`c.kind = ${kind}`,
      sql`not b.void`,
      inScope(estates, sql`b.estate_id`),
      ...(estateId === null ? [] : [sql`b.estate_id = ${estateId}`]),
      ...(chargeTypeId === null ? [] : [sql`b.charge_type_id = ${chargeTypeId}`]),
      ...(dayFrom === null ? [] : [sql`c.day >= ${dayFrom}::date`]),
      ...(dayTo === null ? [] : [sql`c.day <= ${dayTo}::date`]),
      ...(reasons.length === 0 ? [] : [sql`${REASON} = any (${reasons}::smallint[])`]),
      ...(key === '' ? [] : [sql`(b.object_kind, b.object_id) in ${objectsMeant(key, today)}`]),
    ],
    sql` and `,
  );
}

export async function sumChanges(db: DbOrTx, search: RegisterSearch): Promise<{ total: number; amount: string }> {
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(c.amount), 0)::numeric(18, 2)::text as amount from ${FROM}
      where ${own('c')} and ${condition(search)}`;
  return result[0] as { total: number; amount: string };
}

export async function listChanges(db: DbOrTx, search: RegisterSearch, limit: number, offset: number): Promise<ChangeRegisterRow[]> {
  return rows<ChangeRegisterRow>(db)`
    with page as materialized (
      select c.id from ${FROM} where ${own('c')} and ${condition(search)} order by c.day desc, c.id desc limit ${limit} offset ${offset})
    select c.id, c.bill_id, c.kind, e.name as estate_name, ${OBJECT_TEXT} as object_text, i.name as item, b.period_from, b.period_to,
           c.day, c.amount::text as amount,
           ${REASON} as reason, c.reason as text,
           case when q.id is not null then 'request' when r.id is not null then 'reduction' when s.id is not null then 'settlement'
             else 'none' end as source,
           coalesce(q.number, r.number, s.number, '') as number, coalesce(q.created_by, r.created_by, c.by) as asked_by,
             ${CHECKER} as checked_by,
           c.reverses_id is not null or exists (select from charging.bill_change x where ${own('x')} and x.reverses_id = c.id) as undone
      from page join charging.bill_change c on ${own('c')} and c.id = page.id join charging.bill b
        on b.tenant_id = c.tenant_id and b.id = c.bill_id
      left join charging.change_request q on q.tenant_id = c.tenant_id and q.id = c.document_id left join charging.reduction r
        on r.tenant_id = c.tenant_id and r.id = c.reduction_id
      left join charging.settlement s on s.tenant_id = c.tenant_id and s.id = c.settlement_id
      join estate_view.estate e on e.tenant_id = c.tenant_id and e.id = b.estate_id join manage_view.charge_type i
        on i.tenant_id = c.tenant_id and i.id = b.charge_type_id ${objectJoins(sql`b`)}
     order by c.day desc, c.id desc`;
}

/** One pass over the changes, grouped by reason and by approver; undone changes are subtracted. */
export async function groupChanges(
  db: DbOrTx,
  search: RegisterSearch,
): Promise<{ reason: number | null; checker: string | null; byReason: boolean; changes: number; amount: string }[]> {
  return rows<{ reason: number | null; checker: string | null; byReason: boolean; changes: number; amount: string }>(db)`
    select x.reason, x.checker, grouping(x.reason) = 0 as by_reason,
           count(*) filter (where not x.back)::int - count(*) filter (where x.back)::int as changes,
           sum(x.amount)::numeric(18, 2)::text as amount
      from (select ${REASON} as reason, ${CHECKER} as checker, c.amount, c.reverses_id is not null as back from ${FROM}
        where ${own('c')} and ${condition(search)}) x
     group by grouping sets ((x.reason), (x.checker)) order by abs(sum(x.amount)) desc, 1, 2`;
}
