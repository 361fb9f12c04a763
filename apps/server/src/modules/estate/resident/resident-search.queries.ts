// Lists of residents: which match, how many there are, one page of them. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import { PERSON_COUNT_LIMIT, PERSON_FOUND_LIMIT, type ResidentFilter, type ResidentRow } from '@anju/contract';
import { readHouseText } from '@anju/domain';
import { own, rows } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seen } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { countedTo, type Counted } from '../person/count.rules.ts';
import { housesMeant } from '../search/houses-meant.queries.ts';
import { personsMeant } from '../search/persons-meant.queries.ts';

export interface ResidentSearch extends Reach {
  readonly filter: ResidentFilter;
  readonly today: string;
}
export interface ResidentOrder {
  readonly field: 'house' | 'id';
  readonly order: 'asc' | 'desc';
}

/** The condition also names the building of a unit and the estate of a zone, so that their indexes can be used. */
function nodeCondition({ kind, id }: NonNullable<ResidentFilter['node']>): RawBuilder<unknown> {
  switch (kind) {
    case 'estate':
      return sql`h.estate_id = ${id}`;
    case 'zone':
      return sql`h.estate_id = (select z.estate_id from estate.zone z where ${own('z')} and z.id = ${id}) and h.zone_id = ${id}`;
    case 'building':
      return sql`h.building_id = ${id}`;
    case 'unit':
      return sql`h.building_id = (select u.building_id from estate.unit u where ${own('u')} and u.id = ${id}) and h.unit_id = ${id}`;
    case 'house':
      return sql`h.id = ${id}`;
  }
}

/** Whether `estate.resident r` matches a text; a text with a digit may also be a house number or a plate. */
function meantBy(key: string, today: string): RawBuilder<unknown> {
  if (readHouseText(key) === null && !/\d/.test(key.normalize('NFKC'))) return sql`r.person_id in ${personsMeant(key)}`;
  return sql`r.id in (
    select k.id from estate.resident k where ${own('k')} and k.person_id in ${personsMeant(key)}
     union select k.id from estate.resident k where ${own('k')} and k.house_id in ${housesMeant(key, today)})`;
}

const stays = { living: [sql`r.move_out_date is null`], left: [sql`r.move_out_date is not null`], all: [] };

/** The condition on `estate.resident r` and its house `h`. */
function residentCondition({ filter, today, ...reach }: ResidentSearch): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    seen(reach, sql`h.estate_id`, sql`h.building_id`),
    ...stays[filter.stay],
    ...(filter.node ? [nodeCondition(filter.node)] : []),
    ...(filter.relations.length === 0 ? [] : [sql`r.relation = any (${filter.relations}::smallint[])`]),
    ...filter.tagIds.map(
      (tagId) => sql`r.person_id in (select t.person_id from estate.person_tag t where ${own('t')} and t.tag_id = ${tagId})`,
    ),
    ...(filter.key === '' ? [] : [meantBy(filter.key, today)]),
  ];
  return sql.join(parts, sql` and `);
}

const FROM = sql`estate.resident r join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id`;

/** The houses are joined only when a condition needs them. */
const fromFor = ({ filter, estates }: ResidentSearch): RawBuilder<unknown> =>
  estates === null && filter.node === null ? sql`estate.resident r` : FROM;

/** The count is exact up to a limit. */
export async function countResidents(db: DbOrTx, search: ResidentSearch, limit = PERSON_COUNT_LIMIT): Promise<Counted> {
  const found = await rows<{ n: number }>(db)`
    select count(*)::int as n from (select from ${fromFor(search)}
      where ${own('r')} and ${residentCondition(search)} limit ${sql.lit(limit + 1)}) found`;
  return countedTo(limit, found[0]?.n ?? 0);
}

function orderBy({ field, order }: ResidentOrder): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  if (field === 'id') return sql`r.id ${direction}`;
  return sql`h.estate_id ${direction}, h.sort_key ${direction}, h.id ${direction}, r.move_out_date is not null, r.head desc, r.id`;
}

export const ROW = sql`
  r.id, r.version, r.person_id, p.name, p.gender, p.phone, r.house_id, e.name as estate_name, h.code as house_code, r.relation, r.head,
    r.card_no, r.pets,
  r.move_in_date, r.move_out_date,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
              from estate.person_tag pt join estate.tag t on t.tenant_id = pt.tenant_id and t.id = pt.tag_id
             where pt.tenant_id = r.tenant_id and pt.person_id = r.person_id), '[]') as tags`;
export const JOINS = sql`
  join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
  join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
  join estate.person p on p.tenant_id = r.tenant_id and p.id = r.person_id`;

/** One page, found in the order of houses first; names and tags are fetched only for its rows. */
async function listResidents(
  db: DbOrTx,
  search: ResidentSearch,
  order: ResidentOrder,
  limit: number,
  offset: number,
): Promise<ResidentRow[]> {
  return rows<ResidentRow>(db)`
    with page as materialized (
      select r.id from ${FROM} where ${own('r')} and ${residentCondition(search)}
        order by ${orderBy(order)} limit ${sql.lit(limit)} offset ${offset})
    select ${ROW} from page join estate.resident r on ${own('r')} and r.id = page.id ${JOINS} order by ${orderBy(order)}`;
}

/** A page and the total. The matches of a text are found once for both. */
export async function searchPage(
  db: DbOrTx,
  search: ResidentSearch,
  order: ResidentOrder,
  limit: number,
  offset: number,
  foundLimit = PERSON_FOUND_LIMIT,
): Promise<Counted & { rows: ResidentRow[] }> {
  if (search.filter.key === '') {
    const [counted, rows] = await Promise.all([countResidents(db, search), listResidents(db, search, order, limit, offset)]);
    return { ...counted, rows };
  }
  // Users do not page through persons of the same name, but do page through the houses of a number.
  const cut = /\d/.test(search.filter.key) ? PERSON_COUNT_LIMIT : foundLimit;
  const found = await rows<ResidentRow & { n: number }>(db)`
    with found as materialized (select r.id, r.house_id, r.move_out_date, r.head from ${fromFor(search)}
      where ${own('r')} and ${residentCondition(search)} limit ${sql.lit(cut + 1)}),
    hit as materialized (
      select r.id, count(*) over ()::int as n, row_number() over (order by ${orderBy(order)}) as place
        from found r join estate.house h on ${own('h')} and h.id = r.house_id)
    select hit.n, ${ROW} from hit join estate.resident r on ${own('r')} and r.id = hit.id ${JOINS}
     where hit.place > ${offset} and hit.place <= ${offset + limit} order by hit.place`;
  const shown = found.map(({ n: _n, ...row }) => row);
  const n = found[0]?.n;
  if (n === undefined && offset > 0) return { ...(await countResidents(db, search, cut)), rows: shown };
  return { ...countedTo(cut, n ?? 0), rows: shown };
}

export interface ResidentSheetRow extends ResidentRow {
  estateId: number;
  sortKey: string;
  idNo: string;
  remark: string;
  moveOutReason: string;
}

/** All matching residents by house, in slices: `after` is the last row of the previous slice. */
export async function listResidentsAfter(
  db: DbOrTx,
  search: ResidentSearch,
  after: ResidentSheetRow | null,
  limit: number,
): Promise<ResidentSheetRow[]> {
  const next =
    after === null
      ? sql`true`
      : sql`(h.estate_id, h.sort_key, h.id, r.id) > (${after.estateId}, ${after.sortKey}, ${after.houseId}, ${after.id})`;
  const order = sql`h.estate_id, h.sort_key, h.id, r.id`;
  return rows<ResidentSheetRow>(db)`
    with page as materialized (select r.id from ${FROM} where ${own('r')} and ${residentCondition(search)} and ${next}
      order by ${order} limit ${limit})
    select ${ROW}, h.estate_id, h.sort_key, p.id_no, r.remark, r.move_out_reason
      from page join estate.resident r on ${own('r')} and r.id = page.id ${JOINS} order by ${order}`;
}

/** For service desks: the current residents of a house, or those who match a text. */
export async function listLiving(
  db: DbOrTx,
  { houseId, key }: { houseId: number | undefined; key: string },
  reach: Reach,
  today: string,
  limit: number,
): Promise<ResidentRow[]> {
  return rows<ResidentRow>(db)`
    with page as materialized (
      select r.id from ${FROM}
       where ${own('r')} and r.move_out_date is null and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
         ${houseId === undefined ? sql`` : sql`and r.house_id = ${houseId}`} ${key === '' ? sql`` : sql`and ${meantBy(key, today)}`}
       order by h.estate_id, h.sort_key, h.id, r.head desc, r.id limit ${limit})
    select ${ROW} from page join estate.resident r on ${own('r')} and r.id = page.id ${JOINS}
      order by h.estate_id, h.sort_key, h.id, r.head desc, r.id`;
}
