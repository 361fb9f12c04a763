// Rows of a sheet of leases as a set: checked against the visible houses, their owners, items and leases, and inserted as drafts.
import { sql, type RawBuilder } from 'kysely';
import { LEASE, LEASE_ACT, LEASE_PAYER } from '@anju/contract';
import { lit, lits, own, rows, run } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { seen, seenInPart } from '../../../../platform/reach/reach.queries.ts';
import { repeated, sameAs, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { joinKnown, KNOWN_ID, stagedPeople, withPeople } from '../../../estate/index.ts';

export interface LeaseSheetReach extends Reach {
  readonly importId: number;
}

const FIELDS = sql`estate text, house text, name text, initials text, phone text, id_type smallint, id_no text, kind smallint,
  landlord text, contract_no text, from_date date, to_date date, rent numeric, cycle smallint, deposit numeric, purpose smallint,
  items text[], keep_billed boolean, agent text, agent_phone text, filing_no text, filed_on date, remark text`;

/** Rows with their house, their tenant as far as known, and the owners on the first day, the largest share first. */
const housed = ({ importId, ...reach }: LeaseSheetReach) => sql`
  (select r.*, e.id as estate_id, e.company_id, h.id as house_id, coalesce(h.disabled, false) as house_off, ${KNOWN_ID} as person_id,
          paper.name as paper_name, coalesce(owners.ids, '{}') as owner_ids,
          case when r.landlord = '' then owners.ids[1] else owners.named[1] end as landlord_id
     from ${stagedPeople(importId, FIELDS)} r
     left join estate_view.estate e on ${own('e')} and e.name = r.estate and ${seenInPart(reach, sql`e.id`)}
     left join estate_view.house h on ${own('h')} and h.estate_id = e.id and h.code = r.house
       and ${seen(reach, sql`h.estate_id`, sql`h.building_id`)}
     ${joinKnown()}
     left join lateral (
       select array_agg(o.person_id order by o.share desc, o.id) as ids,
              array_agg(o.person_id order by o.share desc, o.id) filter (where d.name = r.landlord) as named
         from estate_view.house_owner o join estate_view.person d on d.tenant_id = o.tenant_id and d.id = o.person_id
        where ${own('o')} and o.house_id = h.id and o.from_date <= r.from_date
          and (o.to_date is null or o.to_date >= r.from_date)) owners on true)`;

const ITEM = sql`exists (select from manage_view.charge_type t where ${own('t')} and t.name = given.name and (
  exists (select from charging_view.house_item i where ${own('i')} and i.house_id = r.house_id and i.charge_type_id = t.id
    and coalesce(i.to_date, 'infinity') >= r.from_date)
  or exists (select from charging_view.shared_item i where ${own('i')} and i.estate_id = r.estate_id and i.charge_type_id = t.id)))`;

/** Adds the leases that are there: the same one, written before, and one in force on one of these days. */
const placed = (reach: LeaseSheetReach) => sql`
  (select r.*, unknown.names as unknown_items, clash.text as clash,
          exists (select from customer.lease l join estate_view.person m on m.tenant_id = l.tenant_id and m.id = l.main_id
            where ${own('l')} and l.house_id = r.house_id and l.from_date = r.from_date and l.to_date = r.to_date
              and l.state <> ${lit(LEASE.voided)} and m.name = r.name) as existing,
          case when r.house_id is not null then ${sameAs(sql`r.house_id`, sql`r.from_date`, sql`r.to_date`)} end as same_row,
          r.house_id is not null and max(r.to_date) over (partition by r.house_id order by r.from_date, r.row_no
            rows between unbounded preceding and 1 preceding) >= r.from_date as inside
     from ${housed(reach)} r
     left join lateral (
       select string_agg(given.name, '、' order by given.nth) as names from unnest(r.items) with ordinality as given(name, nth)
        where r.house_id is not null and r.from_date is not null and not ${ITEM}) unknown on true
     left join lateral (
       select l.number || '，' || to_char(l.from_date, 'YYYY-MM-DD') || ' 至 ' || to_char(l.end_on, 'YYYY-MM-DD') as text
         from customer.lease l
        where ${own('l')} and l.house_id = r.house_id
          and l.state in (${lits(LEASE.upcoming, LEASE.running, LEASE.checking, LEASE.ended)})
          and l.from_date <= r.to_date and l.end_on >= r.from_date
        order by l.from_date limit 1) clash on true)`;

const HOUSE = { column: '房号', value: sql`p.house` };
const FROM = { column: '起租日期', value: sql`p.from_date::text` };

const FAULTS: readonly Fault[] = [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  {
    ...HOUSE,
    when: sql`p.estate_id is not null and p.house_id is null and p.house <> ''`,
    reason: '该小区没有此房号，应如 3幢-2单元-1203',
  },
  { ...HOUSE, when: sql`p.same_row is not null`, reason: repeated(sql`p.same_row`) },
  ...[
    { ...HOUSE, when: sql`p.house_off`, reason: '该房屋已停用' },
    {
      ...HOUSE,
      when: sql`p.house_id is not null and p.from_date is not null and cardinality(p.owner_ids) = 0`,
      reason: sql`'该房屋在 ' || to_char(p.from_date, 'YYYY-MM-DD') || ' 没有业主'`,
    },
    {
      column: '业主',
      value: sql`p.landlord`,
      when: sql`p.landlord_id is null and cardinality(p.owner_ids) > 0`,
      reason: '起租当天不是该房屋的业主',
    },
    { column: '证件号', value: sql`p.id_no`, when: sql`p.paper_name <> p.name`, reason: '该证件号已登记在其他姓名下' },
    { column: '租客', value: sql`p.name`, when: sql`p.person_id = any (p.owner_ids)`, reason: '是该房屋的业主，不能作为租客' },
    { ...FROM, when: sql`p.clash is not null`, reason: sql`'该房屋在这段日期已有租约：' || p.clash` },
    { ...FROM, when: sql`p.same_row is null and coalesce(p.inside, false)`, reason: '与表中该房屋的另一行租期重叠' },
    {
      column: '租客付费项目',
      value: sql`p.unknown_items`,
      when: sql`p.unknown_items is not null`,
      reason: '该房屋在这段日期没有此项目的收费标准',
    },
    // A lease that is there already is not changed, whatever else the row contains.
  ].map((fault) => ({ ...fault, when: sql`not p.existing and ${fault.when}` })),
];

export const checkedLeases = (reach: LeaseSheetReach): RawBuilder<unknown> => withFaults(placed(reach), FAULTS);

const chosenRows = (reach: LeaseSheetReach, numbers: readonly number[]) =>
  sql`(select p.* from ${placed(reach)} p where p.row_no = any (${numbers}::int[]))`;

export const listCompanies = (tx: Tx, reach: LeaseSheetReach, numbers: readonly number[]) =>
  rows<{
    row: number;
    companyId: number;
  }>(tx)`select p.row_no as row, p.company_id from ${chosenRows(reach, numbers)} p order by p.row_no`;

export interface NumberedRow {
  readonly row: number;
  readonly number: string;
}
export const insertLeases = (
  tx: Tx,
  reach: LeaseSheetReach,
  numbered: readonly NumberedRow[],
  makerId: number,
  { by, at }: Stamp,
): Promise<number> => run(tx)`
  with ${withPeople(
    chosenRows(
      reach,
      numbered.map(({ row }) => row),
    ),
    ['kind'],
    { by, at },
  )},
  numbered_rows as (
    select p.*, d.number from people p join unnest(${numbered.map(({ row }) => row)}::int[],
      ${numbered.map(({ number }) => number)}::text[])
      d(row_no, number) on d.row_no = p.row_no),
  leases as (
    insert into customer.lease (tenant_id, number, company_id, estate_id, house_id, landlord_id, main_id, contract_no, from_date, to_date,
      rent, cycle, deposit, purpose, agent, agent_phone, keep_billed, filing_no, filed_on, remark, maker_id, created_by, created_at)
    select n.tenant_id, n.number, n.company_id, n.estate_id, n.house_id, n.landlord_id, n.holder_id, n.contract_no, n.from_date, n.to_date,
           n.rent, n.cycle, n.deposit, n.purpose, n.agent, n.agent_phone, n.keep_billed, n.filing_no, n.filed_on, n.remark, ${makerId},
           ${by}, ${at}::timestamptz
      from numbered_rows n order by n.row_no
    returning tenant_id, id, number, main_id, from_date),
  tenants as (
    insert into customer.lease_person (tenant_id, lease_id, person_id, main, from_date)
    select l.tenant_id, l.id, l.main_id, true, l.from_date from leases l),
  steps as (
    insert into customer.lease_step (tenant_id, lease_id, seq, act, from_state, to_state, by, at, note)
    select l.tenant_id, l.id, 1, ${lit(LEASE_ACT.register)}, ${lit(LEASE.draft)}, ${lit(LEASE.draft)}, ${by}, ${at}::timestamptz, '导入'
      from leases l)
  insert into customer.lease_line (tenant_id, lease_id, charge_type_id, payer, from_date)
  select l.tenant_id, l.id, t.id, ${lit(LEASE_PAYER.tenant)}, l.from_date
    from leases l join numbered_rows n on n.number = l.number cross join lateral unnest(n.items) given(name)
    join manage_view.charge_type t on ${own('t')} and t.name = given.name`;
