// 收缴率: the pieces summed by estate, building, item or month, or by house for the details of a figure.
import { sql, type RawBuilder } from 'kysely';
import { SETTLEMENT, type InputOf, type RateFigure, type RateGroup, type RateHouse, type searchRateHouses } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { payerJoin, PLACE } from '../arrears/arrears.queries.ts';
import { OBJECT_TEXT, objectJoins } from '../bill/core/object-text.queries.ts';
import { billsBefore, billsNow, estatesOf, grounds, paidAhead, type RateSearch } from './collection-rate-pieces.queries.ts';
import type { RateBill, RateSums, RateSumRow } from './collection-rate-shapes.ts';

type Part = RawBuilder<unknown>;
type Of = Required<NonNullable<InputOf<typeof searchRateHouses>['of']>>;

const MEASURES = [
  'gross',
  'adjusted',
  'reduced',
  'net',
  'received',
  'open',
  'suspended',
  'written_off',
  'opening',
  'recovered',
  'old_open',
  'old_suspended',
  'late',
  'prepaid',
] as const;
type Measure = (typeof MEASURES)[number];

/** A piece with its own measures and zero for all others. */
const measured = (has: Partial<Record<Measure, Part>>): Part =>
  sql.join(
    MEASURES.map((one) => sql`${has[one] ?? sql`0`} as ${sql.ref(one)}`),
    sql`, `,
  );
const sums = (alias: string): Part =>
  sql.join(
    MEASURES.map((one) => sql`sum(${sql.ref(`${alias}.${one}`)}) as ${sql.ref(one)}`),
    sql`, `,
  );
const texts = (alias: string): Part =>
  sql.join(
    MEASURES.map((one) => sql`coalesce(${sql.ref(`${alias}.${one}`)}, 0)::numeric(18, 2)::text as ${sql.ref(one)}`),
    sql`, `,
  );

/** Bills are summed once, each source by its own measures; derived measures are computed from those sums. */
const NOW = measured({
  gross: sql`sum(p.gross)`,
  adjusted: sql`sum(p.adjusted)`,
  reduced: sql`sum(p.reduced)`,
  net: sql`sum(p.gross) + sum(p.adjusted) - sum(p.reduced)`,
  received: sql`sum(p.received)`,
  open: sql`sum(p.gross) + sum(p.adjusted) - sum(p.reduced) - sum(p.received) - sum(p.written_off)
    - coalesce(sum(p.unpaid) filter (where p.held), 0)`,
  suspended: sql`coalesce(sum(p.unpaid) filter (where p.held), 0)`,
  written_off: sql`sum(p.written_off)`,
  late: sql`sum(p.late)`,
});
const BEFORE = measured({
  opening: sql`sum(p.opening)`,
  recovered: sql`sum(p.recovered)`,
  old_open: sql`coalesce(sum(p.unpaid) filter (where not p.held), 0)`,
  old_suspended: sql`coalesce(sum(p.unpaid) filter (where p.held), 0)`,
  late: sql`sum(p.late)`,
});
const AHEAD = measured({ prepaid: sql`sum(p.amount)` });

/** Sums of all pieces by these keys of `p`, one select for each source. */
const summedBy = (search: RateSearch, keys: readonly Part[], needs: Part, narrow: Part = sql`true`): Part => {
  const by = sql.join(keys.map((_key, at) => sql.raw(String(at + 1))));
  const from = (source: Part, measures: Part): Part =>
    sql`select ${sql.join(keys)}, ${measures} from (${source}) p ${needs} where ${narrow} group by ${by}`;
  return sql.join([from(billsNow(search), NOW), from(billsBefore(search), BEFORE), from(paidAhead(search), AHEAD)], sql` union all `);
};

const BUILDING = sql`left join estate_view.house ph on ${own('ph')} and ph.id = p.house_id`;
const GROUPS: Readonly<Record<RateGroup, { keys: readonly [Part, Part, Part]; needs: Part; joins: Part; name: Part; order: Part }>> = {
  estate: {
    keys: [sql`p.estate_id`, sql`null::bigint`, sql`null::date`],
    needs: sql``,
    joins: sql`left join estate_view.estate e on ${own('e')} and e.id = r.g1`,
    name: sql`e.name`,
    order: sql`e.sort_key, e.id`,
  },
  building: {
    keys: [sql`p.estate_id`, sql`coalesce(ph.building_id, 0)`, sql`null::date`],
    needs: BUILDING,
    joins: sql`left join estate_view.estate e on ${own('e')} and e.id = r.g1 left join estate_view.building bl
      on ${own('bl')} and bl.id = r.g2
      left join estate_view.zone z on ${own('z')} and z.id = bl.zone_id`,
    name: sql`concat_ws(' ', e.name, z.name, coalesce(bl.name, '车位与客户（无房屋）'))`,
    order: sql`e.sort_key, e.id, z.sort_key nulls first, bl.sort_key nulls last, bl.id`,
  },
  item: {
    keys: [sql`coalesce(p.charge_type_id, 0)`, sql`null::bigint`, sql`null::date`],
    needs: sql``,
    joins: sql`left join manage_view.charge_type i on ${own('i')} and i.id = r.g1`,
    name: sql`coalesce(i.name, '不分项目的预交')`,
    order: sql`i.settle_priority nulls last, i.code, i.id`,
  },
  month: {
    keys: [sql`null::bigint`, sql`null::bigint`, sql`p.month`],
    needs: sql``,
    joins: sql``,
    name: sql`coalesce(to_char(r.g3, 'YYYY.MM'), '以前各期')`,
    order: sql`r.g3 nulls first`,
  },
};

const PAID = sql`net > 0 and open = 0 and suspended = 0 and written_off = 0`;

/** Rows and their total, read at the same moment. A house that occurs in several rows counts once in the total. */
export async function sumRates(db: DbOrTx, search: RateSearch, by: RateGroup): Promise<{ rows: RateSumRow[]; total: RateSums }> {
  const { keys: own, needs, joins, name, order } = GROUPS[by];
  const keys = [...own.map((key, at) => sql`${key} as ${sql.ref(`g${at + 1}`)}`), sql`p.object_kind`, sql`p.object_id`];
  const result = await rows<RateSumRow & { over: number }>(db)`
    with ${grounds(search)},
    c as materialized (select c.g1, c.g2, c.g3, c.object_kind, c.object_id, ${sums('c')} from (${summedBy(search, keys, needs)}) c
      group by 1, 2, 3, 4, 5),
    h as (select count(*) filter (where net > 0)::int as houses, count(*) filter (where ${PAID})::int as paid
            from (select c.object_kind, c.object_id, sum(c.net) as net, sum(c.open) as open, sum(c.suspended) as suspended,
              sum(c.written_off) as written_off from c group by 1, 2) x),
    r as (
      select grouping(c.g1, c.g2, c.g3) as over, c.g1, c.g2, c.g3, ${sums('c')}, count(*) filter (where net > 0)::int as houses,
             count(*) filter (where ${PAID})::int as paid
        from c group by grouping sets ((c.g1, c.g2, c.g3), ()))
    select r.over, r.g1, r.g2, to_char(r.g3, 'YYYY-MM') as g3, ${name} as name, ${texts('r')}, case r.over when 0 then r.houses
      else h.houses end as houses,
           case r.over when 0 then r.paid else h.paid end as paid_houses
      from r cross join h ${joins} order by r.over, ${order}`;
  return { rows: result.filter(({ over }) => over === 0), total: result.find(({ over }) => over !== 0) as RateSumRow };
}

// ---- the houses behind a figure -------------------------------------------------------------------------------------------

const FIGURES: Readonly<Record<Exclude<RateFigure, 'prepaid'>, { part: Part; is: Part }>> = (() => {
  const own = (measure: Measure) => ({ part: sql.ref(`x.${measure}`), is: sql`${sql.ref(`x.${measure}`)} <> 0` });
  return {
    gross: own('gross'),
    adjusted: own('adjusted'),
    reduced: own('reduced'),
    net: own('net'),
    received: own('received'),
    open: own('open'),
    suspended: own('suspended'),
    writtenOff: own('written_off'),
    houses: { part: sql`x.net`, is: sql`x.net > 0` },
    paidHouses: { part: sql`x.net`, is: PAID },
    opening: own('opening'),
    recovered: own('recovered'),
    oldOpen: own('old_open'),
    oldSuspended: own('old_suspended'),
    late: own('late'),
  };
})();

export interface HousesSearch {
  readonly search: RateSearch;
  readonly of: Of;
  readonly figure: Exclude<RateFigure, 'prepaid'>;
}
/** `g`: each house that contributes to the figure, with its sums. */
function houses({ search, of, figure }: HousesSearch): Part {
  const { part, is } = FIGURES[figure];
  const narrow = [
    sql`p.object_id is not null`,
    ...(of.estateId === null ? [] : [sql`p.estate_id = ${of.estateId}`]),
    ...(of.buildingId === null ? [] : [sql`coalesce(ph.building_id, 0) = ${of.buildingId}`]),
    ...(of.chargeTypeId === null ? [] : [sql`p.charge_type_id = ${of.chargeTypeId}`]),
    ...(of.month === null ? [] : [sql`p.month = ${`${of.month}-01`}::date`]),
  ];
  return sql`
    ${grounds(search)},
    g as materialized (
      select x.*, ${part} as part from (
        select s.object_kind, s.object_id, min(s.estate_id) as estate_id, ${sums('s')}
          from (${summedBy(
            search,
            [sql`p.object_kind`, sql`p.object_id`, sql`p.estate_id`],
            of.buildingId === null ? sql`` : BUILDING,
            sql.join(narrow, sql` and `),
          )}) s
         group by 1, 2) x
       where ${is})`;
}

export async function listHouses(db: DbOrTx, behind: HousesSearch, limit: number, offset: number, today: string): Promise<RateHouse[]> {
  const old = behind.figure === 'opening' || behind.figure === 'recovered';
  const order = behind.figure === 'suspended' ? sql`part` : old ? sql`old_open` : sql`open`;
  const by = sql`g.${order} desc, g.part desc, g.object_kind, g.object_id`;
  return rows<RateHouse>(db)`
    with ${houses(behind)}, page as materialized (select * from g order by ${by} limit ${limit} offset ${offset})
    select g.object_kind || '-' || g.object_id as key, g.object_kind, g.object_id, g.estate_id, e.name as estate_name,
           ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name,
           ${texts('g')}, g.part::numeric(18, 2)::text as part
      from page g join estate_view.estate e on ${own('e')} and e.id = g.estate_id ${PLACE} ${payerJoin(today)} order by ${by}`;
}

export async function sumHouses(db: DbOrTx, behind: HousesSearch): Promise<{ total: number; sum: string }> {
  const result = await rows<{ total: number; sum: string }>(db)`
    with ${houses(behind)} select count(*)::int as total, coalesce(sum(g.part), 0)::numeric(18, 2)::text as sum from g`;
  return result[0] as { total: number; sum: string };
}

// ---- bill by bill ---------------------------------------------------------------------------------------------------------

export async function listEstates(db: DbOrTx, search: RateSearch): Promise<{ id: number; name: string }[]> {
  return rows<{ id: number; name: string }>(db)`
    select e.id, e.name from estate_view.estate e where ${own('e')} and e.id = any (${estatesOf(search)}) order by e.sort_key, e.id`;
}

/** The next bills of one estate, read along the index by period. `search` names only that estate. */
export async function listBills(db: DbOrTx, search: RateSearch, last: RateBill | null, limit: number): Promise<RateBill[]> {
  const next =
    last === null
      ? sql`true`
      : sql`(b.period_from, b.charge_type_id, b.id) > (${last.periodFrom}::date, ${last.chargeTypeId}::bigint, ${last.id}::bigint)`;
  return rows<RateBill>(db)`
    with ${grounds(search)},
    n as materialized (select n.* from (${billsNow(search, next)}) n order by n.period_from, n.charge_type_id, n.id limit ${limit})
    select n.id, n.charge_type_id, n.period_from, n.period_to, ${OBJECT_TEXT} as object_text, i.name as item, n.gross::text as gross,
           n.adjusted::numeric(18, 2)::text as adjusted,
           n.reduced::numeric(18, 2)::text as reduced, n.net::numeric(18, 2)::text as net, n.received::numeric(18, 2)::text as received,
             n.late::numeric(18, 2)::text as late,
           (case when n.held then 0 else n.unpaid end)::numeric(18, 2)::text as open, (case when n.held then n.unpaid
             else 0 end)::numeric(18, 2)::text as suspended,
           n.written_off::numeric(18, 2)::text as written_off, coalesce(d.days, '{}') as days
      from n join manage_view.charge_type i on ${own('i')} and i.id = n.charge_type_id ${objectJoins(sql`n`)}
      cross join lateral (
        select array_agg(distinct s.day::text order by s.day::text) as days from charging.settlement_line l join charging.settlement s
          on s.tenant_id = l.tenant_id and s.id = l.settlement_id
         where ${own('l')} and l.bill_id = n.id and l.original_id is null and s.state <> ${lit(SETTLEMENT.void)}
           and s.day <= ${search.cutOff}::date and s.id not in (select off.id from off)
           and not exists (select from charging.settlement_line y join charging.settlement ys
             on ys.tenant_id = y.tenant_id and ys.id = y.settlement_id
                            where ${own('y')} and y.original_id = l.settlement_id and y.reverses_seq = l.seq
                              and ys.day <= ${search.cutOff}::date)) d
     order by n.period_from, n.charge_type_id, n.id`;
}

export async function countBills(db: DbOrTx, search: RateSearch): Promise<number> {
  const result = await rows<{ n: number }>(db)`with ${grounds(search)} select count(*)::int as n from (${billsNow(search)}) n`;
  return result[0]?.n ?? 0;
}
