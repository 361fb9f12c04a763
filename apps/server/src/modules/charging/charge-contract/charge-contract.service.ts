// 收费合同: registered, changed, renewed, ended. The attached standards always lie within the term of the contract: ending it early shortens
// them, renewing it extends them, and days already billed are never removed. domain: property 4.1 (charge object contract).
import {
  createChargeContract,
  fileCategoryOf,
  MENU,
  type changeChargeContract,
  type ChargeContract,
  type endChargeContract,
  type findContractCustomers,
  type OutputOf,
  type ParsedInputOf,
  type renewChargeContract,
} from '@anju/contract';
import { formatDay, maskPhone } from '@anju/domain';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../files/index.ts';
import { mayCall } from '../../../platform/document/document.service.ts';
import * as queries from './charge-contract.queries.ts';

const WHAT = '收费合同';
const OFFERED = 20;
const stampOf = ({ actor, clock }: Scope) => ({ by: actor.name, at: clock.now().toISOString() });

export async function detail({ db, actor }: Scope, id: number): Promise<ChargeContract> {
  const found = await queries.findContract(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  return { ...found, phone: maskPhone(found.phone) };
}

export async function customers(
  { db, actor }: Scope,
  { key }: ParsedInputOf<typeof findContractCustomers>,
): Promise<OutputOf<typeof findContractCustomers>> {
  if (key === '') return [];
  const found = await queries.listCustomers(db, key, actor.estates, OFFERED);
  return found.map((one) => ({ ...one, phone: maskPhone(one.phone) }));
}

const numbered = <T>(work: Promise<T>, number: string): Promise<T> =>
  onDuplicate(work, 'contract_number', () => failField('number', 'CONTRACT_NUMBER_TAKEN', { number }));

export async function create(scope: Scope, input: ParsedInputOf<typeof createChargeContract>): Promise<{ id: number }> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    if (!(await queries.isEstate(tx, input.estateId, actor.estates))) throw failField('estateId', 'NOT_FOUND', { what: '小区' });
    if (!(await queries.mayHave(tx, input.customerId, actor.estates))) throw failField('customerId', 'NOT_FOUND', { what: '客户' });
    const id = await numbered(queries.insertContract(tx, { ...input, tenantId: actor.tenantId }, stampOf(scope)), input.number);
    if (input.fileId !== null) await keepPaper(scope, tx, id, input.fileId);
    await audit.write(tx, actor, { action: '新增', entity: 'charge-contract', entityId: id, after: input, note: input.number });
    return { id };
  });
}

const keepPaper = ({ actor }: Scope, tx: Tx, id: number, fileId: number) =>
  attachFile({ db: tx, actor }, { id: fileId, category: fileCategoryOf(createChargeContract, 'fileId'), parentId: id });

/** Locks the contract and requires that the user may see it, that it is unchanged since the user read it, and that it has not ended. */
async function hold(scope: Scope, tx: Tx, id: number, version: number, what: string): Promise<queries.ContractNow> {
  const found = await queries.lockContract(tx, id, scope.actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  if (found.endedOn !== null) throw fail('CONTRACT_ENDED', { number: found.number, what });
  if (found.version !== version) throw fail('STALE', { what: WHAT });
  return found;
}

/** A corrected term must still contain all attached standards; renewing and ending are separate steps. */
function checkTerm(
  lines: readonly queries.AttachedLine[],
  { fromDate, toDate }: Pick<queries.ContractValues, 'fromDate' | 'toDate'>,
): void {
  for (const line of lines) {
    const facts = { item: line.item, from: formatDay(line.fromDate), to: formatDay(line.toDate) };
    if (line.fromDate < fromDate) throw failField('fromDate', 'CONTRACT_TERM_USED', facts);
    if (line.toDate > toDate) throw failField('toDate', 'CONTRACT_TERM_USED', facts);
  }
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeChargeContract>): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await hold(scope, tx, id, version, '修改');
    checkTerm(await queries.lockLines(tx, id), form);
    await numbered(queries.updateContract(tx, id, form, stampOf(scope)), form.number);
    if (form.fileId !== null && form.fileId !== before.fileId) await keepPaper(scope, tx, id, form.fileId);
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'charge-contract',
      entityId: id,
      before,
      after: form,
      note: form.number,
    });
  });
  return null;
}

export async function renew(
  scope: Scope,
  { id, version, toDate }: ParsedInputOf<typeof renewChargeContract>,
): Promise<OutputOf<typeof renewChargeContract>> {
  return inTransaction(scope.db, async (tx) => {
    const before = await hold(scope, tx, id, version, '续签');
    if (toDate <= before.toDate) throw failField('toDate', 'CONTRACT_RENEW_DAY', { date: formatDay(before.toDate) });
    await queries.lockLines(tx, id);
    await queries.updateContract(tx, id, { toDate }, stampOf(scope));
    const extended = await queries.extendLines(tx, id, before.toDate, toDate, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '续签',
      entity: 'charge-contract',
      entityId: id,
      before: { toDate: before.toDate },
      after: { toDate },
      note: `${before.number} 至 ${formatDay(toDate)}，${extended} 项标准随之延长`,
    });
    return { extended };
  });
}

export async function end(
  scope: Scope,
  { id, version, endedOn, reason }: ParsedInputOf<typeof endChargeContract>,
): Promise<OutputOf<typeof endChargeContract>> {
  return inTransaction(scope.db, async (tx) => {
    const before = await hold(scope, tx, id, version, '解约');
    if (endedOn < before.fromDate || endedOn > before.toDate)
      throw failField('endedOn', 'CONTRACT_END_DAY', { from: formatDay(before.fromDate), to: formatDay(before.toDate) });
    const lines = await queries.lockLines(tx, id);
    const billed = lines.find(({ billedTo }) => billedTo !== null && billedTo > endedOn);
    if (billed) throw failField('endedOn', 'CONTRACT_BILLED_TO', { item: billed.item, date: formatDay(billed.billedTo ?? '') });
    const stamp = stampOf(scope);
    await queries.cutLines(tx, id, endedOn, stamp);
    await queries.updateContract(tx, id, { endedOn, endedBy: scope.actor.name, endReason: reason }, stamp);
    const ended = lines.filter(({ toDate }) => toDate > endedOn).length;
    await scope.audit.write(tx, scope.actor, {
      action: '解约',
      entity: 'charge-contract',
      entityId: id,
      after: { endedOn, reason },
      note: `${before.number} 至 ${formatDay(endedOn)}，${ended} 项标准随之结束：${reason}`,
    });
    return { ended };
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  await inTransaction(scope.db, async (tx) => {
    const before = await queries.lockContract(tx, id, scope.actor.estates);
    if (!before) throw fail('NOT_FOUND', { what: WHAT });
    if (await queries.isUsed(tx, id)) throw fail('CONTRACT_USED', { number: before.number });
    await queries.deleteContract(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'charge-contract', entityId: id, before, note: before.number });
  });
  return null;
}

export const CONTRACT_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (await mayCall(scope, { menu: MENU.billingStandard, act: 'view' })) && (await queries.isSeen(scope.db, id, scope.actor.estates));
  },
  mayWrite: () => false,
};
