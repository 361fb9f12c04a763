// Lists of customers: which match, how many, one page of them. The roles of a customer are read from the rows that currently relate the
// person to houses and parking. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import {
  OWNER_TYPE,
  RESIDENT_RELATION,
  type StateOf,
  CUSTOMER_TYPE,
  FOLLOW,
  ID_TYPE,
  PERSON_KIND,
  CUSTOMER_COUNT_LIMIT,
  PERSON_FOUND_LIMIT,
  type CustomerFilter,
  type CustomerRow,
} from '@anju/contract';
import { allOf, lit, own, rows, when } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { inScope, seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { countedTo, type Counted } from '../person/count.rules.ts';
import { personsMeant } from '../search/persons-meant.queries.ts';

export interface CustomerSearch extends Reach {
  readonly filter: CustomerFilter;
  readonly today: string;
}

type Part = RawBuilder<unknown>;

/** Rows of houses and parking that name a person, each with the condition under which the user sees it. */
const tiesOf = (person: Part): readonly { from: Part; where: Part; within: (reach: Reach) => Part }[] => {
  const ofHouse = (reach: Reach) => seen(reach, sql`h.estate_id`, sql`h.building_id`);
  const ofSpace = ({ estates }: Reach) => inScope(estates, sql`k.estate_id`);
  const house = (table: Part) => sql`${table} t join estate.house h on ${own('h')} and h.id = t.house_id`;
  const parking = (table: Part) => sql`${table} t join estate.parking k on ${own('k')} and k.id = t.parking_id`;
  const ofPerson = sql`${own('t')} and t.person_id = ${person}`;
  return [
    { from: house(sql`estate.house_owner`), where: ofPerson, within: ofHouse },
    { from: house(sql`estate.resident`), where: ofPerson, within: ofHouse },
    { from: sql`estate.house h`, where: sql`${own('h')} and h.payer_id = ${person}`, within: ofHouse },
    { from: parking(sql`estate.parking_owner`), where: ofPerson, within: ofSpace },
    { from: parking(sql`estate.parking_lease`), where: ofPerson, within: ofSpace },
    {
      from: sql`estate.estate e`,
      where: sql`${own('e')} and e.developer_id = ${person}`,
      within: ({ estates }) => inScope(estates, sql`e.id`),
    },
  ];
};

/** Visible to users who see one of the person's houses or spaces; a person with neither is visible to every user of the tenant. */
export function personInScope(reach: Reach, person: Part): Part {
  if (reach.estates === null) return sql`true`;
  const ties = tiesOf(person);
  const near = ties.map(({ from, where, within }) => sql`exists (select from ${from} where ${where} and ${within(reach)})`);
  const any = ties.map(({ from, where }) => sql`exists (select from ${from} where ${where})`);
  return sql`(${sql.join(near, sql` or `)} or not (${sql.join(any, sql` or `)}))`;
}

const during = (today: string, alias: Part) =>
  sql`${alias}.from_date <= ${today}::date and (${alias}.to_date is null or ${alias}.to_date >= ${today}::date)`;
export const livesAt = (today: string) =>
  sql`(r.move_in_date is null or r.move_in_date <= ${today}::date) and (r.move_out_date is null or r.move_out_date >= ${today}::date)`;

/** By the numbers of CUSTOMER_TYPE, on `estate.customer c` and `estate.person p`. */
const typeConditions = (today: string): Readonly<Record<StateOf<typeof CUSTOMER_TYPE>, Part>> => ({
  [CUSTOMER_TYPE.owner]: sql`(exists (select from estate.house_owner o
    where ${own('o')} and o.person_id = c.person_id and o.owner_type <> ${OWNER_TYPE.developer} and ${during(today, sql`o`)})
      or exists (select from estate.parking_owner o where ${own('o')} and o.person_id = c.person_id and ${during(today, sql`o`)}))`,
  [CUSTOMER_TYPE.tenant]: sql`(exists (select from estate.resident r
    where ${own('r')} and r.person_id = c.person_id and r.relation = ${RESIDENT_RELATION.tenant} and ${livesAt(today)})
      or exists (select from estate.parking_lease l where ${own('l')} and l.person_id = c.person_id
                  and ${today}::date between l.from_date and coalesce(l.ended_on, l.to_date)))`,
  [CUSTOMER_TYPE.developer]: sql`(exists (select from estate.estate e where ${own('e')} and e.developer_id = c.person_id)
      or exists (select from estate.house_owner o
        where ${own('o')} and o.person_id = c.person_id and o.owner_type = ${OWNER_TYPE.developer} and ${during(today, sql`o`)}))`,
  [CUSTOMER_TYPE.body]: sql`(p.kind = ${PERSON_KIND.body} or p.id_type = ${ID_TYPE.licence})`,
});

/** The beginning of a number: a range instead of LIKE, so that the index can be used under the policy. */
const numberBegins = (key: string): Part => sql`c.number >= ${key.toUpperCase()} and c.number < ${`${key.toUpperCase()}~`}`;

/** Persons of the customers that match a typed text; each kind of match uses its own index. */
export const meantBy = (key: string): Part => sql`
  select f.id from ${personsMeant(key)} f(id) union select c.person_id from estate.customer c where ${own('c')} and ${numberBegins(key)}`;

const PERSON = sql`join estate.person p on p.tenant_id = c.tenant_id and p.id = c.person_id`;

function condition({ filter, today, ...reach }: CustomerSearch): Part {
  const types = typeConditions(today);
  return allOf(
    sql`c.disabled = ${filter.disabled}`,
    personInScope(reach, sql`c.person_id`),
    when(filter.credits.length > 0, sql`c.credit = any (${filter.credits}::smallint[])`),
    ...(filter.types.length === 0
      ? []
      : [
          sql`(${sql.join(
            filter.types.map((type) => types[type]),
            sql` or `,
          )})`,
        ]),
    when(filter.key !== '', sql`c.person_id in (${meantBy(filter.key)})`),
  );
}

/** The person is joined only for the one type whose condition reads it. */
const fromFor = ({ filter }: CustomerSearch): Part =>
  filter.types.includes(CUSTOMER_TYPE.body) ? sql`estate.customer c ${PERSON}` : sql`estate.customer c`;

/** The count is exact up to a limit. */
export async function countCustomers(db: DbOrTx, search: CustomerSearch, limit = CUSTOMER_COUNT_LIMIT): Promise<Counted> {
  const found = await rows<{ n: number }>(db)`
    select count(*)::int as n from (select from ${fromFor(search)}
      where ${own('c')} and ${condition(search)} limit ${sql.lit(limit + 1)}) found`;
  return countedTo(limit, found[0]?.n ?? 0);
}

/** Current houses of a person: owned, lived in, paid for. */
const housesOf = (today: string, reach: Reach) => sql`
  (select count(*)::int from (
     select o.house_id from estate.house_owner o where ${own('o')} and o.person_id = c.person_id and ${during(today, sql`o`)}
     union select r.house_id from estate.resident r where ${own('r')} and r.person_id = c.person_id and ${livesAt(today)}
     union select y.id from estate.house y where ${own('y')} and y.payer_id = c.person_id) x
   join estate.house h on ${own('h')} and h.id = x.house_id where not h.disabled and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)})`;

/** With full numbers, which the caller masks. */
export const customerColumns = (today: string, reach: Reach): Part => {
  const types = typeConditions(today);
  return sql`
    c.id, c.version, c.number, c.person_id, p.name, case when ${types[CUSTOMER_TYPE.body]} then ${lit(PERSON_KIND.body)}
      else ${lit(PERSON_KIND.natural)} end as kind, p.phone, p.id_no,
    array_remove(array[case when ${types[CUSTOMER_TYPE.owner]} then ${lit(CUSTOMER_TYPE.owner)} end,
      case when ${types[CUSTOMER_TYPE.tenant]} then ${lit(CUSTOMER_TYPE.tenant)} end,
      case when ${types[CUSTOMER_TYPE.developer]} then ${lit(CUSTOMER_TYPE.developer)} end,
      case when ${types[CUSTOMER_TYPE.body]} then ${lit(CUSTOMER_TYPE.body)} end], null)::int[] as types,
    ${housesOf(today, reach)} as houses, c.credit, c.remark, c.disabled,
    (select count(*)::int from estate.follow_up f
      where ${own('f')} and f.customer_id = c.id and f.state in (${FOLLOW.waiting}, ${FOLLOW.running})) as open_follows`;
};

async function listCustomers(
  db: DbOrTx,
  search: CustomerSearch,
  order: 'asc' | 'desc',
  limit: number,
  offset: number,
): Promise<CustomerRow[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return rows<CustomerRow>(db)`
    with page as materialized (
      select c.id from ${fromFor(search)} where ${own('c')} and ${condition(search)}
        order by c.number ${direction} limit ${limit} offset ${offset})
    select ${customerColumns(search.today, search)}
      from page join estate.customer c on ${own('c')} and c.id = page.id ${PERSON} order by c.number ${direction}`;
}

/** A page and the total. The matches of a text are found once for both. */
export async function searchPage(
  db: DbOrTx,
  search: CustomerSearch,
  order: 'asc' | 'desc',
  limit: number,
  offset: number,
  foundLimit = PERSON_FOUND_LIMIT,
): Promise<Counted & { rows: CustomerRow[] }> {
  if (search.filter.key === '') {
    const [counted, rows] = await Promise.all([countCustomers(db, search), listCustomers(db, search, order, limit, offset)]);
    return { ...counted, rows };
  }
  // Users do not page through persons of the same name, but do page through numbers.
  const cut = /\d/.test(search.filter.key) ? CUSTOMER_COUNT_LIMIT : foundLimit;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const found = await rows<CustomerRow & { n: number }>(db)`
    with hit as materialized (
      select c.id, count(*) over ()::int as n, row_number() over (order by c.number ${direction}) as place
        from (select c.id, c.number from ${fromFor(search)} where ${own('c')} and ${condition(search)} limit ${sql.lit(cut + 1)}) c)
    select hit.n, ${customerColumns(search.today, search)} from hit join estate.customer c
      on ${own('c')} and c.id = hit.id ${PERSON}
     where hit.place > ${offset} and hit.place <= ${offset + limit} order by hit.place`;
  const shown = found.map(({ n: _n, ...row }) => row);
  const n = found[0]?.n;
  if (n === undefined && offset > 0) return { ...(await countCustomers(db, search, cut)), rows: shown };
  return { ...countedTo(cut, n ?? 0), rows: shown };
}

export interface ExportedCustomer extends CustomerRow {
  title: string;
  taxNo: string;
  createdAt: string;
}

/** All matching customers in the order of their numbers, in slices, with the main invoice title. */
export async function listCustomersAfter(db: DbOrTx, search: CustomerSearch, after: string, limit: number): Promise<ExportedCustomer[]> {
  return rows<ExportedCustomer>(db)`
    with page as materialized (
      select c.id from ${fromFor(search)} where ${own('c')} and ${condition(search)} and c.number > ${after}
        order by c.number limit ${limit})
    select ${customerColumns(search.today, search)}, coalesce(i.title, '') as title, coalesce(i.tax_no, '') as tax_no, c.created_at
      from page join estate.customer c on ${own('c')} and c.id = page.id ${PERSON}
      left join estate.customer_invoice_title i on i.tenant_id = c.tenant_id and i.customer_id = c.id and i.main
     order by c.number`;
}
