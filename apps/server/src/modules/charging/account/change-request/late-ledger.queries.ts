// 违约金账户: late fees by bill. It reads only bills that are overdue and open (bill_open_due), bills that are paid except for their late fee
// (bill_late_left) and, on request, bills settled together with their late fee (bill_late_done).
import { sql, type RawBuilder } from 'kysely';
import { BILL, LATE, type LateFilter, type LateRow } from '@anju/contract';
import { lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { lateAccrued, lateDays, lateDue, LATE_LEFT, LATE_START } from '../../bill/core/late-fee.queries.ts';
import { OBJECT_TEXT, objectJoins, objectsMeant } from '../../bill/core/object-text.queries.ts';

type Part = RawBuilder<unknown>;

export interface LateSearch {
  readonly filter: LateFilter;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

/** `a`: bill id, state (contract: LATE), accrued, capped and due of every bill that matches. */
function ledger({ filter, estates, today }: LateSearch): Part {
  const { estateId, key, chargeTypeId, states } = filter;
  const matching = sql.join(
    [
      sql`b.estate_id = any (array(select e.id from estate_view.estate e
        where ${own('e')} and ${inScope(estates, sql`e.id`)} ${estateId === null ? sql`` : sql`and e.id = ${estateId}`}))`,
      sql`not b.void`,
      ...(chargeTypeId === null ? [] : [sql`b.charge_type_id = ${chargeTypeId}`]),
      ...(key === '' ? [] : [sql`(b.object_kind, b.object_id) in ${objectsMeant(key, today)}`]),
    ],
    sql` and `,
  );
  const columns = sql`b.id, b.estate_id, b.due_date, b.open, b.state as bill_state, b.late_waived, b.late_settled,
    ${lateAccrued(today)} as accrued, ${lateDue(today)} as due,
    coalesce(b.late_pause && daterange(${today}::date, ${today}::date + 1, '[]'), false) as paused,
    b.late_cap is not null and ${lateAccrued(today)} >= round(b.late_cap * (b.amount + b.adjusted - b.reduced), 2) as capped`;
  return sql`
    x as (
      select ${columns} from charging.bill b
       where ${own('b')} and ${matching} and b.state = ${lit(BILL.published)} and b.due_date < ${today}::date
         and (b.late_rate > 0 or b.late_fixed > 0) and b.due_date + b.late_grace < ${today}::date
      union all
      select ${columns} from charging.bill b
        where ${own('b')} and ${matching} and ${LATE_LEFT}
      ${
        states.includes(LATE.settled)
          ? sql`union all select ${columns} from charging.bill b
        where ${own('b')} and ${matching} and b.state = ${lit(BILL.paid)} and b.late_settled + b.late_waived > 0
          and b.late_fixed <= b.late_settled + b.late_waived`
          : sql``
      }),
    a as (
      select * from (
        select x.*, case when x.bill_state = ${lit(BILL.paid)} and x.due = 0 then ${lit(LATE.settled)}
          when x.bill_state = ${lit(BILL.paid)} then ${lit(LATE.principalPaid)}
          when x.capped or x.paused then ${lit(LATE.stopped)} else ${lit(LATE.running)} end as state from x) y
       where ${states.length === 0 ? sql`true` : sql`y.state = any (${states}::smallint[])`})`;
}

export interface LateTotals {
  total: number;
  base: string;
  accrued: string;
  waived: string;
  settled: string;
  due: string;
}
export async function sumLate(db: DbOrTx, search: LateSearch): Promise<LateTotals> {
  const sum = (column: string): Part => sql`coalesce(sum(${sql.ref(`a.${column}`)}), 0)::numeric(18, 2)::text`;
  return one<LateTotals>(db)`
    with ${ledger(search)}
    select count(*)::int as total, ${sum('open')} as base, ${sum('accrued')} as accrued, ${sum('late_waived')} as waived,
           ${sum('late_settled')} as settled, ${sum('due')} as due from a`;
}

export async function listLate(db: DbOrTx, search: LateSearch, limit: number, offset: number): Promise<LateRow[]> {
  const { today } = search;
  return rows<LateRow>(db)`
    with ${ledger(search)}, page as materialized (select * from a order by a.due_date, a.id limit ${limit} offset ${offset})
    select b.id as bill_id, e.name as estate_name, b.object_kind, ${OBJECT_TEXT} as object_text, coalesce(pp.name, '') as payer_name,
           i.name as item, b.period_from, b.period_to,
           b.due_date, g.state, b.open::text as base, b.late_rate::text as rate, ${LATE_START} as "from",
           ${today}::date as "to", ${lateDays(today)} as days,
           b.late_fixed::text as fixed, g.accrued::numeric(18, 2)::text as accrued, trim_scale(b.late_cap)::text as cap, g.capped,
             b.late_waived::text as waived,
           b.late_settled::text as settled, g.due::numeric(18, 2)::text as due
      from page g join charging.bill b on ${own('b')} and b.id = g.id join estate_view.estate e
        on e.tenant_id = b.tenant_id and e.id = b.estate_id join manage_view.charge_type i
          on i.tenant_id = b.tenant_id and i.id = b.charge_type_id
      left join estate_view.person pp on pp.tenant_id = b.tenant_id and pp.id = b.payer_id ${objectJoins(sql`b`)}
        order by g.due_date, g.id`;
}
