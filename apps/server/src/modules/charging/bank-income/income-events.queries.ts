// What lines of bank statements tell the books: money that came and waits to be claimed, and money of a channel with its fee. Claims tell
// nothing here, they are settlements.
import { BANK_INCOME } from '@anju/contract';
import { lit, own, run, TENANT } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

/** Tells what lines came to, less what they have told before: after an import, and whenever a mark was set or taken back. */
export const tellIncome = (tx: Tx, ids: readonly number[], at: string): Promise<number> => run(tx)`
  with line as (select i.* from charging.bank_income i where ${own('i')} and i.id = any (${ids}::bigint[])),
  wanted as (
    select l.id, 'income.booked' as type, 2 as method, l.amount, 0.00 as fee from line l where l.state <> ${lit(BANK_INCOME.other)}
    union all
    select l.id, 'income.channel', l.channel, l.amount + l.fee, l.fee from line l where l.state = ${lit(BANK_INCOME.channel)}),
  told as (
    select e.income_id as id, e.type, e.method, sum(e.amount) as amount, sum(e.late) as fee from charging.accounting_event e
     where ${own('e')} and e.income_id = any (${ids}::bigint[]) group by 1, 2, 3),
  news as (
    select coalesce(w.id, t.id) as id, coalesce(w.type, t.type) as type, coalesce(w.method, t.method) as method,
           coalesce(w.amount, 0) - coalesce(t.amount, 0) as amount, coalesce(w.fee, 0) - coalesce(t.fee, 0) as fee
      from wanted w full join told t on t.id = w.id and t.type = w.type and t.method = w.method)
  insert into charging.accounting_event (tenant_id, type, day, at, company_id, list, method, amount, late, income_id)
  select ${TENANT}, n.type, l.paid_on, ${at}::timestamptz, l.company_id, 1, n.method, n.amount, n.fee, l.id
    from news n join line l on l.id = n.id where n.amount <> 0 or n.fee <> 0 order by l.id, n.type, n.method`;
