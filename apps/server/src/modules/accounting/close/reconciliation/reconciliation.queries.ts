// The tables themselves, and what they are made of: balances and posted lines of a bank account. An account may stand on several bank
// subjects; what counts is the account that a line names. Lines that name none belong to their subject.
import { sql, type RawBuilder } from 'kysely';
import { VOUCHER, type BANK_ITEM, type BankTypedLine, type PERIOD, type StateOf } from '@anju/contract';
import { monthEnd, shiftYm, ymFirstDay } from '@anju/domain';
import { first, lit, one, own, rows, run, TENANT } from '../../../../platform/db/sql.ts';
import { inCompanies } from '../../../../platform/reach/company-reach.queries.ts';
import type { CompanyReach } from '../../../../platform/reach/company-reach.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface Month {
  readonly companyId: number;
  readonly ym: number;
  /** Years whose opening may be kept. */
  readonly slots: readonly number[];
}
/** One of the two is null. */
export interface Holder {
  readonly bankAccountId: number | null;
  readonly subjectId: number | null;
}
export interface AccountMonth extends Month, Holder {}

/** Balances of bank subjects up to the month, with the account they name: `x`. */
const held = ({ companyId, ym, slots }: Month): RawBuilder<unknown> => sql`
  select s.id as subject_id, s.code, s.full_name, s.dims, d.bank_account_id, b.ym, b.debit, b.credit
    from accounting.subject s
    cross join (select coalesce(max(o.ym), 0) as ym from accounting.subject_balance o
      where ${own('o')} and o.company_id = ${companyId} and o.ym = any (${slots}::int[])) z
    join accounting.balance b on b.tenant_id = s.tenant_id and b.company_id = s.company_id and b.subject_id = s.id
     and b.ym between z.ym and ${ym} and (b.ym = z.ym or b.ym % 100 > 0)
    join accounting.dimset d on d.tenant_id = b.tenant_id and d.id = b.dimset_id
   where ${own('s')} and s.company_id = ${companyId} and s.bank`;

// ---- the accounts of a month ---------------------------------------------------------------------------------------------------------

const ACCOUNT_TEXT = sql`a.bank || ' ' || right(a.account_no, 4)`;

export interface ItemSum {
  readonly side: StateOf<typeof BANK_ITEM>;
  readonly amount: string;
}
export interface AccountRow extends Holder {
  readonly text: string;
  readonly accountName: string;
  /** A subject whose lines should name an account. */
  readonly stray: boolean;
  readonly bookBalance: string;
  readonly moved: boolean;
  /** Null without a table. */
  readonly id: number | null;
  readonly statementBalance: string | null;
  readonly savedBalance: string | null;
  readonly madeBy: string | null;
  readonly madeAt: string | null;
  /** What each side of the table adds up to. */
  readonly items: readonly ItemSum[];
}
const TABLE_ROW = sql`coalesce(h.net, 0)::numeric(18, 2) as book_balance,
         coalesce(h.moved, false) as moved, r.id, r.statement_balance, r.book_balance::numeric(18, 2) as saved_balance, r.made_by,
         r.made_at,
         coalesce((select jsonb_agg(jsonb_build_object('side', l.side, 'amount', l.amount::text))
           from (select i.side, sum(i.amount) as amount from accounting.bank_reconciliation_line i
                  where i.tenant_id = r.tenant_id and i.reconciliation_id = r.id group by 1) l), '[]'::jsonb) as items`;
const heldBy = (holder: RawBuilder<unknown>, month: Month, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${holder} as holder, sum(x.debit - x.credit) as net, bool_or(x.ym = ${month.ym} and (x.debit <> 0 or x.credit <> 0)) as moved
    from (${held(month)}) x where ${condition} group by 1`;
const IN_USE = sql`coalesce(h.net, 0) <> 0 or h.moved or r.id is not null`;
/** Every account that is used, that something stands on, or that has a table in the month. */
export const listAccounts = (db: DbOrTx, month: Month): Promise<AccountRow[]> => rows<AccountRow>(db)`
  select a.id as bank_account_id, null::bigint as subject_id, ${ACCOUNT_TEXT} as text, a.account_name, false as stray, ${TABLE_ROW}
    from org_view.company_bank_account a
    left join (${heldBy(sql`x.bank_account_id`, month, sql`x.bank_account_id is not null`)}) h on h.holder = a.id
    left join accounting.bank_reconciliation r on r.tenant_id = a.tenant_id and r.company_id = a.company_id and r.bank_account_id = a.id
     and r.ym = ${month.ym}
   where ${own('a')} and a.company_id = ${month.companyId} and (not a.disabled or ${IN_USE})
   order by a.main desc, a.id`;

/** Money on its way (1012) has no statement of a bank. */
const ON_ITS_WAY = '1012';
/** Bank subjects that keep no accounts, and what others hold on lines without one. */
export const listSubjects = (db: DbOrTx, month: Month): Promise<AccountRow[]> => rows<AccountRow>(db)`
  select null::bigint as bank_account_id, s.id as subject_id, s.code || ' ' || s.full_name as text,
         case when s.dims like '%B%' then '未选银行账户' else '' end as account_name, s.dims like '%B%' as stray, ${TABLE_ROW}
    from accounting.subject s
    left join (${heldBy(sql`x.subject_id`, month, sql`x.bank_account_id is null`)}) h on h.holder = s.id
    left join accounting.bank_reconciliation r on r.tenant_id = s.tenant_id and r.company_id = s.company_id and r.subject_id = s.id
     and r.ym = ${month.ym}
   where ${own('s')} and s.company_id = ${month.companyId} and s.bank and s.leaf
     and case when s.dims like '%B%' then ${IN_USE} else not starts_with(s.code, ${ON_ITS_WAY}) and (not s.disabled or ${IN_USE}) end
   order by s.code`;

// ---- one account ---------------------------------------------------------------------------------------------------------------------

export interface Account {
  readonly bank: string;
  readonly accountName: string;
  readonly accountNo: string;
}
export const findAccount = (db: DbOrTx, companyId: number, id: number): Promise<Account | undefined> => first<Account>(db)`
  select a.bank, a.account_name, a.account_no from org_view.company_bank_account a
   where ${own('a')} and a.company_id = ${companyId} and a.id = ${id}`;
export const findSubject = (db: DbOrTx, companyId: number, id: number): Promise<Account | undefined> => first<Account>(db)`
  select s.code || ' ' || s.full_name as bank, '' as account_name, '' as account_no from accounting.subject s
   where ${own('s')} and s.company_id = ${companyId} and s.id = ${id} and s.bank and s.leaf
     and (s.dims like '%B%' or not starts_with(s.code, ${ON_ITS_WAY}))`;

const ofHolder = ({ bankAccountId, subjectId }: Holder): RawBuilder<unknown> =>
  bankAccountId === null ? sql`x.subject_id = ${subjectId} and x.bank_account_id is null` : sql`x.bank_account_id = ${bankAccountId}`;
export const findBookBalance = async (db: DbOrTx, { bankAccountId, subjectId, ...month }: AccountMonth): Promise<string> =>
  (
    await one<{ net: string }>(db)`
      select coalesce(sum(x.debit - x.credit), 0)::numeric(18, 2) as net from (${held(month)}) x
       where ${ofHolder({ bankAccountId, subjectId })}`
  ).net;

export const findPeriod = (db: DbOrTx, companyId: number, ym: number): Promise<{ state: StateOf<typeof PERIOD> } | undefined> => first<{
  state: StateOf<typeof PERIOD>;
}>(db)`
  select p.state from accounting.period p where ${own('p')} and p.company_id = ${companyId} and p.ym = ${ym}`;

export interface Table {
  readonly id: number;
  readonly ym: number;
  readonly statementBalance: string;
  readonly bookBalance: string;
  readonly remark: string;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly version: number;
}
const TABLE = sql`r.id, r.ym, r.statement_balance, r.book_balance::numeric(18, 2) as book_balance, r.remark, r.made_by, r.made_at,
  r.version`;
const ofAccount = ({ companyId, bankAccountId, subjectId }: Omit<AccountMonth, 'slots'>): RawBuilder<unknown> => sql`
  ${own('r')} and r.company_id = ${companyId}
    and ${bankAccountId === null ? sql`r.subject_id = ${subjectId}` : sql`r.bank_account_id = ${bankAccountId}`}`;
export const findTable = (db: DbOrTx, at: AccountMonth): Promise<Table | undefined> => first<Table>(db)`
  select ${TABLE} from accounting.bank_reconciliation r where ${ofAccount(at)} and r.ym = ${at.ym}`;
export const findTableBefore = (db: DbOrTx, at: AccountMonth): Promise<Table | undefined> => first<Table>(db)`
  select ${TABLE} from accounting.bank_reconciliation r where ${ofAccount(at)} and r.ym < ${at.ym} order by r.ym desc limit 1`;

export interface EntryKey {
  readonly voucherId: number;
  readonly line: number;
}
/** Which lines of the books may be missing on the statement of a month. */
export interface OpenAsk extends AccountMonth {
  /** The first month whose lines no table has judged. */
  readonly fromYm: number;
  /** The table before, whose open lines come again. */
  readonly before: Pick<Table, 'id' | 'ym' | 'madeAt'> | null;
}
const ENTRY = sql`e.voucher_id, e.line, e.day, e.word, e.no, e.summary, e.settle_no, e.debit, e.credit`;
/** Lines `e` on a bank subject `s`. */
const isHeld = ({ bankAccountId, subjectId }: Holder): RawBuilder<unknown> =>
  bankAccountId === null
    ? sql`e.subject_id = ${subjectId} and not exists (select from accounting.dimset d
        where ${own('d')} and d.id = e.dimset_id and d.bank_account_id is not null)`
    : sql`e.dimset_id in (select d.id from accounting.dimset d where ${own('d')} and d.bank_account_id = ${bankAccountId})`;
const ofTable = (id: number): RawBuilder<unknown> => sql`${own('i')} and i.reconciliation_id = ${id}`;
/** So many months before a table may still have been open when it was made. */
const OPEN_MONTHS = 2;
/** What the table before left open, and lines of its time that were posted after it was made: it has not judged them. */
const left = ({ companyId, ...holder }: OpenAsk, { id, ym, madeAt }: NonNullable<OpenAsk['before']>): RawBuilder<unknown> => sql`
  union all
  select ${ENTRY}, true from accounting.bank_reconciliation_line i
    join accounting.entry e on e.tenant_id = i.tenant_id and e.voucher_id = i.voucher_id and e.line = i.voucher_line
   where ${ofTable(id)}
  union all
  select ${ENTRY}, false from accounting.voucher v
    join accounting.entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
    join accounting.subject s on s.tenant_id = e.tenant_id and s.id = e.subject_id and s.bank
   where ${own('v')} and ${isHeld(holder)} and v.company_id = ${companyId} and v.state = ${lit(VOUCHER.posted)}
     and v.ym between ${shiftYm(ym, -OPEN_MONTHS)} and ${ym} and v.posted_at > ${madeAt}::timestamptz
     and not exists (select from accounting.bank_reconciliation_line i
       where ${ofTable(id)} and i.voucher_id = e.voucher_id and i.voucher_line = e.line)`;
const offered = (ask: OpenAsk): RawBuilder<unknown> => {
  const { companyId, ym, fromYm, before } = ask;
  return sql`
  select l.*, false as carried from accounting.subject s
    cross join lateral (
      select ${ENTRY} from accounting.entry e
       where ${own('e')} and e.company_id = ${companyId} and e.subject_id = s.id and e.posted
         and e.day between ${ymFirstDay(fromYm)}::date and ${monthEnd(ymFirstDay(ym))}::date
         and ${isHeld(ask)}) l
   where ${own('s')} and s.company_id = ${companyId} and s.bank
  ${before ? left(ask, before) : sql``}`;
};

export interface OfferedLine extends EntryKey {
  readonly day: string;
  readonly word: string;
  readonly no: number;
  readonly summary: string;
  readonly settleNo: string;
  readonly debit: string;
  readonly credit: string;
  readonly carried: boolean;
}
/** What is carried and the latest of the rest, in the order of the books. */
export const listOffered = (db: DbOrTx, ask: OpenAsk, limit: number): Promise<OfferedLine[]> => rows<OfferedLine>(db)`
  select y.* from (select x.* from (${offered(ask)}) x order by x.carried desc, x.day desc, x.word desc, x.no desc, x.line desc
    limit ${limit}) y
   order by y.carried desc, y.day, y.word, y.no, y.line, y.voucher_id`;

const wanted = (keys: readonly EntryKey[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(keys.map(({ voucherId, line }) => ({ voucher_id: voucherId, line })))}::jsonb)
    as w (voucher_id bigint, line integer)`;
export interface ItemLine {
  readonly side: StateOf<typeof BANK_ITEM>;
  readonly day: string;
  readonly summary: string;
  readonly amount: string;
  readonly voucherId: number | null;
  readonly line: number | null;
}
/** Those of the named lines that are offered. */
export const findOffered = (db: DbOrTx, ask: OpenAsk, keys: readonly EntryKey[]): Promise<OfferedLine[]> => rows<OfferedLine>(db)`
  select x.* from ${wanted(keys)} join (${offered(ask)}) x on x.voucher_id = w.voucher_id and x.line = w.line`;

export interface ImportedRow {
  readonly day: string;
  readonly amount: string;
  readonly summary: string;
  /** Posted vouchers that were made of it. */
  readonly voucherIds: readonly number[];
}
/** What was imported of the statement of an account for the months asked for. */
export const listImported = (db: DbOrTx, { bankAccountId, ym, fromYm }: OpenAsk): Promise<ImportedRow[]> => rows<ImportedRow>(db)`
  select i.paid_on as day, i.amount, left(concat_ws(' ', nullif(i.payer_name, ''), nullif(i.note, '')), 100) as summary,
         array(select distinct x.voucher_id from charging_view.told_event t
           join accounting.event_voucher x on x.tenant_id = t.tenant_id and x.event_id = t.id
           join accounting.voucher v on v.tenant_id = x.tenant_id and v.id = x.voucher_id and v.state = ${lit(VOUCHER.posted)}
          where t.tenant_id = i.tenant_id and t.income_id = i.id) as voucher_ids
    from charging_view.bank_income i
   where ${own('i')} and i.account_id = ${bankAccountId}
     and i.paid_on between ${ymFirstDay(fromYm)}::date and ${monthEnd(ymFirstDay(ym))}::date
   order by i.paid_on, i.id`;

export const listItems = (db: DbOrTx, tableId: number): Promise<ItemLine[]> => rows<ItemLine>(db)`
  select i.side, i.day, i.summary, i.amount, i.voucher_id, i.voucher_line as line from accounting.bank_reconciliation_line i
   where ${ofTable(tableId)} order by i.id`;

// ---- saving --------------------------------------------------------------------------------------------------------------------------

export const lockTable = (tx: Tx, at: AccountMonth): Promise<Table | undefined> => first<Table>(tx)`
  select ${TABLE} from accounting.bank_reconciliation r where ${ofAccount(at)} and r.ym = ${at.ym} for update`;

export interface LockedTable extends Holder {
  readonly companyId: number;
  readonly ym: number;
  readonly version: number;
}
export const lockTableById = (tx: Tx, reach: CompanyReach, id: number): Promise<LockedTable | undefined> => first<LockedTable>(tx)`
  select r.company_id, r.bank_account_id, r.subject_id, r.ym, r.version from accounting.bank_reconciliation r
   where ${own('r')} and r.id = ${id} and ${inCompanies(reach, sql`r.company_id`)} for update`;

export interface TableForm {
  readonly statementBalance: string;
  readonly bookBalance: string;
  readonly remark: string;
}
export const insertTable = (tx: Tx, at: AccountMonth, form: TableForm, { by, at: now }: Stamp): Promise<{ id: number }> =>
  one<{ id: number }>(tx)`
    insert into accounting.bank_reconciliation (tenant_id, company_id, bank_account_id, subject_id, ym, statement_balance,
      book_balance, remark, made_by, made_at)
    values (${TENANT}, ${at.companyId}, ${at.bankAccountId}, ${at.subjectId}, ${at.ym}, ${form.statementBalance}::numeric,
      ${form.bookBalance}::numeric, ${form.remark}, ${by}, ${now}::timestamptz) returning id`;
export const changeTable = (tx: Tx, id: number, form: TableForm, { by, at: now }: Stamp): Promise<number> => run(tx)`
  update accounting.bank_reconciliation r
     set statement_balance = ${form.statementBalance}::numeric, book_balance = ${form.bookBalance}::numeric, remark = ${form.remark},
         made_by = ${by}, made_at = ${now}::timestamptz, version = r.version + 1
   where ${own('r')} and r.id = ${id}`;
export const deleteTable = (tx: Tx, id: number): Promise<number> => run(tx)`
  delete from accounting.bank_reconciliation r where ${own('r')} and r.id = ${id}`;

export const deleteItems = (tx: Tx, tableId: number): Promise<number> => run(tx)`
  delete from accounting.bank_reconciliation_line i where ${ofTable(tableId)}`;
export const insertItems = (tx: Tx, tableId: number, items: readonly (BankTypedLine & Partial<EntryKey>)[]): Promise<number> => run(tx)`
  insert into accounting.bank_reconciliation_line (tenant_id, reconciliation_id, side, day, summary, amount, voucher_id, voucher_line)
  select ${TENANT}, ${tableId}::bigint, w.side, w.day, w.summary, w.amount, w."voucherId", w.line
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as w (side smallint, day date, summary text, amount numeric, "voucherId" bigint, line integer)`;
