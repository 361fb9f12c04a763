// 能耗账户 (menu 179): energy purchases as invoiced, and how the energy was used. Domain notes, 4.5 and 11.4.
import {
  meterKind,
  type changePurchase,
  type energyBalance,
  type OutputOf,
  type ParsedInputOf,
  type PurchaseForm,
  type searchEnergyLedger,
  type searchPurchases,
} from '@anju/contract';
import { formatMonth } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField, onDuplicate, type Failure } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import { listBalance, listTotals } from './energy-balance.queries.ts';
import * as queries from './energy.queries.ts';

const ENTITY = 'energy-purchase';
const VOUCHER_KEY = 'energy_purchase_tenant_id_estate_id_kind_month_voucher_no_key';

const stampOf = ({ actor, clock }: Scope) => ({ tenantId: actor.tenantId, by: actor.name, at: clock.now().toISOString() });
const noteOf = ({ month, kind, quantity, amount, voucherNo }: PurchaseForm): string =>
  `${formatMonth(month)} ${meterKind.text(kind)} ${quantity}，${amount} 元 ${voucherNo}`.trim();
const twice =
  ({ month, kind }: PurchaseForm) =>
  (): Failure =>
    failField('voucherNo', 'ENERGY_TWICE', { month: formatMonth(month), kind: meterKind.text(kind) });

export async function search(
  { db, actor }: Scope,
  { page, size, ...range }: ParsedInputOf<typeof searchPurchases>,
): Promise<OutputOf<typeof searchPurchases>> {
  const totals = await queries.countPurchases(db, range, actor.estates);
  return { ...totals, rows: await queries.listPurchases(db, range, actor.estates, size, (page - 1) * size) };
}

async function checkForm(scope: Scope, { estateId, month }: PurchaseForm): Promise<void> {
  await requireEstate(scope, estateId);
  if (month > today(scope.clock).slice(0, 7)) throw failField('month', 'ENERGY_FUTURE');
}

export async function create(scope: Scope, form: PurchaseForm): Promise<{ id: number }> {
  await checkForm(scope, form);
  return inTransaction(scope.db, async (tx) => {
    const id = await onDuplicate(queries.insertPurchase(tx, form, stampOf(scope)), VOUCHER_KEY, twice(form));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: noteOf(form) });
    return { id };
  });
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changePurchase>): Promise<null> {
  await checkForm(scope, form);
  return inTransaction(scope.db, async (tx) => {
    const before = await queries.lockPurchase(tx, id, scope.actor.estates);
    if (!before) throw fail('NOT_FOUND', { what: '能耗购入' });
    if (before.version !== version) throw fail('STALE', { what: '能耗购入' });
    await onDuplicate(queries.updatePurchase(tx, id, form, stampOf(scope)), VOUCHER_KEY, twice(form));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: noteOf(form) });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await queries.lockPurchase(tx, id, scope.actor.estates);
    if (!before) throw fail('NOT_FOUND', { what: '能耗购入' });
    await queries.deletePurchase(tx, id);
    const note = `${before.month} ${meterKind.text(before.kind)} ${before.amount} 元 ${before.voucherNo}`.trim();
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note });
    return null;
  });
}

export async function balance({ db, actor }: Scope, range: ParsedInputOf<typeof energyBalance>): Promise<OutputOf<typeof energyBalance>> {
  const [rows, totals] = await Promise.all([listBalance(db, range, actor.estates), listTotals(db, range, actor.estates)]);
  return { rows, totals };
}

export async function ledger(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchEnergyLedger>,
): Promise<OutputOf<typeof searchEnergyLedger>> {
  const sums = await queries.sumLedger(db, wanted, actor.estates);
  const rows = await queries.listLedger(db, wanted, actor.estates, size, (page - 1) * size);
  return { rows, total: sums.reduce((total, { readings }) => total + readings, 0), sums };
}
