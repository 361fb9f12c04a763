// 押金账户: each deposit with the amounts received, returned and converted to income. Available is what is left; reversed amounts do not count.
import { sql, type RawBuilder } from 'kysely';
import {
  ACCOUNT,
  DEPOSIT,
  MOVE,
  REFUND,
  SETTLE,
  type DepositRow,
  type OutputOf,
  type ParsedInputOf,
  type searchDeposits as endpoint,
} from '@anju/contract';
import { lit, lits, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';

type Filter = Omit<ParsedInputOf<typeof endpoint>, 'page' | 'size'>;

/** The reversal of a return or a conversion is subtracted from the sum it belongs to. */
const SUMS = sql`
  left join lateral (
    select coalesce(sum(m.amount) filter (where m.amount > 0 and m.reason in (${lits(MOVE.in, MOVE.opening, MOVE.adjusted)})), 0)
             + coalesce(sum(m.amount) filter (where m.reason = ${lit(MOVE.undone)} and m.amount < 0), 0) as received,
           -coalesce(sum(m.amount) filter (where m.reason = ${lit(MOVE.out)} or (m.reason = ${lit(MOVE.adjusted)} and m.amount < 0)), 0)
             - coalesce(sum(m.amount) filter (where m.reason = ${lit(MOVE.undone)} and m.amount > 0 and m.of_return), 0) as returned,
           -coalesce(sum(m.amount) filter (where m.reason in (${lits(MOVE.used, MOVE.income)})), 0)
             - coalesce(sum(m.amount) filter (where m.reason = ${lit(MOVE.undone)} and m.amount > 0 and not m.of_return), 0) as converted
      from (select x.amount, x.reason, coalesce(o.type, w.type) = ${lit(SETTLE.depositOut)} as of_return from charging.account_move x
              left join charging.settlement w on w.tenant_id = x.tenant_id and w.id = x.settlement_id left join charging.settlement o
                on o.tenant_id = x.tenant_id and o.id = w.original_id where ${own('x')} and x.account_id = a.id) m) n on true
  left join lateral (
    select m.day, s.id as settlement_id, s.number, l.text from charging.account_move m left join charging.settlement s
      on s.tenant_id = m.tenant_id and s.id = m.settlement_id
      left join charging.settlement_line l on l.tenant_id = m.tenant_id and l.settlement_id = s.id and l.account_id = a.id
        where ${own('m')} and m.account_id = a.id and m.seq = 1 limit 1) f on true`;

const STATE = sql`(case when a.balance = 0 then ${lit(DEPOSIT.settled)} when a.balance < n.received then ${lit(DEPOSIT.partly)}
  else ${lit(DEPOSIT.held)} end)`;
const FROM = sql`
  charging.account a join estate_view.estate e on ${own('e')} and e.id = a.estate_id left join estate_view.house h
    on h.tenant_id = e.tenant_id and h.id = a.house_id left join estate_view.person q on q.tenant_id = e.tenant_id and q.id = a.person_id
  left join manage_view.charge_type t on t.tenant_id = e.tenant_id and t.id = a.charge_type_id ${SUMS}`;

function condition(
  { estateId, key, chargeTypeId, states, olderThan }: Filter,
  estates: readonly number[] | null,
  today: string,
): RawBuilder<unknown> {
  const parts = [
    sql`a.kind = ${lit(ACCOUNT.deposit)}`,
    inScope(estates, sql`a.estate_id`),
    ...(estateId === null ? [] : [sql`a.estate_id = ${estateId}`]),
    ...(chargeTypeId === null ? [] : [sql`a.charge_type_id = ${chargeTypeId}`]),
    ...(key === '' ? [] : [sql`(a.house_id in ${housesNamed(key)} or q.name ilike ${`%${key}%`} or f.number ilike ${`${key}%`})`]),
    ...(states.length === 0 ? [] : [sql`${STATE} = any (${states}::int[])`]),
    ...(olderThan === null ? [] : [sql`a.balance > 0 and ${today}::date - f.day >= ${olderThan}`]),
  ];
  return sql.join(parts, sql` and `);
}

export async function searchDeposits(
  db: DbOrTx,
  filter: Filter,
  estates: readonly number[] | null,
  today: string,
  page: number,
  size: number,
): Promise<OutputOf<typeof endpoint>> {
  const where = condition(filter, estates, today);
  const found = await rows<DepositRow>(db)`
    select a.id, a.estate_id, e.name as estate_name, a.house_id, coalesce(h.code, '') as house_code, coalesce(q.name, '') as person_name,
           a.charge_type_id,
           coalesce(t.name, '') as charge_type_name, a.balance, f.settlement_id, coalesce(f.number, '') as number, f.day as taken_on,
             coalesce(${today}::date - f.day, 0) as days,
           coalesce(f.text, '') as text, n.received::numeric(18, 2) as received, n.returned::numeric(18, 2) as returned,
             n.converted::numeric(18, 2) as converted,
           ${STATE} as state, (select r.id from charging.refund_request r
             where ${own('r')} and r.account_id = a.id and r.state in (${lit(REFUND.waiting)}, ${lit(REFUND.approved)})) as request_id
      from ${FROM} where ${own('a')} and ${where} order by a.id desc limit ${size} offset ${(page - 1) * size}`;
  type Sums = OutputOf<typeof endpoint>['sums'] & { total: number };
  const counted = await rows<Sums>(db)`
    select count(*)::int as total, coalesce(sum(n.received), 0)::numeric(18, 2) as received,
           coalesce(sum(n.returned), 0)::numeric(18, 2) as returned,
           coalesce(sum(n.converted), 0)::numeric(18, 2) as converted, coalesce(sum(a.balance), 0)::numeric(18, 2) as balance
             from ${FROM} where ${own('a')} and ${where}`;
  const { total, ...sums } = counted[0] as Sums;
  return { rows: found, total, sums };
}
