// Checks at the gate: rows are added and never changed.
import { sql } from 'kysely';
import { GATE_RESULT, type GateCheckRow, type GateKind, type OutputOf, type searchGateChecks } from '@anju/contract';
import { startOf } from '../../../platform/db/business-day.ts';
import { begins } from '../../../platform/db/begins.ts';
import { allOf, exists, lit, one, own, rows, run, when } from '../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../platform/listing/listing.ts';
import { seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { housesMeant } from '../../estate/index.ts';
import type { CountedGoods } from './gate.rules.ts';

type Search = SearchOf<typeof searchGateChecks>;

const meant = ({ filter, accountId, today, ...reach }: Search) => {
  const { estateId, kinds, results, from, to, mine, key } = filter;
  return allOf(
    own('g'),
    seenOfHouse(reach, sql`g.estate_id`, sql`g.house_id`),
    when(estateId !== null, sql`g.estate_id = ${estateId}`),
    when(kinds.length > 0, sql`g.kind = any (${kinds}::smallint[])`),
    when(results.length > 0, sql`g.result = any (${results}::smallint[])`),
    when(from !== null, () => sql`g.at >= ${startOf(from ?? '')}`),
    when(to !== null, () => sql`g.at < ${startOf(to ?? '', 1)}`),
    when(mine, sql`g.account_id = ${accountId}`),
    when(
      key !== '',
      () => sql`(${begins(sql`g.number`, key.toUpperCase())} or g.house_id in ${housesMeant(key, today)}
        or position(lower(${key}) in lower(g.name || ' ' || g.plate || ' ' || g.by)) > 0)`,
    ),
  );
};

type Totals = Omit<OutputOf<typeof searchGateChecks>, 'rows'>;
export const totalsOfChecks = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, count(*) filter (where g.result <> ${lit(GATE_RESULT.refused)})::int as passed,
         count(*) filter (where g.result = ${lit(GATE_RESULT.refused)})::int as refused,
         count(*) filter (where g.contested <> '')::int as contested
    from customer.gate_check g where ${meant(search)}`;

const COLUMNS = sql`g.id, g.kind, g.source_id, g.number, g.title, e.name as estate_name, coalesce(h.code, '') as house, g.name, g.plate,
  g.result, g.contested, g.note, g.place, g.goods, g.by, g.at, g.arrived_at,
  array(select p.file_id from customer.gate_photo p where ${own('p')} and p.check_id = g.id order by p.file_id) as photo_ids`;
const NAMES = sql`join estate_view.estate e on ${own('e')} and e.id = g.estate_id
  left join estate_view.house h on ${own('h')} and h.id = g.house_id`;

export const listChecks = (db: DbOrTx, search: Search, { limit, offset }: PageOf<typeof searchGateChecks>): Promise<GateCheckRow[]> =>
  rows<GateCheckRow>(db)`
    with page as materialized (
      select g.* from customer.gate_check g where ${meant(search)} order by g.at desc, g.id desc limit ${limit} offset ${offset})
    select ${COLUMNS} from page g ${NAMES} order by g.at desc, g.id desc`;

/** The checks of one paper, the latest first. */
export const listChecksOf = (db: DbOrTx, kind: GateKind, sourceId: number, limit: number): Promise<GateCheckRow[]> => rows<GateCheckRow>(
  db,
)`
  select ${COLUMNS} from customer.gate_check g ${NAMES}
   where ${own('g')} and g.kind = ${kind} and g.source_id = ${sourceId} order by g.at desc, g.id desc limit ${limit}`;

interface NewCheck {
  readonly tenantId: number;
  readonly kind: number;
  readonly sourceId: number;
  readonly number: string;
  readonly title: string;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly name: string;
  readonly plate: string;
  readonly result: number;
  readonly contested: string;
  readonly note: string;
  readonly place: string;
  readonly accountId: number;
  readonly by: string;
  readonly at: string;
  readonly arrivedAt: string;
}
export async function insertCheck(tx: Tx, { goods, ...values }: NewCheck & { readonly goods: readonly CountedGoods[] }): Promise<number> {
  const { id } = await tx
    .insertInto('customer.gateCheck')
    .values({ ...values, goods: JSON.stringify(goods) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPhotos(tx: Tx, tenantId: number, checkId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await run(tx)`
    insert into customer.gate_photo (tenant_id, check_id, file_id)
    select ${tenantId}, ${checkId}, f.id from unnest(${fileIds}::bigint[]) f(id)`;
}

export const isSeenCheck = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> => exists(db)`
  select from customer.gate_check g where ${own('g')} and g.id = ${id} and ${seenOfHouse(reach, sql`g.estate_id`, sql`g.house_id`)}`;
