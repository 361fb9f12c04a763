// One lease with its parts.
import { ACCOUNT, BILL, PERSON_KIND, type LeaseDetail } from '@anju/contract';
import { first, lit, one, own, rows } from '../../../../platform/db/sql.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { columns, NAMES, seenLease } from './row.queries.ts';

export type FoundLease = Omit<LeaseDetail, 'people' | 'lines' | 'papers' | 'money' | 'steps' | 'rents'>;
export const findLease = (
  db: DbOrTx,
  id: number,
  reach: Reach,
  accountId: number,
  today: string,
): Promise<FoundLease | undefined> => first<FoundLease>(db)`
  select ${columns(accountId, today)}, c.name as company_name, h.build_area::text as build_area, coalesce(h.layout, '') as layout,
         h.use_state, h.use_type, o.phone as landlord_phone, o.id_no as landlord_id_no, l.deposit::text as deposit, l.agent, l.agent_phone,
         l.remark, l.listing_id, coalesce(g.number, '') as listing_number, l.end_reason, l.keep_billed
    from customer.lease l ${NAMES} join org_view.company c on ${own('c')} and c.id = l.company_id
    left join customer.listing g on ${own('g')} and g.id = l.listing_id
   where ${own('l')} and l.id = ${id} and ${seenLease(reach)}`;

export type LeasePerson = LeaseDetail['people'][number] & { residentId: number | null; natural: boolean; settled: boolean };
/** The main tenant first. */
export const listPeople = (db: DbOrTx, leaseId: number): Promise<LeasePerson[]> => rows<LeasePerson>(db)`
  select p.id, p.person_id, d.name, d.phone, d.id_no, d.kind = ${lit(PERSON_KIND.natural)} as natural, p.main, p.from_date, p.to_date,
         p.resident_id, p.settled, r.id is not null and r.move_out_date is null as living
    from customer.lease_person p join estate_view.person d on d.tenant_id = p.tenant_id and d.id = p.person_id
    left join estate_view.resident r on r.tenant_id = p.tenant_id and r.id = p.resident_id
   where ${own('p')} and p.lease_id = ${leaseId} order by p.main desc, p.id`;

export interface LeaseLine {
  readonly chargeTypeId: number;
  readonly item: string;
  readonly payer: LeaseDetail['lines'][number]['payer'];
  readonly fromDate: string;
  readonly toDate: string | null;
}
export const listLines = (db: DbOrTx, leaseId: number): Promise<LeaseLine[]> => rows<LeaseLine>(db)`
  select n.charge_type_id, t.name as item, n.payer, n.from_date, n.to_date
    from customer.lease_line n join manage_view.charge_type t on t.tenant_id = n.tenant_id and t.id = n.charge_type_id
   where ${own('n')} and n.lease_id = ${leaseId} order by t.sort, t.id, n.from_date`;

export const listRents = (db: DbOrTx, leaseId: number): Promise<LeaseDetail['rents']> => rows<LeaseDetail['rents'][number]>(db)`
  select x.from_date, x.rent::text as rent from customer.lease_rent x where ${own('x')} and x.lease_id = ${leaseId} order by x.from_date`;

export const listPapers = (db: DbOrTx, leaseId: number): Promise<LeaseDetail['papers']> => rows<LeaseDetail['papers'][number]>(db)`
  select p.kind, jsonb_build_object('id', f.id, 'name', f.name) as file
    from customer.lease_paper p join files_view.file f on f.tenant_id = p.tenant_id and f.id = p.file_id
   where ${own('p')} and p.lease_id = ${leaseId} order by p.kind, p.file_id`;

export const listSteps = (db: DbOrTx, leaseId: number): Promise<LeaseDetail['steps']> => rows<LeaseDetail['steps'][number]>(db)`
  select s.seq, s.act, s.by, s.at, s.note, s.changes from customer.lease_step s
   where ${own('s')} and s.lease_id = ${leaseId} order by s.seq`;

/** What the tenant owes for the house, what was paid ahead, and the deposits that are held; for whoever may read money. */
export const sumMoney = (db: DbOrTx, houseId: number, estateId: number, personId: number, today: string) => one<
  NonNullable<LeaseDetail['money']>
>(db)`
  select coalesce(sum(b.open), 0)::numeric(18, 2)::text as open,
         coalesce(sum(b.open) filter (where b.due_date < ${today}::date), 0)::numeric(18, 2)::text as overdue,
         (select coalesce(sum(a.balance), 0)::numeric(18, 2)::text from charging_view.account a
           where ${own('a')} and a.person_id = ${personId} and a.estate_id = ${estateId} and a.kind = ${lit(ACCOUNT.prepaid)}) as prepaid,
         (select coalesce(sum(a.balance), 0)::numeric(18, 2)::text from charging_view.account a
           where ${own('a')} and a.person_id = ${personId} and a.estate_id = ${estateId} and a.kind = ${lit(ACCOUNT.deposit)}) as deposit
    from charging_view.bill b
   where ${own('b')} and b.house_id = ${houseId} and b.payer_id = ${personId} and b.state = ${lit(BILL.published)} and not b.void`;

export interface WholePerson {
  readonly personId: number;
  readonly name: string;
  readonly phone: string;
  readonly idType: 1 | 2 | 3 | 4 | 5 | null;
  readonly idNo: string;
}
export const listWhole = (db: DbOrTx, personIds: readonly number[]): Promise<WholePerson[]> => rows<WholePerson>(db)`
  select p.id as person_id, p.name, p.phone, p.id_type, p.id_no from estate_view.person p
   where ${own('p')} and p.id = any (${personIds}::bigint[]) order by p.id`;
