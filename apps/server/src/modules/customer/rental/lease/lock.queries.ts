// A lease while it is locked, and what is written of it.
import { LEASE, type LeaseAct, type LeaseChange, type LeaseState } from '@anju/contract';
import { first, lits, own, rows, run } from '../../../../platform/db/sql.ts';
import type { StateChange } from '../../../../platform/document/document.rules.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { KeptAttachment } from '../../../charging/index.ts';
import { seenLease } from './row.queries.ts';

export interface LockedLease {
  id: number;
  version: number;
  number: string;
  state: LeaseState;
  makerId: number;
  companyId: number;
  estateId: number;
  houseId: number;
  house: string;
  landlordId: number;
  mainId: number;
  tenant: string;
  listingId: number | null;
  contractNo: string;
  fromDate: string;
  toDate: string;
  endOn: string;
  rent: string;
  keepBilled: boolean;
  useBefore: 1 | 2 | null;
  filingNo: string;
  checkedAt: string | null;
}
export const lockLease = (tx: Tx, id: number, reach: Reach): Promise<LockedLease | undefined> => first<LockedLease>(tx)`
  select l.id, l.version, l.number, l.state, l.maker_id, l.company_id, l.estate_id, l.house_id, h.code as house, l.landlord_id, l.main_id,
         m.name as tenant, l.listing_id, l.contract_no, l.from_date, l.to_date, l.end_on, l.rent::text as rent, l.keep_billed,
         l.use_before, l.filing_no, l.checked_at
    from customer.lease l join estate_view.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
    join estate_view.person m on m.tenant_id = l.tenant_id and m.id = l.main_id
   where ${own('l')} and l.id = ${id} and ${seenLease(reach)} for no key update of l`;

export const findEstateName = async (tx: Tx, estateId: number): Promise<string> =>
  (await first<{ name: string }>(tx)`select e.name from estate_view.estate e where ${own('e')} and e.id = ${estateId}`)?.name ?? '';

export interface LeaseValues {
  readonly houseId: number;
  readonly estateId: number;
  readonly companyId: number;
  readonly landlordId: number;
  readonly mainId: number;
  readonly listingId: number | null;
  readonly contractNo: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly rent: string;
  readonly cycle: number;
  readonly deposit: string;
  readonly purpose: number;
  readonly agent: string;
  readonly agentPhone: string;
  readonly keepBilled: boolean;
  readonly filingNo: string;
  readonly filedOn: string | null;
  readonly remark: string;
}
interface NewLease extends LeaseValues {
  readonly number: string;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
export async function insertLease(tx: Tx, tenantId: number, values: NewLease): Promise<number> {
  const { id } = await tx
    .insertInto('customer.lease')
    .values({ ...values, tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LeaseChanged extends Partial<StateChange>, Partial<LeaseValues> {
  endedOn?: string | null;
  endReason?: string;
  useBefore?: number | null;
}
export async function updateLease(tx: Tx, id: number, values: LeaseChanged): Promise<void> {
  await tx
    .updateTable('customer.lease')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

// ---- parts --------------------------------------------------------------------------------------------------------------

export interface NewPerson {
  readonly personId: number;
  readonly main: boolean;
  readonly fromDate: string;
  readonly toDate: string | null;
}
export const insertPeople = (tx: Tx, tenantId: number, leaseId: number, people: readonly NewPerson[]): Promise<number> => run(tx)`
  insert into customer.lease_person (tenant_id, lease_id, person_id, main, from_date, to_date)
  select ${tenantId}, ${leaseId}, d.person_id, d.main, d.from_date, d.to_date
    from unnest(${people.map(({ personId }) => personId)}::bigint[], ${people.map(({ main }) => main)}::boolean[],
                ${people.map(({ fromDate }) => fromDate)}::date[], ${people.map(({ toDate }) => toDate)}::date[])
           with ordinality d(person_id, main, from_date, to_date, nth) order by d.nth`;
export const deletePeople = (tx: Tx, leaseId: number): Promise<number> =>
  run(tx)`delete from customer.lease_person p where ${own('p')} and p.lease_id = ${leaseId}`;
/** They were dealt with: the stay that was written, or none where the person lived there already. */
export const settlePeople = (tx: Tx, settled: readonly { readonly id: number; readonly residentId: number | null }[]): Promise<number> =>
  run(tx)`
    update customer.lease_person p set settled = true, resident_id = coalesce(d.resident_id, p.resident_id)
      from unnest(${settled.map(({ id }) => id)}::bigint[], ${settled.map(({ residentId }) => residentId)}::bigint[]) d(id, resident_id)
     where ${own('p')} and p.id = d.id`;
export const endPerson = (tx: Tx, id: number, onDay: string): Promise<number> => run(tx)`
  update customer.lease_person p set to_date = greatest(p.from_date, ${onDay}::date) where ${own('p')} and p.id = ${id}`;

export interface NewLine {
  readonly chargeTypeId: number;
  readonly payer: number;
  readonly fromDate: string;
}
export const insertLines = (tx: Tx, tenantId: number, leaseId: number, lines: readonly NewLine[]): Promise<number> => run(tx)`
  insert into customer.lease_line (tenant_id, lease_id, charge_type_id, payer, from_date)
  select ${tenantId}, ${leaseId}, d.charge_type_id, d.payer, d.from_date
    from unnest(${lines.map(({ chargeTypeId }) => chargeTypeId)}::bigint[], ${lines.map(({ payer }) => payer)}::smallint[],
                ${lines.map(({ fromDate }) => fromDate)}::date[]) d(charge_type_id, payer, from_date)`;
export const deleteLines = (tx: Tx, leaseId: number): Promise<number> =>
  run(tx)`delete from customer.lease_line n where ${own('n')} and n.lease_id = ${leaseId}`;
/** The lines of an item from a day on give way to another one. */
export async function cutLines(tx: Tx, leaseId: number, chargeTypeId: number, fromDate: string): Promise<void> {
  await run(tx)`
    delete from customer.lease_line n where ${own('n')} and n.lease_id = ${leaseId} and n.charge_type_id = ${chargeTypeId}
       and n.from_date >= ${fromDate}::date`;
  await run(tx)`
    update customer.lease_line n set to_date = ${fromDate}::date - 1
     where ${own('n')} and n.lease_id = ${leaseId} and n.charge_type_id = ${chargeTypeId}
       and coalesce(n.to_date, 'infinity') >= ${fromDate}::date`;
}

export const saveRent = (tx: Tx, tenantId: number, leaseId: number, fromDate: string, rent: string): Promise<number> => run(tx)`
  insert into customer.lease_rent as x (tenant_id, lease_id, from_date, rent)
  values (${tenantId}, ${leaseId}, ${fromDate}::date, ${rent}::numeric)
  on conflict (tenant_id, lease_id, from_date) do update set rent = excluded.rent`;

interface Paper {
  readonly kind: number;
  readonly fileId: number;
}
export async function replacePapers(tx: Tx, tenantId: number, leaseId: number, papers: readonly Paper[]): Promise<void> {
  await run(tx)`delete from customer.lease_paper p where ${own('p')} and p.lease_id = ${leaseId}`;
  await run(tx)`
    insert into customer.lease_paper (tenant_id, lease_id, file_id, kind)
    select ${tenantId}, ${leaseId}, f.id, f.kind
      from unnest(${papers.map(({ fileId }) => fileId)}::bigint[], ${papers.map(({ kind }) => kind)}::smallint[]) f(id, kind)`;
}

// ---- history ------------------------------------------------------------------------------------------------------------

interface NewStep {
  readonly act: LeaseAct;
  readonly from: LeaseState;
  readonly to: LeaseState;
  readonly note: string;
  readonly changes: readonly LeaseChange[];
}
/** The lease is locked, so that the next number is free. */
export const insertStep = (tx: Tx, leaseId: number, step: NewStep, { tenantId, by, at }: Stamp): Promise<number> => run(tx)`
  insert into customer.lease_step (tenant_id, lease_id, seq, act, from_state, to_state, by, at, note, changes)
  select ${tenantId}, ${leaseId}, coalesce(max(s.seq), 0) + 1, ${step.act}::smallint, ${step.from}::smallint, ${step.to}::smallint,
         ${by}, ${at}::timestamptz, ${step.note}, ${JSON.stringify(step.changes)}::jsonb
    from customer.lease_step s where ${own('s')} and s.lease_id = ${leaseId}`;

export interface LeaseTurn {
  readonly before: KeptAttachment[];
  readonly after: KeptAttachment[];
}
export const listTurns = (tx: Tx, leaseId: number): Promise<LeaseTurn[]> => rows<LeaseTurn>(tx)`
  select u.before, u.after from customer.lease_turn u where ${own('u')} and u.lease_id = ${leaseId} order by u.id`;
export const insertTurn = (tx: Tx, leaseId: number, { before, after }: LeaseTurn, { tenantId, by, at }: Stamp): Promise<number> => run(tx)`
  insert into customer.lease_turn (tenant_id, lease_id, before, after, by, at)
  values (${tenantId}, ${leaseId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${by}, ${at}::timestamptz)`;

interface Clash {
  readonly number: string;
  readonly fromDate: string;
  readonly endOn: string;
}
/** Another lease of the house that holds one of these days. */
export const findOverlap = (
  tx: Tx,
  { id, houseId, fromDate, endOn }: Pick<LockedLease, 'id' | 'houseId' | 'fromDate' | 'endOn'>,
): Promise<Clash | undefined> => first<Clash>(tx)`
  select l.number, l.from_date, l.end_on from customer.lease l
   where ${own('l')} and l.house_id = ${houseId} and l.id <> ${id}
     and l.state in (${lits(LEASE.upcoming, LEASE.running, LEASE.checking, LEASE.ended)})
     and daterange(l.from_date, coalesce(l.ended_on, l.to_date), '[]') && daterange(${fromDate}::date, ${endOn}::date, '[]') limit 1`;

/** Whether another lease of the house runs or waits for its check. */
export const hasOther = async (tx: Tx, { id, houseId }: Pick<LockedLease, 'id' | 'houseId'>): Promise<boolean> =>
  (await first(tx)`select 1 as there from customer.lease l where ${own('l')} and l.house_id = ${houseId} and l.id <> ${id}
    and l.state in (${lits(LEASE.running, LEASE.checking)}) limit 1`) !== undefined;
