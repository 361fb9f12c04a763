// 断号检查 and 凭证整理.
import { VOUCHER, type OutputOf, type StateOf, type renumberVouchers } from '@anju/contract';
import { first, lit, one, own, rows, run, TENANT, when, where } from '../../../../platform/db/sql.ts';
import { sql } from 'kysely';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { GapRow, NumberedRow } from './number-check.rules.ts';

export interface Span {
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

// Locked as whoever hands in vouchers locks: vouchers by their ids, then numbers given back, then the counter.

const POSTED = ({ companyId, span, word }: Span) => sql`
  select coalesce(max(v.no), 0) as no from accounting.voucher v
   where ${own('v')} and v.company_id = ${companyId} and v.span = ${span} and v.word = ${word}
     and v.state = ${lit(VOUCHER.posted)}`;

/** Waits for whoever is about to hand in, audit, post or delete one of the vouchers that may get another number. */
export const lockLoose = (tx: Tx, span: Span): Promise<{ id: number }[]> => rows<{ id: number }>(tx)`
  with p as (${POSTED(span)})
  select v.id from accounting.voucher v, p
   where ${own('v')} and v.company_id = ${span.companyId} and v.span = ${span.span} and v.word = ${span.word} and v.no > p.no
   order by v.id for update of v`;

/** Nobody takes a number of this word until the end of the transaction, neither a new one nor one that was given back. */
export async function lockNumbers(tx: Tx, { companyId, span, word }: Span): Promise<{ last: number } | undefined> {
  await rows(tx)`
    select g.id from accounting.voucher_gap g
     where ${own('g')} and g.company_id = ${companyId} and g.span = ${span} and g.word = ${word} and g.filled_at is null
     order by g.id for update`;
  return first<{ last: number }>(tx)`
    select c.last from accounting.voucher_counter c where ${own('c')} and c.company_id = ${companyId} and c.span = ${span}
      and c.word = ${word} for update`;
}

/** The highest posted number, and how many numbered vouchers stand above it. */
export const findHeight = (db: DbOrTx, span: Span): Promise<{ posted: number; above: number }> => one<{ posted: number; above: number }>(
  db,
)`
  with p as (${POSTED(span)})
  select p.no as posted, (select count(*)::int from accounting.voucher v
           where ${own('v')} and v.company_id = ${span.companyId} and v.span = ${span.span} and v.word = ${span.word}
             and v.no > p.no) as above
    from p`;

type Moved = OutputOf<typeof renumberVouchers>[number];
export type Loose = Omit<Moved, 'newNo'> & { readonly state: StateOf<typeof VOUCHER> };
/** Numbered vouchers above a number; `hold` leaves out those that somebody else holds now, because waiting here could wait for ever. */
export const listLoose = (
  db: DbOrTx,
  { companyId, span, word }: Span,
  { posted, hold }: { posted: number; hold: boolean },
): Promise<Loose[]> => rows<Loose>(db)`
  select v.id, v.day, v.state, v.total, v.no as old_no,
         coalesce((select e.summary from accounting.entry e where e.tenant_id = v.tenant_id and e.voucher_id = v.id
           order by e.line limit 1), '') as summary
    from accounting.voucher v
   where ${own('v')} and v.company_id = ${companyId} and v.span = ${span} and v.word = ${word} and v.no > ${posted}
     and v.state < ${lit(VOUCHER.posted)}
   order by v.id ${hold ? sql`for update of v skip locked` : sql``}`;

/** The caller holds all of them; one that is posted all the same is a number lost. */
export async function renumber(tx: Tx, span: Span, moved: readonly Moved[], { by, at }: Stamp): Promise<void> {
  const list = JSON.stringify(moved.map(({ id, oldNo, newNo }) => ({ id, oldNo, newNo })));
  await run(tx)`set constraints accounting.voucher_number deferred`;
  const written = await run(tx)`
    update accounting.voucher v set no = w."newNo", version = v.version + 1
      from jsonb_to_recordset(${list}::jsonb) as w (id bigint, "newNo" int)
     where ${own('v')} and v.id = w.id and v.state < ${lit(VOUCHER.posted)}`;
  if (written !== moved.length) throw new Error(`${moved.length - written} vouchers did not get their numbers`);
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
