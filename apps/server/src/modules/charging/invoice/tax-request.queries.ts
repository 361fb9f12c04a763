// What was asked of the provider for an invoice: one blue request, and a red one for each part that was taken back. The row of the
// invoice is locked before its requests are.
import { sql, type RawBuilder } from 'kysely';
import type { InvoiceLine, InvoiceSeller, TaxRequest } from '@anju/contract';
import { first, lit, one, own, rows, run } from '../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../platform/tenancy/tenant-db.ts';
import { RED } from './tax.rules.ts';

export interface RequestNow {
  readonly id: number;
  readonly version: number;
  readonly invoiceId: number;
  readonly kind: number;
  readonly number: string;
  readonly attempt: number;
  readonly provider: string;
  readonly amount: string;
  readonly tax: string;
  readonly lines: readonly InvoiceLine[];
  readonly reason: string;
  readonly state: number;
  readonly invoiceNo: string;
  readonly issuedBy: string;
  readonly fileId: number | null;
  readonly message: string;
  readonly asked: number;
}

const NOW = sql`r.id, r.version, r.invoice_id, r.kind, r.number, r.attempt, r.provider, r.amount, r.tax, r.lines, r.reason, r.state,
  r.invoice_no, r.issued_by, r.file_id, r.message, r.asked`;

export async function listRequests(db: DbOrTx, invoiceId: number): Promise<RequestNow[]> {
  return rows<RequestNow>(db)`select ${NOW} from charging.tax_request r where ${own('r')} and r.invoice_id = ${invoiceId} order by r.id`;
}

/** Serializes concurrent answers, queries and users. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestNow> {
  return one<RequestNow>(tx)`select ${NOW} from charging.tax_request r where ${own('r')} and r.id = ${id} for update`;
}

export async function listDueRequests(db: DbOrTx, now: string, limit: number): Promise<RequestNow[]> {
  return rows<RequestNow>(db)`
    select ${NOW} from charging.tax_request r where ${own('r')} and r.ask_at <= ${now} order by r.ask_at limit ${limit}`;
}

export interface NewRequest {
  readonly invoiceId: number;
  readonly kind: number;
  readonly number: string;
  readonly attempt: number;
  readonly provider: string;
  readonly amount: string;
  readonly tax: string;
  readonly lines: readonly InvoiceLine[];
  readonly reason: string;
  readonly state: number;
  readonly askAt: string | null;
  readonly by: string;
  readonly at: string;
}

export async function insertRequest(tx: Tx, tenantId: number, request: NewRequest): Promise<void> {
  const { invoiceId, kind, number, attempt, provider, amount, tax, lines, reason, state, askAt, by, at } = request;
  await run(tx)`
    insert into charging.tax_request (tenant_id, invoice_id, kind, number, attempt, provider, amount, tax, lines, reason, state, ask_at,
      issued_by, created_by, created_at)
    values (${tenantId}, ${invoiceId}, ${kind}, ${number}, ${attempt}, ${provider}, ${amount}, ${tax}, ${JSON.stringify(lines)}::jsonb,
      ${reason}, ${state}, ${askAt}, ${by}, ${by}, ${at})`;
}

interface RequestStep {
  readonly state: number;
  readonly askAt: string | null;
  readonly message?: string;
  readonly asked?: number;
  readonly attempt?: number;
  readonly provider?: string;
  readonly lines?: readonly InvoiceLine[];
  readonly invoiceNo?: string;
  readonly issuedOn?: string;
  readonly issuedBy?: string;
  readonly fileId?: number;
}

export async function stepRequest(tx: Tx, id: number, { lines, ...step }: RequestStep): Promise<void> {
  const given = (name: string, value: string | number | undefined): RawBuilder<unknown> =>
    value === undefined ? sql`` : sql`, ${sql.ref(name)} = ${value}`;
  await run(tx)`
    update charging.tax_request r set version = version + 1, state = ${step.state}, ask_at = ${step.askAt}
           ${given('message', step.message)}${given('asked', step.asked)}${given('attempt', step.attempt)}
           ${given('provider', step.provider)}
           ${given('invoice_no', step.invoiceNo)}${given('issued_on', step.issuedOn)}${given('issued_by', step.issuedBy)}
           ${given('file_id', step.fileId)}${lines === undefined ? sql`` : sql`, lines = ${JSON.stringify(lines)}::jsonb`}
     where ${own('r')} and r.id = ${id}`;
}

/** The file of the invoice itself, unless a user has added one. */
export async function attachBlueFile(tx: Tx, invoiceId: number, fileId: number): Promise<void> {
  await run(tx)`update charging.invoice i set file_id = ${fileId} where ${own('i')} and i.id = ${invoiceId} and i.file_id is null`;
}

// ---- what the provider is told -------------------------------------------------------------------------------------------------

export interface InvoiceFacts {
  readonly kind: number;
  readonly titleKind: number;
  readonly title: string;
  readonly taxNo: string;
  readonly addressPhone: string;
  readonly bankAccount: string;
  readonly delivery: number;
  readonly deliverTo: string;
  readonly remark: string;
  readonly seller: InvoiceSeller;
  readonly invoiceNo: string;
}

export async function findInvoiceFacts(db: DbOrTx, invoiceId: number): Promise<InvoiceFacts> {
  return one<InvoiceFacts>(db)`
    select i.kind, i.title_kind, i.title, i.tax_no, i.address_phone, i.bank_account, i.delivery, i.deliver_to, i.remark, i.seller,
           i.invoice_no
      from charging.invoice i where ${own('i')} and i.id = ${invoiceId}`;
}

/** The classes of the items as the dictionary has them now. */
export async function listTaxClasses(
  db: DbOrTx,
  settlementIds: readonly number[],
): Promise<{ settlementId: number; seq: number; taxClass: string; taxCode: string }[]> {
  return rows<{ settlementId: number; seq: number; taxClass: string; taxCode: string }>(db)`
    select l.settlement_id, l.seq, t.tax_class, t.tax_code from charging.settlement_line l
      join manage_view.charge_type t on t.tenant_id = l.tenant_id and t.id = l.charge_type_id
     where ${own('l')} and l.settlement_id = any (${settlementIds}::bigint[])`;
}

// ---- shown ---------------------------------------------------------------------------------------------------------------------

export async function listShown(db: DbOrTx, invoiceId: number): Promise<TaxRequest[]> {
  return rows<TaxRequest>(db)`
    select r.id, r.number, r.kind = ${lit(RED)} as red, r.state, r.amount, r.tax, r.lines, r.reason, r.invoice_no, r.issued_on, r.issued_by,
           r.message,
           case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file
      from charging.tax_request r left join files_view.file f on f.tenant_id = r.tenant_id and f.id = r.file_id
     where ${own('r')} and r.invoice_id = ${invoiceId} order by r.id`;
}

export async function findRequest(db: DbOrTx, id: number): Promise<RequestNow | undefined> {
  return first<RequestNow>(db)`select ${NOW} from charging.tax_request r where ${own('r')} and r.id = ${id}`;
}
