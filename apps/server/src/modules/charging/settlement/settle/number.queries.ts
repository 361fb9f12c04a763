import type { ReceiptKind } from '@anju/contract';
import { first, own } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Numbering } from '../../ledger/settlement-shapes.ts';

/**
 * How the company numbers and prints its receipts of a kind on that day; undefined without a rule. No number is taken yet: the counter
 * stays locked from the statement that takes a number until the end of its transaction, so the number is taken only when the settlement is
 * written.
 */
export async function findNumbering(tx: Tx, companyId: number, kind: ReceiptKind, day: string): Promise<Numbering | undefined> {
  return first<Numbering>(tx)`
    select r.company_id, left(${day}, case r.reset when 'year' then 4 when 'month' then 7 when 'day' then 10 else 0 end) as period,
           r.prefix || left(replace(${day}, '-', ''), length(r.date_part)) as prefix, r.width, f.title, f.layout, f.copies, f.footer
      from system_view.number_rule r left join manage_view.receipt_rule f
        on f.tenant_id = r.tenant_id and f.company_id = ${companyId} and f.kind = ${kind}
     where ${own('r')} and r.kind = ${kind} and r.company_id in (${companyId}, 0) order by r.company_id desc limit 1`;
}
