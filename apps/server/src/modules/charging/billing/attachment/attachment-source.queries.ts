// Houses, parking spaces, customers and contracts as objects that can be charged: the name of each, its place, its search condition and its
// visibility. `o` is the object, whichever kind it is.
import { sql, type RawBuilder } from 'kysely';
import { ENDING_DAYS, OBJECT, type AttachmentFilter, type ChargeObject } from '@anju/contract';
import { begins } from '../../../../platform/db/begins.ts';
import { own } from '../../../../platform/db/sql.ts';
import { housesMeant, parkingNamed, inScope, personsMeant } from '../../../estate/index.ts';

type Part = RawBuilder<unknown>;
type Node = NonNullable<AttachmentFilter['node']>;
export type Estates = readonly number[] | null;

const holds = (row: Part, last: Part, today: string): Part =>
  sql`${row}.from_date <= ${today}::date and coalesce(${last}, 'infinity') >= ${today}::date`;

/** Relations of a person to a house or parking space, each with an index by person. `x` is the relation, `g` its place. */
const TIES = [
  {
    of: sql`estate_view.house_owner x`,
    person: sql`x.person_id`,
    place: sql`estate_view.house g on g.tenant_id = x.tenant_id and g.id = x.house_id`,
  },
  {
    of: sql`estate_view.resident x`,
    person: sql`x.person_id`,
    place: sql`estate_view.house g
    on g.tenant_id = x.tenant_id and g.id = x.house_id`,
  },
  { of: sql`estate_view.house x`, person: sql`x.payer_id`, place: sql`estate_view.house g on g.tenant_id = x.tenant_id and g.id = x.id` },
  {
    of: sql`estate_view.parking_owner x`,
    person: sql`x.person_id`,
    place: sql`estate_view.parking g on g.tenant_id = x.tenant_id and g.id = x.parking_id`,
  },
  {
    of: sql`estate_view.parking_lease x`,
    person: sql`x.person_id`,
    place: sql`estate_view.parking g on g.tenant_id = x.tenant_id and g.id = x.parking_id`,
  },
];

/**
 * A person is visible to users who see one of the person's houses or parking spaces; a person without any is visible to all users of the
 * tenant.
 */
export function personSeen(estates: Estates, person: Part): Part {
  if (estates === null) return sql`true`;
  const near = TIES.map(
    (tie) =>
      sql`exists (select from ${tie.of} join ${tie.place}
        where ${own('x')} and ${tie.person} = ${person} and ${inScope(estates, sql`g.estate_id`)})`,
  );
  const any = TIES.map((tie) => sql`exists (select from ${tie.of} where ${own('x')} and ${tie.person} = ${person})`);
  return sql`(${sql.join(near, sql` or `)} or not (${sql.join(any, sql` or `)}))`;
}

/** The building of a unit and the estate of a zone are also named, so that their indexes can be used. */
function houseBelow(h: Part, { kind, id }: Node): Part {
  switch (kind) {
    case 'estate':
      return sql`${h}.estate_id = ${id}`;
    case 'zone':
      return sql`${h}.estate_id = (select z.estate_id from estate_view.zone z where ${own('z')} and z.id = ${id}) and ${h}.zone_id = ${id}`;
    case 'building':
      return sql`${h}.building_id = ${id}`;
    case 'unit':
      return sql`${h}.building_id = (select u.building_id from estate_view.unit u where ${own('u')} and u.id = ${id})
        and ${h}.unit_id = ${id}`;
  }
}

function parkingBelow(node: Node): Part {
  if (node.kind === 'estate') return sql`o.estate_id = ${node.id}`;
  const linked = sql`o.house_id in (select h.id from estate_view.house h where ${own('h')} and ${houseBelow(sql`h`, node)})`;
  if (node.kind === 'unit') return linked;
  const direct = node.kind === 'zone' ? sql`o.zone_id = ${node.id}` : sql`o.building_id = ${node.id}`;
  return sql`(${direct} or ${linked})`;
}

const customerBelow = (node: Node, today: string): Part => sql`o.person_id in (
  select x.person_id from estate_view.house h join estate_view.house_owner x on x.tenant_id = h.tenant_id and x.house_id = h.id
   where ${own('h')} and ${houseBelow(sql`h`, node)} and ${holds(sql`x`, sql`x.to_date`, today)}
  union select x.person_id from estate_view.house h join estate_view.resident x on x.tenant_id = h.tenant_id and x.house_id = h.id
   where ${own('h')} and ${houseBelow(sql`h`, node)} and coalesce(x.move_out_date, 'infinity') >= ${today}::date
  union select h.payer_id from estate_view.house h where ${own('h')} and ${houseBelow(sql`h`, node)} and h.payer_id is not null)`;

const parkingMeant = (key: string, today: string): Part => sql`o.id in (
  with person as materialized (select f.id from ${personsMeant(key)} f(id))
  select p.id from ${parkingNamed(key)} p(id)
  union select x.parking_id from person join estate_view.parking_owner x on ${own('x')} and x.person_id = person.id
   where ${holds(sql`x`, sql`x.to_date`, today)}
  union select x.parking_id from person join estate_view.parking_lease x on ${own('x')} and x.person_id = person.id
   where ${holds(sql`x`, sql`coalesce(x.ended_on, x.to_date)`, today)}
  union select p.id from estate_view.parking p where ${own('p')} and p.house_id in ${housesMeant(key, today)})`;

export interface Source {
  readonly from: Part;
  readonly code: Part;
  readonly sortKey: Part;
  readonly order: readonly Part[];
  /** Estate, or null. */
  readonly estate: Part;
  /** The house under which its attachment is shown. */
  readonly house: Part;
  readonly starts: Part;
  /** Days for which it may be charged; null if there is no limit. */
  readonly term: { readonly from: Part; readonly to: Part } | null;
  readonly inUse: (filter: Pick<AttachmentFilter, 'contracts'>, today: string) => Part;
  readonly below: (node: Node, today: string) => Part;
  readonly meant: (key: string, today: string) => Part;
  readonly seen: (estates: Estates) => Part;
  readonly columns: Part;
  readonly joins: (today: string) => Part;
}

const ESTATE = sql`join estate_view.estate e on e.tenant_id = o.tenant_id and e.id = o.estate_id`;
/** Unique in a tenant, so no other column is needed. */
const BY_NUMBER = sql`o.number collate "C"`;
const BY_PLACE = [sql`o.estate_id`, sql`o.sort_key`, sql`o.id`];

const UNBOUND = { term: null, inUse: () => sql`not o.disabled` };
const CONTRACTS = {
  live: (today: string) => sql`o.ended_on is null and o.to_date >= ${today}::date`,
  ending: (today: string) => sql`o.ended_on is null and o.to_date between ${today}::date and ${today}::date + ${sql.lit(ENDING_DAYS)}`,
  over: (today: string) => sql`o.ended_on is null and o.to_date < ${today}::date`,
  ended: () => sql`o.ended_on is not null`,
} as const;

export const SOURCES: Readonly<Record<ChargeObject, Source>> = {
  [OBJECT.house]: {
    from: sql`estate_view.house o`,
    code: sql`o.code`,
    sortKey: sql`o.sort_key`,
    order: BY_PLACE,
    estate: sql`o.estate_id`,
    house: sql`o.id`,
    starts: sql`o.charge_start_date`,
    ...UNBOUND,
    below: (node) => houseBelow(sql`o`, node),
    meant: (key, today) => sql`o.id in ${housesMeant(key, today)}`,
    seen: (estates) => inScope(estates, sql`o.estate_id`),
    columns: sql`o.code, o.estate_id, e.name as estate_name, coalesce(owners.names, '') as holder_name, o.charge_area,
      o.charge_start_date, null::jsonb as contract, o.sort_key`,
    joins: (today) => sql`${ESTATE} left join lateral (
      select string_agg(p.name, '、' order by x.share desc, x.id) as names from estate_view.house_owner x
        join estate_view.person p on p.tenant_id = x.tenant_id and p.id = x.person_id
       where x.tenant_id = o.tenant_id and x.house_id = o.id and ${holds(sql`x`, sql`x.to_date`, today)}) owners on true`,
  },
  [OBJECT.parking]: {
    from: sql`estate_view.parking o`,
    code: sql`o.code`,
    sortKey: sql`o.sort_key`,
    order: BY_PLACE,
    estate: sql`o.estate_id`,
    house: sql`o.house_id`,
    starts: sql`null::date`,
    ...UNBOUND,
    below: parkingBelow,
    meant: parkingMeant,
    seen: (estates) => inScope(estates, sql`o.estate_id`),
    columns: sql`o.code, o.estate_id, e.name as estate_name, coalesce(owner.name, renter.name, '') as holder_name, o.area as charge_area,
      null::date as charge_start_date, null::jsonb as contract, o.sort_key`,
    joins: (today) => sql`${ESTATE} left join lateral (
      select p.name from estate_view.parking_owner x join estate_view.person p on p.tenant_id = x.tenant_id and p.id = x.person_id
       where x.tenant_id = o.tenant_id and x.parking_id = o.id and ${holds(sql`x`, sql`x.to_date`, today)}) owner on true
      left join lateral (
      select p.name from estate_view.parking_lease x join estate_view.person p on p.tenant_id = x.tenant_id and p.id = x.person_id
       where x.tenant_id = o.tenant_id and x.parking_id = o.id and ${holds(sql`x`, sql`coalesce(x.ended_on, x.to_date)`, today)}) renter
         on true`,
  },
  [OBJECT.customer]: {
    from: sql`estate_view.customer o`,
    code: sql`o.number`,
    sortKey: sql`o.number`,
    order: [sql`o.number`],
    estate: sql`null::bigint`,
    house: sql`null::bigint`,
    starts: sql`null::date`,
    ...UNBOUND,
    below: customerBelow,
    meant: (key) => sql`o.id in (
      select c.id from ${personsMeant(key)} f(id) join estate_view.customer c on ${own('c')} and c.person_id = f.id
      union select c.id from estate_view.customer c where ${own('c')} and ${begins(sql`c.number`, key.toUpperCase())})`,
    seen: (estates) => personSeen(estates, sql`o.person_id`),
    columns: sql`o.number as code, null::bigint as estate_id, '' as estate_name, p.name as holder_name, null::numeric as charge_area,
      null::date as charge_start_date, null::jsonb as contract, o.number as sort_key`,
    joins: () => sql`join estate_view.person p on p.tenant_id = o.tenant_id and p.id = o.person_id`,
  },
  [OBJECT.contract]: {
    from: sql`charging.contract o`,
    code: sql`o.number`,
    sortKey: sql`o.number`,
    order: [BY_NUMBER],
    estate: sql`o.estate_id`,
    house: sql`null::bigint`,
    starts: sql`o.from_date`,
    term: { from: sql`o.from_date`, to: sql`o.to_date` },
    inUse: ({ contracts }, today) => (contracts === null ? sql`true` : CONTRACTS[contracts](today)),
    // A contract belongs to an estate, but to no part of it.
    below: (node) => (node.kind === 'estate' ? sql`o.estate_id = ${node.id}` : sql`false`),
    meant: (key) => sql`o.id in (
      select n.id from ${personsMeant(key)} f(id) join estate_view.customer c on ${own('c')} and c.person_id = f.id
        join charging.contract n on n.tenant_id = c.tenant_id and n.customer_id = c.id
      union select n.id from charging.contract n where ${own('n')} and ${begins(sql`n.number`, key.toUpperCase())}
      union select n.id from charging.contract n where ${own('n')} and strpos(n.name, ${key}) > 0)`,
    seen: (estates) => inScope(estates, sql`o.estate_id`),
    columns: sql`o.number as code, o.estate_id, e.name as estate_name, p.name as holder_name, o.area as charge_area,
      o.from_date as charge_start_date,
      jsonb_build_object('name', o.name, 'kind', o.kind, 'place', o.place, 'fromDate', o.from_date, 'toDate', o.to_date, 'endedOn',
        o.ended_on) as contract,
      o.number as sort_key`,
    joins: () => sql`${ESTATE} join estate_view.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
      join estate_view.person p on p.tenant_id = c.tenant_id and p.id = c.person_id`,
  },
};
