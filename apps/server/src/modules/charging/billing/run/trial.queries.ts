// A run that stores nothing: sums, the largest changes from the previous period, and the objects without a bill, in one statement.
import { sql } from 'kysely';
import { BILL, DIFFERENCE_FLAG, type Trial } from '@anju/contract';
import { lit, one, own } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { OBJECT_TEXT, objectJoins } from '../../bill/core/object-text.queries.ts';
import { computation, type PriceFormula, type RunWish } from './run-compute.queries.ts';

const SHOWN = 200;
const EVERYTHING = { afterKind: 0, afterObject: 0, limit: 2_000_000_000 };

export async function tryRun(db: DbOrTx, wish: RunWish, formulas: readonly PriceFormula[]): Promise<Trial> {
  return one<Trial>(db)`
    with ${computation(wish, EVERYTHING, formulas)},
    compared as materialized (
      select r.*, before.amount as last from result r
        left join lateral (select b.amount from charging.bill b
                            where ${own('b')} and b.object_kind = r.object_kind and b.object_id = r.object_id
                              and b.charge_type_id = r.charge_type_id and not b.void
                              and b.period_from < r.from_day and b.state > ${lit(BILL.planned)}
                                order by b.period_from desc limit 1) before on r.reason is null)
    select count(*) filter (where c.reason is null)::int as bills,
           coalesce(sum(c.amount) filter (where c.reason is null), 0)::text as amount,
           count(*) filter (where c.reason is null and c.last > 0
             and abs(c.amount - c.last) * 100 >= c.last * ${DIFFERENCE_FLAG})::int as flagged,
           (select coalesce(jsonb_agg(jsonb_build_object('chargeTypeId', x.charge_type_id, 'item', i.name, 'bills', x.n, 'amount',
             x.amount::text) order by i.sort, i.code), '[]')
              from (select charge_type_id, count(*) as n, sum(amount) as amount from result where reason is null group by 1) x
              join manage_view.charge_type i on ${own('i')} and i.id = x.charge_type_id) as items,
           (select coalesce(jsonb_agg(jsonb_build_object('reason', x.reason, 'count', x.n) order by x.n desc), '[]')
              from (select reason, count(*) as n from result where reason is not null group by 1) x) as skipped,
           (select coalesce(jsonb_agg(d.row order by d.change desc), '[]') from (
              select abs(x.amount - x.last) as change,
                     jsonb_build_object('objectKind', x.object_kind, 'objectId', x.object_id, 'objectText', ${OBJECT_TEXT}, 'item', i.name,
                     'last', x.last::text, 'now', round(x.amount, 2)::text, 'percent',
                       round((x.amount - x.last) * 100 / nullif(x.last, 0), 1)::text, 'explain', x.explain) as row
                from (select * from compared where reason is null and last is not null and last <> amount
                  order by abs(amount - last) desc limit ${SHOWN}) x
                join manage_view.charge_type i on ${own('i')} and i.id = x.charge_type_id ${objectJoins(sql`x`)}) d) as differences,
           (select coalesce(jsonb_agg(jsonb_build_object('objectKind', x.object_kind, 'objectId', x.object_id, 'objectText',
             ${OBJECT_TEXT}, 'item', i.name, 'reason', x.reason,
                     'detail', to_char(x.from_day, 'YYYY.MM.DD') || '-' || to_char(x.to_day, 'YYYY.MM.DD'))), '[]')
              from (select * from result where reason is not null order by reason, object_kind, object_id limit ${SHOWN}) x
              join manage_view.charge_type i on ${own('i')} and i.id = x.charge_type_id ${objectJoins(sql`x`)}) as skips
      from compared c`;
}
