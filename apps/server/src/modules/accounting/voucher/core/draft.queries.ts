// Writing drafts: headers and lines of any number of vouchers in one statement each.
import { sql } from 'kysely';
import { PERIOD, VOUCHER, type StateOf, type VOUCHER_KIND, type WORD_DEMAND } from '@anju/contract';
import type { RuleSubject } from '@anju/domain';
import { lit, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface SubjectFacts extends RuleSubject {
  readonly id: number;
  readonly code: string;
}
export const SUBJECT_FACTS = sql`
  s.id, s.code, s.full_name as name, s.leaf, s.disabled, s.dims, s.required, s.cash, s.bank, s.cash_equivalent, s.cash_in, s.cash_out,
  s.forbidden_side, s.forbidden_text`;

export const listSubjects = (db: DbOrTx, companyId: number, ids: readonly number[]): Promise<SubjectFacts[]> => rows<SubjectFacts>(db)`
  select ${SUBJECT_FACTS} from accounting.subject s where ${own('s')} and s.company_id = ${companyId} and s.id = any (${ids}::bigint[])`;

export interface WordFacts {
  readonly word: string;
  readonly title: string;
  readonly demand: StateOf<typeof WORD_DEMAND>;
  readonly disabled: boolean;
}
export const listWords = (db: DbOrTx, companyId: number): Promise<WordFacts[]> => rows<WordFacts>(db)`
  select w.word, w.title, w.demand, w.disabled from accounting.voucher_word w
   where ${own('w')} and w.company_id = ${companyId} order by w.sort, w.word`;

export const listCashCodes = async (db: DbOrTx, companyId: number): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ code: string }>(db)`
        select c.code from accounting.cash_item c where ${own('c')} and c.company_id = ${companyId} and not c.disabled`
    ).map(({ code }) => code),
  );

export async function listEmployeeNames(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: number; name: string }>(db)`
    select e.id, e.name from org_view.employee e where ${own('e')} and e.id = any (${ids}::bigint[])`;
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The periods of these that are open; they stay open until the end of the transaction. */
export const lockOpenPeriods = async (tx: Tx, companyId: number, yms: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await rows<{ ym: number; state: number }>(tx)`
        select p.ym, p.state from accounting.period p where ${own('p')} and p.company_id = ${companyId} and p.ym = any (${yms}::int[])
         order by p.ym for share`
    ).flatMap(({ ym, state }) => (state === PERIOD.open ? [ym] : [])),
  );

// ---- headers -------------------------------------------------------------------------------------------------------------------------

export interface HeaderRow {
  readonly ym: number;
  readonly day: string;
  readonly word: string;
  readonly span: number;
  readonly papers: number;
  readonly total: string;
  readonly cashierId: number | null;
  readonly cashier: string;
  readonly loose: string | null;
}
export interface NewHeader extends HeaderRow {
  readonly kind: StateOf<typeof VOUCHER_KIND>;
  readonly source: string | null;
  readonly sourceKey: string | null;
  readonly sourceSeq: number;
  readonly reversesId: number | null;
  readonly correctsId: number | null;
}
interface Maker {
  readonly companyId: number;
  readonly makerId: number;
  readonly maker: string;
  readonly at: string;
}
interface Inserted {
  readonly id: number;
  readonly source: string | null;
  readonly sourceKey: string | null;
  readonly sourceSeq: number;
}
const sourceOf = ({ source, sourceKey, sourceSeq }: Omit<Inserted, 'id'>): string => JSON.stringify([source, sourceKey, sourceSeq]);

/** The ids in the order given; null for one whose source has a voucher already. */
export async function insertHeaders(
  tx: Tx,
  { companyId, makerId, maker, at }: Maker,
  headers: readonly NewHeader[],
): Promise<(number | null)[]> {
  const list = JSON.stringify(headers.map((header, place) => ({ ...header, place })));
  const found = await rows<Inserted>(tx)`
    insert into accounting.voucher (tenant_id, company_id, ym, day, word, span, kind, papers, total, cashier_id, cashier, loose, source,
      source_key,
        source_seq, reverses_id, corrects_id, maker_id, maker, created_at)
    select ${TENANT}, ${companyId}::bigint, w.ym, w.day, w.word, w.span, w.kind, w.papers, w.total, w."cashierId", w.cashier,
      w.loose::jsonb, w.source,
           w."sourceKey", w."sourceSeq", w."reversesId", w."correctsId", ${makerId}::bigint, ${maker}, ${at}::timestamptz
      from jsonb_to_recordset(${list}::jsonb) as w (place int, ym int, day date, word text, span int, kind smallint, papers int,
        total numeric,
        "cashierId" bigint, cashier text, loose text, source text, "sourceKey" text, "sourceSeq" int, "reversesId" bigint,
          "correctsId" bigint)
     order by w.place
    on conflict on constraint voucher_source do nothing
    returning id, source, source_key, source_seq`;
  // Rows come back in the order in which they were inserted. Only those with a source can be left out, and these name themselves.
  if (found.length === headers.length) return found.map(({ id }) => id);
  const bySource = new Map(found.map((one) => [sourceOf(one), one.id]));
  const unnamed = found.filter(({ source }) => source === null).map(({ id }) => id);
  return headers.map((header) => (header.source === null ? (unnamed.shift() ?? null) : (bySource.get(sourceOf(header)) ?? null)));
}

/** Only while it is a draft; the caller has locked it. */
export const updateHeader = (tx: Tx, id: number, header: HeaderRow): Promise<number> => run(tx)`
  update accounting.voucher v
     set ym = ${header.ym}, day = ${header.day}::date, word = ${header.word}, span = ${header.span}, papers = ${header.papers},
         total = ${header.total}::numeric, cashier_id = ${header.cashierId}::bigint, cashier = ${header.cashier},
         loose = ${header.loose}::jsonb, version = v.version + 1
   where ${own('v')} and v.id = ${id} and v.state = ${lit(VOUCHER.draft)}`;

// ---- lines ---------------------------------------------------------------------------------------------------------------------------

export interface EntryRow {
  readonly voucherId: number;
  readonly line: number;
  readonly ym: number;
  readonly day: string;
  readonly summary: string;
  readonly subjectId: number;
  readonly dimsetId: number;
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly settleMethod: string;
  readonly settleNo: string;
  readonly businessDay: string | null;
}
export const insertEntries = (tx: Tx, companyId: number, entries: readonly EntryRow[]): Promise<number> => run(tx)`
  insert into accounting.entry (tenant_id, company_id, voucher_id, line, ym, day, summary, subject_id, dimset_id, debit, credit,
    cash_item, quantity,
      price, settle_method, settle_no, business_day)
  select ${TENANT}, ${companyId}::bigint, w."voucherId", w.line, w.ym, w.day, w.summary, w."subjectId", w."dimsetId", w.debit, w.credit,
    w."cashItem",
         w.quantity, w.price, w."settleMethod", w."settleNo", w."businessDay"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as w ("voucherId" bigint, line int, ym int, day date, summary text,
      "subjectId" bigint, "dimsetId" bigint, debit numeric, credit numeric, "cashItem" text, quantity numeric, price numeric,
        "settleMethod" text,
      "settleNo" text, "businessDay" date)`;

export const deleteEntries = (tx: Tx, ids: readonly number[]): Promise<number> => run(tx)`
  delete from accounting.entry e where ${own('e')} and e.voucher_id = any (${ids}::bigint[])`;

export const deleteDrafts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await deleteEntries(tx, ids);
  await run(tx)`
    delete from accounting.voucher v where ${own('v')} and v.id = any (${ids}::bigint[]) and v.state = ${lit(VOUCHER.draft)}`;
};
