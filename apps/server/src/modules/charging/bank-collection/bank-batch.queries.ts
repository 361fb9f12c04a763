// Bank collection batches and their lines: lists, sums, and the release of held bills.
import { sql, type RawBuilder } from 'kysely';
import {
  BANK_BATCH,
  BANK_LINE,
  type BankBatch,
  type BankBatchRow,
  type BankLine,
  type BankLineFilter,
  type BankLineRow,
  type BankTemplate,
  type listCollectChannels,
  type OutputOf,
} from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../estate/index.ts';
import { OBJECT_TEXT, objectJoins } from '../bill/core/object-text.queries.ts';

type Estates = readonly number[] | null;

export async function listChannels(db: DbOrTx): Promise<OutputOf<typeof listCollectChannels>> {
  return rows<OutputOf<typeof listCollectChannels>[number]>(db)`
    select k.id, k.bank, k.contract_no, c.name as company_name, k.run_days
      from manage_view.bank_channel k join org_view.company c on c.tenant_id = k.tenant_id and c.id = k.company_id
        where ${own('k')} and not k.disabled order by k.id`;
}

export async function channelServes(db: DbOrTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('manageView.bankChannel')
    .select('id')
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

// ---- batches -------------------------------------------------------------------------------------------------------------------------

export interface BatchSearch {
  readonly estateId: number | null;
  readonly channelId: number | null;
  readonly states: readonly number[];
  readonly key: string;
  readonly estates: Estates;
}
const condition = ({ estateId, channelId, states, key, estates }: BatchSearch): RawBuilder<unknown> =>
  sql.join(
    [
      inScope(estates, sql`t.estate_id`),
      ...(estateId === null ? [] : [sql`t.estate_id = ${estateId}`]),
      ...(channelId === null ? [] : [sql`t.channel_id = ${channelId}`]),
      ...(states.length === 0 ? [] : [sql`t.state = any (${states}::smallint[])`]),
      ...(key === '' ? [] : [sql`position(upper(${key}) in t.number) > 0`]),
    ],
    sql` and `,
  );

interface BatchTotals {
  total: number;
  amount: string;
  paidAmount: string;
  failedAmount: string;
}
export async function countBatches(db: DbOrTx, search: BatchSearch): Promise<BatchTotals> {
  const sum = (column: RawBuilder<unknown>) =>
    sql`coalesce(sum(${column}) filter (where t.state <> ${lit(BANK_BATCH.cancelled)}), 0)::numeric(18, 2)::text`;
  return one<BatchTotals>(db)`
    select count(*)::int as total, ${sum(sql`t.amount`)} as amount, ${sum(sql`t.paid_amount`)} as paid_amount,
           ${sum(sql`t.failed_amount`)} as failed_amount
      from charging.bank_batch t where ${own('t')} and ${condition(search)}`;
}

const ROW = sql`
  t.id, t.version, t.number, e.name as estate_name, k.bank, k.contract_no, t.due_to, t.state, t.lines, t.amount::text as amount,
    t.paid_lines, t.paid_amount::text as paid_amount,
  t.failed_lines, t.failed_amount::text as failed_amount, t.exported_at, t.exported_by, t.exports, t.remark, t.created_by, t.created_at`;
const FROM = sql`charging.bank_batch t join estate_view.estate e on ${own('e')} and e.id = t.estate_id join manage_view.bank_channel k
  on k.tenant_id = e.tenant_id and k.id = t.channel_id`;

export async function listBatches(db: DbOrTx, search: BatchSearch, limit: number, offset: number): Promise<BankBatchRow[]> {
  return rows<BankBatchRow>(db)`
    with page as materialized (select t.id from charging.bank_batch t where ${own('t')} and ${condition(search)}
      order by t.id desc limit ${limit} offset ${offset})
    select ${ROW} from page join ${FROM} on ${own('t')} and t.id = page.id order by t.id desc`;
}

export async function findBatch(db: DbOrTx, id: number, estates: Estates): Promise<BankBatch | undefined> {
  return first<BankBatch>(db)`
    select ${ROW}, t.lines - t.paid_lines - t.failed_lines as waiting_lines,
           (t.amount - t.paid_amount - t.failed_amount)::text as waiting_amount,
           coalesce((select jsonb_agg(x order by x.lines desc, x.message) from (
             select l.message, count(*)::int as lines, sum(l.amount)::text as amount from charging.bank_line l
               where ${own('l')} and l.batch_id = t.id and l.state = ${lit(BANK_LINE.failed)} group by 1) x), '[]') as failures,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'fileName', r.file_name, 'rows', r.rows, 'matched', r.matched,
             'problems', r.problems, 'by', r.by, 'at', r.at) order by r.id desc)
                       from charging.bank_return r where ${own('r')} and r.batch_id = t.id), '[]') as returns
      from ${FROM} where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)}`;
}

export interface HeldBatch {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly state: number;
  readonly exportedAt: string | null;
  /** A return file of the bank was received, whether or not it is posted yet. */
  readonly returned: boolean;
}
/** Every change of a batch locks the batch first, before its lines and the objects of its bills. */
export async function lockBatch(tx: Tx, id: number, estates: Estates): Promise<HeldBatch | undefined> {
  return first<HeldBatch>(tx)`
    select t.id, t.version, t.number, t.state, t.exported_at,
           exists (select from charging.bank_return r where ${own('r')} and r.batch_id = t.id) as returned
      from charging.bank_batch t where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)} for update`;
}

export interface NewBatch {
  readonly tenantId: number;
  readonly number: string;
  readonly channelId: number;
  readonly companyId: number;
  readonly estateId: number;
  readonly dueTo: string;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
export async function insertBatch(tx: Tx, values: NewBatch): Promise<number> {
  return (await tx.insertInto('charging.bankBatch').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateBatch(
  tx: Tx,
  id: number,
  values: Partial<{ state: number; remark: string; exportedAt: string; exportedBy: string }> & { exported?: true },
): Promise<void> {
  const { exported, ...rest } = values;
  await tx
    .updateTable('charging.bankBatch')
    .set({ ...rest, ...(exported ? { exports: sql<number>`exports + 1` } : {}), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Stores the number and amount of the lines that were not left out. */
export async function countLines(tx: Tx, id: number): Promise<{ lines: number; amount: string }> {
  const result = await rows<{ lines: number; amount: string }>(tx)`
    update charging.bank_batch t set lines = l.n, amount = l.amount
      from (select count(*)::int as n, coalesce(sum(amount), 0) as amount from charging.bank_line
        where ${own('charging.bank_line')} and batch_id = ${id} and state <> ${lit(BANK_LINE.removed)}) l
     where ${own('t')} and t.id = ${id} returning t.lines, t.amount::text as amount`;
  return result[0] as { lines: number; amount: string };
}

/** Releases the bills of lines, so that they may be paid by any method again. */
export async function freeBills(tx: Tx, batchId: number, seqs: readonly number[] | null): Promise<void> {
  await run(tx)`
    update charging.bill b set held_by = null from charging.bank_line_bill x join charging.bank_batch t on ${own('t')} and t.id = x.batch_id
     where ${own('b')} and ${own('x')} and x.batch_id = ${batchId} and ${seqs === null ? sql`true` : sql`x.seq = any (${seqs}::int[])`}
       and b.id = x.bill_id and b.held_by = '银行托收 ' || t.number`;
}

export async function excludeLines(tx: Tx, batchId: number, seqs: readonly number[]): Promise<number> {
  const result = await sql`
    update charging.bank_line set state = ${lit(BANK_LINE.removed)}
      where ${own('charging.bank_line')} and batch_id = ${batchId} and state = ${lit(BANK_LINE.waiting)}
      and seq = any (${seqs}::int[])`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

// ---- lines ---------------------------------------------------------------------------------------------------------------------------

const lineCondition = ({ batchId, states, key }: BankLineFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`l.batch_id = ${batchId}`,
      ...(states.length === 0 ? [] : [sql`l.state = any (${states}::smallint[])`]),
      ...(key === ''
        ? []
        : [
            sql`(position(lower(${key}) in lower(l.agreement_no || ' ' || l.account_name)) > 0
              or l.house_id in ${housesNamed(key)})`,
          ]),
    ],
    sql` and `,
  );

export async function countBankLines(db: DbOrTx, filter: BankLineFilter): Promise<{ total: number; amount: string }> {
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(l.amount), 0)::numeric(18, 2)::text as amount from charging.bank_line l
      where ${own('l')} and ${lineCondition(filter)}`;
  return result[0] as { total: number; amount: string };
}

const LINE = sql`
  l.batch_id, l.seq, l.agreement_no, l.account_name, l.account_no, h.code as house, coalesce(p.name, '') as payer_name,
    coalesce(p.phone, '') as phone,
  (select count(*)::int from charging.bank_line_bill x where ${own('x')} and x.batch_id = l.batch_id and x.seq = l.seq) as bills,
    l.amount::text as amount, l.state, l.code, l.message, l.paid_on,
  l.settlement_id, coalesce(s.number, '') as settlement_number`;
const LINE_FROM = sql`
  charging.bank_line l join estate_view.house h on ${own('h')} and h.id = l.house_id left join estate_view.person p
    on p.tenant_id = h.tenant_id and p.id = l.payer_id left join charging.settlement s
      on s.tenant_id = h.tenant_id and s.id = l.settlement_id`;

/** In the order of the file; account and phone are not masked here. */
export async function listBankLines(
  db: DbOrTx,
  filter: BankLineFilter,
  limit: number,
  after: { offset: number } | { seq: number },
): Promise<BankLineRow[]> {
  return rows<BankLineRow>(db)`
    select ${LINE} from ${LINE_FROM} where ${own('l')} and ${lineCondition(filter)}
       and ${'seq' in after ? sql`l.seq > ${after.seq}` : sql`true`}
     order by l.seq limit ${limit} offset ${'offset' in after ? after.offset : 0}`;
}

export async function findBankLine(db: DbOrTx, batchId: number, seq: number): Promise<BankLine | undefined> {
  return first<BankLine>(db)`
    select ${LINE}, (select jsonb_agg(jsonb_build_object('billId', b.id, 'object', ${OBJECT_TEXT}, 'item', i.name, 'periodFrom',
      b.period_from, 'periodTo', b.period_to,
                              'dueDate', b.due_date, 'amount', x.amount::text, 'late', x.late::text) order by b.due_date, b.id)
                      from charging.bank_line_bill x join charging.bill b on b.tenant_id = x.tenant_id and b.id = x.bill_id
                        join manage_view.charge_type i on i.tenant_id = x.tenant_id and i.id = b.charge_type_id ${objectJoins(sql`b`)}
                     where ${own('x')} and x.batch_id = l.batch_id and x.seq = l.seq) as list
      from ${LINE_FROM} where ${own('l')} and l.batch_id = ${batchId} and l.seq = ${seq}`;
}

// ---- the file ------------------------------------------------------------------------------------------------------------------------

export interface FileGround {
  readonly number: string;
  readonly state: number;
  readonly exportedAt: string | null;
  readonly amount: string;
  readonly companyName: string;
  readonly unitCode: string;
  readonly contractNo: string;
  readonly template: BankTemplate;
  readonly returnCodes: readonly { readonly code: string; readonly reason: number }[];
}
export async function findFileGround(db: DbOrTx, id: number, estates: Estates): Promise<FileGround | undefined> {
  return first<FileGround>(db)`
    select t.number, t.state, t.exported_at, t.amount::text as amount, c.name as company_name,
           coalesce(t.template->>'unitCode', k.unit_code) as unit_code, coalesce(t.template->>'contractNo', k.contract_no) as contract_no,
           coalesce(t.template - '{unitCode,contractNo}'::text[], k.template) as template, k.return_codes
      from charging.bank_batch t join manage_view.bank_channel k on k.tenant_id = t.tenant_id and k.id = t.channel_id
        join org_view.company c
        on c.tenant_id = t.tenant_id and c.id = t.company_id
     where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)}`;
}

/** The template of the file is copied to the batch, because the channel may be changed while the bank still has the file. */
export async function keepTemplate(tx: Tx, id: number): Promise<void> {
  await run(tx)`
    update charging.bank_batch t set template = k.template || jsonb_build_object('unitCode', k.unit_code, 'contractNo', k.contract_no)
      from manage_view.bank_channel k where ${own('t')} and ${own('k')} and k.id = t.channel_id and t.id = ${id}`;
}

export interface FileLine {
  readonly seq: number;
  readonly agreementNo: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly amount: string;
  readonly house: string;
  readonly state: number;
}
/** All lines that went or go to the bank, and those left out, in the order of the file. */
export async function listFileLines(db: DbOrTx, batchId: number): Promise<FileLine[]> {
  return rows<FileLine>(db)`
    select l.seq, l.agreement_no, l.account_no, l.account_name, l.amount::text as amount, h.code as house, l.state
      from charging.bank_line l join estate_view.house h on h.tenant_id = l.tenant_id and h.id = l.house_id
        where ${own('l')} and l.batch_id = ${batchId} order by l.seq`;
}
