// 银行托收, the batches: created from open bills, reviewed, reduced by single lines, cancelled. While a line waits for the bank, its bills are
// held and cannot be paid by another method. domain: property 4.4, core rules 2, 5, 8.
import {
  BANK_BATCH,
  PRINTED_BANK_LINES,
  type BankBatch,
  type BankLine,
  type BankLineRow,
  type cancelBankBatch,
  type CollectPreview,
  type CollectWish,
  type createBankBatch,
  type excludeBankLines,
  type listCollectChannels,
  type OutputOf,
  type ParsedInputOf,
  type printBankLines,
  type searchBankBatches,
  type searchBankLines,
} from '@anju/contract';
import { addDays, formatMoney, maskAccount, maskPhone } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { holdBankChannel } from '../../manage/index.ts';
import { requireEstate } from '../charged-estate/charged-estate.policy.ts';
import { lockObjectsOf } from '../ledger/settle-read.queries.ts';
import * as queries from './bank-batch.queries.ts';
import { fillBatch, listPlanned, preview as previewPlan, type PlanWish } from './bank-plan.queries.ts';

export const ENTITY = 'bank-batch';
const WHAT = '托收批次';
export const STATE = { draft: 1, exported: 2, partly: 3, posted: 4, cancelled: 5 } as const;
/** States of lines: refused by the bank, and all that go to the bank. */
const FAILED = [3] as const;
const SENT = [1, 2, 3] as const;
/** Bills due more than a year ahead are not owed yet. */
const FARTHEST_DAYS = 366;

/** The text of bill.held_by, also shown when the desk refuses a payment. */
export const holderOf = (number: string): string => `银行托收 ${number}`;

export const channels = ({ db }: Scope): Promise<OutputOf<typeof listCollectChannels>> => queries.listChannels(db);

async function planOf(scope: Scope, wish: CollectWish): Promise<PlanWish> {
  const day = today(scope.clock);
  if (wish.dueTo > addDays(day, FARTHEST_DAYS)) throw failField('dueTo', 'COLLECT_DUE_FAR');
  if (!(await queries.channelServes(scope.db, wish.channelId))) throw failField('channelId', 'COLLECT_CHANNEL_OFF');
  return { ...wish, today: day, billIds: null };
}

export async function preview(scope: Scope, wish: CollectWish): Promise<CollectPreview> {
  await requireEstate(scope, wish.estateId);
  return previewPlan(scope.db, await planOf(scope, wish));
}

/**
 * The batch is planned, its objects are locked, and it is planned again: bills that were paid or held in between are not included. The
 * channel is held, because two batches made concurrently would both use the same daily limit of an agreement.
 */
export async function create(scope: Scope, wish: ParsedInputOf<typeof createBankBatch>): Promise<OutputOf<typeof createBankBatch>> {
  const { actor, clock, audit } = scope;
  const estate = await requireEstate(scope, wish.estateId);
  return inTransaction(scope.db, async (tx) => {
    const plan = await planOf({ ...scope, db: tx }, wish);
    await holdBankChannel(tx, wish.channelId);
    const billIds = await listPlanned(tx, plan);
    await lockObjectsOf(tx, billIds);
    const number = await takeNumber(tx, actor.tenantId, estate.companyId, ENTITY, plan.today);
    const id = await queries.insertBatch(tx, {
      tenantId: actor.tenantId,
      number,
      channelId: wish.channelId,
      companyId: estate.companyId,
      estateId: estate.id,
      dueTo: wish.dueTo,
      makerId: actor.accountId,
      createdBy: actor.name,
      createdAt: clock.now().toISOString(),
    });
    await fillBatch(tx, actor.tenantId, id, { ...plan, billIds }, holderOf(number));
    const { lines, amount } = await queries.countLines(tx, id);
    if (lines === 0) throw fail('COLLECT_NOTHING');
    await audit.write(tx, actor, {
      action: '生成',
      entity: ENTITY,
      entityId: id,
      note: `${number} ${estate.name} ${lines} 行 ${amount} 元`,
    });
    return { id, number, lines, amount };
  });
}

export async function search(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchBankBatches>,
): Promise<OutputOf<typeof searchBankBatches>> {
  const search = { ...wanted, estates: actor.estates };
  const totals = await queries.countBatches(db, search);
  return { ...totals, rows: await queries.listBatches(db, search, size, (page - 1) * size) };
}

export async function get({ db, actor }: Pick<Scope, 'db' | 'actor'>, id: number): Promise<BankBatch> {
  const batch = await queries.findBatch(db, id, actor.estates);
  if (!batch) throw fail('NOT_FOUND', { what: WHAT });
  return batch;
}

export async function lock({ actor }: Scope, tx: Tx, id: number, version?: number): Promise<queries.HeldBatch> {
  const batch = await queries.lockBatch(tx, id, actor.estates);
  if (!batch) throw fail('NOT_FOUND', { what: WHAT });
  if (version !== undefined && batch.version !== version) throw fail('STALE', { what: WHAT });
  return batch;
}

export const wrongState = ({ number, state }: { number: string; state: number }, what: string) =>
  fail('COLLECT_STATE', { number, state: BANK_BATCH.text(state), what });

export async function exclude(scope: Scope, { id, version, seqs }: ParsedInputOf<typeof excludeBankLines>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const batch = await lock(scope, tx, id, version);
    if (batch.state !== STATE.draft) throw wrongState(batch, '剔除');
    const wanted = [...new Set(seqs)];
    if ((await queries.excludeLines(tx, id, wanted)) !== wanted.length) throw fail('COLLECT_LINE_STATE');
    await queries.freeBills(tx, id, wanted);
    await queries.countLines(tx, id);
    await queries.updateBatch(tx, id, {});
    const note = `${batch.number} 第 ${wanted.join('、')} 行`;
    await scope.audit.write(tx, scope.actor, { action: '剔除', entity: ENTITY, entityId: id, note });
    return null;
  });
}

export async function cancel(scope: Scope, { id, version, reason }: ParsedInputOf<typeof cancelBankBatch>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const batch = await lock(scope, tx, id, version);
    if (batch.returned) throw fail('COLLECT_RETURNED', { number: batch.number });
    if (batch.state !== STATE.draft && batch.state !== STATE.exported) throw wrongState(batch, '取消');
    await queries.freeBills(tx, id, null);
    await queries.updateBatch(tx, id, { state: STATE.cancelled, remark: reason });
    await scope.audit.write(tx, scope.actor, { action: '取消', entity: ENTITY, entityId: id, note: `${batch.number} ${reason}` });
    return null;
  });
}

// ---- lines ---------------------------------------------------------------------------------------------------------------------------

export const masked = <R extends BankLineRow>(row: R): R => ({
  ...row,
  accountNo: maskAccount(row.accountNo),
  phone: maskPhone(row.phone),
});

export async function searchLines(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchBankLines>,
): Promise<OutputOf<typeof searchBankLines>> {
  await get(scope, filter.batchId);
  const totals = await queries.countBankLines(scope.db, filter);
  const rows = await queries.listBankLines(scope.db, filter, size, { offset: (page - 1) * size });
  return { ...totals, rows: rows.map(masked) };
}

export async function getLine(scope: Scope, { id, seq }: { readonly id: number; readonly seq: number }): Promise<BankLine> {
  await get(scope, id);
  const line = await queries.findBankLine(scope.db, id, seq);
  if (!line) throw fail('NOT_FOUND', { what: '托收明细' });
  return masked(line);
}

export async function print(scope: Scope, { id, failed }: ParsedInputOf<typeof printBankLines>): Promise<OutputOf<typeof printBankLines>> {
  const ground = await queries.findFileGround(scope.db, id, scope.actor.estates);
  if (!ground) throw fail('NOT_FOUND', { what: WHAT });
  const filter = { batchId: id, states: failed ? [...FAILED] : [...SENT], key: '' };
  const totals = await queries.countBankLines(scope.db, filter);
  const rows = await queries.listBankLines(scope.db, filter, PRINTED_BANK_LINES, { offset: 0 });
  const note = `${ground.number} ${failed ? '托收失败清单' : '托收清单'} ${totals.total} 行 ${formatMoney(totals.amount)} 元`;
  await scope.audit.write(scope.db, scope.actor, { action: '打印', entity: ENTITY, entityId: id, note });
  return { companyName: ground.companyName, ...totals, rows: rows.map(masked) };
}
