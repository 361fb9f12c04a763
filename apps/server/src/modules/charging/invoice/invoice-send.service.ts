// 数电票 by users: sent to the provider, queried, corrected after a refusal, and reversed by red invoices.
import {
  INVOICE,
  COMPANY_TITLE,
  DELIVERY,
  TAX_REQUEST,
  type askTaxInvoice,
  type correctInvoice,
  type InvoiceLine,
  type ParsedInputOf,
} from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { requireThere } from '../../../platform/document/document.rules.ts';
import { issuerOf } from './invoice-setting.service.ts';
import * as queries from './invoice.queries.ts';
import { invoices, said } from './invoice.service.ts';
import { findTaxProvider } from './provider/tax-providers.ts';
import { askThere, sendThere, type TaxWork } from './tax-deliver.service.ts';
import * as requests from './tax-request.queries.ts';
import { BLUE, isRedOpen, isSent, nextTaxAsk, requireSeller, requireTaxCodes, taxOf } from './tax.rules.ts';

const workOf = ({ actor, ...scope }: Scope): TaxWork => ({ ...scope, tenantId: actor.tenantId, by: actor });

/** The lines with the classes that the dictionary has now: a missing one is added there, not here. */
async function classedLines(tx: Tx, lines: readonly InvoiceLine[]): Promise<InvoiceLine[]> {
  const ids = [...new Set(lines.map(({ settlementId }) => settlementId))];
  const classes = new Map((await requests.listTaxClasses(tx, ids)).map((each) => [`${each.settlementId}/${each.seq}`, each]));
  return lines.map((line) => {
    const { taxClass, taxCode } = classes.get(`${line.settlementId}/${line.seq}`) ?? line;
    return { ...line, taxClass, taxCode };
  });
}

const sendBlue = invoices.step({
  action: '发送开具',
  what: '开具',
  from: [INVOICE.approved, INVOICE.failed],
  to: INVOICE.issuing,
  by: 'anyone',
  async before({ scope, tx, document }) {
    const { id, number, companyId, amount } = document;
    const { companyName, provider, seller } = await issuerOf(scope, tx, companyId);
    const through = findTaxProvider(scope, provider);
    if (!through) throw fail('INVOICE_BY_HAND', { company: companyName });
    requireSeller(companyName, seller);
    const lines = await classedLines(tx, document.lines);
    requireTaxCodes(lines);
    const { actor, clock } = scope;
    const now = clock.now();
    const [before] = (await requests.listRequests(tx, id)).filter(({ kind }) => kind === BLUE);
    const attempt = (before?.attempt ?? 0) + 1;
    const sent = { state: TAX_REQUEST.sent, askAt: nextTaxAsk(now, 0), attempt, provider, lines };
    if (before) await requests.stepRequest(tx, before.id, { ...sent, message: '', asked: 0, issuedBy: actor.name });
    else
      await requests.insertRequest(tx, actor.tenantId, {
        ...sent,
        invoiceId: id,
        kind: BLUE,
        number,
        amount,
        tax: taxOf(lines),
        reason: '',
        by: actor.name,
        at: now.toISOString(),
      });
    return { change: { seller, lines, message: '' }, note: said(document, through.title, `第 ${attempt} 次`) };
  },
});

const sendReds = invoices.step({
  action: '发送红冲',
  what: '开具红字发票',
  from: [INVOICE.redDue, INVOICE.redFailed],
  to: INVOICE.redIssuing,
  by: 'anyone',
  async before({ scope: { actor, clock }, tx, document }) {
    const open = (await requests.listRequests(tx, document.id)).filter(({ state }) => isRedOpen(state));
    if (open.length === 0) throw fail('INVOICE_RED_BY_HAND', { no: document.invoiceNo });
    const askAt = nextTaxAsk(clock.now(), 0);
    for (const { id, attempt } of open) {
      const sent = { state: TAX_REQUEST.redSent, attempt: attempt + 1, message: '', asked: 0, issuedBy: actor.name };
      await requests.stepRequest(tx, id, { ...sent, askAt });
    }
    return { change: { message: '' } };
  },
});

/** After the commit of the step: a crash before the call is made up for by the run of every minute. */
async function deliver(scope: Scope, id: number, call: typeof sendThere): Promise<null> {
  for (const request of await requests.listRequests(scope.db, id)) if (isSent(request.state)) await call(workOf(scope), request);
  return null;
}

interface Given {
  readonly id: number;
  readonly version: number;
}
export async function send(scope: Scope, input: Given): Promise<null> {
  await sendBlue(scope, input);
  return deliver(scope, input.id, sendThere);
}

export async function sendRed(scope: Scope, input: Given): Promise<null> {
  await sendReds(scope, input);
  return deliver(scope, input.id, sendThere);
}

export async function ask(scope: Scope, { id }: ParsedInputOf<typeof askTaxInvoice>): Promise<null> {
  requireThere(invoices.kind, (await queries.isSeen(scope.db, scope.actor.estates, id)) || undefined);
  return deliver(scope, id, askThere);
}

/** Back to 待审核, because whom an invoice is for is decided by a second person. Nothing was issued, so nothing issued changes. */
export const correct = invoices.step<ParsedInputOf<typeof correctInvoice>>({
  action: '更正',
  from: [INVOICE.failed],
  to: INVOICE.waiting,
  by: 'maker',
  writes: ({ input: { id: _, version: __, ...buyer } }) => ({
    ...buyer,
    ...(buyer.titleKind === COMPANY_TITLE ? {} : { taxNo: '', addressPhone: '', bankAccount: '' }),
    deliverTo: buyer.delivery === DELIVERY.pickUp ? '' : buyer.deliverTo,
    message: '',
    checkerId: null,
    checkedBy: '',
    checkedAt: null,
    checkNote: '',
  }),
  note: ({ document, input }) => said(document, `抬头 ${[input.title, input.taxNo].filter(Boolean).join(' ')}`),
});
