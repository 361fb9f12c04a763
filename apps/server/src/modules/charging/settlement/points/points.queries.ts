// 积分账户: points of a payer and a house. Points are not money, so they make no accounting events.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, type PointRow } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';

type Estates = readonly number[] | null;
export interface PointFilter {
  readonly estateId: number | null;
  readonly key: string;
  readonly empty: boolean;
}

const FROM = sql`
  charging.account a join estate_view.estate e on ${own('e')} and e.id = a.estate_id left join estate_view.house h
    on h.tenant_id = e.tenant_id and h.id = a.house_id left join estate_view.person q on q.tenant_id = e.tenant_id and q.id = a.person_id`;

function condition({ estateId, key, empty }: PointFilter, estates: Estates): RawBuilder<unknown> {
  const parts = [
    sql`a.kind = ${lit(ACCOUNT.points)}`,
    inScope(estates, sql`a.estate_id`),
    ...(estateId === null ? [] : [sql`a.estate_id = ${estateId}`]),
    ...(empty ? [] : [sql`a.balance > 0`]),
    ...(key === '' ? [] : [sql`(a.house_id in ${housesNamed(key)} or q.name ilike ${`%${key}%`})`]),
  ];
  return sql.join(parts, sql` and `);
}

export async function listPoints(
  db: DbOrTx,
  filter: PointFilter,
  estates: Estates,
  page: number,
  size: number,
): Promise<Omit<PointRow, 'worth'>[]> {
  return rows<Omit<PointRow, 'worth'>>(db)`
    select a.id, a.estate_id, e.name as estate_name, a.house_id, coalesce(h.code, '') as house_code, coalesce(q.name, '') as person_name,
           a.charge_type_id,
           '' as charge_type_name, a.balance, m.earned, m.used
      from ${FROM} left join lateral (
        select coalesce(sum(m.amount) filter (where m.amount > 0), 0)::numeric(18, 2) as earned,
               -coalesce(sum(m.amount) filter (where m.amount < 0), 0)::numeric(18, 2) as used
          from charging.account_move m where ${own('m')} and m.account_id = a.id) m on true
     where ${own('a')} and ${condition(filter, estates)} order by a.estate_id, a.id limit ${size} offset ${(page - 1) * size}`;
}

export async function sumPoints(db: DbOrTx, filter: PointFilter, estates: Estates): Promise<{ total: number; balance: string }> {
  const result = await rows<{ total: number; balance: string }>(db)`
    select count(*)::int as total, coalesce(sum(a.balance), 0)::numeric(18, 2) as balance from ${FROM}
      where ${own('a')} and ${condition(filter, estates)}`;
  return result[0] as { total: number; balance: string };
}

interface LockedPoints {
  readonly balance: string;
  readonly moves: number;
  readonly who: string;
  readonly estateId: number;
  readonly companyId: number;
}
export async function lockPoints(tx: Tx, estates: Estates, id: number): Promise<LockedPoints | undefined> {
  return first<LockedPoints>(tx)`
    select a.balance, a.moves, a.estate_id,
      (select e.company_id from estate_view.estate e where ${own('e')} and e.id = a.estate_id) as company_id,
      concat_ws(' ', (select h.code from estate_view.house h where ${own('h')} and h.id = a.house_id),
      (select p.name
      from estate_view.person p where ${own('p')} and p.id = a.person_id)) as who
      from charging.account a where ${own('a')} and a.id = ${id} and a.kind = ${lit(ACCOUNT.points)}
        and ${inScope(estates, sql`a.estate_id`)} for update`;
}

export interface Adjustment {
  readonly tenantId: number;
  readonly accountId: number;
  readonly seq: number;
  readonly reason: number;
  readonly amount: string;
  readonly balance: string;
  readonly day: string;
  readonly remark: string;
  readonly by: string;
  readonly at: string;
}

export async function insertAdjustment(tx: Tx, move: Adjustment): Promise<void> {
  await tx.insertInto('charging.accountMove').values(move).execute();
  await tx.updateTable('charging.account').set({ balance: move.balance, moves: move.seq }).where('id', '=', move.accountId).execute();
}
