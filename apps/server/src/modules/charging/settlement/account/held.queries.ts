// Accounts as shown in 预交账户, 押金账户 and 积分账户: their owners, the money in and out, and every move. Row scope is part of the condition.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, REFUND, type AccountDetail, type AccountFilter, type AccountMove, type HeldRow } from '@anju/contract';
import { first, lit, lits, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';
import { formerOwner, paidInLast } from '../../ledger/prepaid-owner.queries.ts';

type Estates = readonly number[] | null;

const NAMES = sql`
  a.id, a.estate_id, e.name as estate_name, a.house_id, coalesce(h.code, '') as house_code, coalesce(q.name, '') as person_name,
    a.charge_type_id,
  coalesce(t.name, '') as charge_type_name, a.balance`;
const JOINS = sql`
  join estate_view.estate e on ${own('e')} and e.id = a.estate_id left join estate_view.house h
    on h.tenant_id = e.tenant_id and h.id = a.house_id
    left join estate_view.person q on q.tenant_id = e.tenant_id and q.id = a.person_id
  left join manage_view.charge_type t on t.tenant_id = e.tenant_id and t.id = a.charge_type_id`;
const LIVING = sql`(select r.id from charging.refund_request r
  where ${own('r')} and r.account_id = a.id and r.state in (${lit(REFUND.waiting)}, ${lit(REFUND.approved)})) as request_id`;
const sumOf = (condition: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(m.amount), 0)::numeric(18, 2) from charging.account_move m
    where ${own('m')} and m.account_id = a.id and ${condition})`;

const ownerLike = (key: string, today: string) => sql`
  exists (select from estate_view.house_owner o join estate_view.person x on x.tenant_id = o.tenant_id and x.id = o.person_id
    where ${own('o')} and o.house_id = a.house_id and x.name ilike ${`%${key}%`}
             and ${today}::date between o.from_date and coalesce(o.to_date, 'infinity'))`;
const about = (key: string, today: string) =>
  sql`(a.house_id in ${housesNamed(key)}
    or a.person_id in (select x.id from estate_view.person x where ${own('x')} and x.name ilike ${`%${key}%`})
       or ${ownerLike(key, today)})`;

export interface Wanted {
  readonly kind: number;
  readonly filter: Pick<AccountFilter, 'estateId' | 'key' | 'chargeTypeId' | 'empty' | 'former'>;
  readonly estates: Estates;
  readonly today: string;
}

function condition({ kind, filter, estates, today }: Wanted): RawBuilder<unknown> {
  const { estateId, key, chargeTypeId, empty, former } = filter;
  const parts = [
    sql`a.kind = ${kind}`,
    inScope(estates, sql`a.estate_id`),
    ...(estateId === null ? [] : [sql`a.estate_id = ${estateId}`]),
    ...(chargeTypeId === null ? [] : [sql`a.charge_type_id = ${chargeTypeId}`]),
    ...(empty ? [] : [sql`a.balance > 0`]),
    ...(key === '' ? [] : [about(key, today)]),
    ...(former ? [formerOwner(today)] : []),
  ];
  return sql.join(parts, sql` and `);
}

export async function listHeld(db: DbOrTx, wanted: Wanted, limit: number, offset: number): Promise<HeldRow[]> {
  const { today } = wanted;
  return rows<HeldRow>(db)`
    with page as materialized (select a.id from charging.account a ${paidInLast} where ${own('a')} and ${condition(wanted)}
      order by a.estate_id, a.id limit ${limit} offset ${offset})
    select ${NAMES}, a.kind, coalesce((select string_agg(x.name, '、' order by o.share desc, o.id) from estate_view.house_owner o
      join estate_view.person x on x.tenant_id = o.tenant_id and x.id = o.person_id
             where ${own('o')} and o.house_id = a.house_id and ${today}::date between o.from_date and coalesce(o.to_date, 'infinity')),
               '') as owners,
           coalesce(p.payer_name, '') as paid_by, p.day as paid_on, a.balance > 0 and ${formerOwner(today)} as former, ${LIVING},
           ${sumOf(sql`m.amount > 0`)} as "in", -${sumOf(sql`m.amount < 0`)} as out
      from page join charging.account a on ${own('a')} and a.id = page.id ${JOINS} ${paidInLast} order by a.estate_id, a.id`;
}

export async function sumHeld(db: DbOrTx, wanted: Wanted): Promise<{ total: number; balance: string; former: string }> {
  const result = await rows<{ total: number; balance: string; former: string }>(db)`
    select count(*)::int as total, coalesce(sum(a.balance), 0)::numeric(18, 2) as balance,
           coalesce(sum(a.balance) filter (where ${formerOwner(wanted.today)}), 0)::numeric(18, 2) as former
      from charging.account a ${paidInLast} where ${own('a')} and ${condition(wanted)}`;
  return result[0] as { total: number; balance: string; former: string };
}

export async function findAccount(
  db: DbOrTx,
  estates: Estates,
  id: number,
  today: string,
): Promise<Omit<AccountDetail, 'moves'> | undefined> {
  return first<Omit<AccountDetail, 'moves'>>(db)`
    select ${NAMES}, a.kind, a.balance > 0 and a.kind in (${lits(ACCOUNT.prepaid, ACCOUNT.change)}) and ${formerOwner(today)} as former
      from charging.account a ${JOINS} ${paidInLast} where ${own('a')} and a.id = ${id} and ${inScope(estates, sql`a.estate_id`)}`;
}

export async function listMoves(db: DbOrTx, accountId: number): Promise<AccountMove[]> {
  return rows<AccountMove>(db)`
    select m.id, m.seq, m.day, m.at, m.reason, m.amount, m.balance, m.settlement_id, coalesce(s.number, '') as number,
           coalesce(s.payer_name, '') as payer_name, m.remark, m.by
      from charging.account_move m left join charging.settlement s on s.tenant_id = m.tenant_id and s.id = m.settlement_id
        where ${own('m')} and m.account_id = ${accountId} order by m.seq desc`;
}
