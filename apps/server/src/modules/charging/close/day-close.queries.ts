import { sql, type RawBuilder } from 'kysely';
import {
  MONTH_CLOSE,
  DAY_CLOSE,
  SETTLE_METHOD,
  SETTLEMENT,
  TENDER_LIST,
  type DayClosePaper,
  type DayCloseFilter,
  type DayCloseRow,
} from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';
import { waitDayCloses } from '../chain/chain-wait.queries.ts';
import type { Head } from '../chain/chain.rules.ts';
import type { Estates } from './summary.queries.ts';
import type { FoundClose, LastClose } from './close-shapes.ts';

/** The settlements that a close takes: of this cashier, in no close yet, booked up to the day. */
export const unclosedOf = (cashierId: number, day: string): RawBuilder<unknown> =>
  sql`s.cashier_id = ${cashierId} and s.close_id is null and s.day <= ${day}`;

export interface Taken {
  readonly settlements: number;
  readonly dayFrom: string | null;
  readonly dayTo: string | null;
  readonly later: { readonly settlements: number; readonly total: string; readonly cash: string };
}

const cashOf = sql`(select coalesce(sum(t.amount), 0) from charging.tender t
  where ${own('t')} and t.settlement_id = s.id and t.list = ${lit(TENDER_LIST.method)} and t.method = ${lit(SETTLE_METHOD.cash)})`;

export async function readTaken(db: DbOrTx, cashierId: number, day: string): Promise<Taken> {
  return one<Taken>(db)`
    select count(*) filter (where s.day <= ${day})::int as settlements,
           min(s.day) filter (where s.day <= ${day}) as day_from, max(s.day) filter (where s.day <= ${day}) as day_to,
           jsonb_build_object('settlements', count(*) filter (where s.day > ${day}),
             'total', coalesce(sum(s.total) filter (where s.day > ${day} and s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18, 2)::text,
             'cash', coalesce(sum(${cashOf}) filter (where s.day > ${day} and s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18,
               2)::text) as later
      from charging.settlement s where ${own('s')} and s.cashier_id = ${cashierId} and s.close_id is null`;
}

export async function findLastClose(db: DbOrTx, cashierId: number): Promise<LastClose | undefined> {
  return first<LastClose>(db)`
    select id, number, day, closed_at from charging.day_close
      where ${own('charging.day_close')} and cashier_id = ${cashierId} and state <> ${lit(DAY_CLOSE.withdrawn)}
      order by day desc limit 1`;
}

/** The cashier's name, unless an unclosed settlement of the cashier is in an estate that the user may not see. */
export async function findCashier(db: DbOrTx, estates: Estates, cashierId: number): Promise<{ name: string } | undefined> {
  return first<{ name: string }>(db)`
    select s.cashier_name as name from charging.settlement s
     where ${own('s')} and s.cashier_id = ${cashierId} and s.close_id is null
       and not exists (select from charging.settlement x where ${own('x')} and x.cashier_id = ${cashierId} and x.close_id is null
         and not (${inScope(estates, sql`x.estate_id`)}))
     order by s.id desc limit 1`;
}

export interface OpenDrawer {
  readonly cashierId: number;
  readonly cashierName: string;
  readonly settlements: number;
  readonly dayFrom: string;
  readonly dayTo: string;
  readonly total: string;
  readonly cash: string;
}

export async function listOpenDrawers(db: DbOrTx, estates: Estates, ownId: number): Promise<OpenDrawer[]> {
  return rows<OpenDrawer>(db)`
    select s.cashier_id, max(s.cashier_name) as cashier_name, count(*)::int as settlements, min(s.day) as day_from, max(s.day) as day_to,
           coalesce(sum(s.total) filter (where s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18, 2) as total,
           coalesce(sum(${cashOf}) filter (where s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18, 2) as cash
      from charging.settlement s where ${own('s')} and s.close_id is null
     group by s.cashier_id having s.cashier_id = ${ownId} or bool_and(${inScope(estates, sql`s.estate_id`)})
       order by day_from, cashier_name`;
}

export interface Covered {
  readonly companyId: number;
  readonly company: string;
  readonly estates: { id: number; name: string }[];
}

/** The estates a close covers, and the company with most of its settlements, whose name and number series the document uses. */
export async function readCovered(tx: Tx, cashierId: number, day: string): Promise<Covered> {
  return one<Covered>(tx)`
    with s as (select s.company_id, s.estate_id from charging.settlement s where ${own('s')} and ${unclosedOf(cashierId, day)})
    select c.id as company_id, c.name as company,
           (select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.id) from estate_view.estate e
             where ${own('e')} and e.id in (select estate_id from s)) as estates
      from (select company_id from s group by company_id order by count(*) desc, company_id limit 1) f join org_view.company c
        on ${own('c')} and c.id = f.company_id`;
}

export interface NewClose {
  readonly number: string;
  readonly companyId: number;
  readonly cashierId: number;
  readonly cashierName: string;
  readonly day: string;
  readonly total: string;
  readonly settlements: number;
  readonly cashExpected: string;
  readonly cashCounted: string;
  readonly differenceReason: string;
  readonly paper: DayClosePaper;
  readonly closedAt: string;
  /** The chain of the company before the close itself. */
  readonly chain: Head;
}

/** Inserts the close and assigns its settlements; returns how many there were. */
export async function insertClose(tx: Tx, tenantId: number, close: NewClose): Promise<{ id: number; taken: number }> {
  const made = await rows<{ id: number }>(tx)`
    with made as (
      insert into charging.day_close (tenant_id, number, company_id, cashier_id, cashier_name, day, settlements, total, cash_expected,
        cash_counted, difference_reason, paper, closed_at, chain_links, chain_hash)
      values (${tenantId}, ${close.number}, ${close.companyId}, ${close.cashierId}, ${close.cashierName}, ${close.day},
        ${close.settlements}, ${close.total}, ${close.cashExpected}, ${close.cashCounted}, ${close.differenceReason},
        ${JSON.stringify(close.paper)}::jsonb, ${close.closedAt}, ${close.chain.links}, ${close.chain.hash}) returning *),
    waiting as (${waitDayCloses('made')})
    select made.id from made`;
  const { id } = made[0] as { id: number };
  const taken =
    await sql`update charging.settlement s set close_id = ${id} where ${own('s')} and ${unclosedOf(close.cashierId, close.day)}`.execute(
      tx,
    );
  return { id, taken: Number(taken.numAffectedRows) };
}

// ---- closes afterwards ----------------------------------------------------------------------------------------------------

const ROW = sql`
  d.id, d.version, d.number, d.cashier_id, d.cashier_name, d.day, d.state, d.settlements, d.total, d.cash_expected, d.cash_counted,
  d.cash_counted - d.cash_expected as difference, d.difference_reason, d.slip_no, d.slip_bank, d.slip_date, d.closed_at, d.handed_at,
  d.checked_by, d.checked_at, d.reopen_reason, d.chain_links, d.chain_hash`;

/** The user's own closes, and those whose estates the user may all see: a close is not shown in part. */
function reach(estates: Estates, ownId: number): RawBuilder<unknown> {
  if (estates === null) return sql`true`;
  return sql`(d.cashier_id = ${ownId} or jsonb_path_query_array(d.paper, '$.estates[*].id') <@ ${JSON.stringify(estates)}::jsonb)`;
}

function condition(filter: DayCloseFilter, estates: Estates, ownId: number): RawBuilder<unknown> {
  const { cashierId, estateId, states, dayFrom, dayTo } = filter;
  const parts = [
    reach(estates, ownId),
    ...(cashierId === null ? [] : [sql`d.cashier_id = ${cashierId}`]),
    ...(estateId === null ? [] : [sql`d.paper @> ${JSON.stringify({ estates: [{ id: estateId }] })}::jsonb`]),
    ...(states.length === 0 ? [] : [sql`d.state = any (${states}::smallint[])`]),
    ...(dayFrom === null ? [] : [sql`d.day >= ${dayFrom}`]),
    ...(dayTo === null ? [] : [sql`d.day <= ${dayTo}`]),
  ];
  return sql.join(parts, sql` and `);
}

export async function searchCloses(
  db: DbOrTx,
  filter: DayCloseFilter,
  estates: Estates,
  ownId: number,
  page: number,
  size: number,
): Promise<DayCloseRow[]> {
  return rows<DayCloseRow>(db)`
    select ${ROW}, d.cashier_id = ${ownId} as own from charging.day_close d where ${own('d')} and ${condition(filter, estates, ownId)}
     order by d.day desc, d.id desc limit ${size} offset ${(page - 1) * size}`;
}

export interface CloseSums {
  readonly rows: number;
  readonly settlements: number;
  readonly total: string;
  readonly cashExpected: string;
  readonly cashCounted: string;
}

export async function sumCloses(db: DbOrTx, filter: DayCloseFilter, estates: Estates, ownId: number): Promise<CloseSums> {
  const sum = (column: RawBuilder<unknown>) => sql`coalesce(sum(${column}) filter (where d.state <> ${lit(DAY_CLOSE.withdrawn)}), 0)`;
  return one<CloseSums>(db)`
    select count(*)::int as rows, ${sum(sql`d.settlements`)}::int as settlements, ${sum(sql`d.total`)}::numeric(18, 2) as total,
           ${sum(sql`d.cash_expected`)}::numeric(18, 2) as cash_expected, ${sum(sql`d.cash_counted`)}::numeric(18, 2) as cash_counted
      from charging.day_close d where ${own('d')} and ${condition(filter, estates, ownId)}`;
}

export async function findClose(db: DbOrTx, estates: Estates, ownId: number, id: number, lock = false): Promise<FoundClose | undefined> {
  return first<FoundClose>(db)`
    select ${ROW}, d.cashier_id = ${ownId} as own, d.paper from charging.day_close d
      where ${own('d')} and d.id = ${id} and ${reach(estates, ownId)}
    ${lock ? sql`for update` : sql``}`;
}

export async function updateHandedIn(
  tx: Tx,
  id: number,
  { slipNo, slipBank, slipDate, at }: { slipNo: string; slipBank: string; slipDate: string; at: string },
): Promise<void> {
  await run(tx)`
    update charging.day_close set state = ${lit(DAY_CLOSE.handedIn)}, slip_no = ${slipNo}, slip_bank = ${slipBank},
      slip_date = ${slipDate}, handed_at = ${at},
      version = version + 1
             where ${own('charging.day_close')} and id = ${id}`;
}

export async function updateConfirmed(tx: Tx, id: number, by: { id: number | null; name: string; at: string }): Promise<void> {
  await run(tx)`
    update charging.day_close set state = ${lit(DAY_CLOSE.confirmed)}, checker_id = ${by.id}, checked_by = ${by.name},
      checked_at = ${by.at}, version = version + 1
             where ${own('charging.day_close')} and id = ${id}`;
}

export async function updateRevoked(tx: Tx, id: number, reason: string): Promise<void> {
  await run(tx)`update charging.settlement set close_id = null where ${own('charging.settlement')} and close_id = ${id}`;
  await run(tx)`
    update charging.day_close set state = ${lit(DAY_CLOSE.withdrawn)}, reopen_reason = ${reason}, version = version + 1
      where ${own('charging.day_close')} and id = ${id}`;
}

/** An estate among the settlements of a close whose month is already closed. */
export async function findClosedMonth(tx: Tx, closeId: number): Promise<{ estate: string; month: string } | undefined> {
  return first<{ estate: string; month: string }>(tx)`
    select e.name as estate, to_char(m.month, 'YYYY.MM') as month
      from charging.month_close m join estate_view.estate e on e.tenant_id = m.tenant_id and e.id = m.estate_id
     where ${own('m')} and m.state = ${lit(MONTH_CLOSE.closed)} and exists (select from charging.settlement s
       where ${own('s')} and s.close_id = ${closeId} and s.estate_id = m.estate_id
                                      and s.day < m.month + interval '1 month')
     order by m.month desc limit 1`;
}

// ---- open work of a user who leaves ---------------------------------------------------------------------------------------

export async function listHeldDrawers(tx: Tx, employeeId: number): Promise<{ id: number; what: string }[]> {
  return rows<{ id: number; what: string }>(tx)`
    select s.cashier_id as id,
           '未日结的收款 ' || count(*) || ' 笔，应有现金 ' || coalesce(sum(${cashOf}) filter (where s.state <> ${lit(SETTLEMENT.void)}),
             0)::numeric(18, 2) || ' 元' as what
      from charging.settlement s where ${own('s')} and s.close_id is null and s.cashier_id in (select a.id from session_view.account a
        where ${own('a')} and a.employee_id = ${employeeId})
     group by s.cashier_id`;
}

export async function listUnpaidCloses(tx: Tx, employeeId: number): Promise<{ id: number; what: string }[]> {
  return rows<{ id: number; what: string }>(tx)`
    select d.id, '日结单 ' || d.number || ' 未缴款 ' || d.cash_counted || ' 元' as what from charging.day_close d
     where ${own('d')} and d.state = ${lit(DAY_CLOSE.closed)} and d.cashier_id in (select a.id from session_view.account a
       where ${own('a')} and a.employee_id = ${employeeId}) order by d.id`;
}
