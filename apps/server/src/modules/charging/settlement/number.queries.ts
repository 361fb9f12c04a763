import { sql } from 'kysely';
import type { ReceiptKind } from '@anju/contract';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { TakenNumber } from './settlement-shapes.ts';

/**
 * The next number of a company's papers for money, in one statement: its rule, the counter of the period, the text, the form. The counter
 * stays locked until the end of the transaction, so it is taken last. Undefined without a rule.
 */
export async function takeReceiptNumber(
  tx: Tx,
  tenantId: number,
  companyId: number,
  kind: ReceiptKind,
  day: string,
): Promise<TakenNumber | undefined> {
  const result = await sql<TakenNumber>`
    with rule as (
      select company_id, prefix, length(date_part) as figures, width,
             left(${day}, case reset when 'year' then 4 when 'month' then 7 when 'day' then 10 else 0 end) as period
        from system.number_rule where kind = ${kind} and company_id in (${companyId}, 0) order by company_id desc limit 1),
    taken as (
      insert into system.number_counter (tenant_id, company_id, kind, period, last_value)
      select ${tenantId}, rule.company_id, ${kind}, rule.period, 1 from rule
      on conflict (tenant_id, company_id, kind, period) do update set last_value = number_counter.last_value + 1
      returning last_value::text as value)
    select rule.prefix || left(replace(${day}, '-', ''), rule.figures) || lpad(taken.value, greatest(rule.width, length(taken.value)), '0') as number,
           f.title, f.layout, f.copies, f.footer
      from rule cross join taken left join manage.receipt_rule f on f.company_id = ${companyId} and f.kind = ${kind}`.execute(tx);
  return result.rows[0];
}
