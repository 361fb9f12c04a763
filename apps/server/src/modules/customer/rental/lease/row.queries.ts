// Leases as a list.
import { sql, type RawBuilder } from 'kysely';
import { APPROVAL, LEASE, type LeaseRow, type OutputOf, type searchLeases } from '@anju/contract';
import { begins, foundBy, reversed, typedText } from '../../../../platform/db/begins.ts';
import { allOf, exists, lit, one, own, rows, when } from '../../../../platform/db/sql.ts';
import type { PageOf, SearchOf } from '../../../../platform/listing/listing.ts';
import { seenOfHouse } from '../../../../platform/reach/reach.queries.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesMeant, personsMeant } from '../../../estate/index.ts';
import { remindDays } from '../setting/setting.queries.ts';

type Search = SearchOf<typeof searchLeases>;
type Part = RawBuilder<unknown>;

export const seenLease = (reach: Reach): Part => seenOfHouse(reach, sql`l.estate_id`, sql`l.house_id`);

/** Runs and ends within the days of its company's setting. */
export const expiringOn = (today: string): Part =>
  sql`(l.state = ${lit(LEASE.running)} and l.end_on >= ${today}::date and l.end_on <= ${today}::date + ${remindDays})`;
/** Past its last day and not checked. */
export const overdueOn = (today: string): Part =>
  sql`(l.state in (${lit(LEASE.running)}, ${lit(LEASE.checking)}) and l.end_on < ${today}::date)`;
const IN_FORCE = sql`l.state in (${lit(LEASE.upcoming)}, ${lit(LEASE.running)})`;

/** A number or its last figures, the number of the contract, a house, or tenant and landlord by name or phone. */
function meansLease(key: string, today: string): Part {
  const { text, isEnding } = typedText(key);
  const ways = [
    begins(sql`l.number`, text),
    ...(isEnding ? [begins(sql`l.number_end`, reversed(text))] : []),
    begins(sql`l.contract_no`, key),
    sql`l.house_id in ${housesMeant(key, today)}`,
    sql`l.main_id in ${personsMeant(key)}`,
    sql`l.landlord_id in ${personsMeant(key)}`,
  ];
  return foundBy(sql`customer.lease`, 'l', ways);
}

function meant({ filter, accountId: _account, today, ...reach }: Search) {
  const { estateId, houseId, personId, states, expiring, overdue, unfiled, endFrom, endTo, key } = filter;
  return allOf(
    own('l'),
    seenLease(reach),
    when(estateId !== null, sql`l.estate_id = ${estateId}`),
    when(houseId !== null, sql`l.house_id = ${houseId}`),
    when(
      personId !== null,
      sql`(l.landlord_id = ${personId} or l.id in (select p.lease_id from customer.lease_person p
        where ${own('p')} and p.person_id = ${personId}))`,
    ),
    when(states.length > 0, sql`l.state = any (${states}::smallint[])`),
    when(expiring, () => expiringOn(today)),
    when(overdue, () => overdueOn(today)),
    when(unfiled, sql`(${IN_FORCE} and l.filing_no = '')`),
    when(endFrom !== null, sql`l.end_on >= ${endFrom}::date`),
    when(endTo !== null, sql`l.end_on <= ${endTo}::date`),
    when(key !== '', () => meansLease(key, today)),
  );
}

type Totals = Omit<OutputOf<typeof searchLeases>, 'rows'>;
const counted = (state: number): Part => sql`count(*) filter (where l.state = ${lit(state)})::int`;
export const totalsOfLeases = (db: DbOrTx, search: Search): Promise<Totals> => one<Totals>(db)`
  select count(*)::int as total, ${counted(LEASE.waiting)} as waiting, ${counted(LEASE.upcoming)} as upcoming,
         ${counted(LEASE.running)} as running, count(*) filter (where ${expiringOn(search.today)})::int as expiring,
         count(*) filter (where ${overdueOn(search.today)})::int as overdue
    from customer.lease l where ${meant(search)}`;

export const columns = (accountId: number, today: string): Part => sql`
  l.id, l.version, l.number, l.state, l.estate_id, e.name as estate_name, l.house_id, h.code as house, l.main_id as tenant_id,
  m.name as tenant, m.phone as tenant_phone, l.landlord_id, o.name as landlord, l.contract_no, l.from_date, l.to_date, l.end_on,
  coalesce((select x.rent from customer.lease_rent x where ${own('x')} and x.lease_id = l.id and x.from_date <= ${today}::date
             order by x.from_date desc limit 1), l.rent)::text as rent,
  l.cycle, l.purpose, (select count(*)::int from customer.lease_person p where ${own('p')} and p.lease_id = l.id
    and (p.to_date is null or p.to_date >= ${today}::date)) as persons,
  l.filing_no, l.filed_on,
  case when l.state in (${lit(LEASE.running)}, ${lit(LEASE.checking)}) then l.end_on - ${today}::date end as days_left,
  ${expiringOn(today)} as expiring, ${overdueOn(today)} as overdue, b.id as handback_id, b.state as handback_state,
  l.maker_id = ${accountId} as own, l.created_by, l.created_at, l.checked_by, l.checked_at, l.check_note, 
  case when l.state = ${lit(LEASE.waiting)} then (select w.flow_name from oa_view.living_approval w
    where ${own('w')} and w.business = ${lit(APPROVAL.lease)} and w.business_id = l.id) end as flow_name`;
export const NAMES = sql`join estate_view.estate e on ${own('e')} and e.id = l.estate_id
  join estate_view.house h on ${own('h')} and h.id = l.house_id
  join estate_view.person m on ${own('m')} and m.id = l.main_id
  join estate_view.person o on ${own('o')} and o.id = l.landlord_id
  left join customer.lease_handback b on ${own('b')} and b.lease_id = l.id`;

const orderOf = (sort: PageOf<typeof searchLeases>['sort']): Part => {
  if (sort === undefined) return sql`l.id desc`;
  const direction = sort.order === 'asc' ? sql`asc` : sql`desc`;
  return sort.field === 'end' ? sql`l.end_on ${direction}, l.id ${direction}` : sql`l.id ${direction}`;
};

export const listLeases = (db: DbOrTx, search: Search, { limit, offset, sort }: PageOf<typeof searchLeases>): Promise<LeaseRow[]> =>
  rows<LeaseRow>(db)`
    with page as materialized (
      select l.* from customer.lease l where ${meant(search)} order by ${orderOf(sort)} limit ${limit} offset ${offset})
    select ${columns(search.accountId, search.today)} from page l ${NAMES} order by ${orderOf(sort)}`;

export interface RegisterRow {
  number: string;
  address: string;
  landlord: string;
  landlordIdNo: string;
  landlordPhone: string;
  tenant: string;
  tenantIdNo: string;
  tenantPhone: string;
  others: string;
  persons: number;
  fromDate: string;
  endOn: string;
  purpose: number;
  filingNo: string;
  filedOn: string | null;
}
type ListedRegister = Omit<RegisterRow, 'others'> & { others: { name: string; idNo: string }[] };
/** 出租房屋登记表; the other tenants stand apart, so that their numbers can be masked. */
export const listRegister = (
  db: DbOrTx,
  search: Search,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedRegister[]> => rows<ListedRegister>(db)`
  with page as materialized (
    select l.* from customer.lease l where ${meant(search)} order by l.id desc limit ${limit} offset ${offset})
  select l.number, e.name || ' ' || h.code as address, o.name as landlord, o.id_no as landlord_id_no, o.phone as landlord_phone,
         m.name as tenant, m.id_no as tenant_id_no, m.phone as tenant_phone, l.from_date, l.end_on, l.purpose, l.filing_no, l.filed_on,
         (select count(*)::int from customer.lease_person p where ${own('p')} and p.lease_id = l.id
           and (p.to_date is null or p.to_date >= ${search.today}::date)) as persons,
         coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'idNo', d.id_no) order by p.id)
                     from customer.lease_person p join estate_view.person d on d.tenant_id = p.tenant_id and d.id = p.person_id
                    where ${own('p')} and p.lease_id = l.id and not p.main
                      and (p.to_date is null or p.to_date >= ${search.today}::date)), '[]') as others
    from page l ${NAMES} order by l.id desc`;

export const listNumbers = (db: DbOrTx, ids: readonly number[], reach: Reach) => rows<{ id: number; number: string }>(db)`
  select l.id, l.number from customer.lease l where ${own('l')} and l.id = any (${ids}::bigint[]) and ${seenLease(reach)}`;

export const isSeen = (db: DbOrTx, id: number, reach: Reach): Promise<boolean> =>
  exists(db)`select from customer.lease l where ${own('l')} and l.id = ${id} and ${seenLease(reach)}`;
