// Invoice requests: lists with exact sums, one request with its rows, and its steps. Row scope is part of every condition.
import { sql, type RawBuilder } from 'kysely';
import {
  SETTLEMENT,
  INVOICE,
  TAX_REQUEST,
  type InvoiceDetail,
  type InvoiceFilter,
  type InvoiceLine,
  type InvoiceRow,
  type InvoiceSeller,
  type SettlementDetail,
} from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../estate/index.ts';
import type { StateChange } from '../../../platform/document/document.rules.ts';
import type { InvoiceNow } from './invoice.rules.ts';

type Estates = readonly number[] | null;

const NOW = sql`i.id, i.version, i.number, i.state, i.amount, i.maker_id, i.invoice_code, i.invoice_no, i.issued_on, i.taken_at,
  i.red_reason,
  i.company_id, i.provider, i.lines`;

/** Locked until the end of the transaction, so that two users who take the next step concurrently wait for each other. */
export async function lockInvoice(tx: Tx, estates: Estates, id: number): Promise<InvoiceNow | undefined> {
  return first<InvoiceNow>(tx)`
    select ${NOW} from charging.invoice i where ${own('i')} and i.id = ${id} and ${inScope(estates, sql`i.estate_id`)} for update`;
}

/** The valid invoice of a settlement, with the part of the settlement it covers. */
export async function lockLivingOf(tx: Tx, settlementId: number): Promise<(InvoiceNow & { readonly part: string }) | undefined> {
  return first<InvoiceNow & { part: string }>(tx)`
    select ${NOW}, x.amount as part from charging.invoice_settlement x join charging.invoice i
      on i.tenant_id = x.tenant_id and i.id = x.invoice_id
     where ${own('x')} and x.settlement_id = ${settlementId} and x.living for update of i`;
}

export interface NewInvoice {
  readonly tenantId: number;
  readonly number: string;
  readonly companyId: number;
  readonly estateId: number;
  readonly houseId: number | null;
  readonly payerId: number | null;
  readonly kind: number;
  readonly titleKind: number;
  readonly title: string;
  readonly taxNo: string;
  readonly addressPhone: string;
  readonly bankAccount: string;
  readonly amount: string;
  readonly tax: string;
  readonly lines: readonly InvoiceLine[];
  readonly delivery: number;
  readonly deliverTo: string;
  readonly exchange: boolean;
  readonly remark: string;
  readonly makerId: number;
  readonly createdBy: string;
  readonly createdAt: string;
}

export async function insertInvoice(tx: Tx, { lines, ...values }: NewInvoice): Promise<number> {
  const row = await tx
    .insertInto('charging.invoice')
    .values({ ...values, lines: JSON.stringify(lines) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertParts(
  tx: Tx,
  tenantId: number,
  invoiceId: number,
  parts: readonly { readonly settlementId: number; readonly amount: string }[],
): Promise<void> {
  await tx
    .insertInto('charging.invoiceSettlement')
    .values(parts.map((part) => ({ ...part, tenantId, invoiceId })))
    .execute();
}

/** What a refused invoice is corrected in. */
interface BuyerChange {
  readonly kind?: number;
  readonly titleKind?: number;
  readonly title?: string;
  readonly taxNo?: string;
  readonly addressPhone?: string;
  readonly bankAccount?: string;
  readonly delivery?: number;
  readonly deliverTo?: string;
  readonly remark?: string;
}
export interface InvoiceChange extends Omit<StateChange, 'checkerId' | 'checkedAt'>, BuyerChange {
  readonly checkerId?: number | null;
  readonly checkedAt?: string | null;
  readonly provider?: string;
  readonly seller?: InvoiceSeller;
  readonly lines?: readonly InvoiceLine[];
  readonly message?: string;
  readonly invoiceCode?: string;
  readonly invoiceNo?: string;
  readonly issuedOn?: string;
  readonly issuedBy?: string;
  readonly fileId?: number | null;
  readonly takenBy?: string;
  readonly takenAt?: string;
  readonly redNo?: string;
  readonly redOn?: string | null;
  readonly redBy?: string;
  readonly redReason?: string;
}

const FREED: readonly number[] = [INVOICE.rejected, INVOICE.withdrawn, INVOICE.red];

/** Takes the next step; after a final step the settlements may be invoiced anew. */
export async function updateStep(tx: Tx, id: number, { seller, lines, ...step }: InvoiceChange): Promise<void> {
  await tx
    .updateTable('charging.invoice')
    .set({
      ...step,
      ...(seller === undefined ? {} : { seller: JSON.stringify(seller) }),
      ...(lines === undefined ? {} : { lines: JSON.stringify(lines) }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  if (FREED.includes(step.state))
    await run(tx)`
    update charging.invoice_settlement set living = false where ${own('charging.invoice_settlement')} and invoice_id = ${id} and living`;
}

/** What the provider said while nothing else changed; the version stays, so that users are not disturbed. */
export async function updateMessage(tx: Tx, id: number, message: string): Promise<void> {
  await run(tx)`update charging.invoice i set message = ${message} where ${own('i')} and i.id = ${id}`;
}

/** The request whose invoice or reversal already has this number. */
export async function findNumberUse(tx: Tx, code: string, no: string): Promise<string | undefined> {
  const result = await rows<{ number: string }>(tx)`
    select i.number from charging.invoice i where ${own('i')}
      and ((i.invoice_code = ${code} and i.invoice_no = ${no}) or (i.red_no = ${no} and i.red_no <> '')
        or exists (select from charging.tax_request r where ${own('r')} and r.invoice_id = i.id and r.invoice_no = ${no})) limit 1`;
  return result[0]?.number;
}

// ---- lists ----------------------------------------------------------------------------------------------------------------

const ROW = (ownId: number) => sql`
  i.id, i.version, i.number, i.state, i.estate_id, e.name as estate_name, coalesce(h.code, '') as house_code, x.payer_name, i.kind,
    i.title_kind, i.title, i.tax_no, i.amount, i.tax,
  i.delivery, i.deliver_to, i.exchange, i.remark, i.invoice_code, i.invoice_no, i.issued_on, i.issued_by, i.taken_by, i.taken_at,
    i.red_no, i.red_on, i.red_by, i.red_reason, i.message,
  i.maker_id = ${ownId} as own, i.created_by, i.created_at, i.checked_by, i.checked_at, i.check_note`;
const FROM = sql`
  charging.invoice i
  join estate_view.estate e on ${own('e')} and e.id = i.estate_id
  left join estate_view.house h on h.tenant_id = e.tenant_id and h.id = i.house_id
  cross join lateral (select s.payer_name from charging.invoice_settlement p join charging.settlement s
    on s.tenant_id = p.tenant_id and s.id = p.settlement_id where ${own('p')} and p.invoice_id = i.id
                       order by s.id limit 1) x`;

function condition({ states, estateId, dayFrom, dayTo, key }: InvoiceFilter, estates: Estates): RawBuilder<unknown> {
  const typed = key.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const parts = [
    inScope(estates, sql`i.estate_id`),
    ...(states.length === 0 ? [] : [sql`i.state = any (${states}::smallint[])`]),
    ...(estateId === null ? [] : [sql`i.estate_id = ${estateId}`]),
    ...(dayFrom === null ? [] : [sql`i.created_at::date >= ${dayFrom}`]),
    ...(dayTo === null ? [] : [sql`i.created_at::date <= ${dayTo}`]),
    ...(key === ''
      ? []
      : [
          sql`(i.number ilike ${`${typed}%`} or i.invoice_no like ${`${typed}%`} or i.red_no like ${`${typed}%`}
            or i.title ilike ${`%${typed}%`}
            or i.id in (select r.invoice_id from charging.tax_request r where ${own('r')} and r.invoice_no like ${`${typed}%`})
               or i.house_id in ${housesNamed(key)})`,
        ]),
  ];
  return sql.join(parts, sql` and `);
}

export async function listInvoices(
  db: DbOrTx,
  filter: InvoiceFilter,
  estates: Estates,
  ownId: number,
  limit: number,
  offset: number,
): Promise<InvoiceRow[]> {
  return rows<InvoiceRow>(db)`
    with page as materialized (select i.id from charging.invoice i where ${own('i')} and ${condition(filter, estates)}
      order by i.id desc limit ${limit} offset ${offset})
    select ${ROW(ownId)} from ${FROM} where ${own('i')} and i.id in (select page.id from page) order by i.id desc`;
}

export interface InvoiceSums {
  readonly total: number;
  readonly amount: string;
  readonly tax: string;
  readonly livingAmount: string;
  readonly livingTax: string;
}
/** Parts of a living invoice that red invoices took back do not count as living. */
export async function sumInvoices(db: DbOrTx, filter: InvoiceFilter, estates: Estates): Promise<InvoiceSums> {
  const sum = (what: RawBuilder<unknown>, more = sql``) => sql`coalesce(sum(${what})${more}, 0)::numeric(18, 2)`;
  const living = sql` filter (where i.state not in (${lit(INVOICE.rejected)}, ${lit(INVOICE.withdrawn)}, ${lit(INVOICE.red)}))`;
  return one<InvoiceSums>(db)`
    select count(*)::int as total, ${sum(sql`i.amount`)} as amount, ${sum(sql`i.tax`)} as tax,
           ${sum(sql`i.amount + coalesce(r.amount, 0)`, living)} as living_amount,
             ${sum(sql`i.tax + coalesce(r.tax, 0)`, living)} as living_tax
      from charging.invoice i
      left join (select r.invoice_id, sum(r.amount) as amount, sum(r.tax) as tax from charging.tax_request r
                  where ${own('r')} and r.state = ${lit(TAX_REQUEST.redIssued)} group by 1) r on r.invoice_id = i.id
     where ${own('i')} and ${condition(filter, estates)}`;
}

/** Counts the invoices that need a user's attention. */
export async function countWanting(db: DbOrTx, estates: Estates): Promise<{ redDue: number; failed: number }> {
  return one<{ redDue: number; failed: number }>(db)`
    select count(*) filter (where i.state = ${lit(INVOICE.redDue)})::int as red_due,
           count(*) filter (where i.state <> ${lit(INVOICE.redDue)})::int as failed
      from charging.invoice i
     where ${own('i')} and i.state in (${lit(INVOICE.redDue)}, ${lit(INVOICE.failed)}, ${lit(INVOICE.redFailed)})
       and ${inScope(estates, sql`i.estate_id`)}`;
}

// ---- one ------------------------------------------------------------------------------------------------------------------

type Head = Omit<InvoiceDetail, 'capital' | 'settlements' | 'history' | 'through' | 'simulated' | 'requests'> & {
  readonly companyId: number;
  readonly provider: string;
};
export async function findInvoice(db: DbOrTx, estates: Estates, ownId: number, id: number): Promise<Head | undefined> {
  return first<Head>(db)`
    select ${ROW(ownId)}, m.name as company_name, i.address_phone, i.bank_account, i.lines, i.seller, i.company_id, i.provider,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file
      from ${FROM} join org_view.company m on ${own('m')} and m.id = i.company_id left join files_view.file f
        on f.tenant_id = m.tenant_id and f.id = i.file_id
     where ${own('i')} and i.id = ${id} and ${inScope(estates, sql`i.estate_id`)}`;
}

export async function isSeen(db: DbOrTx, estates: Estates, id: number): Promise<boolean> {
  const result = await rows(db)`
    select from charging.invoice i where ${own('i')} and i.id = ${id} and ${inScope(estates, sql`i.estate_id`)}`;
  return result.length > 0;
}

/** `free`: the settlement is valid and in no request. */
type Part = Omit<InvoiceDetail['settlements'][number], 'again'> & { readonly free: boolean };
export async function listParts(db: DbOrTx, id: number): Promise<Part[]> {
  return rows<Part>(db)`
    select s.id, s.number, s.day, s.total, x.amount, x.living,
           s.state = ${lit(SETTLEMENT.valid)} and not exists (select from charging.invoice_settlement o
             where ${own('o')} and o.settlement_id = s.id and o.living) as free
      from charging.invoice_settlement x join charging.settlement s on s.tenant_id = x.tenant_id and s.id = x.settlement_id
     where ${own('x')} and x.invoice_id = ${id} order by s.day, s.id`;
}

export async function listHistory(db: DbOrTx, id: number): Promise<InvoiceDetail['history']> {
  return rows<InvoiceDetail['history'][number]>(db)`
    select a.at, a.actor as by, a.action, a.note from system_view.audit_log a
      where ${own('a')} and a.entity = 'invoice' and a.entity_id = ${id} order by a.id`;
}

/** Every request a settlement ever had, the newest first. */
export async function listOfSettlement(db: DbOrTx, settlementId: number): Promise<SettlementDetail['invoices']> {
  return rows<SettlementDetail['invoices'][number]>(db)`
    select i.id, i.number, i.state, i.invoice_no, x.amount, x.living from charging.invoice_settlement x join charging.invoice i
      on i.tenant_id = x.tenant_id and i.id = x.invoice_id
     where ${own('x')} and x.settlement_id = ${settlementId} order by i.id desc`;
}
