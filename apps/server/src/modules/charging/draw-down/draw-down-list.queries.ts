import { sql } from 'kysely';
import { SETTLEMENT, type OutputOf, type ParsedInputOf, type searchDrawDowns as endpoint } from '@anju/contract';
import { lit, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../estate/index.ts';

type Answer = Omit<OutputOf<typeof endpoint>, 'on' | 'part'>;
type Filter = Omit<ParsedInputOf<typeof endpoint>, 'page' | 'size'>;

/** Settlements made by the system, newest first; the sum leaves out voided and reversed amounts. */
export async function searchDrawDowns(
  db: DbOrTx,
  { estateId, key, dayFrom, dayTo }: Filter,
  estates: readonly number[] | null,
  page: number,
  size: number,
): Promise<Answer> {
  const parts = [
    sql`s.source = 'auto' and s.cashier_id = 0`,
    inScope(estates, sql`s.estate_id`),
    ...(estateId === null ? [] : [sql`s.estate_id = ${estateId}`]),
    ...(dayFrom === null ? [] : [sql`s.day >= ${dayFrom}`]),
    ...(dayTo === null ? [] : [sql`s.day <= ${dayTo}`]),
    ...(key === '' ? [] : [sql`(s.number ilike ${`${key}%`} or s.house_id in ${housesNamed(key)} or s.payer_name ilike ${`%${key}%`})`]),
  ];
  const where = sql`charging.settlement s left join estate_view.house h on ${own('h')} and h.id = s.house_id
    where ${own('s')} and ${sql.join(parts, sql` and `)}`;
  const lines = sql`(select count(*)::int from charging.settlement_line l where ${own('l')} and l.settlement_id = s.id)`;
  const found = await rows<Answer['rows'][number]>(db)`
    select s.id, s.number, s.day, s.at, (select e.name from estate_view.estate e where ${own('e')} and e.id = s.estate_id) as estate_name,
           coalesce(h.code, '') as house_code, s.payer_name,
           (select string_agg(distinct t.name, '、') from charging.settlement_line l join manage_view.charge_type t
             on t.tenant_id = l.tenant_id and t.id = l.charge_type_id where ${own('l')} and l.settlement_id = s.id) as items,
           ${lines} as bills, s.total, s.state
      from ${where} order by s.day desc, s.id desc limit ${size} offset ${(page - 1) * size}`;
  const counted = await rows<{ total: number; amount: string; bills: number }>(db)`
    select count(*)::int as total, coalesce(sum(s.total - s.reversed) filter (where s.state <> ${lit(SETTLEMENT.void)}), 0)::numeric(18,
      2) as amount,
           coalesce(sum(${lines}) filter (where s.state = ${lit(SETTLEMENT.valid)}), 0)::int as bills from ${where}`;
  const { total = 0, amount = '0.00', bills = 0 } = counted[0] ?? {};
  return { rows: found, total, sums: { amount, bills } };
}
