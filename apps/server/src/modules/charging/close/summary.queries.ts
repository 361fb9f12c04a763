// Sums over settlements, by item and method. The lines and the tenders of a settlement are each placed one after another, in the order of
// its document, on the same interval from 0 to its total; where a line and a tender overlap is the part of the line that the tender paid.
// Every cell is exact to the cent, and the sums of rows and columns agree for any mixture of tenders.
import { sql, type RawBuilder } from 'kysely';
import {
  SETTLE_LINE,
  SETTLE_METHOD,
  SETTLEMENT,
  SPECIAL,
  TENDER_LIST,
  tenderText,
  type SummaryFigure,
  type SummaryFilter,
  type SummaryReceiptRow,
} from '@anju/contract';
import { lit, one, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import type { DayFound, SummaryParts } from './close-shapes.ts';

export type Estates = readonly number[] | null;

export function summaryCondition(filter: SummaryFilter, estates: Estates): RawBuilder<unknown> {
  const { companyId, estateId, cashierId, dayFrom, dayTo, closeId, unclosed } = filter;
  const parts = [
    inScope(estates, sql`s.estate_id`),
    ...(companyId === null ? [] : [sql`s.company_id = ${companyId}`]),
    ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
    ...(cashierId === null ? [] : [sql`s.cashier_id = ${cashierId}`]),
    ...(dayFrom === null ? [] : [sql`s.day >= ${dayFrom}`]),
    ...(dayTo === null ? [] : [sql`s.day <= ${dayTo}`]),
    ...(closeId === null ? [] : [sql`s.close_id = ${closeId}`]),
    ...(unclosed ? [sql`s.close_id is null`] : []),
  ];
  return sql.join(parts, sql` and `);
}

/** A line that is not a bill but names an item is counted with the bills of that item. */
const ITEM_KIND = sql`case l.kind when ${lit(SETTLE_LINE.other)} then ${lit(SETTLE_LINE.bill)} else l.kind end`;

/** Cells of the settlements `ok` (id, v: the sign of the total). */
const CELLS = sql`
  l as (
    select l.settlement_id as id, ${ITEM_KIND} as kind, l.charge_type_id as item, l.late, ok.v, (l.amount + l.late) * ok.v as a,
           sum((l.amount + l.late) * ok.v) over (partition by l.settlement_id order by l.seq) as hi
      from ok join charging.settlement_line l on ${own('l')} and l.settlement_id = ok.id),
  t as (
    select t.settlement_id as id, t.list, t.method, t.amount * ok.v as a,
           sum(t.amount * ok.v) over (partition by t.settlement_id order by t.seq) as hi
      from ok join charging.tender t on ${own('t')} and t.settlement_id = ok.id),
  c as (
    select l.id, l.kind, l.item, t.list, t.method, l.v * (least(l.hi, t.hi) - greatest(l.hi - l.a, t.hi - t.a)) as amount
      -- A full join, because it is never a nested loop: the planner believes such sets to be small, and would go through all tenders again
      -- for every line. A line or a tender without the other overlaps nothing.
      from l full join t on t.id = l.id
     where case when l.id = t.id then least(l.hi, t.hi) > greatest(l.hi - l.a, t.hi - t.a) else false end)`;

/** One statement, so that all figures are of the same moment. */
export async function readSummary(db: DbOrTx, condition: RawBuilder<unknown>, most: number): Promise<SummaryParts> {
  const paper = sql`'id', s.id, 'number', s.number, 'at', s.at, 'payerName', s.payer_name, 'cashierName', s.cashier_name, 'total',
    s.total::text, 'reason', s.reason`;
  const listed = (where: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`
    (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(x.total), 0)::numeric(18, 2)::text,
                               'rows', coalesce(jsonb_agg(x.row order by x.id) filter (where x.n <= ${most}), '[]'))
       from (select s.id, s.total, row_number() over (order by s.id) as n, jsonb_build_object(${paper}${more}) as row from s
         where ${where}) x)`;
  const [taken, banked] = [sql`t.list = ${lit(TENDER_LIST.method)}`, sql`t.list = ${lit(TENDER_LIST.special)}`];
  return one<SummaryParts>(db)`
    with s as materialized (
      select s.id, s.number, s.company_id, s.type, s.state, s.total, s.at, s.payer_name, s.cashier_name, s.reason, s.original_id,
             o.number as original,
             r.kind as paper, coalesce(r.prints, 0) as prints
        from charging.settlement s
        left join charging.settlement o on o.tenant_id = s.tenant_id and o.id = s.original_id
        left join charging.receipt r on r.tenant_id = s.tenant_id and r.settlement_id = s.id
       where ${own('s')} and ${condition}),
    ok as (select id, sign(total) as v, total, type from s where state <> ${lit(SETTLEMENT.void)}),
    ${CELLS}
    select (select count(*)::int from s) as settlements,
           (select coalesce(sum(total), 0)::numeric(18, 2) from ok) as total,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'item', x.item, 'list', x.list, 'method', x.method, 'over',
             x.over, 'amount', x.amount::text)), '[]')
              from (select kind, item, list, method, grouping(kind, item, list, method) as over, sum(amount)::numeric(18, 2) as amount
                from c
                     group by grouping sets ((kind, item, list, method), (kind, item), (list, method), ())) x
                       where x.amount is not null) as cells,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'item', x.item, 'name', y.name, 'late', x.late::text)
                                      order by x.kind, y.settle_priority, y.code), '[]')
              from (select kind, item, sum(late)::numeric(18, 2) as late from l group by kind, item) x
              left join manage_view.charge_type y on ${own('y')} and y.id = x.item) as items,
           (select coalesce(jsonb_agg(jsonb_build_object('type', x.type, 'count', x.count, 'in', x.inward::text, 'out', x.outward::text,
             'net', x.net::text) order by x.type), '[]')
              from (select type, count(*), coalesce(sum(total) filter (where total > 0), 0)::numeric(18, 2) as inward,
                           coalesce(sum(total) filter (where total < 0), 0)::numeric(18, 2) as outward, sum(total)::numeric(18, 2) as net
                      from ok group by type) x) as types,
           (select coalesce(jsonb_agg(jsonb_build_object('company', y.name, 'kind', x.paper, 'from', x.first, 'to', x.last, 'count',
             x.count, 'voided', x.voided)
                                      order by x.company_id, x.first), '[]')
              from (select company_id, paper, min(number collate "C") as first, max(number collate "C") as last, count(*),
                count(*) filter (where state = ${lit(SETTLEMENT.void)}) as voided
                      from s where paper is not null group by company_id, paper) x join org_view.company y
                        on ${own('y')} and y.id = x.company_id) as receipts,
           ${listed(sql`s.state = ${lit(SETTLEMENT.void)}`)} as voided,
           ${listed(sql`s.state <> ${lit(SETTLEMENT.void)} and s.original_id is not null`, sql`, 'originalNumber', s.original`)} as reds,
           ${listed(sql`s.prints > 1`, sql`, 'prints', s.prints`)} as reprints,
           (select jsonb_build_object('in', coalesce(sum(t.amount) filter (where ${taken} and t.amount > 0), 0)::numeric(18, 2)::text,
                                      'out', coalesce(sum(t.amount) filter (where ${taken} and t.amount < 0), 0)::numeric(18, 2)::text,
                                      'expected', coalesce(sum(t.amount) filter (where ${taken}), 0)::numeric(18, 2)::text,
                                      'deposited', coalesce(sum(t.amount) filter (where ${banked}), 0)::numeric(18, 2)::text)
              from ok join charging.tender t
                on ${own('t')} and t.settlement_id = ok.id and ((${taken} and t.method = ${lit(SETTLE_METHOD.cash)})
                  or (${banked} and t.method = ${lit(SPECIAL.cashDeposit)}))) as cash`;
}

/** Sums of the tenders by method, for each day or each month. */
export const listDays = (db: DbOrTx, condition: RawBuilder<unknown>, by: 'day' | 'month'): Promise<DayFound[]> => rows<DayFound>(db)`
  select min(s.day) as "from", max(s.day) as "to", t.list, t.method, sum(t.amount)::numeric(18, 2)::text as amount
    from charging.settlement s join charging.tender t on t.tenant_id = s.tenant_id and t.settlement_id = s.id
   where ${own('s')} and ${condition} and s.state <> ${lit(SETTLEMENT.void)}
   group by ${by === 'day' ? sql`s.day` : sql`date_trunc('month', s.day)`}, t.list, t.method order by 1, t.list, t.method`;

// ---- the receipts behind a figure -----------------------------------------------------------------------------------------

const papersWanted: Readonly<Record<SummaryFigure['papers'], RawBuilder<unknown>>> = {
  valid: sql`s.state <> ${lit(SETTLEMENT.void)}`,
  all: sql`true`,
  void: sql`s.state = ${lit(SETTLEMENT.void)}`,
  red: sql`s.state <> ${lit(SETTLEMENT.void)} and s.original_id is not null`,
  reprint: sql`exists (select from charging.receipt r where ${own('r')} and r.settlement_id = s.id and r.prints > 1)`,
};

/** Rows (id, part) of the settlements that make up the figure. */
function behind(condition: RawBuilder<unknown>, { item, method, late, type, flow, papers }: SummaryFigure): RawBuilder<unknown> {
  const chosen = sql`
    select s.id, s.total, sign(s.total) as v from charging.settlement s
     where ${own('s')} and ${condition} and ${papersWanted[papers]}
       and ${type === null ? sql`true` : sql`s.type = ${type}`}
       and ${flow === null ? sql`true` : flow === 'in' ? sql`s.total > 0` : sql`s.total < 0`}`;
  const ofItem = item === null ? sql`true` : sql`kind = ${item.kind} and item is not distinct from ${item.chargeTypeId}::bigint`;
  const ofMethod = method === null ? sql`true` : sql`list = ${method.list} and method = ${method.method}`;
  if (item === null && method === null && !late) return sql`select id, total as part from (${chosen}) ok`;
  const parts = late
    ? sql`select id, sum(late) as part from l where late <> 0 and ${ofItem} group by id`
    : sql`select id, sum(amount) as part from c where ${ofItem} and ${ofMethod} group by id`;
  return sql`with ok as (${chosen}), ${CELLS} ${parts}`;
}

type ReceiptRow = Omit<SummaryReceiptRow, 'tenders'> & { tenders: [number, number][] };

export async function searchBehind(
  db: DbOrTx,
  condition: RawBuilder<unknown>,
  figure: SummaryFigure,
  page: number,
  size: number,
): Promise<SummaryReceiptRow[]> {
  const result = await rows<ReceiptRow>(db)`
    select s.id, s.number, s.type, s.state, e.name as estate_name, coalesce(h.code, '') as house_code, s.payer_name, s.day, s.at,
           s.cashier_name,
           (select coalesce(jsonb_agg(jsonb_build_array(x.list, x.method) order by x.seq), '[]')
              from (select y.list, y.method, min(y.seq) as seq from charging.tender y where ${own('y')} and y.settlement_id = s.id
                group by 1, 2) x) as tenders,
           s.total, f.part::numeric(18, 2) as part, coalesce(o.number, '') as original_number, coalesce(d.number, '') as close_number
      from (${behind(condition, figure)}) f
      join charging.settlement s on ${own('s')} and s.id = f.id
      join estate_view.estate e on e.tenant_id = s.tenant_id and e.id = s.estate_id
      left join estate_view.house h on h.tenant_id = s.tenant_id and h.id = s.house_id
      left join charging.settlement o on o.tenant_id = s.tenant_id and o.id = s.original_id
      left join charging.day_close d on d.tenant_id = s.tenant_id and d.id = s.close_id
     order by s.day desc, s.id desc limit ${size} offset ${(page - 1) * size}`;
  return result.map(({ tenders, ...row }) => ({
    ...row,
    tenders: tenders.map(([list, method]) => tenderText(list, method)).join('、'),
  }));
}

export async function sumBehind(
  db: DbOrTx,
  condition: RawBuilder<unknown>,
  figure: SummaryFigure,
): Promise<{ total: number; sum: string }> {
  const result = await rows<{ total: number; sum: string }>(db)`
    select count(*)::int as total, coalesce(sum(part), 0)::numeric(18, 2) as sum from (${behind(condition, figure)}) f`;
  return result[0] as { total: number; sum: string };
}

/** Walks along the index from cashier to cashier, so that the cost does not depend on the number of settlements. */
export async function listCashiers(db: DbOrTx, tenantId: number, estates: Estates): Promise<{ id: number; name: string }[]> {
  const seen =
    estates === null
      ? sql`true`
      : sql`exists (select from charging.settlement s where ${own('s')} and s.cashier_id = w.id and ${inScope(estates, sql`s.estate_id`)})`;
  return rows<{ id: number; name: string }>(db)`
    with recursive w (id) as (
      select min(cashier_id) from charging.settlement where ${own('charging.settlement')} and tenant_id = ${tenantId}
      union all
      select (select min(s.cashier_id) from charging.settlement s where s.tenant_id = ${tenantId} and s.cashier_id > w.id) from w
        where w.id is not null)
    select w.id, (select s.cashier_name from charging.settlement s where ${own('s')} and s.cashier_id = w.id
      order by s.day desc, s.id desc limit 1) as name
      from w where w.id is not null and ${seen} order by name`;
}
