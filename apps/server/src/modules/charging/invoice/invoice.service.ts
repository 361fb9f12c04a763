// 发票 (164 and 166): the steps from 待审核 to 已领取, and from 待红冲 to 已红冲, with numbers that users type. Only the defined transitions are
// allowed, one step at a time. What goes through a provider is in invoice-send.service.ts.
import {
  BY_HAND,
  fileCategoryOf,
  INVOICE,
  issueInvoice,
  MENU,
  TAX_REQUEST,
  type askRedInvoice,
  type decideInvoice,
  type handOverInvoice,
  type InvoiceDetail,
  type OutputOf,
  type ParsedInputOf,
  type redInvoice,
  type searchInvoices,
} from '@anju/contract';
import { capitalAmount, formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../files/index.ts';
import { listLeft } from './invoice-ask.service.ts';
import { issuerOf } from './invoice-setting.service.ts';
import * as queries from './invoice.queries.ts';
import { earlyRed, wrongReason, type InvoiceNow } from './invoice.rules.ts';
import { findTaxProvider, isSimulated } from './provider/tax-providers.ts';
import { demandRed, standingNow, stateNow } from './tax-follow.service.ts';
import * as requests from './tax-request.queries.ts';
import { isRedOpen, wholeRed } from './tax.rules.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../platform/document/document-flow.ts';
import { requireThere } from '../../../platform/document/document.rules.ts';

const ENTITY = 'invoice';

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchInvoices>,
): Promise<OutputOf<typeof searchInvoices>> {
  const rows = await queries.listInvoices(db, filter, actor.estates, actor.accountId, size, (page - 1) * size);
  const { total, ...sums } = await queries.sumInvoices(db, filter, actor.estates);
  return { rows, total, sums, ...(await queries.countWanting(db, actor.estates)) };
}

export async function detail({ db, actor, demo }: Scope, id: number): Promise<InvoiceDetail> {
  const { companyId, provider, ...head } = requireThere(invoices.kind, await queries.findInvoice(db, actor.estates, actor.accountId, id));
  const [parts, history] = [await queries.listParts(db, id), await queries.listHistory(db, id)];
  const free = head.state === INVOICE.red ? parts.flatMap((part) => (part.free ? [part.id] : [])) : [];
  const left = await listLeft({ db, actor }, free);
  const settlements = parts.map(({ free: _, ...part }) => ({ ...part, again: left.has(part.id) }));
  const issuer = await issuerOf({ demo }, db, companyId);
  const through = findTaxProvider({ demo }, issuer.provider)?.title ?? '';
  const shown = { through, simulated: isSimulated(provider), requests: await requests.listShown(db, id) };
  return { ...head, ...shown, capital: capitalAmount(head.amount), settlements, history };
}

export const said = (document: InvoiceNow, ...parts: readonly string[]): string =>
  [document.number, ...parts].filter((part) => part !== '').join('；');
const taken = (field: 'invoiceNo' | 'redNo', no: string | undefined) => () =>
  failField(field, 'INVOICE_NO_TAKEN', { no: no ?? '', number: '另一张' });

export const invoices = documentFlow<InvoiceNow, queries.InvoiceChange>({
  name: '发票申请',
  entity: ENTITY,
  states: INVOICE,
  refused: 'INVOICE_STATE',
  notMaker: 'INVOICE_MAKER',
  lock: (tx, id, estates) => queries.lockInvoice(tx, estates, id),
  // Two clerks may register the same number concurrently; the second is refused with an error on the field.
  update: (tx, id, change) =>
    onDuplicate(
      onDuplicate(queries.updateStep(tx, id, change), 'invoice_no_once', taken('invoiceNo', change.invoiceNo)),
      'invoice_red_once',
      taken('redNo', change.redNo),
    ),
  paper: { menu: [MENU.checkout, MENU.checkoutSummary], isSeen: (db, id, estates) => queries.isSeen(db, estates, id) },
});
export const INVOICE_PAPER = invoices.paper;

const decision = {
  what: '审核',
  from: [INVOICE.waiting],
  by: 'other',
  note: ({ document, input }: StepContext<InvoiceNow, StepInput>) => said(document, `${document.amount} 元`, input.note ?? ''),
} as const;
const approve = invoices.step({ ...decision, action: '审核', to: INVOICE.approved });
const reject = invoices.step({ ...decision, action: '退回', to: INVOICE.rejected });
export const decide = (scope: Scope, { approve: yes, ...input }: ParsedInputOf<typeof decideInvoice>): Promise<null> =>
  (yes ? approve : reject)(scope, input);

/** Allowed until an invoice is issued. */
export const withdraw = invoices.step({
  action: '撤回',
  from: [INVOICE.waiting, INVOICE.approved, INVOICE.failed],
  to: INVOICE.withdrawn,
  by: 'maker',
});

/** The error is shown on the field and names the request that has the number. */
async function requireFree(tx: Tx, field: string, code: string, no: string): Promise<void> {
  const number = await queries.findNumberUse(tx, code, no);
  if (number !== undefined) throw failField(field, 'INVOICE_NO_TAKEN', { no, number });
}

export const issue = invoices.step<ParsedInputOf<typeof issueInvoice>>({
  action: '开具',
  what: '登记开具',
  from: [INVOICE.approved, INVOICE.failed],
  to: INVOICE.issued,
  by: 'anyone',
  writes: ({ scope, input: { invoiceCode, invoiceNo, issuedOn, fileId } }) => ({
    invoiceCode,
    invoiceNo,
    issuedOn,
    issuedBy: scope.actor.name,
    fileId,
    message: '',
  }),
  note: ({ document, input: { invoiceCode, invoiceNo, issuedOn } }) =>
    said(document, [invoiceCode, invoiceNo].join(' ').trim(), formatDay(issuedOn)),
  async before({ scope, tx, input: { id, invoiceCode, invoiceNo, issuedOn, fileId } }) {
    if (issuedOn > today(scope.clock)) throw failField('issuedOn', 'INVOICE_FUTURE');
    await requireFree(tx, 'invoiceNo', invoiceCode, invoiceNo);
    if (fileId !== null) await attachFile(scope, { id: fileId, category: fileCategoryOf(issueInvoice, 'fileId'), parentId: id });
  },
});

export const handOver = invoices.step<ParsedInputOf<typeof handOverInvoice>>({
  action: '领取',
  what: '登记领取',
  from: [INVOICE.issued],
  to: INVOICE.taken,
  by: 'anyone',
  writes: ({ scope, input }) => ({ takenBy: input.takenBy, takenAt: scope.clock.now().toISOString() }),
  note: ({ document, input }) => said(document, `领取人 ${input.takenBy}`),
});

/** Title, amount or tax number is wrong: the invoice is reversed, the payment is not. */
export const askRed = invoices.step<ParsedInputOf<typeof askRedInvoice>>({
  action: '申请红冲',
  from: [INVOICE.issued, INVOICE.taken],
  to: INVOICE.redDue,
  by: 'anyone',
  writes: ({ scope, document, input }) => ({
    redReason: [document.redReason, wrongReason(scope.actor.name, input.reason)].filter((part) => part !== '').join('；'),
  }),
  note: ({ document, input }) => said(document, input.reason),
  async before({ scope, tx, document, input }) {
    if (document.provider === BY_HAND) return;
    await demandRed(scope, tx, document, wholeRed(await standingNow(tx, document)), input.reason);
  },
});

/** The oldest of the red invoices that are due, registered by hand; others may remain. */
async function registerRed(tx: Tx, document: InvoiceNow, by: string, { redNo, redOn }: { redNo: string; redOn: string }) {
  const [open] = (await requests.listRequests(tx, document.id)).filter(({ state }) => isRedOpen(state));
  if (!open) return {};
  const issued = { state: TAX_REQUEST.redIssued, provider: BY_HAND, invoiceNo: redNo, issuedOn: redOn, issuedBy: by };
  await requests.stepRequest(tx, open.id, { ...issued, message: '', askAt: null });
  const state = await stateNow(tx, document);
  return { change: { state, message: '', ...(state === INVOICE.red ? {} : { redNo: '', redOn: null, redBy: '' }) } };
}

/** The settlements are released: what is left of them may be invoiced anew. */
export const red = invoices.step<ParsedInputOf<typeof redInvoice>>({
  action: '红冲',
  what: '登记红冲',
  from: [INVOICE.redDue, INVOICE.redFailed],
  to: INVOICE.red,
  by: 'anyone',
  writes: ({ scope, input: { redNo, redOn } }) => ({ redNo, redOn, redBy: scope.actor.name }),
  note: ({ document, input }) => said(document, `红字发票 ${input.redNo}`, formatDay(input.redOn)),
  async before({ scope, tx, document, input: { redNo, redOn } }) {
    const { invoiceCode, issuedOn } = document;
    if (redOn > today(scope.clock)) throw failField('redOn', 'INVOICE_FUTURE');
    const date = earlyRed(issuedOn, redOn);
    if (date !== null) throw failField('redOn', 'INVOICE_RED_EARLY', { date });
    await requireFree(tx, 'redNo', invoiceCode, redNo);
    return registerRed(tx, document, scope.actor.name, { redNo, redOn });
  },
});
