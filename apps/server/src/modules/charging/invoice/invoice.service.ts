// 发票 (164 and 166): its way from 待审核 to 已领取, and from 待红冲 to 已红冲. Only along its edges, one step at a time.
import {
  FILE_CATEGORY,
  INVOICE,
  MENU,
  type askRedInvoice,
  type decideInvoice,
  type handOverInvoice,
  type InvoiceDetail,
  type issueInvoice,
  type OutputOf,
  type ParsedInputOf,
  type redInvoice,
  type searchInvoices,
} from '@anju/contract';
import { capitalAmount, formatDay } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../files/index.ts';
import { requireOther, requireStep, requireThere } from '../document/document.rules.ts';
import { decided, mayCall } from '../document/document.service.ts';
import { listLeft } from './invoice-ask.service.ts';
import * as queries from './invoice.queries.ts';
import { earlyRed, INVOICE_REQUEST, wrongReason, type InvoiceNow } from './invoice.rules.ts';

const ENTITY = 'invoice';

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchInvoices>,
): Promise<OutputOf<typeof searchInvoices>> {
  const rows = await queries.listInvoices(db, filter, actor.estates, actor.accountId, size, (page - 1) * size);
  const { total, ...sums } = await queries.sumInvoices(db, filter, actor.estates);
  return { rows, total, sums, redDue: await queries.countRedDue(db, actor.estates) };
}

export async function detail({ db, actor }: Scope, id: number): Promise<InvoiceDetail> {
  const head = requireThere(INVOICE_REQUEST, await queries.findInvoice(db, actor.estates, actor.accountId, id));
  const [parts, history] = [await queries.listParts(db, id), await queries.listHistory(db, id)];
  const free = head.state === INVOICE.red ? parts.flatMap((part) => (part.free ? [part.id] : [])) : [];
  const left = await listLeft({ db, actor }, free);
  const settlements = parts.map(({ free: _, ...part }) => ({ ...part, again: left.has(part.id) }));
  return { ...head, capital: capitalAmount(head.amount), settlements, history };
}

interface Asked {
  readonly id: number;
  readonly version: number;
}

async function step(
  scope: Scope,
  { id, version }: Asked,
  from: readonly number[],
  what: string,
  work: (tx: Tx, invoice: InvoiceNow) => Promise<{ readonly action: string; readonly note: readonly string[] }>,
): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const invoice = requireStep(INVOICE_REQUEST, await queries.lockInvoice(tx, scope.actor.estates, id), version, from, what);
    const { action, note } = await work(tx, invoice);
    const said = [invoice.number, ...note].filter((part) => part !== '').join('；');
    await scope.audit.write(tx, scope.actor, { action, entity: ENTITY, entityId: id, note: said });
    return null;
  });
}

export const decide = (scope: Scope, { approve, note, ...asked }: ParsedInputOf<typeof decideInvoice>): Promise<null> =>
  step(scope, asked, [INVOICE.waiting], '审核', async (tx, invoice) => {
    requireOther(invoice, scope.actor);
    await queries.updateStep(tx, invoice.id, decided(scope, approve ? INVOICE.approved : INVOICE.rejected, note));
    return { action: approve ? '审核' : '驳回', note: [`${invoice.amount} 元`, note] };
  });

/** By who asked for it, until an invoice was made. */
export const withdraw = (scope: Scope, asked: Asked): Promise<null> =>
  step(scope, asked, [INVOICE.waiting, INVOICE.approved], '撤回', async (tx, { id, makerId }) => {
    if (makerId !== scope.actor.accountId) throw fail('INVOICE_MAKER');
    await queries.updateStep(tx, id, { state: INVOICE.withdrawn });
    return { action: '撤回', note: [] };
  });

/** Beside the field, with the request that has it. */
async function requireFree(tx: Tx, field: string, code: string, no: string): Promise<void> {
  const number = await queries.findNumberUse(tx, code, no);
  if (number !== undefined) throw failField(field, 'INVOICE_NO_TAKEN', { no, number });
}

export const issue = (
  scope: Scope,
  { invoiceCode, invoiceNo, issuedOn, fileId, ...asked }: ParsedInputOf<typeof issueInvoice>,
): Promise<null> =>
  step(scope, asked, [INVOICE.approved], '登记开具', async (tx, { id }) => {
    const { actor } = scope;
    if (issuedOn > today(scope.clock)) throw failField('issuedOn', 'INVOICE_FUTURE');
    await requireFree(tx, 'invoiceNo', invoiceCode, invoiceNo);
    if (fileId !== null) await attachFile({ db: tx, actor }, { id: fileId, category: FILE_CATEGORY.invoicePaper, parentId: id });
    const made = { state: INVOICE.issued, invoiceCode, invoiceNo, issuedOn, issuedBy: actor.name, fileId };
    await onDuplicate(queries.updateStep(tx, id, made), 'invoice_no_once', () =>
      failField('invoiceNo', 'INVOICE_NO_TAKEN', { no: invoiceNo, number: '另一张' }),
    );
    return { action: '开具', note: [[invoiceCode, invoiceNo].join(' ').trim(), formatDay(issuedOn)] };
  });

export const handOver = (scope: Scope, { takenBy, ...asked }: ParsedInputOf<typeof handOverInvoice>): Promise<null> =>
  step(scope, asked, [INVOICE.issued], '登记领取', async (tx, { id }) => {
    await queries.updateStep(tx, id, { state: INVOICE.taken, takenBy, takenAt: scope.clock.now().toISOString() });
    return { action: '领取', note: [`领取人 ${takenBy}`] };
  });

/** Title, amount or tax number is wrong: nobody takes money back, the invoice is taken back alone. */
export const askRed = (scope: Scope, { reason, ...asked }: ParsedInputOf<typeof askRedInvoice>): Promise<null> =>
  step(scope, asked, [INVOICE.issued, INVOICE.taken], '申请红冲', async (tx, { id, redReason }) => {
    const said = [redReason, wrongReason(scope.actor.name, reason)].filter((part) => part !== '').join('；');
    await queries.updateStep(tx, id, { state: INVOICE.redDue, redReason: said });
    return { action: '申请红冲', note: [reason] };
  });

/** The settlements are free again: what is left of them may be asked for anew. */
export const red = (scope: Scope, { redNo, redOn, ...asked }: ParsedInputOf<typeof redInvoice>): Promise<null> =>
  step(scope, asked, [INVOICE.redDue], '登记红冲', async (tx, { id, invoiceCode, issuedOn }) => {
    if (redOn > today(scope.clock)) throw failField('redOn', 'INVOICE_FUTURE');
    const date = earlyRed(issuedOn, redOn);
    if (date !== null) throw failField('redOn', 'INVOICE_RED_EARLY', { date });
    await requireFree(tx, 'redNo', invoiceCode, redNo);
    const made = { state: INVOICE.red, redNo, redOn, redBy: scope.actor.name };
    await onDuplicate(queries.updateStep(tx, id, made), 'invoice_red_once', () =>
      failField('redNo', 'INVOICE_NO_TAKEN', { no: redNo, number: '另一张' }),
    );
    return { action: '红冲', note: [`红字发票 ${redNo}`, formatDay(redOn)] };
  });

const MENUS = [MENU.checkout, MENU.checkoutSummary] as const;
/** The invoice itself: seen by who sees its request, put there with it alone. */
export const INVOICE_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (await mayCall(scope, { menu: MENUS, act: 'view' })) && queries.isSeen(scope.db, scope.actor.estates, id);
  },
  mayWrite: () => false,
};
