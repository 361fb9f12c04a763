// 断号检查 and 凭证整理.
import type { OutputOf, StateOf, renumberVouchers, VOUCHER } from '@anju/contract';
import { first, own, rows, run, TENANT, when, where } from '../../../../platform/db/sql.ts';
import { sql } from 'kysely';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { GapRow, NumberedRow } from './number-check.rules.ts';

interface Span {
  readonly companyId: number;
  readonly span: number;
  /** Empty: all words. */
  readonly word: string;
}

export const listNumbered = (db: DbOrTx, { companyId, span, word }: Span): Promise<NumberedRow[]> => rows<NumberedRow>(db)`
  select v.id, v.word, v.no, v.day from accounting.voucher v
  ${where(own('v'), sql`v.company_id = ${companyId} and v.span = ${span} and v.no is not null`, when(word !== '', sql`v.word = ${word}`))}
   order by v.word, v.no`;

export const listGaps = (db: DbOrTx, { companyId, span, word }: Span): Promise<GapRow[]> => rows<GapRow>(db)`
  select g.word, g.no, g.reason, g.by, g.at from accounting.voucher_gap g
  ${where(
    own('g'),
    sql`g.company_id = ${companyId} and g.span = ${span} and g.filled_at is null`,
    when(word !== '', sql`g.word = ${word}`),
  )}
   order by g.word, g.no`;

export const listCounters = (db: DbOrTx, { companyId, span, word }: Span): Promise<{ word: string; last: number }[]> =>
  rows<{ word: string; last: number }>(db)`
    select c.word, c.last from accounting.voucher_counter c
    ${where(own('c'), sql`c.company_id = ${companyId} and c.span = ${span}`, when(word !== '', sql`c.word = ${word}`))} order by c.word`;

// ---- putting in order ----------------------------------------------------------------------------------------------------------------

/** Nobody takes a number of this word until the end of the transaction. */
export const lockCounter = (tx: Tx, { companyId, span, word }: Span): Promise<{ last: number } | undefined> => first<{ last: number }>(tx)`
  select c.last from accounting.voucher_counter c where ${own('c')} and c.company_id = ${companyId} and c.span = ${span}
    and c.word = ${word} for update`;

type Moved = OutputOf<typeof renumberVouchers>[number];
export type Loose = Omit<Moved, 'newNo'> & { readonly state: StateOf<typeof VOUCHER> };
/** Numbered vouchers above the highest posted number, and that number. */
export const lockUnposted = (tx: Tx, { companyId, span, word }: Span): Promise<(Loose & { posted: number })[]> => rows<
  Loose & { posted: number }
>(tx)`
  with p as (
    select coalesce(max(v.no), 0) as no from accounting.voucher v
     where ${own('v')} and v.company_id = ${companyId} and v.span = ${span} and v.word = ${word} and v.state = 4)
  select v.id, v.day, v.state, v.total, v.no as old_no, p.no as posted,
         coalesce((select e.summary from accounting.entry e where e.tenant_id = v.tenant_id and e.voucher_id = v.id
           order by e.line limit 1), '') as summary
    from accounting.voucher v, p
   where ${own('v')} and v.company_id = ${companyId} and v.span = ${span} and v.word = ${word} and v.no > p.no
   order by v.id for update of v`;

export async function renumber(tx: Tx, span: Span, moved: readonly Moved[], { by, at }: Stamp): Promise<void> {
  const list = JSON.stringify(moved.map(({ id, oldNo, newNo }) => ({ id, oldNo, newNo })));
  await run(tx)`set constraints accounting.voucher_number deferred`;
  await run(tx)`
    update accounting.voucher v set no = w."newNo", version = v.version + 1
      from jsonb_to_recordset(${list}::jsonb) as w (id bigint, "newNo" int)
     where ${own('v')} and v.id = w.id and v.state < 4`;
  await run(tx)`set constraints accounting.voucher_number immediate`;
  await run(tx)`
    insert into accounting.renumbering (tenant_id, company_id, span, word, voucher_id, old_no, new_no, by, at)
    select ${TENANT}, ${span.companyId}::bigint, ${span.span}, ${span.word}, w.id, w."oldNo", w."newNo", ${by}, ${at}::timestamptz
      from jsonb_to_recordset(${list}::jsonb) as w (id bigint, "oldNo" int, "newNo" int)`;
}

/** The counter goes on after the highest number there is; records of numbers above those posted are done with. */
export async function settleCounter(tx: Tx, { companyId, span, word }: Span, last: number, posted: number, at: string): Promise<void> {
  await run(tx)`
    update accounting.voucher_gap g set filled_at = ${at}::timestamptz
     where ${own('g')} and g.company_id = ${companyId} and g.span = ${span} and g.word = ${word} and g.no > ${posted}
       and g.filled_at is null`;
  if (last === 0)
    await run(tx)`
      delete from accounting.voucher_counter c where ${own('c')} and c.company_id = ${companyId} and c.span = ${span} and c.word = ${word}`;
  else
    await run(tx)`
      update accounting.voucher_counter c set last = ${last}
       where ${own('c')} and c.company_id = ${companyId} and c.span = ${span} and c.word = ${word}`;
}
