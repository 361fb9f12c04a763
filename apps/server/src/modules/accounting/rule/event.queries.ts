// Which events are booked, where, and what they were told on.
import { sql } from 'kysely';
import { VOUCHER, type GeneratedRow, type SourceDocument } from '@anju/contract';
import { lit, one, own, rows, run, TENANT } from '../../../platform/db/sql.ts';
import { inCompanies } from '../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../platform/reach/company-reach.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { BookedEvent } from './plan.ts';
import { SOURCE } from './plan.rules.ts';

export const insertBooked = (tx: Tx, companyId: number, ym: number, booked: readonly BookedEvent[]): Promise<number> => run(tx)`
  insert into accounting.event_voucher (tenant_id, event_id, seq, company_id, ym, rule_id, voucher_id)
  select ${TENANT}, w."eventId", w.seq, ${companyId}::bigint, ${ym}::int, w."ruleId", w."voucherId"
    from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as w ("eventId" bigint, seq int, "ruleId" bigint, "voucherId" bigint)`;

export interface BookedCounts {
  readonly booked: number;
  readonly vouchers: number;
  readonly drafts: number;
}
export const countBooked = (db: DbOrTx, companyId: number, ym: number): Promise<BookedCounts> => one<BookedCounts>(db)`
  select count(distinct x.event_id)::int as booked, count(distinct x.voucher_id)::int as vouchers,
         (count(distinct x.voucher_id) filter (where v.state = ${lit(VOUCHER.draft)}))::int as drafts
    from accounting.event_voucher x left join accounting.voucher v on v.tenant_id = x.tenant_id and v.id = x.voucher_id
   where ${own('x')} and x.company_id = ${companyId} and x.ym = ${ym}`;

/** Of each of these events that begins a voucher: the highest number among its vouchers. */
export const listLastSeqs = async (db: DbOrTx, companyId: number, keys: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (
      await rows<{ key: string; last: number }>(db)`
        select v.source_key as key, max(v.source_seq) as last from accounting.voucher v
         where ${own('v')} and v.company_id = ${companyId} and v.source = ${SOURCE} and v.source_key = any (${keys}::text[]) group by 1`
    ).map(({ key, last }) => [key, last]),
  );

interface Unbooked {
  readonly events: number;
  readonly amount: string;
  readonly day: string | null;
  readonly number: string;
}
export const countUnbooked = (db: DbOrTx, companyId: number, fromDay: string, toDay: string): Promise<Unbooked> => one<Unbooked>(db)`
  select count(*)::int as events, coalesce(sum(e.amount) filter (where e.type <> 'settle.tender'), 0)::numeric(18, 2)::text as amount,
         min(e.day) as day, coalesce(min(e.number), '') as number
    from charging_view.told_event e
   where ${own('e')} and e.company_id = ${companyId} and e.day between ${fromDay}::date and ${toDay}::date
     and not exists (select from accounting.event_voucher x where ${own('x')} and x.event_id = e.id)`;

/**
 * The drafts of a period that may be made anew. One that shares an event with a voucher that stays has to stay too, because an event is
 * booked whole; and so does one whose income was released since.
 */
export const listRenewable = async (tx: Tx, companyId: number, ym: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(tx)`
      with recursive kept (id) as (
        select v.id from accounting.event_voucher x join accounting.voucher v on v.tenant_id = x.tenant_id and v.id = x.voucher_id
         where ${own('x')} and x.company_id = ${companyId} and x.ym = ${ym} and (v.state > ${lit(VOUCHER.draft)} or exists (
           select from accounting.deferral_release p where ${own('p')} and p.event_id = x.event_id))
        union
        select z.voucher_id from kept k
          join accounting.event_voucher y on ${own('y')} and y.voucher_id = k.id
          join accounting.event_voucher z on ${own('z')} and z.event_id = y.event_id and z.voucher_id is not null)
      select distinct x.voucher_id as id from accounting.event_voucher x
       where ${own('x')} and x.company_id = ${companyId} and x.ym = ${ym} and x.voucher_id is not null
         and x.voucher_id not in (select k.id from kept k)`
  ).map(({ id }) => id);

/** Forgets the events of these drafts, and those that were booked nowhere. */
export const deleteBooked = (tx: Tx, companyId: number, ym: number, voucherIds: readonly number[]): Promise<number> => run(tx)`
  delete from accounting.event_voucher x
   where ${own('x')} and x.company_id = ${companyId} and x.ym = ${ym} and (x.voucher_id = any (${voucherIds}::bigint[])
     or x.voucher_id is null and not exists (select from accounting.event_voucher y where ${own('y')} and y.event_id = x.event_id
       and y.voucher_id is not null and y.voucher_id <> all (${voucherIds}::bigint[])))`;

// ---- lists -----------------------------------------------------------------------------------------------------------------------------

export const countGenerated = (db: DbOrTx, companyId: number, ym: number): Promise<{ total: number }> => one<{ total: number }>(db)`
  select count(distinct x.voucher_id)::int as total from accounting.event_voucher x
   where ${own('x')} and x.company_id = ${companyId} and x.ym = ${ym}`;

type FoundRow = Omit<GeneratedRow, 'number'> & { readonly word: string; readonly no: number | null };
export const listGenerated = (
  db: DbOrTx,
  companyId: number,
  ym: number,
  limit: number,
  offset: number,
): Promise<FoundRow[]> => rows<FoundRow>(db)`
  select v.id, v.day, v.word, v.no, v.state, v.total, x.events,
         (select count(*)::int from accounting.entry e where ${own('e')} and e.voucher_id = v.id) as lines,
         coalesce((select e.summary from accounting.entry e where ${own('e')} and e.voucher_id = v.id order by e.line limit 1),
           '') as summary
    from (select b.voucher_id, count(distinct b.event_id)::int as events from accounting.event_voucher b
           where ${own('b')} and b.company_id = ${companyId} and b.ym = ${ym} group by 1) x
    join accounting.voucher v on ${own('v')} and v.id = x.voucher_id
   order by v.day, v.id limit ${limit} offset ${offset}`;

// ---- both ways -------------------------------------------------------------------------------------------------------------------------

const SHOWN = 200;
type FoundSource = SourceDocument & { readonly total: number };
export const listSources = (db: DbOrTx, companyId: number, voucherId: number): Promise<FoundSource[]> => rows<FoundSource>(db)`
  select d.*, count(*) over ()::int as total from (
    select case when e.settlement_id is not null then 'settlement' when e.bill_id is not null then 'bill'
                when e.publication_id is not null then 'publication' when e.income_id is not null then 'income'
                else 'close' end as kind,
           coalesce(e.settlement_id, e.bill_id, e.publication_id, e.income_id, e.close_id, 0) as id, min(e.number) as number,
           min(e.day) as day,
           min(e.settle_type) as settle_type, coalesce(sum(e.amount) filter (where e.type <> 'settle.tender'), 0)::numeric(18, 2) as amount,
           count(*)::int as events
      from (select x.event_id from accounting.event_voucher x
             where ${own('x')} and x.company_id = ${companyId} and x.voucher_id = ${voucherId}
            union
            select p.event_id from accounting.deferral_release p where ${own('p')} and p.voucher_id = ${voucherId}) x
      join charging_view.told_event e on ${own('e')} and e.id = x.event_id
     group by 1, 2) d
   order by d.day, d.kind, d.id limit ${SHOWN}`;

export interface FoundVoucher {
  readonly companyId: number;
  readonly id: number;
  readonly ym: number;
  readonly day: string;
  readonly word: string;
  readonly no: number | null;
  readonly state: GeneratedRow['state'];
  readonly total: string;
}
/** The vouchers of a settlement, or of a bill: where it was published, changed and voided. */
export const listVouchersOf = (db: DbOrTx, reach: CompanyReach, kind: 'settlement' | 'bill', id: number): Promise<FoundVoucher[]> => {
  // What a bill was published with is turned into income bill by bill.
  const ofPart = kind === 'settlement' ? sql`true` : sql`p.part in (0, ${id})`;
  const told =
    kind === 'settlement'
      ? sql`select e.id from charging_view.told_event e where ${own('e')} and e.settlement_id = ${id}`
      : sql`select e.id from charging_view.told_event e where ${own('e')} and e.bill_id = ${id}
            union all select e.id from charging_view.bill_publication b join charging_view.told_event e on ${own('e')}
              and e.publication_id = b.publication_id and e.charge_type_id = b.charge_type_id and e.month = b.month
             where ${own('b')} and b.id = ${id}`;
  return rows<FoundVoucher>(db)`
    select distinct v.company_id, v.id, v.ym, v.day, v.word, v.no, v.state, v.total
      from (select x.voucher_id as id from (${told}) t join accounting.event_voucher x on ${own('x')} and x.event_id = t.id
             union
            select p.voucher_id from (${told}) t join accounting.deferral_release p on ${own('p')} and p.event_id = t.id and ${ofPart}) x
      join accounting.voucher v on ${own('v')} and v.id = x.id
     where ${inCompanies(reach, sql`v.company_id`)} order by v.day, v.id limit ${SHOWN}`;
};
