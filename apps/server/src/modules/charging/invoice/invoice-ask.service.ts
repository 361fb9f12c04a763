// 开发票 at 日常结算 (164): which settlements can be invoiced, the draft of the invoice, and the request.
import {
  COMPANY_TITLE,
  INVOICE_FORM,
  INVOICE,
  type createInvoice,
  type draftInvoice,
  type Invoiceable,
  type InvoiceDraft,
  type InvoiceLine,
  type OutputOf,
  type ParsedInputOf,
  type searchInvoiceable,
} from '@anju/contract';
import { compareDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, onDuplicate } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { madeBy } from '../../../platform/stamp.ts';
import * as facts from './invoice-facts.queries.ts';
import * as queries from './invoice.queries.ts';
import {
  planInvoice,
  planOf,
  requireAmount,
  requireInvoiceable,
  togetherKey,
  withTaxes,
  type Planned,
  type SettlementFact,
} from './invoice.rules.ts';

async function plansOf(db: DbOrTx, settlements: readonly SettlementFact[]): Promise<ReadonlyMap<number, Planned>> {
  const lines = await facts.listLineFacts(
    db,
    settlements.map(({ id }) => id),
  );
  const bySettlement = Map.groupBy(lines, ({ settlementId }) => settlementId);
  return new Map(settlements.map((one) => [one.id, planInvoice(one, bySettlement.get(one.id) ?? [])]));
}

/** The settlements that still have an amount to invoice. */
export async function listLeft({ db, actor }: Pick<Scope, 'db' | 'actor'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const plans = await plansOf(db, await facts.listFacts(db, actor.estates, ids));
  return new Set([...plans].flatMap(([id, { amount }]) => (compareDecimal(amount, '0') > 0 ? [id] : [])));
}

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchInvoiceable>,
): Promise<OutputOf<typeof searchInvoiceable>> {
  const { rows, total } = await facts.searchFacts(db, filter, actor.estates, page, size);
  const plans = await plansOf(db, rows);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      day: row.day,
      type: row.type as Invoiceable['type'],
      estateId: row.estateId,
      estateName: row.estateName,
      houseCode: row.houseCode,
      together: togetherKey(row),
      payerName: row.payerName,
      total: row.total,
      amount: plans.get(row.id)?.amount ?? '0.00',
    })),
    total,
  };
}

interface Whole {
  readonly first: SettlementFact;
  readonly settlements: readonly (SettlementFact & { readonly plan: Planned })[];
  readonly amount: string;
  readonly tax: string;
}

async function wholeOf({ db, actor }: Pick<Scope, 'db' | 'actor'>, given: readonly number[]): Promise<Whole> {
  const ids = [...new Set(given)];
  const found = await facts.listFacts(db, actor.estates, ids);
  const [first] = found;
  if (!first || found.length < ids.length) throw fail('NOT_FOUND', { what: '结算' });
  requireInvoiceable(found);
  const plans = await plansOf(db, found);
  for (const one of found) requireAmount(one, plans.get(one.id) ?? planOf([]));
  const taxed = Map.groupBy(withTaxes([...plans.values()].flatMap(({ lines }) => lines)), ({ settlementId }) => settlementId);
  const settlements = found.map((one) => ({ ...one, plan: planOf(taxed.get(one.id) ?? []) }));
  const sum = (pick: (plan: Planned) => string) => sumMoney(settlements.map(({ plan }) => pick(plan)));
  return { first, settlements, amount: sum(({ amount }) => amount), tax: sum(({ tax }) => tax) };
}

async function refuseLiving(db: DbOrTx, ids: readonly number[]): Promise<void> {
  const living = await facts.findLiving(db, ids);
  if (living) throw fail('INVOICE_LIVING', { ...living, state: INVOICE.text(living.state) });
}

/** Undefined unless all settlements are of the same house. */
const houseOf = (settlements: readonly SettlementFact[]): SettlementFact | undefined =>
  new Set(settlements.map(({ houseId }) => houseId)).size === 1 ? settlements[0] : undefined;

export async function draft(scope: Scope, { settlementIds }: ParsedInputOf<typeof draftInvoice>): Promise<InvoiceDraft> {
  const { first, settlements, amount, tax } = await wholeOf(scope, settlementIds);
  await refuseLiving(scope.db, settlementIds);
  const { payerId, payerName } = first;
  const titles = payerId === null ? [] : await facts.listTitles(scope.db, payerId);
  const kind = payerId === null ? 1 : await facts.findPersonKind(scope.db, payerId);
  const himself = { kind: kind === COMPANY_TITLE ? 2 : 1, title: payerName, taxNo: '', addressPhone: '', bankAccount: '' } as const;
  return {
    companyName: first.companyName,
    estateName: first.estateName,
    houseCode: houseOf(settlements)?.houseCode ?? '',
    payerName,
    amount,
    tax,
    settlements: settlements.map(({ id, number, day, total, plan }) => ({ id, number, day, total, amount: plan.amount })),
    lines: settlements.flatMap(({ number, plan }) => plan.lines.map((line) => ({ ...line, settlementNumber: number }))),
    titles: titles.some(({ title }) => title === payerName) ? titles : [...titles, himself],
  };
}

export async function create(
  scope: Scope,
  { settlementIds, expected, ...input }: ParsedInputOf<typeof createInvoice>,
): Promise<OutputOf<typeof createInvoice>> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    await facts.lockSettlements(tx, actor.estates, settlementIds);
    const { first, settlements, amount, tax } = await wholeOf({ db: tx, actor }, settlementIds);
    await refuseLiving(tx, settlementIds);
    if (compareDecimal(amount, expected) !== 0) throw fail('INVOICE_MOVED', { amount });
    const lines = settlements.flatMap(({ plan }) => plan.lines.flatMap(({ why, ...line }): InvoiceLine[] => (why === null ? [line] : [])));
    const personal = input.titleKind === COMPANY_TITLE ? {} : { taxNo: '', addressPhone: '', bankAccount: '' };
    const number = await takeNumber(tx, actor.tenantId, first.companyId, 'invoice', today(clock));
    const id = await queries.insertInvoice(tx, {
      ...input,
      ...personal,
      deliverTo: input.delivery === 1 ? '' : input.deliverTo,
      tenantId: actor.tenantId,
      number,
      companyId: first.companyId,
      estateId: first.estateId,
      houseId: houseOf(settlements)?.houseId ?? null,
      payerId: first.payerId,
      amount,
      tax,
      lines,
      ...madeBy(scope),
    });
    const parts = settlements.map((one) => ({ settlementId: one.id, amount: one.plan.amount }));
    await onDuplicate(queries.insertParts(tx, actor.tenantId, id, parts), 'invoice_settlement_living', () =>
      fail('STALE', { what: '结算' }),
    );
    const note = [
      `${number} ${INVOICE_FORM.text(input.kind)} ${amount} 元`,
      `结算 ${settlements.map((one) => one.number).join('、')}`,
      ...(input.exchange ? ['换票，原收据已收回'] : []),
    ];
    await audit.write(tx, actor, { action: '申请开票', entity: 'invoice', entityId: id, note: note.join('；') });
    return { id, number };
  });
}
