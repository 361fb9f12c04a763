// Documents of 期初 and the opening totals of an estate.
import { sql, type RawBuilder } from 'kysely';
import { BATCH_KIND, BILL, OPENING, type OpeningLine, type OpeningPart, type OpeningRow } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';

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
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(d.amount) filter (where d.state <> ${lit(OPENING.void)}), 0)::numeric(18, 2)::text as amount
      from charging.opening d where ${own('d')} and ${condition(search, estates)}`;
  return result[0] as { total: number; amount: string };
}
export async function listOpenings(
  db: DbOrTx,
  search: OpeningSearch,
  estates: Estates,
  me: number,
  limit: number,
  offset: number,
): Promise<OpeningRow[]> {
  return rows<OpeningRow>(db)`
    select d.id, d.version, d.number, d.estate_id, e.name as estate_name, d.kind, d.day, d.rows, d.amount::text as amount, d.state,
           d.maker_id = ${me} as mine, d.created_by,
           d.created_at, d.checked_by, d.checked_at
      from charging.opening d join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
        where ${own('d')} and ${condition(search, estates)} order by d.id desc limit ${limit} offset ${offset}`;
}

const keyed = (key: string) => (key === '' ? sql`` : sql`and (h.id in ${housesNamed(key)} or strpos(p.name, ${key}) > 0)`);
const LINES = sql`
  charging.opening_row x join charging.opening d on ${own('d')} and d.id = x.opening_id join estate_view.house h
    on h.tenant_id = d.tenant_id and h.id = x.house_id left join estate_view.person p on p.tenant_id = d.tenant_id and p.id = x.person_id
  left join manage_view.charge_type i on i.tenant_id = d.tenant_id and i.id = x.charge_type_id`;
export async function listLines(
  db: DbOrTx,
  { openingId, key }: { openingId: number; key: string },
  estates: Estates,
  limit: number,
  offset: number,
): Promise<{ rows: OpeningLine[]; total: number; amount: string }> {
  const where = sql`${own('x')} and x.opening_id = ${openingId} and ${inScope(estates, sql`d.estate_id`)} ${keyed(key)}`;
  const counted = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(x.amount), 0)::numeric(18, 2)::text as amount from ${LINES} where ${where}`;
  const result = await rows<OpeningLine>(db)`
    select x.seq, h.code as house_code, coalesce(p.name, '') as person_name, coalesce(i.name, '') as item, x.amount::text as amount,
           x.paper_no, x.remark
      from ${LINES} where ${where} order by x.seq limit ${limit} offset ${offset}`;
  return { ...(counted[0] as { total: number; amount: string }), rows: result };
}

export interface HeldEstate {
  readonly id: number;
  readonly name: string;
  readonly lockedAt: string | null;
}

export async function findLock(db: DbOrTx, id: number, estates: Estates): Promise<HeldEstate | undefined> {
  return first<HeldEstate>(db)`
    select e.id, e.name, e.opening_locked_at as locked_at from estate_view.estate e
      where ${own('e')} and e.id = ${id} and ${inScope(estates, sql`e.id`)}`;
}

export interface PartSum {
  part: OpeningPart;
  rows: number;
  sum: string;
  waiting: string;
}
/** Without void documents and bills. */
export async function sumOpening(db: DbOrTx, estateId: number): Promise<PartSum[]> {
  return rows<PartSum>(db)`
    select 'arrears' as part, count(*)::int as rows, coalesce(sum(b.amount), 0)::numeric(18, 2)::text as sum,
           coalesce(sum(b.amount) filter (where b.state < ${lit(BILL.published)}), 0)::numeric(18, 2)::text as waiting
      from charging.billing_batch t join charging.bill b on b.tenant_id = t.tenant_id and b.batch_id = t.id and not b.void
        where ${own('t')} and t.estate_id = ${estateId} and t.kind = ${lit(BATCH_KIND.opening)}
     union all
    select k.part, coalesce(sum(d.rows), 0)::int, coalesce(sum(d.amount), 0)::numeric(18, 2)::text,
           coalesce(sum(d.amount) filter (where d.state = ${lit(OPENING.waiting)}), 0)::numeric(18, 2)::text
      from (values (1, 'prepaid'), (2, 'change'), (3, 'deposit'), (4, 'points')) k (kind, part)
      left join charging.opening d on ${own('d')} and d.estate_id = ${estateId} and d.kind = k.kind and d.state <> ${lit(OPENING.void)}
        group by k.kind, k.part`;
}
/** Numbers of the documents and batches that are not finished. */
export async function listUnfinished(db: DbOrTx, estateId: number): Promise<string[]> {
  const result = await rows<{ number: string }>(db)`
    select d.number from charging.opening d where ${own('d')} and d.estate_id = ${estateId} and d.state = ${lit(OPENING.waiting)}
     union all
    select t.number from charging.billing_batch t where ${own('t')} and t.estate_id = ${estateId} and t.kind = ${lit(BATCH_KIND.opening)}
       and exists (select from charging.bill b where ${own('b')} and b.batch_id = t.id and not b.void and b.state < ${lit(BILL.published)})
     order by 1 limit 5`;
  return result.map(({ number }) => number);
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
  return first<{ estateId: number }>(db)`
    select d.estate_id from charging.opening d where ${own('d')} and d.id = ${id} and ${inScope(estates, sql`d.estate_id`)}`;
}
export async function lockOpening(tx: Tx, id: number, estates: Estates): Promise<HeldOpening | undefined> {
  return first<HeldOpening>(tx)`
    select d.id, d.version, d.number, d.estate_id, e.company_id, d.kind, d.amount::text as amount, d.state, d.maker_id
      from charging.opening d join estate_view.estate e on e.tenant_id = d.tenant_id and e.id = d.estate_id
        where ${own('d')} and d.id = ${id} and ${inScope(estates, sql`d.estate_id`)} for update of d`;
}
export async function updateOpening(tx: Tx, id: number, values: Omit<StateChange, 'checkNote'>): Promise<void> {
  await tx
    .updateTable('charging.opening')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
