// Lists of persons: which match, how many there are, one page of them. Matches of the key or a tag are found first, then restricted to the
// user's scope.
import { sql, type RawBuilder } from 'kysely';
import { EMPLOYEE, PERSON_COUNT_LIMIT, PERSON_FOUND_LIMIT, type PersonFilter, type PersonRole, type PersonRow } from '@anju/contract';
import { first, lit, own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { personsMeant } from '../search/persons-meant.queries.ts';
import { countedTo, type Counted } from './count.rules.ts';
import { seenAtAll, seenBy } from './person-scope.queries.ts';

export interface PersonSearch extends Reach {
  readonly filter: PersonFilter;
  readonly today: string;
}

/** For users who see every estate the house is not checked, which makes counts of many persons noticeably faster. */
const within = (reach: Reach, tie: string) =>
  reach.estates === null
    ? sql`true`
    : sql`exists (select from estate.house h
      where ${own('h')} and h.id = ${sql.ref(`${tie}.house_id`)} and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)})`;
const owns = ({ today, ...reach }: Omit<PersonSearch, 'filter'>) => sql`
  select o.house_id from estate.house_owner o
   where ${own('o')} and o.person_id = p.id and o.from_date <= ${today}::date and (o.to_date is null or o.to_date >= ${today}::date)
     and ${within(reach, 'o')}`;
const lives = (reach: Reach) => sql`
  select r.house_id from estate.resident r
   where ${own('r')} and r.person_id = p.id and r.move_out_date is null and ${within(reach, 'r')}`;

const roleConditions = (search: Omit<PersonSearch, 'filter'>): Record<PersonRole, RawBuilder<unknown>> => ({
  owner: sql`exists (${owns(search)})`,
  resident: sql`exists (${lives(search)})`,
  customer: sql`exists (select from estate.customer c where ${own('c')} and c.person_id = p.id and not c.disabled)`,
  employee: sql`exists (select from org_view.employee w where ${own('w')} and w.person_id = p.id and w.state <> ${lit(EMPLOYEE.left)})`,
});

function personCondition(search: PersonSearch, most: number | null = null): RawBuilder<unknown> {
  const { filter, estates } = search;
  const roles = roleConditions(search);
  const narrowed = filter.key !== '' || filter.tagIds.length > 0;
  const parts: RawBuilder<unknown>[] = [
    sql`p.merged_into is null`,
    ...(filter.key === '' ? [] : [sql`p.id in ${personsMeant(filter.key, most)}`]),
    ...filter.tagIds.map((tagId) => sql`p.id in (select t.person_id from estate.person_tag t where ${own('t')} and t.tag_id = ${tagId})`),
    ...(filter.kinds.length === 0 ? [] : [sql`p.kind = any (${filter.kinds}::smallint[])`]),
    ...(filter.roles.length === 0
      ? []
      : [
          sql`(${sql.join(
            filter.roles.map((role) => roles[role]),
            sql` or `,
          )})`,
        ]),
    ...(estates === null ? [] : [narrowed ? seenBy(search) : sql`p.id in (${seenAtAll(search)})`]),
  ];
  return sql.join(parts, sql` and `);
}

async function countRows(db: DbOrTx, search: PersonSearch, most: number | null): Promise<number> {
  const found = await rows<{ n: number }>(db)`
    select count(*)::int as n from (select from estate.person p
      where ${own('p')} and ${personCondition(search, most)} limit ${sql.lit(PERSON_COUNT_LIMIT + 1)}) found`;
  return found[0]?.n ?? 0;
}

/** The count is exact up to the limit of the contract. */
export const countPersons = async (db: DbOrTx, search: PersonSearch): Promise<Counted> =>
  countedTo(PERSON_COUNT_LIMIT, await countRows(db, search, null));

const SHOWN_HOUSES = 3;
const COUNTED_HOUSES = 100;

const columns = (search: Omit<PersonSearch, 'filter'>) => {
  const roles = roleConditions(search);
  return sql`
    p.id, p.version, p.kind, p.name, p.gender, p.phone, p.id_type, p.id_no,
    array_remove(array[${sql.join(
      Object.entries(roles).map(([role, held]) => sql`case when ${held} then ${sql.lit(role)} end`),
    )}], null) as roles,
    coalesce(places.names, '{}') as houses, coalesce(places.n, 0) as house_count,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
                from estate.person_tag pt join estate.tag t on t.tenant_id = pt.tenant_id and t.id = pt.tag_id
               where ${own('pt')} and pt.person_id = p.id), '[]') as tags`;
};
const places = (search: Omit<PersonSearch, 'filter'>) => sql`
  left join lateral (
    select array_agg(e.name || ' ' || h.code order by h.id) filter (where near.at <= ${SHOWN_HOUSES}) as names, count(*)::int as n
      from (select house_id, row_number() over (order by house_id) as at
        from (${owns(search)} union ${lives(search)} limit ${COUNTED_HOUSES}) mine) near
      join estate.house h on ${own('h')} and h.id = near.house_id
      join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id) places on true`;

export interface PersonOrder {
  readonly field: 'id' | 'name';
  readonly order: 'asc' | 'desc';
}
function orderBy({ field, order }: PersonOrder): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return field === 'id' ? sql`p.id ${direction}` : sql`p.name ${direction}, p.id ${direction}`;
}

/** One page; names and roles are fetched only for its rows. */
async function listPersons(db: DbOrTx, search: PersonSearch, order: PersonOrder, limit: number, offset: number): Promise<PersonRow[]> {
  return rows<PersonRow>(db)`
    with page as materialized (
      select p.id from estate.person p where ${own('p')} and ${personCondition(search)}
        order by ${orderBy(order)} limit ${sql.lit(limit)} offset ${offset})
    select ${columns(search)} from page join estate.person p on ${own('p')} and p.id = page.id ${places(search)}
      order by ${orderBy(order)}`;
}

/**
 * A text may match thousands of persons; the matches are limited only where the text is the only condition, because otherwise the limit
 * could hide persons that meet the other conditions.
 */
const isTextAlone = ({ filter, estates }: PersonSearch): boolean =>
  estates === null && [filter.kinds, filter.roles, filter.tagIds].every((chosen) => chosen.length === 0);

/** A page and the total. The matches of a text are found once for both. */
export async function searchPage(
  db: DbOrTx,
  search: PersonSearch,
  order: PersonOrder,
  limit: number,
  offset: number,
  foundLimit = PERSON_FOUND_LIMIT,
): Promise<Counted & { rows: PersonRow[] }> {
  if (search.filter.key === '') {
    const [counted, rows] = await Promise.all([countPersons(db, search), listPersons(db, search, order, limit, offset)]);
    return { ...counted, rows };
  }
  const [cut, most] = isTextAlone(search) ? [foundLimit, foundLimit + 1] : [PERSON_COUNT_LIMIT, null];
  const from =
    most !== null && order.field === 'id'
      ? sql`${personsMeant(search.filter.key, most)} p(id)`
      : sql`estate.person p where ${own('p')} and ${personCondition(search, most)}`;
  const found = await rows<PersonRow & { n: number }>(db)`
    with hit as materialized (
      select p.id, count(*) over ()::int as n, row_number() over (order by ${orderBy(order)}) as place
        from ${from})
    select hit.n, ${columns(search)} from hit join estate.person p on ${own('p')} and p.id = hit.id ${places(search)}
     where hit.place > ${offset} and hit.place <= ${offset + limit} order by hit.place`;
  const shown = found.map(({ n: _n, ...row }) => row);
  const n = found[0]?.n ?? (offset === 0 ? 0 : await countRows(db, search, most));
  return { ...countedTo(cut, n), rows: shown };
}

export interface PersonSheetRow extends PersonRow {
  secondPhone: string;
  workplace: string;
  address: string;
  remark: string;
}

/** All matching persons, newest first, in slices. */
export async function listPersonsBefore(db: DbOrTx, search: PersonSearch, before: number | null, limit: number): Promise<PersonSheetRow[]> {
  return rows<PersonSheetRow>(db)`
    with page as materialized (
      select p.id from estate.person p where ${own('p')} and ${personCondition(search)}
        and ${before === null ? sql`true` : sql`p.id < ${before}`}
       order by p.id desc limit ${limit})
    select ${columns(search)}, p.second_phone, p.workplace, p.address, p.remark
      from page join estate.person p on ${own('p')} and p.id = page.id ${places(search)} order by p.id desc`;
}

/** The row of one person within the user's scope; for a merged person, the row of the person it was merged into. */
export async function findPersonRow(db: DbOrTx, id: number, search: Omit<PersonSearch, 'filter'>): Promise<PersonRow | undefined> {
  return first<PersonRow>(db)`
    select ${columns(search)} from estate.person p ${places(search)}
     where ${own('p')} and p.id = (select coalesce(m.merged_into, m.id) from estate.person m where ${own('m')} and m.id = ${id})
       and ${seenBy(search)}`;
}
