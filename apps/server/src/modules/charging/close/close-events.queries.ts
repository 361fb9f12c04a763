// What a day close tells the books: cash that differs from what was taken, and cash brought to the bank. Both are told per estate; a
// difference belongs to the estate that took most cash.
import { sql, type RawBuilder } from 'kysely';
import { SETTLE_METHOD, SETTLEMENT, TENDER_LIST } from '@anju/contract';
import { lit, own, run, TENANT } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

interface Told {
  readonly closeId: number;
  readonly day: string;
  readonly at: string;
  /** Counted minus expected. */
  readonly difference: string;
}

/** The cash of a close by company and estate, the one with most of it first. */
const cashOf = (closeId: number): RawBuilder<unknown> => sql`
  select x.*, row_number() over (order by x.cash desc, x.estate_id) as place
    from (select s.company_id, s.estate_id, coalesce(sum(t.amount) filter (where s.state <> ${lit(SETTLEMENT.void)}), 0) as cash
            from charging.settlement s left join charging.tender t
              on t.tenant_id = s.tenant_id and t.settlement_id = s.id and t.list = ${lit(TENDER_LIST.method)}
                and t.method = ${lit(SETTLE_METHOD.cash)}
           where ${own('s')} and s.close_id = ${closeId} group by 1, 2) x`;

export const tellDifference = (tx: Tx, { closeId, day, at, difference }: Told): Promise<number> => run(tx)`
  insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, amount, close_id)
  select ${TENANT}, 'cash.differs', ${day}::date, ${at}::timestamptz, c.company_id, c.estate_id, ${difference}::numeric, ${closeId}::bigint
    from (${cashOf(closeId)}) c where c.place = 1 and ${difference}::numeric <> 0`;

export const tellBanked = (tx: Tx, { closeId, day, at, difference }: Told): Promise<number> => run(tx)`
  insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, list, method, amount, close_id)
  select ${TENANT}, 'cash.banked', ${day}::date, ${at}::timestamptz, c.company_id, c.estate_id,
         ${lit(TENDER_LIST.method)}, ${lit(SETTLE_METHOD.transfer)}, c.cash + c.more, ${closeId}::bigint
    from (select k.*, case when k.place = 1 then ${difference}::numeric else 0 end as more from (${cashOf(closeId)}) k) c
   where c.cash + c.more <> 0`;

/** What a close that is taken back has told, with the opposite sign. */
export const tellTakenBack = (tx: Tx, { closeId, day, at }: Omit<Told, 'difference'>): Promise<number> => run(tx)`
  insert into charging.accounting_event (tenant_id, type, day, at, company_id, estate_id, list, method, amount, close_id)
  select ${TENANT}, e.type, ${day}::date, ${at}::timestamptz, e.company_id, e.estate_id, e.list, e.method, -sum(e.amount), e.close_id
    from charging.accounting_event e where ${own('e')} and e.close_id = ${closeId}
   group by e.type, e.company_id, e.estate_id, e.list, e.method, e.close_id having sum(e.amount) <> 0`;
