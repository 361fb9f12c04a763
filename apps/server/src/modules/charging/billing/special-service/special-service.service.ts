// 特约服务计费 (menu 157), charges. Bills of one maker, estate and day share one batch while it waits, so that the services of a day are approved
// together in 计费审核; a bill that was sent back is corrected here and waits again, in the batch of the user who corrected it.
import {
  OBJECT,
  type changeServe,
  type createServes,
  type findServeObjects,
  type OutputOf,
  type ParsedInputOf,
  type searchServes,
  type ServeDetail,
  type voidServe,
} from '@anju/contract';
import { addDays, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireEstate } from '../../charged-estate/charged-estate.policy.ts';
import * as batches from '../batch/batch.queries.ts';
import { countMembers, findMembers } from '../reduction/reduction.queries.ts';
import { listPriced, type PricedItem } from './special-service-item.queries.ts';
import * as store from './special-service-store.queries.ts';
import * as queries from './special-service.queries.ts';
import { computeServe, isOpenServe, stateFailure } from './special-service.rules.ts';

const ENTITY = 'serve';
const SERVE_BATCH = 4;
const WAITING = 2;
const WITHDRAWN = 5;
const MEMBER = { 1: 'house', 2: 'parking', 3: 'customer', 4: 'contract' } as const;

export async function search(
  { db, actor }: Scope,
  { page, size, ...wanted }: ParsedInputOf<typeof searchServes>,
): Promise<OutputOf<typeof searchServes>> {
  const sums = await queries.sumServes(db, wanted, actor.estates);
  return { ...sums, rows: await queries.listServes(db, wanted, actor.estates, size, (page - 1) * size) };
}

export async function detail({ db, actor }: Scope, id: number): Promise<ServeDetail> {
  const found = await queries.findServe(db, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '特约服务' });
  return { ...found, together: await queries.listTogether(db, id) };
}

export async function objects(
  scope: Scope,
  { estateId, kind, key }: ParsedInputOf<typeof findServeObjects>,
): Promise<OutputOf<typeof findServeObjects>> {
  await requireEstate(scope, estateId);
  return findMembers(scope.db, estateId, MEMBER[kind], key, today(scope.clock));
}

const authorOf = ({ actor, clock }: Scope): store.ServeAuthor => ({
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
    kind: SERVE_BATCH,
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
  if (!found) throw failField(path, 'SERVE_ITEM_OFF');
  return found;
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createServes>): Promise<OutputOf<typeof createServes>> {
  const { actor, clock, audit } = scope;
  const { estateId, kind, objectId, servedOn, servedBy, sourceNo, lines } = input;
  const day = today(clock);
  const estate = await requireEstate(scope, estateId);
  if (servedOn > day) throw failField('servedOn', 'SERVE_FUTURE');
  return inTransaction(scope.db, async (tx) => {
    if ((await countMembers(tx, estateId, MEMBER[kind], [objectId])) === 0)
      throw failField('objectId', 'SERVE_OBJECT', { what: OBJECT.text(kind) });
    const items = await listPriced(
      tx,
      estateId,
      lines.map(({ itemId }) => itemId),
    );
    const computed = lines.map((line, at) => {
      const item = requirePriced(items, line.itemId, `lines.${at}.itemId`);
      return { line, item, ...computeServe(item, line, `lines.${at}.price`) };
    });
    const batch = await openBatch(scope, tx, { estateId, companyId: estate.companyId }, servedOn);
    const author = authorOf(scope);
    const serves: { id: number; number: string }[] = [];
    for (const { line, item, amount, explain, calc } of computed) {
      const bill = { batchId: batch.id, servedOn, dueDate: addDays(day, item.dueDays), dueDays: item.dueDays, amount, explain, calc };
      const place = { estateId, kind, objectId };
      const billId = await store.insertServeBill(tx, place, { ...bill, itemId: item.id, chargeTypeId: item.chargeTypeId }, author);
      const number = await takeNumber(tx, actor.tenantId, estate.companyId, 'serve', day);
      const id = await store.insertServe(tx, { ...line, servedOn, servedBy, sourceNo, number, estateId, billId }, author);
      await audit.write(tx, actor, { action: '新增', entity: ENTITY, entityId: id, note: `${number} ${explain}` });
      serves.push({ id, number });
    }
    await settleBatch(tx, batch.id);
    return { batchNumber: batch.number, amount: sumMoney(computed.map(({ amount }) => amount)), serves };
  });
}

async function held({ actor }: Scope, tx: Tx, id: number, what: string): Promise<queries.HeldServe> {
  const found = await queries.lockServe(tx, id, actor.estates);
  if (!found) throw fail('NOT_FOUND', { what: '特约服务' });
  if (found.void || !isOpenServe(found.state)) throw stateFailure(found, what);
  return found;
}

export async function change(scope: Scope, { id, ...input }: ParsedInputOf<typeof changeServe>): Promise<null> {
  const { actor, clock, audit } = scope;
  const day = today(clock);
  if (input.servedOn > day) throw failField('servedOn', 'SERVE_FUTURE');
  return inTransaction(scope.db, async (tx) => {
    const serve = await held(scope, tx, id, '更正');
    const item = requirePriced(await listPriced(tx, serve.estateId, [input.itemId]), input.itemId, 'itemId');
    const computed = computeServe(item, input, 'price');
    const stays = serve.batchState === WAITING && serve.batchMaker === actor.accountId;
    const batch = stays ? { id: serve.batchId } : await openBatch(scope, tx, serve, input.servedOn);
    await store.rewriteServeBill(
      tx,
      serve.billId,
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
    await store.updateServe(tx, id, input);
    await settleBatch(tx, batch.id);
    if (batch.id !== serve.batchId) await leaveBatch(tx, serve);
    await audit.write(tx, actor, { action: '更正', entity: ENTITY, entityId: id, note: `${serve.number} ${computed.explain}` });
    return null;
  });
}

/** An approved batch keeps its state, because the removed bill had been sent back before. */
async function leaveBatch(tx: Tx, { batchId, batchState }: queries.HeldServe): Promise<void> {
  if (batchState === WAITING) await settleBatch(tx, batchId);
  else await batches.recount(tx, batchId);
}

export async function voidOne(scope: Scope, { id, reason }: ParsedInputOf<typeof voidServe>): Promise<null> {
  const { actor, audit } = scope;
  return inTransaction(scope.db, async (tx) => {
    const serve = await held(scope, tx, id, '作废');
    await store.voidServeBill(tx, serve.billId, reason, authorOf(scope));
    await leaveBatch(tx, serve);
    await audit.write(tx, actor, { action: '作废', entity: ENTITY, entityId: id, note: `${serve.number} ${reason}` });
    return null;
  });
}
