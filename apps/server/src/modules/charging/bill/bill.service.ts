// Bills are read here, and voided as long as nothing is paid on them.
import { BILL, tenderText, type BillDetail, type OutputOf, type ParsedInputOf, type searchBills, type voidBill } from '@anju/contract';
import { isZeroDecimal, subtractDecimal, taxInside } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { lockObjects, refreshBalances } from './core/balance.queries.ts';
import { freeMonths } from './core/bill-guard.queries.ts';
import { billVoided, billVoiding } from './core/bill.hooks.ts';
import * as queries from './core/bill.queries.ts';
import { lateTerms, stepText } from './core/bill.rules.ts';
import { insertEvents } from './core/events.queries.ts';
import { lateTexts } from './late/late-text.service.ts';

export async function search({ db, actor, clock }: Scope, input: ParsedInputOf<typeof searchBills>): Promise<OutputOf<typeof searchBills>> {
  const { page, size, ...filter } = input;
  const wanted = { filter, ...reachOf(actor), today: today(clock) };
  const totals = await queries.countBills(db, wanted);
  return { ...totals, rows: await queries.listBills(db, wanted, size, (page - 1) * size) };
}

export async function detail({ db, actor, clock }: Scope, id: number): Promise<BillDetail> {
  const found = await queries.findBill(db, id, reachOf(actor), today(clock));
  if (!found) throw fail('NOT_FOUND', { what: '账单' });
  const texts = await lateTexts(db, [id], today(clock));
  const { lateRate, lateGrace, lateCap, steps, lines, ...bill } = found;
  return {
    ...bill,
    lateTerms: lateTerms({ lateRate, lateGrace, lateCap }),
    ...(bill.void || bill.state < BILL.published ? {} : texts(id)),
    lines: lines.map(({ tenders, ...line }) => ({
      ...line,
      tenders: [...new Set(tenders.map(({ list, method }) => tenderText(list, method)))].join('、'),
    })),
    steps: steps.map(({ act, ...step }) => ({ text: stepText(act), ...step })),
  };
}

export async function voidOne(scope: Scope, { id, reason }: ParsedInputOf<typeof voidBill>): Promise<null> {
  const { actor } = scope;
  return inTransaction(scope.db, async (tx) => {
    const named = await queries.findVoidable(tx, id, reachOf(actor));
    if (!named) throw fail('NOT_FOUND', { what: '账单' });
    await billVoiding.tell(scope, tx, named);
    await lockObjects(tx, [named]);
    // Read again under the lock, because another user may have paid the bill in the meantime.
    const bill = (await queries.findVoidable(tx, id, reachOf(actor))) as queries.VoidableBill;
    if (bill.void) throw fail('NOT_FOUND', { what: '账单' });
    if (bill.state < BILL.published) throw fail('BILL_NOT_PUBLISHED');
    if (!isZeroDecimal(bill.settled) || !isZeroDecimal(bill.lateSettled)) throw fail('BILL_HAS_LINES');
    if (bill.heldBy !== null) throw fail('BILL_LOCKED', { by: bill.heldBy });
    await voidHeld(scope, tx, bill, reason);
    return null;
  });
}

/** Voids a published bill without payments; the caller holds the lock of its object and has checked the bill. */
export async function voidHeld(scope: Scope, tx: Tx, bill: queries.VoidableBill, reason: string): Promise<void> {
  const { actor, clock, audit } = scope;
  const { id } = bill;
  const at = clock.now().toISOString();
  await queries.markVoid(tx, id);
  await freeMonths(tx, [id]);
  await queries.insertStep(tx, { tenantId: actor.tenantId, billId: id, act: 'void', reason, by: actor.name, at });
  await refreshBalances(tx, [bill]);
  await billVoided.tell(scope, tx, { billId: id, reason });
  const amount = subtractDecimal('0', bill.amount);
  await insertEvents(tx, actor.tenantId, at, [
    {
      type: 'bill.voided',
      day: today(clock),
      companyId: bill.companyId,
      estateId: bill.estateId,
      chargeTypeId: bill.chargeTypeId,
      houseId: bill.houseId,
      personId: bill.payerId,
      month: `${bill.periodFrom.slice(0, 7)}-01`,
      amount,
      tax: taxInside(amount, bill.taxRate),
      billId: id,
    },
  ]);
  await audit.write(tx, actor, { action: '作废', entity: 'bill', entityId: id, note: reason });
}
