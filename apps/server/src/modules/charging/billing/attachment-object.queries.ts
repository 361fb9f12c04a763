// Houses, parking spaces and customers as things that pay: which match, how many of them have no standard, one page of them. Row scope is
// part of every condition. `o` is the object, whichever kind it is.
import { sql, type RawBuilder } from 'kysely';
import type { AttachmentFilter, AttachTarget, ChargeObject } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../estate/index.ts';

type Part = RawBuilder<unknown>;
type Node = NonNullable<AttachmentFilter['node']>;
type Estates = readonly number[] | null;

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
  sortKey: string;
}

const KIND = { house: 1, parking: 2, customer: 3 } as const;

const holds = (row: Part, last: Part, today: string): Part =>
  sql`${row}.from_date <= ${today}::date and coalesce(${last}, 'infinity') >= ${today}::date`;

/** What ties a person to a house or a space, each with an index by person. `x` is the tie, `g` where it lies. */
const TIES = [
  {
    of: sql`estate.house_owner x`,
    person: sql`x.person_id`,
    place: sql`estate.house g on g.tenant_id = x.tenant_id and g.id = x.house_id`,
  },
  { of: sql`estate.resident x`, person: sql`x.person_id`, place: sql`estate.house g on g.tenant_id = x.tenant_id and g.id = x.house_id` },
  { of: sql`estate.house x`, person: sql`x.payer_id`, place: sql`estate.house g on g.tenant_id = x.tenant_id and g.id = x.id` },
  {
    of: sql`estate.parking_owner x`,
    person: sql`x.person_id`,
    place: sql`estate.parking g on g.tenant_id = x.tenant_id and g.id = x.parking_id`,
  },
  {
    of: sql`estate.parking_lease x`,
    person: sql`x.person_id`,
    place: sql`estate.parking g on g.tenant_id = x.tenant_id and g.id = x.parking_id`,
  },
];

/** Seen by who sees one of his houses or spaces; somebody tied to nothing is seen by everybody of the tenant. */
export function personSeen(estates: Estates, person: Part): Part {
  if (estates === null) return sql`true`;
  const near = TIES.map(
    (tie) =>
      sql`exists (select from ${tie.of} join ${tie.place} where ${tie.person} = ${person} and ${inScope(estates, sql`g.estate_id`)})`,
  );
  const any = TIES.map((tie) => sql`exists (select from ${tie.of} where ${tie.person} = ${person})`);
  return sql`(${sql.join(near, sql` or `)} or not (${sql.join(any, sql` or `)}))`;
}

/** The building of a unit and the estate of a zone are named too, so that their indexes serve. */
function houseBelow(h: Part, { kind, id }: Node): Part {
  switch (kind) {
    case 'estate':
      return sql`${h}.estate_id = ${id}`;
    case 'zone':
      return sql`${h}.estate_id = (select z.estate_id from estate.zone z where z.id = ${id}) and ${h}.zone_id = ${id}`;
    case 'building':
      return sql`${h}.building_id = ${id}`;
    case 'unit':
      return sql`${h}.building_id = (select u.building_id from estate.unit u where u.id = ${id}) and ${h}.unit_id = ${id}`;
  }
}

function parkingBelow(node: Node): Part {
  if (node.kind === 'estate') return sql`o.estate_id = ${node.id}`;
  const linked = sql`o.house_id in (select h.id from estate.house h where ${houseBelow(sql`h`, node)})`;
  if (node.kind === 'unit') return linked;
  const own = node.kind === 'zone' ? sql`o.zone_id = ${node.id}` : sql`o.building_id = ${node.id}`;
  return sql`(${own} or ${linked})`;
}

const customerBelow = (node: Node, today: string): Part => sql`o.person_id in (
  select x.person_id from estate.house h join estate.house_owner x on x.tenant_id = h.tenant_id and x.house_id = h.id
   where ${houseBelow(sql`h`, node)} and ${holds(sql`x`, sql`x.to_date`, today)}
  union select x.person_id from estate.house h join estate.resident x on x.tenant_id = h.tenant_id and x.house_id = h.id
   where ${houseBelow(sql`h`, node)} and coalesce(x.move_out_date, 'infinity') >= ${today}::date
  union select h.payer_id from estate.house h where ${houseBelow(sql`h`, node)} and h.payer_id is not null)`;

/** Under a policy LIKE finds no index, comparisons do: a beginning is a range in the order of code points. */
const begins = (column: Part, beginning: string): Part =>
  sql`${column} collate "C" >= ${beginning} and ${column} collate "C" < ${beginning} || chr(1114111)`;

const parkingMeant = (key: string, today: string): Part => sql`o.id in (
  select p.id from estate.parking p where ${begins(sql`p.code`, key)} union select p.id from estate.parking p where ${begins(sql`p.code`, key.toUpperCase())}
  union select x.parking_id from estate.find_person_ids(${key}) f(id) join estate.parking_owner x on x.person_id = f.id
   where ${holds(sql`x`, sql`x.to_date`, today)}
  union select x.parking_id from estate.find_person_ids(${key}) f(id) join estate.parking_lease x on x.person_id = f.id
   where ${holds(sql`x`, sql`coalesce(x.ended_on, x.to_date)`, today)}
  union select p.id from estate.parking p where p.house_id in (select estate.find_house_ids(${key}, ${today}::date)))`;

interface Source {
  readonly from: Part;
  readonly code: Part;
  readonly sortKey: Part;
  readonly order: readonly Part[];
  /** Estate, or null. */
  readonly estate: Part;
  /** The house an attachment of it is shown under. */
  readonly house: Part;
  readonly starts: Part;
  readonly below: (node: Node, today: string) => Part;
  readonly meant: (key: string, today: string) => Part;
  readonly seen: (estates: Estates) => Part;
  readonly columns: Part;
  readonly joins: (today: string) => Part;
}

const ESTATE = sql`join estate.estate e on e.tenant_id = o.tenant_id and e.id = o.estate_id`;
const BY_PLACE = [sql`o.estate_id`, sql`o.sort_key`, sql`o.id`];

export const SOURCES: Readonly<Record<ChargeObject, Source>> = {
  [KIND.house]: {
    from: sql`estate.house o`,
    code: sql`o.code`,
    sortKey: sql`o.sort_key`,
    order: BY_PLACE,
    estate: sql`o.estate_id`,
    house: sql`o.id`,
    starts: sql`o.charge_start_date`,
    below: (node) => houseBelow(sql`o`, node),
    meant: (key, today) => sql`o.id in (select estate.find_house_ids(${key}, ${today}::date))`,
    seen: (estates) => inScope(estates, sql`o.estate_id`),
    columns: sql`o.code, o.estate_id, e.name as estate_name, coalesce(owners.names, '') as holder_name, o.charge_area, o.charge_start_date, o.sort_key`,
    joins: (today) => sql`${ESTATE} left join lateral (
      select string_agg(p.name, '、' order by x.share desc, x.id) as names from estate.house_owner x
        join estate.person p on p.tenant_id = x.tenant_id and p.id = x.person_id
       where x.tenant_id = o.tenant_id and x.house_id = o.id and ${holds(sql`x`, sql`x.to_date`, today)}) owners on true`,
  },
  [KIND.parking]: {
    from: sql`estate.parking o`,
    code: sql`o.code`,
    sortKey: sql`o.sort_key`,
    order: BY_PLACE,
    estate: sql`o.estate_id`,
    house: sql`o.house_id`,
    starts: sql`null::date`,
    below: parkingBelow,
    meant: parkingMeant,
    seen: (estates) => inScope(estates, sql`o.estate_id`),
    columns: sql`o.code, o.estate_id, e.name as estate_name, coalesce(owner.name, renter.name, '') as holder_name, o.area as charge_area,
      null::date as charge_start_date, o.sort_key`,
    joins: (today) => sql`${ESTATE} left join lateral (
      select p.name from estate.parking_owner x join estate.person p on p.tenant_id = x.tenant_id and p.id = x.person_id
       where x.tenant_id = o.tenant_id and x.parking_id = o.id and ${holds(sql`x`, sql`x.to_date`, today)}) owner on true
      left join lateral (
      select p.name from estate.parking_lease x join estate.person p on p.tenant_id = x.tenant_id and p.id = x.person_id
       where x.tenant_id = o.tenant_id and x.parking_id = o.id and ${holds(sql`x`, sql`coalesce(x.ended_on, x.to_date)`, today)}) renter on true`,
  },
  [KIND.customer]: {
    from: sql`estate.customer o`,
    code: sql`o.number`,
    sortKey: sql`o.number`,
    order: [sql`o.number`],
    estate: sql`null::bigint`,
    house: sql`null::bigint`,
    starts: sql`null::date`,
    below: customerBelow,
    meant: (key) => sql`o.id in (
      select c.id from estate.find_person_ids(${key}) f(id) join estate.customer c on c.person_id = f.id
      union select c.id from estate.customer c where ${begins(sql`c.number`, key.toUpperCase())})`,
    seen: (estates) => personSeen(estates, sql`o.person_id`),
    columns: sql`o.number as code, null::bigint as estate_id, '' as estate_name, p.name as holder_name, null::numeric as charge_area,
      null::date as charge_start_date, o.number as sort_key`,
    joins: () => sql`join estate.person p on p.tenant_id = o.tenant_id and p.id = o.person_id`,
  },
};

interface Hangs {
  readonly chargeTypeId: number | null;
  readonly standardId: number | null;
}

/** Something hangs on `o`, today or later. */
function attached(
  kind: ChargeObject,
  { estates, today }: Pick<ObjectSearch, 'estates' | 'today'>,
  { chargeTypeId, standardId }: Hangs,
): Part {
  return sql`exists (select from charging.attachment a where a.tenant_id = o.tenant_id and a.object_kind = ${sql.lit(kind)} and a.object_id = o.id
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
      source.seen(estates),
      sql`not o.disabled`,
      ...(filter.node === null ? [] : [source.below(filter.node, today)]),
      ...(filter.key === '' ? [] : [source.meant(filter.key, today)]),
      ...(filter.noStart && filter.kind === KIND.house ? [sql`o.charge_start_date is null`] : []),
      ...(filter.without ? [sql`not ${attached(filter.kind, search, filter)}`] : named ? [attached(filter.kind, search, filter)] : []),
    ],
    sql` and `,
  );
}

/** Over all that match. Each count is one join of sets. */
export async function countObjects(db: DbOrTx, search: ObjectSearch): Promise<{ total: number; without: number }> {
  const { kind } = search.filter;
  const { from } = SOURCES[kind];
  const bare = sql`not ${attached(kind, search, { chargeTypeId: null, standardId: null })}`;
  const result = await sql<{ total: number; without: number }>`
    select (select count(*)::int from ${from} where ${condition(search)}) as total,
           (select count(*)::int from ${from} where ${condition(search)} and ${bare}) as without`.execute(db);
  return result.rows[0] ?? { total: 0, without: 0 };
}

/** One page. It is found on the index first; names are fetched for its rows alone. */
export async function listObjects(db: DbOrTx, search: ObjectSearch, limit: number, offset: number): Promise<ObjectRow[]> {
  const { kind } = search.filter;
  const source = SOURCES[kind];
  const by = sql.join(source.order);
  const result = await sql<ObjectRow>`
    with page as materialized (select o.id from ${source.from} where ${condition(search)} order by ${by} limit ${limit} offset ${offset})
    select o.id, ${sql.lit(kind)} as kind, ${source.columns} from page join ${source.from} on o.id = page.id ${source.joins(search.today)} order by ${by}`.execute(
    db,
  );
  return result.rows;
}

/** All that match, in order, a slice at a time: `after` is the last row of the slice before. */
export async function listObjectsAfter(db: DbOrTx, search: ObjectSearch, after: ObjectRow | null, limit: number): Promise<ObjectRow[]> {
  const { kind } = search.filter;
  const source = SOURCES[kind];
  const by = sql.join(source.order);
  const last = after === null ? [] : kind === KIND.customer ? [after.sortKey] : [after.estateId, after.sortKey, after.id];
  const next = after === null ? sql`true` : sql`(${by}) > (${sql.join(last)})`;
  const result = await sql<ObjectRow>`
    with page as materialized (select o.id from ${source.from} where ${condition(search)} and ${next} order by ${by} limit ${limit})
    select o.id, ${sql.lit(kind)} as kind, ${source.columns} from page join ${source.from} on o.id = page.id ${source.joins(search.today)} order by ${by}`.execute(
    db,
  );
  return result.rows;
}

export async function findObject(
  db: DbOrTx,
  { kind, id, estates, today }: { kind: ChargeObject; id: number; estates: Estates; today: string },
): Promise<ObjectRow | undefined> {
  const source = SOURCES[kind];
  const result = await sql<ObjectRow>`
    select o.id, ${sql.lit(kind)} as kind, ${source.columns} from ${source.from} ${source.joins(today)} where o.id = ${id} and ${source.seen(estates)}`.execute(
    db,
  );
  return result.rows[0];
}

/** Ticked ones, or everything in use below a node. */
export const targeted = (kind: ChargeObject, target: AttachTarget, estates: Estates, today: string): Part => {
  const { seen, below } = SOURCES[kind];
  return 'ids' in target
    ? sql`o.id = any (${target.ids}::bigint[]) and ${seen(estates)}`
    : sql`not o.disabled and ${below(target.node, today)} and ${seen(estates)}`;
};
