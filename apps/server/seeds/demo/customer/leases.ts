// Leases of the houses that the demo lets: the tenants are those who live there, and the items are paid by who pays for the house. Some end
// soon, one waits for the check and one for the decision. No house, resident or payer is changed.
import { LEASE, LEASE_ACT, LEASE_PAYER, LEASE_PURPOSE, RENT_CYCLE, RESIDENT_RELATION } from '@anju/contract';
import { businessDay } from '@anju/domain';
import type pg from 'pg';

const MAKER = 'emp';
const CHECKER = 'auditor';
const PER_ESTATE = 14;

/** The last day of the nth lease, as a number of days from today. */
const DAYS_LEFT = `case n when 1 then -3 when 2 then 6 when 3 then 12 when 4 then 21 when 5 then 28 else 40 + (n * 37) % 300 end`;

const LEASES = `
  with let as (
    select e.tenant_id, e.company_id, e.id as estate_id, h.id as house_id, h.payer_id, h.charge_area, h.usage, o.person_id as landlord_id,
           min(r.person_id) as main_id, min(r.move_in_date) as since,
           row_number() over (partition by e.id order by h.sort_key desc, h.id) as nth, e.id as estate
      from system.tenant t join estate.estate e on e.tenant_id = t.id
      join estate.house h on h.tenant_id = e.tenant_id and h.estate_id = e.id and h.use_type = 2 and h.use_state = 4 and not h.disabled
      join estate.resident r on r.tenant_id = h.tenant_id and r.house_id = h.id and r.relation = ${RESIDENT_RELATION.tenant}
       and r.move_out_date is null and r.move_in_date is not null
      join lateral (select o.person_id from estate.house_owner o where o.tenant_id = h.tenant_id and o.house_id = h.id and o.to_date is null
        and o.from_date < $1::date order by o.share desc, o.id limit 1) o on true
     where t.code = 'anju' and r.person_id <> o.person_id
     group by e.tenant_id, e.id, h.tenant_id, h.id, o.person_id),
  numbered as (
    select l.*, row_number() over (order by l.estate_id, l.nth) as n from let l where l.nth <= ${PER_ESTATE}),
  dated as (
    select d.*, $1::date + (${DAYS_LEFT})::int as to_date,
           case n when 6 then ${LEASE.waiting} when 1 then ${LEASE.checking} else ${LEASE.running} end as state from numbered d),
  ready as (
    select d.*, greatest(d.to_date - 364 - (d.n * 53 % 365)::int, least(d.since, d.to_date)) as from_date from dated d)
  insert into customer.lease (tenant_id, id, number, company_id, estate_id, house_id, state, landlord_id, main_id, contract_no, from_date,
    to_date, rent, cycle, deposit, purpose, agent, filing_no, filed_on, use_before, reminded_for, maker_id, created_by, created_at, checker_id,
    checked_by, checked_at, version)
  select r.tenant_id, r.n, 'ZL' || to_char($1::date, 'YYYYMM') || lpad(r.n::text, 4, '0'), r.company_id, r.estate_id, r.house_id, r.state,
         r.landlord_id, r.main_id, 'HT' || to_char(r.from_date, 'YYYY') || '-' || lpad(r.n::text, 3, '0'), r.from_date, r.to_date,
         round(r.charge_area * (28 + r.n % 9), -1),
         case r.n % 4 when 0 then ${RENT_CYCLE.month} when 1 then ${RENT_CYCLE.quarter} when 2 then ${RENT_CYCLE.half} else ${RENT_CYCLE.month} end,
         round(r.charge_area * (28 + r.n % 9), -1) * 2, case r.usage when 1 then ${LEASE_PURPOSE.living} else ${LEASE_PURPOSE.office} end,
         case when r.n % 3 = 0 then '安心房产' else '' end, case when r.n % 5 < 3 then 'BA' || (20260000 + r.n) else '' end,
         case when r.n % 5 < 3 then r.from_date end, case when r.state <> ${LEASE.waiting} then 1 end,
         case when r.n between 2 and 5 then r.to_date end, m.id, me.name, r.from_date::timestamp at time zone 'Asia/Shanghai',
         case when r.state <> ${LEASE.waiting} then c.id end, case when r.state <> ${LEASE.waiting} then ce.name else '' end,
         case when r.state <> ${LEASE.waiting} then r.from_date::timestamp at time zone 'Asia/Shanghai' + interval '2 hours' end, 1
    from ready r
    join session.account m on m.tenant_id = r.tenant_id and m.username = '${MAKER}'
    join org.employee me on me.tenant_id = m.tenant_id and me.id = m.employee_id
    join session.account c on c.tenant_id = r.tenant_id and c.username = '${CHECKER}'
    join org.employee ce on ce.tenant_id = c.tenant_id and ce.id = c.employee_id`;

const PARTS: readonly string[] = [
  `insert into customer.lease_person (tenant_id, lease_id, person_id, main, from_date, resident_id, settled)
   select l.tenant_id, l.id, r.person_id, r.person_id = l.main_id, l.from_date, case when l.state <> ${LEASE.waiting} then min(r.id) end,
          l.state <> ${LEASE.waiting}
     from customer.lease l join estate.resident r on r.tenant_id = l.tenant_id and r.house_id = l.house_id
      and r.relation = ${RESIDENT_RELATION.tenant} and r.move_out_date is null and r.person_id <> l.landlord_id
    group by l.tenant_id, l.id, r.person_id order by l.id, r.person_id`,
  `insert into customer.lease_line (tenant_id, lease_id, charge_type_id, payer, from_date)
   select distinct l.tenant_id, l.id, a.charge_type_id,
          case when h.payer_id = l.main_id then ${LEASE_PAYER.tenant} else ${LEASE_PAYER.landlord} end, l.from_date
     from customer.lease l join estate.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
     join charging.attachment a on a.tenant_id = l.tenant_id and a.house_id = l.house_id and a.parking_id is null and a.to_date is null`,
  `insert into customer.lease_step (tenant_id, lease_id, seq, act, from_state, to_state, by, at, note)
   select l.tenant_id, l.id, s.seq, s.act, s.was, s.became, s.by, s.at, ''
     from customer.lease l cross join lateral (values
       (1, ${LEASE_ACT.register}, 1, 1, l.created_by, l.created_at),
       (2, ${LEASE_ACT.submit}, 1, 2, l.created_by, l.created_at + interval '5 minutes'),
       (3, ${LEASE_ACT.approve}, 2, 4, l.checked_by, l.checked_at),
       (4, ${LEASE_ACT.expire}, 4, 5, '系统', (l.to_date + 1)::timestamp at time zone 'Asia/Shanghai')) s(seq, act, was, became, by, at)
    where s.seq <= case l.state when ${LEASE.waiting} then 2 when ${LEASE.checking} then 4 else 3 end`,
  `insert into system.number_counter (tenant_id, company_id, kind, period, last_value)
   select l.tenant_id, 0, 'lease', substr(l.number, 3, 4) || '-' || substr(l.number, 7, 2), max(l.id) from customer.lease l group by 1, 4`,
  `select setval(pg_get_serial_sequence('customer.lease', 'id'), (select max(id) from customer.lease))`,
];

export async function insertLeases(client: pg.Client, now: Date): Promise<void> {
  await client.query(LEASES, [businessDay(now)]);
  for (const part of PARTS) await client.query(part);
}
