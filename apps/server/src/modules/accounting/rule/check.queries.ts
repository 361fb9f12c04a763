// Charging's figures beside those of the generated vouchers.
import { sql, type RawBuilder } from 'kysely';
import { CLAIMED_ELSEWHERE, CLAIMED_WAY, REGIME, RULE_EVENT, RULE_SOURCE, SETTLE, SPECIAL, TENDER_LIST } from '@anju/contract';
import { lit, lits, one, own, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { EVENT_KIND } from './event-kind.queries.ts';
import type { PlanSearch } from './plan.queries.ts';
import { SOURCE } from './plan.rules.ts';

export const sumEvents = (db: DbOrTx, companyId: number, ids: readonly number[]): Promise<{ billed: string; received: string }> => one<{
  billed: string;
  received: string;
}>(db)`
  select coalesce(sum(e.amount) filter (where e.type like 'bill.%'), 0)::numeric(18, 2)::text as billed,
         coalesce(sum(e.amount) filter (where e.type = 'settle.line'), 0)::numeric(18, 2)::text as received
    from unnest(${ids}::bigint[]) w join charging_view.told_event e on ${own('e')} and e.company_id = ${companyId} and e.id = w`;

const E = RULE_EVENT;
export interface EventSums {
  readonly receivable: string;
  readonly prepaid: string;
  readonly deposit: string;
  readonly revenue: string;
  readonly money: string;
  /** Billed for later months. */
  readonly aside: string;
}
const sum = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(sum(${of}), 0)::numeric(18, 2)::text`;

/** What the events of a period should leave in the books: those booked in it, and those of its days that wait. */
export const sumCharging = (
  db: DbOrTx,
  companyId: number,
  ym: number,
  days: Omit<PlanSearch, 'companyId' | 'dimsRequired'> | null,
) => one<EventSums>(db)`
  select ${sum(sql`case m.event when ${lit(E.bill)} then m.amount when ${lit(E.lineBill)} then m.late - m.amount end`)} as receivable,
         ${sum(sql`case when m.event in (${lit(E.linePrepaid)}, ${lit(E.lineChange)}, ${lit(E.account)}) then m.amount
                        when m.event = ${lit(E.tender)} and m.list = ${lit(TENDER_LIST.special)}
                          and m.method in (${lits(SPECIAL.prepaid, SPECIAL.change)}) then -m.amount end`)} as prepaid,
         ${sum(sql`case when m.event = ${lit(E.lineDeposit)} then m.amount
                        when m.event = ${lit(E.tender)} and m.list = ${lit(TENDER_LIST.special)}
                          and m.method = ${lit(SPECIAL.depositToIncome)} then -m.amount end`)} as deposit,
         ${sum(sql`case when m.agency or m.regime = ${lit(REGIME.fee)} and m.event <> ${lit(E.lineOther)} then m.late
                        when m.event = ${lit(E.bill)} then case when m.deferred then 0 else m.amount end
                        when m.event = ${lit(E.lineBill)} then m.late
                        when m.event = ${lit(E.lineOther)}
                          and m.settle_type not in (${lits(SETTLE.thirdPartyIn, SETTLE.payOut, SETTLE.thirdPartyOut)}) then m.amount
                        when m.event = ${lit(E.account)} then -m.amount end`)} as revenue,
         ${sum(sql`case when m.event = ${lit(E.tender)}
                          and (m.list = ${lit(TENDER_LIST.method)} and m.method not in (${lits(CLAIMED_WAY, CLAIMED_ELSEWHERE)})
                            or m.list = ${lit(TENDER_LIST.special)} and m.method = ${lit(SPECIAL.cashDeposit)})
                          then m.amount
                        when m.event in (${lit(E.cashDiffers)}, ${lit(E.incomeBooked)}) then m.amount
                        when m.event in (${lit(E.incomeChannel)}, ${lit(E.channelPassed)}) then -m.amount end`)} as money,
         ${sum(sql`case when m.deferred then m.amount end`)} as aside
    from (select e.amount, e.late, e.list, e.method, e.settle_type, coalesce(i.third_party, false) as agency,
                 coalesce(g.regime, ${lit(REGIME.whole)}) as regime,
                 ${EVENT_KIND} as event,
                 exists (select from accounting.deferral f where ${own('f')} and f.event_id = e.id and f.part = e.part) as deferred
            from charging_view.money_event e
            left join manage_view.charge_type i on i.tenant_id = e.tenant_id and i.id = e.charge_type_id
            left join accounting.estate_regime g on ${own('g')} and g.company_id = ${companyId} and g.estate_id = e.estate_id
           where ${own('e')} and e.company_id = ${companyId} and (
             e.id in (select x.event_id from accounting.event_voucher x
                       where ${own('x')} and x.company_id = ${companyId} and x.ym = ${ym})
             or e.day between ${days?.fromDay ?? null}::date and ${days?.toDay ?? null}::date
                and not exists (select from accounting.event_voucher x where ${own('x')} and x.event_id = e.id))) m`;

export interface SubjectSide {
  readonly code: string;
  /** Taken for items as receivable or as prepaid. */
  readonly receivable: boolean;
  readonly prepaid: boolean;
  readonly cash: boolean;
  /** What bills of later months put aside on it in the period, credit minus debit. */
  readonly aside: string;
  /** Debit minus credit. */
  readonly amount: string;
}
/** What the vouchers of the events moved, and red ink that took some of them back. */
export const sumBooks = (db: DbOrTx, companyId: number, ym: number): Promise<SubjectSide[]> => rows<SubjectSide>(db)`
  select s.code, s.cash_equivalent as cash, sum(n.debit - n.credit)::text as amount,
         coalesce((select sum(f.amount) from accounting.deferral f where ${own('f')} and f.company_id = ${companyId} and f.ym = ${ym}
           and f.subject_id = s.id), 0)::text as aside,
         exists (select from accounting.subject_map m where ${own('m')} and m.company_id = ${companyId} and m.subject_id = s.id
           and m.role = ${RULE_SOURCE.receivable}::smallint) as receivable,
         exists (select from accounting.subject_map m where ${own('m')} and m.company_id = ${companyId} and m.subject_id = s.id
           and m.role = ${RULE_SOURCE.prepaid}::smallint) as prepaid
    from accounting.voucher v
    left join accounting.voucher o on o.tenant_id = v.tenant_id and o.id = v.reverses_id
    join accounting.entry n on n.tenant_id = v.tenant_id and n.voucher_id = v.id
    join accounting.subject s on s.tenant_id = n.tenant_id and s.id = n.subject_id
   where ${own('v')} and v.company_id = ${companyId} and v.ym = ${ym} and coalesce(v.source, o.source) = ${SOURCE}
   group by s.id, s.code, s.cash_equivalent`;
