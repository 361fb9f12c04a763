// Objects that can be charged, as rows: which match, how many of them have no standard, and one page of them. Row scope is part of every
// condition.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT, type AttachmentFilter, type AttachTarget, type ChargeObject, type ContractTerm } from '@anju/contract';
import { first, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { SOURCES, type Estates } from './attachment-source.queries.ts';

type Part = RawBuilder<unknown>;

export interface ObjectSearch {
  readonly filter: AttachmentFilter;
  readonly estates: Estates;
  readonly today: string;
}
export interface ObjectRow {
  id: number;
  kind: ChargeObject;
  code: string;
  estateId: number | null;
  estateName: string;
  holderName: string;
  chargeArea: string | null;
  chargeStartDate: string | null;
  contract: ContractTerm | null;
  sortKey: string;
}

interface Hangs {
  readonly chargeTypeId: number | null;
  readonly standardId: number | null;
}

/** Whether a standard is attached to `o`, today or later. */
function attached(
  kind: ChargeObject,
  { estates, today }: Pick<ObjectSearch, 'estates' | 'today'>,
  { chargeTypeId, standardId }: Hangs,
): Part {
  return sql`exists (select from charging.attachment a
    where a.tenant_id = o.tenant_id and a.object_kind = ${sql.lit(kind)} and a.object_id = o.id
    and coalesce(a.to_date, 'infinity') >= ${today}::date and ${inScope(estates, sql`a.estate_id`)}
    and ${chargeTypeId === null ? sql`true` : sql`a.charge_type_id = ${chargeTypeId}`}
    and ${standardId === null ? sql`true` : sql`a.standard_id = ${standardId}`})`;
}

function condition(search: ObjectSearch): Part {
  const { filter, estates, today } = search;
  const source = SOURCES[filter.kind];
  const named = filter.chargeTypeId !== null || filter.standardId !== null;
  return sql.join(
    [
      own('o'),
      source.seen(estates),
      source.inUse(filter, today),
      ...(filter.node === null ? [] : [source.below(filter.node, today)]),
      ...(filter.key === '' ? [] : [source.meant(filter.key, today)]),
      ...(filter.noStart && filter.kind === OBJECT.house ? [sql`o.charge_start_date is null`] : []),
      ...(filter.without ? [sql`not ${attached(filter.kind, search, filter)}`] : named ? [attached(filter.kind, search, filter)] : []),
    ],
    sql` and `,
  );
}

/** Counts over all matching objects. Each count is one join of sets. */
export async function countObjects(db: DbOrTx, search: ObjectSearch): Promise<{ total: number; without: number }> {
  const { kind } = search.filter;
  const { from } = SOURCES[kind];
  const bare = sql`not ${attached(kind, search, { chargeTypeId: null, standardId: null })}`;
  const result = await rows<{ total: number; without: number }>(db)`
    select (select count(*)::int from ${from} where ${condition(search)}) as total,
           (select count(*)::int from ${from} where ${condition(search)} and ${bare}) as without`;
  return result[0] ?? { total: 0, without: 0 };
}

/** One page. It is found on the index first; names are fetched only for its rows. */
export async function listObjects(db: DbOrTx, search: ObjectSearch, limit: number, offset: number): Promise<ObjectRow[]> {
  const { kind } = search.filter;
  const source = SOURCES[kind];
  const by = sql.join(source.order);
  return rows<ObjectRow>(db)`
    with page as materialized (select o.id from ${source.from} where ${condition(search)} order by ${by} limit ${limit} offset ${offset})
    select o.id, ${sql.lit(kind)} as kind, ${source.columns} from page join ${source.from}
      on ${own('o')} and o.id = page.id ${source.joins(search.today)} order by ${by}`;
}

/** All that match, in order, one slice at a time: `after` is the last row of the previous slice. */
export async function listObjectsAfter(db: DbOrTx, search: ObjectSearch, after: ObjectRow | null, limit: number): Promise<ObjectRow[]> {
  const { kind } = search.filter;
  const source = SOURCES[kind];
  const by = sql.join(source.order);
  const last = after === null ? [] : source.order.length === 1 ? [after.sortKey] : [after.estateId, after.sortKey, after.id];
  const next = after === null ? sql`true` : sql`(${by}) > (${sql.join(last)})`;
  return rows<ObjectRow>(db)`
    with page as materialized (select o.id from ${source.from} where ${condition(search)} and ${next} order by ${by} limit ${limit})
    select o.id, ${sql.lit(kind)} as kind, ${source.columns} from page join ${source.from}
      on ${own('o')} and o.id = page.id ${source.joins(search.today)} order by ${by}`;
}

export async function findObject(
  db: DbOrTx,
  { kind, id, estates, today }: { kind: ChargeObject; id: number; estates: Estates; today: string },
): Promise<ObjectRow | undefined> {
  const source = SOURCES[kind];
  return first<ObjectRow>(db)`
    select o.id, ${sql.lit(kind)} as kind, ${source.columns} from ${source.from} ${source.joins(today)}
      where ${own('o')} and o.id = ${id} and ${source.seen(estates)}`;
}

/** The selected objects, or everything in use below a node. */
export const targeted = (kind: ChargeObject, target: AttachTarget, estates: Estates, today: string): Part => {
  const { seen, below } = SOURCES[kind];
  return 'ids' in target
    ? sql`${own('o')} and o.id = any (${target.ids}::bigint[]) and ${seen(estates)}`
    : sql`${own('o')} and not o.disabled and ${below(target.node, today)} and ${seen(estates)}`;
};
