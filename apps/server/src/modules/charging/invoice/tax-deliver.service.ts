// How a request at the provider ends: an attempt is sent under its number and queried until it is answered, outside of any transaction; the
// answer is applied under the lock of the invoice. Only an answer ends an attempt; after silence it is queried again later, and sent again
// under the same number if it never arrived, so that no invoice is issued twice.
import { Readable } from 'node:stream';
import { DELIVERY, FILE_CATEGORY, INVOICE, TAX_REQUEST } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { hear } from '../../../platform/hear.ts';
import type { Actor, Services } from '../../../platform/scope.ts';
import { systemActor } from '../../../platform/system-actor.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { saveMade } from '../../files/index.ts';
import * as invoices from './invoice.queries.ts';
import type { InvoiceNow } from './invoice.rules.ts';
import type { TaxAnswer, TaxContext } from './provider/tax-invoice-provider.ts';
import { taxProviderOf } from './provider/tax-providers.ts';
import { demandRed, shortOf, stateNow } from './tax-follow.service.ts';
import * as requests from './tax-request.queries.ts';
import { BLUE, isSent, nextTaxAsk, redSum, sentNumber } from './tax.rules.ts';

/** What work on requests needs; no user has to be logged in. */
export type TaxWork = TaxContext & Services & { readonly by?: Actor };

const SILENT = '税务系统没有应答，正在自动核实，请勿重复开具';
/** How often the file of an issued invoice is asked for. */
const FILE_TRIES = 10;
/** The most requests processed in one run; the rest come first in the next run. */
const ROUND = 200;

const actorOf = ({ by, tenantId }: TaxWork): Actor => by ?? systemActor(tenantId);
const log = (work: TaxWork, tx: Tx, { id, number }: InvoiceNow, action: string, note: string): Promise<void> =>
  work.audit.write(tx, actorOf(work), { action, entity: 'invoice', entityId: id, note: `${number}；${note}` });

type Issued = Extract<TaxAnswer, { state: 'issued' }>;

/** While the provider worked, money may have gone back: what can no longer be invoiced is asked back immediately. */
async function applyBlue(work: TaxWork, tx: Tx, invoice: InvoiceNow, request: requests.RequestNow, { invoiceNo, issuedOn }: Issued) {
  const { provider, issuedBy } = request;
  const short = await shortOf(tx, invoice);
  if (short.length > 0) await demandRed({ ...work, actor: actorOf(work) }, tx, { ...invoice, provider }, short, invoice.redReason);
  const state = short.length > 0 ? INVOICE.redDue : INVOICE.issued;
  await invoices.updateStep(tx, invoice.id, { state, provider, invoiceCode: '', invoiceNo, issuedOn, issuedBy, message: '' });
  await log(work, tx, invoice, '开具', `数电票 ${invoiceNo}；${formatDay(issuedOn)}`);
  if (short.length > 0) await log(work, tx, invoice, '待红冲', invoice.redReason);
}

async function applyRed(work: TaxWork, tx: Tx, invoice: InvoiceNow, request: requests.RequestNow, { invoiceNo, issuedOn }: Issued) {
  const state = await stateNow(tx, invoice);
  const last = state === INVOICE.red ? { redNo: invoiceNo, redOn: issuedOn, redBy: request.issuedBy } : {};
  await invoices.updateStep(tx, invoice.id, { state, message: '', ...last });
  await log(work, tx, invoice, '红冲', `红字发票 ${invoiceNo} ${redSum(request.lines)} 元；${formatDay(issuedOn)}`);
}

async function applyIssued(work: TaxWork, tx: Tx, invoice: InvoiceNow, request: requests.RequestNow, answer: Issued): Promise<void> {
  const { invoiceNo, issuedOn } = answer;
  const now = work.clock.now();
  const used = await invoices.findNumberUse(tx, '', invoiceNo);
  if (used !== undefined) {
    const message = `税务系统返回的号码 ${invoiceNo} 已登记在发票申请 ${used}，请核实`;
    const askAt = nextTaxAsk(now, Number.MAX_SAFE_INTEGER);
    return requests.stepRequest(tx, request.id, { state: request.state, message, askAt });
  }
  const blue = request.kind === BLUE;
  const state = blue ? TAX_REQUEST.issued : TAX_REQUEST.redIssued;
  await requests.stepRequest(tx, request.id, { state, message: '', askAt: now.toISOString(), asked: 0, invoiceNo, issuedOn });
  await (blue ? applyBlue : applyRed)(work, tx, invoice, request, answer);
}

/** A refused invoice whose money has gone back meanwhile is withdrawn. */
async function applyRefused(work: TaxWork, tx: Tx, invoice: InvoiceNow, request: requests.RequestNow, message: string): Promise<void> {
  const blue = request.kind === BLUE;
  await requests.stepRequest(tx, request.id, { state: blue ? TAX_REQUEST.failed : TAX_REQUEST.redFailed, message, askAt: null });
  const gone = blue && (await shortOf(tx, invoice)).length > 0;
  const state = gone ? INVOICE.withdrawn : blue ? INVOICE.failed : await stateNow(tx, invoice);
  await invoices.updateStep(tx, invoice.id, { state, message });
  await log(work, tx, invoice, blue ? '开票失败' : '红冲失败', message);
}

/** `asked` is the request as it was when the provider was called; an answer to an earlier attempt is ignored. */
async function apply(work: TaxWork, asked: requests.RequestNow, answer: TaxAnswer): Promise<void> {
  await inTransaction(work.db, async (tx) => {
    const invoice = await invoices.lockInvoice(tx, null, asked.invoiceId);
    const now = await requests.lockRequest(tx, asked.id);
    if (!invoice || !isSent(now.state) || now.attempt !== asked.attempt) return;
    if (answer.state === 'issued') return applyIssued(work, tx, invoice, now, answer);
    if (answer.state === 'refused') return applyRefused(work, tx, invoice, now, answer.message);
    if (now.version !== asked.version) return;
    const message = answer.state === 'pending' ? answer.message : SILENT;
    const askAt = nextTaxAsk(work.clock.now(), now.asked);
    await requests.stepRequest(tx, now.id, { state: now.state, message, askAt, asked: now.asked + 1 });
    if (message !== now.message) await invoices.updateMessage(tx, invoice.id, message);
  });
}

async function callThere(work: TaxWork, request: requests.RequestNow): Promise<TaxAnswer> {
  const provider = taxProviderOf(work, request.provider);
  const {
    seller,
    invoiceNo: originalNo,
    kind,
    remark,
    delivery,
    deliverTo,
    ...buyer
  } = await requests.findInvoiceFacts(work.db, request.invoiceId);
  const { amount, tax, lines, reason, issuedBy: drawer } = request;
  const asked = { number: sentNumber(request), amount, tax, lines };
  if (request.kind !== BLUE) return hear(provider.issueRed(work, { ...asked, originalNo, reason }));
  const to = { mail: delivery === DELIVERY.mail ? deliverTo : '', mobile: delivery === DELIVERY.sms ? deliverTo : '' };
  return hear(provider.issue(work, { ...asked, kind, seller, buyer: { ...buyer, ...to }, remark, drawer }));
}

/** Always under the number of the attempt, so that the provider issues one invoice of it, however often it is sent. */
export async function sendThere(work: TaxWork, request: requests.RequestNow): Promise<void> {
  await apply(work, request, await callThere(work, request));
  await fetchFile(work, request.id);
}

/** Queries the attempt; if it never arrived, it is sent again. */
export async function askThere(work: TaxWork, request: requests.RequestNow): Promise<void> {
  const answer = await hear(taxProviderOf(work, request.provider).query(work, sentNumber(request)));
  if (answer.state === 'absent') return sendThere(work, request);
  await apply(work, request, answer);
  await fetchFile(work, request.id);
}

/** The file comes after the number; an invoice without its file is issued all the same. */
async function fetchFile(work: TaxWork, id: number): Promise<void> {
  const request = await requests.findRequest(work.db, id);
  if (!request || request.invoiceNo === '' || request.fileId !== null) return;
  const file = await taxProviderOf(work, request.provider)
    .file(work, request.invoiceNo)
    .catch(() => null);
  await inTransaction(work.db, async (tx) => {
    await invoices.lockInvoice(tx, null, request.invoiceId);
    const now = await requests.lockRequest(tx, id);
    if (now.fileId !== null) return;
    if (file === null) {
      const askAt = now.asked < FILE_TRIES ? nextTaxAsk(work.clock.now(), now.asked) : null;
      return requests.stepRequest(tx, id, { state: now.state, askAt, asked: now.asked + 1 });
    }
    const place = { db: tx, clock: work.clock, files: work.files, actor: actorOf(work) };
    const content = Readable.from([Buffer.from(file.content)]);
    const fileId = await saveMade(place, now.invoiceId, file.name, file.type, content, FILE_CATEGORY.invoicePaper);
    await requests.stepRequest(tx, id, { state: now.state, askAt: null, fileId });
    if (now.kind === BLUE) await requests.attachBlueFile(tx, now.invoiceId, fileId);
  });
}

/** A failure does not stop the others; it is reported at the end of the run. */
export async function recover(work: TaxWork): Promise<void> {
  const errors: unknown[] = [];
  for (const request of await requests.listDueRequests(work.db, work.clock.now().toISOString(), ROUND))
    await (isSent(request.state) ? askThere(work, request) : fetchFile(work, request.id)).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} invoices could not be looked after`);
}
