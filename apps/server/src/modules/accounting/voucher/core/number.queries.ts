// Numbers of vouchers: taken last in the transaction, so that one that fails leaves no hole. Counters are locked in the order of their
// keys.
import { own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Stamp } from '../../../../platform/stamp.ts';

export interface NumberKey {
  readonly span: number;
  readonly word: string;
}
interface Wanted extends NumberKey {
  readonly n: number;
}

/** Numbers that were given back, lowest first; those another transaction takes now are left to it. */
export const takeGaps = (tx: Tx, companyId: number, wanted: readonly Wanted[], at: string): Promise<(NumberKey & { no: number })[]> =>
  rows<NumberKey & { no: number }>(tx)`
    update accounting.voucher_gap g set filled_at = ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (span int, word text, n int)
      cross join lateral (
        select f.id from accounting.voucher_gap f
         where ${own('f')} and f.company_id = ${companyId} and f.span = w.span and f.word = w.word and f.filled_at is null
         order by f.no limit w.n for update skip locked) free
     where ${own('g')} and g.id = free.id
    returning g.span, g.word, g.no`;

/** The last number of each range that was taken. */
export const takeRanges = (tx: Tx, companyId: number, wanted: readonly Wanted[]): Promise<(NumberKey & { last: number })[]> =>
  rows<NumberKey & { last: number }>(tx)`
    insert into accounting.voucher_counter as c (tenant_id, company_id, span, word, last)
    select ${TENANT}, ${companyId}::bigint, w.span, w.word, w.n from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (span int,
      word text, n int)
     order by w.span, w.word
    on conflict (tenant_id, company_id, span, word) do update set last = c.last + excluded.last
    returning c.span, c.word, c.last`;

/** The numbers of vouchers that are deleted. */
export const insertGaps = (tx: Tx, companyId: number, ids: readonly number[], reason: string, { by, at }: Stamp): Promise<number> => run(
  tx,
)`
  insert into accounting.voucher_gap (tenant_id, company_id, span, word, no, reason, by, at)
  select v.tenant_id, v.company_id, v.span, v.word, v.no, ${reason}, ${by}, ${at}::timestamptz from accounting.voucher v
   where ${own('v')} and v.company_id = ${companyId} and v.id = any (${ids}::bigint[]) and v.no is not null`;
