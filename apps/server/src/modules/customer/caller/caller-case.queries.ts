// Cases that matter while somebody calls: those of the house and of its unit, and those that may be the same trouble. Nobody reads a
// complaint about themselves here either.
import { sql, type RawBuilder } from 'kysely';
import { CASE, type CallerCard, type countAlike, type findAlike, type OutputOf, type ParsedInputOf } from '@anju/contract';
import { allOf, count, lit, own, rows, when } from '../../../platform/db/sql.ts';
import type { Reach } from '../../../platform/reach/reach.ts';
import { seenOfHouse } from '../../../platform/reach/reach.queries.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

type Fragment = RawBuilder<unknown>;
type OpenCase = CallerCard['cases'][number];

export interface CaseReader extends Reach {
  readonly employeeId: number | null;
}

/** On `customer.service_case c`. */
const readable = ({ employeeId, ...reach }: CaseReader): Fragment =>
  sql`c.accused_id is distinct from ${employeeId}::bigint and ${seenOfHouse(reach, sql`c.estate_id`, sql`c.house_id`)}`;
const OPEN = sql`c.state < ${lit(CASE.done)}`;

const FROM = sql`customer.service_case c
  join estate_view.estate e on e.tenant_id = c.tenant_id and e.id = c.estate_id
  left join estate_view.house h on h.tenant_id = c.tenant_id and h.id = c.house_id
  left join estate_view.parking p on p.tenant_id = c.tenant_id and p.id = c.parking_id
  left join estate_view.public_area a on a.tenant_id = c.tenant_id and a.id = c.public_area_id
  left join org_view.employee w on w.tenant_id = c.tenant_id and w.id = c.worker_id`;
const COLUMNS = sql`c.id, c.number, c.title, c.state, coalesce(h.code, p.code, a.name, e.name) as object, coalesce(w.name, '') as worker,
  c.registered_at as at,
  concat_ws('，', case when c.paused_at is not null then nullif(c.pause_reason, '') end, '等待' || nullif(c.waits_for, '')) as note`;

const SHOWN = 10;

export const listOfHouse = (db: DbOrTx, reader: CaseReader, houseId: number): Promise<OpenCase[]> => rows<OpenCase>(db)`
  select ${COLUMNS} from ${FROM} where ${own('c')} and c.house_id = ${houseId} and ${OPEN} and ${readable(reader)}
   order by c.id desc limit ${SHOWN}`;

/** All there ever were. */
export const countOfHouse = (db: DbOrTx, reader: CaseReader, houseId: number): Promise<number> => count(db)`
  select count(*) from customer.service_case c where ${own('c')} and c.house_id = ${houseId} and ${readable(reader)}`;

/** Of the other houses of the unit. */
export const listOfUnit = (
  db: DbOrTx,
  reader: CaseReader,
  { estateId, unitId, houseId }: Pick<CallerCard, 'estateId' | 'unitId' | 'houseId'>,
): Promise<OpenCase[]> => rows<OpenCase>(db)`
  select ${COLUMNS} from ${FROM}
   where ${own('c')} and c.estate_id = ${estateId} and ${OPEN} and c.house_id <> ${houseId} and h.unit_id = ${unitId}::bigint
     and ${readable(reader)}
   order by c.id desc limit ${SHOWN}`;

// ---- the same trouble -------------------------------------------------------------------------------------------------------------------

export interface Candidate extends OpenCase {
  readonly content: string;
  readonly samePlace: boolean;
  readonly sameHouse: boolean;
  readonly sameUnit: boolean;
  readonly sameCategory: boolean;
}

const same = (column: Fragment, value: number | null): Fragment =>
  value === null ? sql`false` : sql`coalesce(${column} = ${value}, false)`;

/** Open cases of the estate since a moment, the nearest first. A house without a unit is compared by its building. */
export const listCandidates = (
  db: DbOrTx,
  reader: CaseReader,
  { estateId, houseId, parkingId, publicAreaId, categoryId, exceptId }: ParsedInputOf<typeof findAlike>,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<Candidate[]> => rows<Candidate>(db)`
  select * from (
    select ${COLUMNS}, c.content, ${same(sql`c.house_id`, houseId)} as same_house,
           ${same(sql`c.house_id`, houseId)} or ${same(sql`c.parking_id`, parkingId)} or ${same(sql`c.public_area_id`, publicAreaId)}
             as same_place,
           coalesce(h.building_id = x.building_id and h.unit_id is not distinct from x.unit_id, false) as same_unit,
           coalesce(k.id = y.id or k.parent_id = y.id or k.id = y.parent_id, false) as same_category
      from ${FROM} join customer.case_category k on k.tenant_id = c.tenant_id and k.id = c.category_id
      left join customer.case_category y on ${own('y')} and y.id = ${categoryId}::bigint
      left join estate_view.house x on ${own('x')} and x.id = ${houseId}::bigint
     where ${allOf(
       own('c'),
       sql`c.estate_id = ${estateId} and ${OPEN} and c.registered_at >= ${since}::timestamptz`,
       readable(reader),
       when(exceptId !== null, sql`c.id <> ${exceptId}`),
     )}) f
   order by f.same_place desc, f.same_unit desc, f.same_category desc, f.at desc, f.id desc limit ${limit}`;

/** Cases of the same category above, in the building of the house, on each day of a week that ends today. */
export const countByDay = (
  db: DbOrTx,
  reader: CaseReader,
  { houseId, categoryId }: ParsedInputOf<typeof countAlike>,
  today: string,
): Promise<OutputOf<typeof countAlike>> => rows<OutputOf<typeof countAlike>[number]>(db)`
  with found as materialized (
    select (c.registered_at at time zone 'Asia/Shanghai')::date as day
      from estate_view.house x join customer.service_case c on c.tenant_id = x.tenant_id and c.estate_id = x.estate_id
      join customer.case_category k on k.tenant_id = c.tenant_id and k.id = c.category_id
      join customer.case_category y on y.tenant_id = c.tenant_id and y.id = ${categoryId}
      left join estate_view.house h on h.tenant_id = c.tenant_id and h.id = c.house_id
      left join estate_view.public_area a on a.tenant_id = c.tenant_id and a.id = c.public_area_id
     where ${own('x')} and ${own('c')} and x.id = ${houseId} and ${readable(reader)}
       and c.registered_at >= ((${today}::date - 6)::timestamp at time zone 'Asia/Shanghai')
       and coalesce(h.building_id, a.building_id) = x.building_id and coalesce(k.parent_id, k.id) = coalesce(y.parent_id, y.id))
  select d::date as day, (select count(*)::int from found f where f.day = d::date) as count
    from generate_series(${today}::date - 6, ${today}::date, interval '1 day') d order by d`;
