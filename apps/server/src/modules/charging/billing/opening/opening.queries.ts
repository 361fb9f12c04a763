// Documents of 期初 and what an estate brought along in all.
import { sql, type RawBuilder } from 'kysely';
import type { OpeningLine, OpeningPart, OpeningRow } from '@anju/contract';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { StateChange } from '../../document/document.rules.ts';

type Estates = readonly number[] | null;
export interface OpeningSearch {
  readonly estateId: number | null;
  readonly kinds: readonly number[];
  readonly states: readonly number[];
}
const condition = ({ estateId, kinds, states }: OpeningSearch, estates: Estates): RawBuilder<unknown> =>
  sql.join(
    [
      inScope(estates, sql`d.estate_id`),
      ...(estateId === null ? [] : [sql`d.estate_id = ${estateId}`]),
      ...(kinds.length === 0 ? [] : [sql`d.kind = any (${kinds}::smallint[])`]),
      ...(states.length === 0 ? [] : [sql`d.state = any (${states}::smallint[])`]),
    ],
    sql` and `,
  );

export async function countOpenings(db: DbOrTx, search: OpeningSearch, estates: Estates): Promise<{ total: number; amount: string }> {
  const result = await sql<{ total: number; amount: string }>`
    select count(*)::int as total, coalesce(sum(d.amount) filter (where d.state <> 3), 0)::numeric(18, 2)::text as amount
      from charging.opening d where ${condition(search, estates)}`.execute(db);
  return result.rows[0] as { total: number; amount: string };
}
export async function listOpenings(
  db: DbOrTx,
  search: OpeningSearch,
  estates: Estates,
  me: number,
  limit: number,
  offset: number,
): Promise<OpeningRow[]> {
  const result = await sql<OpeningRow>`
    select d.id, d.version, d.number, d.estate_id, e.name as estate_name, d.kind, d.day, d.rows, d.amount::text as amount, d.state, d.maker_id = ${me} as mine, d.created_by,
           d.created_at, d.checked_by, d.checked_at
      from charging.opening d join estate.estate e on e.id = d.estate_id where ${condition(search, estates)} order by d.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return result.rows;
}

const keyed = (key: string) => (key === '' ? sql`` : sql`and (strpos(h.code, ${key}) > 0 or strpos(p.name, ${key}) > 0)`);
const LINES = sql`
  charging.opening_row x join charging.opening d on d.id = x.opening_id join estate.house h on h.id = x.house_id left join estate.person p on p.id = x.person_id
  left join manage.charge_type i on i.id = x.charge_type_id`;
export async function listLines(
  db: DbOrTx,
  { openingId, key }: { openingId: number; key: string },
  estates: Estates,
  limit: number,
  offset: number,
): Promise<{ rows: OpeningLine[]; total: number; amount: string }> {
  const where = sql`x.opening_id = ${openingId} and ${inScope(estates, sql`d.estate_id`)} ${keyed(key)}`;
  const counted = await sql<{ total: number; amount: string }>`
    select count(*)::int as total, coalesce(sum(x.amount), 0)::numeric(18, 2)::text as amount from ${LINES} where ${where}`.execute(db);
  const result = await sql<OpeningLine>`
    select x.seq, h.code as house_code, coalesce(p.name, '') as person_name, coalesce(i.name, '') as item, x.amount::text as amount, x.paper_no, x.remark
      from ${LINES} where ${where} order by x.seq limit ${limit} offset ${offset}`.execute(db);
  return { ...(counted.rows[0] as { total: number; amount: string }), rows: result.rows };
}

export interface HeldEstate {
  readonly id: number;
  readonly name: string;
  readonly lockedAt: string | null;
}
/** `alone` for who locks or unlocks it; shared by who brings in or audits. */
export async function holdEstate(tx: Tx, id: number, estates: Estates, alone: boolean): Promise<HeldEstate | undefined> {
  const result = await sql<HeldEstate>`
    select e.id, e.name, e.opening_locked_at as locked_at from estate.estate e where e.id = ${id} and ${inScope(estates, sql`e.id`)}
       ${alone ? sql`for no key update` : sql`for share`}`.execute(tx);
  return result.rows[0];
}
export async function findLock(db: DbOrTx, id: number, estates: Estates): Promise<HeldEstate | undefined> {
  const result = await sql<HeldEstate>`
    select e.id, e.name, e.opening_locked_at as locked_at from estate.estate e where e.id = ${id} and ${inScope(estates, sql`e.id`)}`.execute(
    db,
  );
  return result.rows[0];
}
export async function setLock(tx: Tx, id: number, at: string | null): Promise<void> {
  await tx.updateTable('estate.estate').set({ openingLockedAt: at }).where('id', '=', id).execute();
}

export interface PartSum {
  part: OpeningPart;
  rows: number;
  sum: string;
  waiting: string;
}
/** Void ones left out. */
export async function sumOpening(db: DbOrTx, estateId: number): Promise<PartSum[]> {
  const result = await sql<PartSum>`
    select 'arrears' as part, count(*)::int as rows, coalesce(sum(b.amount), 0)::numeric(18, 2)::text as sum,
           coalesce(sum(b.amount) filter (where b.state < 4), 0)::numeric(18, 2)::text as waiting
      from charging.billing_batch t join charging.bill b on b.batch_id = t.id and not b.void where t.estate_id = ${estateId} and t.kind = 6
     union all
    select k.part, coalesce(sum(d.rows), 0)::int, coalesce(sum(d.amount), 0)::numeric(18, 2)::text, coalesce(sum(d.amount) filter (where d.state = 1), 0)::numeric(18, 2)::text
      from (values (1, 'prepaid'), (2, 'change'), (3, 'deposit'), (4, 'points')) k (kind, part)
      left join charging.opening d on d.estate_id = ${estateId} and d.kind = k.kind and d.state <> 3 group by k.kind, k.part`.execute(db);
  return result.rows;
}
/** Numbers of what is not through yet. */
export async function listUnfinished(db: DbOrTx, estateId: number): Promise<string[]> {
  const result = await sql<{ number: string }>`
    select d.number from charging.opening d where d.estate_id = ${estateId} and d.state = 1
     union all
    select t.number from charging.billing_batch t where t.estate_id = ${estateId} and t.kind = 6
       and exists (select from charging.bill b where b.batch_id = t.id and not b.void and b.state < 4)
     order by 1 limit 5`.execute(db);
  return result.rows.map(({ number }) => number);
}

export interface HeldOpening {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly estateId: number;
  readonly companyId: number;
  readonly kind: number;
  readonly amount: string;
  readonly state: number;
  readonly makerId: number;
}
export async function findOpening(db: DbOrTx, id: number, estates: Estates): Promise<{ estateId: number } | undefined> {
  const result = await sql<{ estateId: number }>`
    select d.estate_id from charging.opening d where d.id = ${id} and ${inScope(estates, sql`d.estate_id`)}`.execute(db);
  return result.rows[0];
}
export async function lockOpening(tx: Tx, id: number, estates: Estates): Promise<HeldOpening | undefined> {
  const result = await sql<HeldOpening>`
    select d.id, d.version, d.number, d.estate_id, e.company_id, d.kind, d.amount::text as amount, d.state, d.maker_id
      from charging.opening d join estate.estate e on e.id = d.estate_id where d.id = ${id} and ${inScope(estates, sql`d.estate_id`)} for update of d`.execute(
    tx,
  );
  return result.rows[0];
}
export async function updateOpening(tx: Tx, id: number, values: Omit<StateChange, 'checkNote'>): Promise<void> {
  await tx
    .updateTable('charging.opening')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
