// 特约服务计费 (menu 157), charges. Bills of one maker, estate and day share one batch while it waits, so that the services of a day are approved
// together in 计费审核; a bill that was sent back is corrected here and waits again, in the batch of the user who corrected it.
import {
  OBJECT,
  type changeSpecialService,
  type createSpecialServices,
  type findSpecialServiceObjects,
  type OutputOf,
  type ParsedInputOf,
  type searchSpecialServices,
  type SpecialServiceDetail,
  type voidSpecialService,
} from '@anju/contract';
import { addDays, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import { requireOpenMonths } from '../../ledger/open-month.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import { countMembers, findMembers } from '../reduction/reduction.queries.ts';
import { listPriced, type PricedItem } from './special-service-item.queries.ts';
import * as store from './special-service-store.queries.ts';
import * as queries from './special-service.queries.ts';
import { computeSpecialService, isOpenSpecialService, stateFailure } from './special-service.rules.ts';

const ENTITY = 'special-service';
const SPECIAL_SERVICE_BATCH = 4;
const WAITING = 2;
const WITHDRAWN = 5;
const MEMBER = { 1: 'house', 2: 'parking', 3: 'customer', 4: 'contract' } as const;

export async function search(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchSpecialServices>,
): Promise<OutputOf<typeof searchSpecialServices>> {
  const sums = await queries.sumSpecialServices(db, wanted, actor.estates);
  return { ...sums, rows: await queries.listSpecialServices(db, wanted, actor.estates, size, (page - 1) * size) };
}

export async function detail({ db, actor }: Scope, id: number): Promise<SpecialServiceDetail> {
  const found = await queries.findSpecialService(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '特约服务' });
  return { ...found, together: await queries.listTogether(db, id) };
}

export async function objects(
  scope: Scope,
  { estateId, kind, key }: ParsedInputOf<typeof findSpecialServiceObjects>,
): Promise<OutputOf<typeof findSpecialServiceObjects>> {
  await requireEstate(scope, estateId);
  return findMembers(scope.db, scope.actor, estateId, MEMBER[kind], key, today(scope.clock));
}

const authorOf = ({ actor, clock }: Scope): store.SpecialServiceAuthor => ({
  tenantId: actor.tenantId,
  makerId: actor.accountId,
  by: actor.name,
  at: clock.now().toISOString(),
});

/** The waiting batch of the maker, or a new one. */
async function openBatch(
  scope: Scope,
  tx: Tx,
  place: { estateId: number; companyId: number },
  servedOn: string,
): Promise<queries.OpenBatch> {
  const { actor, clock } = scope;
  const day = today(clock);
  const known = await queries.lockOpenBatch(tx, place.estateId, actor.accountId, day);
  if (known) return known;
  const number = await takeNumber(tx, actor.tenantId, place.companyId, 'billing-batch', day);
  const id = await batches.insertBatch(tx, {
    tenantId: actor.tenantId,
    number,
    estateId: place.estateId,
    kind: SPECIAL_SERVICE_BATCH,
    periodFrom: servedOn,
    periodTo: servedOn,
    chargeTypeIds: [],
    buildingIds: [],
    state: WAITING,
    makerId: actor.accountId,
    by: actor.name,
    at: clock.now().toISOString(),
  });
  return { id, number };
}

/** Called after the bills of a batch changed. A batch without bills is withdrawn. */
async function settleBatch(tx: Tx, id: number): Promise<void> {
  const { made } = await batches.recount(tx, id);
  if (made > 0) return queries.widenBatch(tx, id);
  await batches.updateBatch(tx, id, { state: WITHDRAWN, reason: '没有账单' });
}

function requirePriced(items: readonly PricedItem[], id: number, path: string): PricedItem {
  const found = items.find((item) => item.id === id);
  if (!found) throw failField(path, 'SPECIAL_SERVICE_ITEM_OFF');
  return found;
}

type Ordered = ParsedInputOf<typeof createSpecialServices>;
type Charged = OutputOf<typeof createSpecialServices>;

/** Bills of one occasion, in the caller's transaction: work that another area did and charges for, with the id of each bill in the order of the lines. */
export async function chargeServices(scope: Scope, tx: Tx, input: Ordered): Promise<Charged & { readonly billIds: readonly number[] }> {
  const { actor, clock, audit } = scope;
  const { estateId, kind, objectId, servedOn, servedBy, sourceNo, lines } = input;
  const day = today(clock);
  const estate = await requireEstate({ ...scope, db: tx }, estateId);
  if (servedOn > day) throw failField('servedOn', 'SPECIAL_SERVICE_FUTURE');
  await requireOpenMonths(scope, tx, { estateId, from: servedOn, what: '登记特约服务' });
  if ((await countMembers(tx, scope.actor, estateId, MEMBER[kind], [objectId])) === 0)
    throw failField('objectId', 'SPECIAL_SERVICE_OBJECT', { what: OBJECT.text(kind) });
  const items = await listPriced(
    tx,
    estateId,
    lines.map(({ itemId }) => itemId),
  );
  const computed = lines.map((line, at) => {
    const item = requirePriced(items, line.itemId, `lines.${at}.itemId`);
    return { line, item, ...computeSpecialService(item, line, `lines.${at}.price`) };
  });
  const batch = await openBatch(scope, tx, { estateId, companyId: estate.companyId }, servedOn);
  const author = authorOf(scope);
  const serves: { id: number; number: string }[] = [];
  const billIds: number[] = [];
  for (const { line, item, amount, explain, calc } of computed) {
    const bill = { batchId: batch.id, servedOn, dueDate: addDays(day, item.dueDays), dueDays: item.dueDays, amount, explain, calc };
    const place = { estateId, kind, objectId };
    const billId = await store.insertSpecialServiceBill(tx, place, { ...bill, itemId: item.id, chargeTypeId: item.chargeTypeId }, author);
    const number = await takeNumber(tx, actor.tenantId, estate.companyId, 'special-service', day);
    const id = await store.insertSpecialService(tx, { ...line, servedOn, servedBy, sourceNo, number, estateId, billId }, author);
    await audit.write(tx, actor, { action: '新增', entity: ENTITY, entityId: id, note: `${number} ${explain}` });
    serves.push({ id, number });
    billIds.push(billId);
  }
  await settleBatch(tx, batch.id);
  return { batchNumber: batch.number, amount: sumMoney(computed.map(({ amount }) => amount)), serves, billIds };
}

export const create = (scope: Scope, input: Ordered): Promise<Charged> =>
  inTransaction(scope.db, async (tx) => {
    const { billIds: _, ...charged } = await chargeServices(scope, tx, input);
    return charged;
  });

async function held({ actor }: Scope, tx: Tx, id: number, what: string): Promise<queries.HeldSpecialService> {
  const found = await queries.lockSpecialService(tx, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '特约服务' });
  if (found.void || !isOpenSpecialService(found.state)) throw stateFailure(found, what);
  return found;
}

export async function change(scope: Scope, { id, ...input }: ParsedInputOf<typeof changeSpecialService>): Promise<null> {
  const { actor, clock, audit } = scope;
  const day = today(clock);
  if (input.servedOn > day) throw failField('servedOn', 'SPECIAL_SERVICE_FUTURE');
  return inTransaction(scope.db, async (tx) => {
    const service = await held(scope, tx, id, '更正');
    const { estateId } = service;
    await requireOpenMonths(scope, tx, { estateId, from: input.servedOn, what: '登记特约服务' });
    const item = requirePriced(await listPriced(tx, service.estateId, [input.itemId]), input.itemId, 'itemId');
    const computed = computeSpecialService(item, input, 'price');
    const stays = service.batchState === WAITING && service.batchMaker === actor.accountId;
    const batch = stays ? { id: service.batchId } : await openBatch(scope, tx, service, input.servedOn);
    await store.rewriteSpecialServiceBill(
      tx,
      service.billId,
      {
        ...computed,
        batchId: batch.id,
        itemId: item.id,
        chargeTypeId: item.chargeTypeId,
        servedOn: input.servedOn,
        dueDate: addDays(day, item.dueDays),
        dueDays: item.dueDays,
      },
      authorOf(scope),
    );
    await store.updateSpecialService(tx, id, input);
    await settleBatch(tx, batch.id);
    if (batch.id !== service.batchId) await leaveBatch(tx, service);
    await audit.write(tx, actor, { action: '更正', entity: ENTITY, entityId: id, note: `${service.number} ${computed.explain}` });
    return null;
  });
}

/** An approved batch keeps its state, because the removed bill had been sent back before. */
async function leaveBatch(tx: Tx, { batchId, batchState }: queries.HeldSpecialService): Promise<void> {
  if (batchState === WAITING) await settleBatch(tx, batchId);
  else await batches.recount(tx, batchId);
}

export async function voidOne(scope: Scope, { id, reason }: ParsedInputOf<typeof voidSpecialService>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const service = await held(scope, tx, id, '作废');
    await store.voidSpecialServiceBill(tx, service.billId, reason, authorOf(scope));
    await leaveBatch(tx, service);
    await audit.write(tx, actor, { action: '作废', entity: ENTITY, entityId: id, note: `${service.number} ${reason}` });
    return null;
  });
}
