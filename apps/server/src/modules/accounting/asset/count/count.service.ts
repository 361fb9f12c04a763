// 资产盘点 (305): the cards of a place are counted, the sheet is handed in, and another user audits it. What was not found at all becomes
// documents that take the cards out of the books; what is there without a card can be given one. domain: accounting 6.5.
import {
  ASSET_COUNT,
  DECREASE_WAY,
  SALE_TAX,
  searchAssetCounts,
  type addAssetCountLine,
  type createAssetCount,
  type getAssetCount,
  type OutputOf,
  type ParsedInputOf,
  type saveAssetCountLine,
} from '@anju/contract';
import { ymOfDay, ymText } from '@anju/domain';
import { documentFlow, type StepDefinition } from '../../../../platform/document/document-flow.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing, searchOf } from '../../../../platform/listing/listing.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { madeBy, stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { booksOf, runningBooks } from '../../books/books.service.ts';
import { writeDecreases } from '../change/decrease.service.ts';
import { lockAssets, nextNumber } from '../core/book.queries.ts';
import * as queries from './count.queries.ts';

const ENTITY = 'asset-count';
const WHAT = '资产盘点表';

const { step, hold } = documentFlow<queries.CountNow>({
  name: WHAT,
  entity: ENTITY,
  states: ASSET_COUNT,
  refused: 'ASSET_COUNT_STATE',
  notMaker: 'NOT_AUTHORISED',
  lock: (tx, id, _estates, scope) => queries.lockCount(tx, companyReach(scope), id),
  update: queries.updateCount,
});

const list = listing(searchAssetCounts, searchOf, { totals: queries.countCounts, page: queries.pageOf });
export async function search(scope: Scope, input: ParsedInputOf<typeof searchAssetCounts>): Promise<OutputOf<typeof searchAssetCounts>> {
  await booksOf(scope.db, scope, input.companyId);
  return list(scope, input);
}

export async function detail(scope: Scope, id: number): Promise<OutputOf<typeof getAssetCount>> {
  const found = await queries.findCount(scope.db, companyReach(scope), id, scope.actor.accountId);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  return { ...found, items: await queries.listLines(scope.db, id) };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createAssetCount>): Promise<{ id: number }> {
  const { companyId, title, day, ...cards } = input;
  return inTransaction(scope.db, async (tx) => {
    await booksOf(tx, scope, companyId);
    await lockAssets(tx, companyId);
    const ym = ymOfDay(day);
    const no = await nextNumber(tx, 'count', companyId, `ZP${ym}`, 4);
    const id = await queries.insertCount(tx, { companyId, no, title, day, ...madeBy(scope) });
    const lines = await queries.insertCards(tx, id, { companyId, ym, ...cards });
    if (lines === 0) throw fail('ASSET_COUNT_EMPTY');
    const note = `${no} ${title} ${lines} 项`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: input, note });
    return { id };
  });
}

// ---- counting ------------------------------------------------------------------------------------------------------------------------

/** Several people count at the same time; nobody waits for the version another has seen. */
const COUNTING: StepDefinition = { action: '登记', from: [ASSET_COUNT.counting], by: 'anyone' };

export async function saveLine(scope: Scope, { id, lineId, found, note }: ParsedInputOf<typeof saveAssetCountLine>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await hold(scope, tx, { id }, COUNTING);
    if ((await queries.saveLine(tx, id, lineId, { found, note, ...stampOf(scope) })) === 0) throw fail('ASSET_COUNT_LINE');
    return null;
  });
}

export async function addSurplus(scope: Scope, { id, ...line }: ParsedInputOf<typeof addAssetCountLine>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await hold(scope, tx, { id }, COUNTING);
    await queries.insertSurplus(tx, id, { ...line, ...stampOf(scope) });
    return null;
  });
}

export const submit = step({
  action: '提交',
  from: [ASSET_COUNT.counting],
  to: ASSET_COUNT.waiting,
  by: 'maker',
  before: async ({ tx, document }) => {
    const left = await queries.countLeft(tx, document.id);
    if (left > 0) throw fail('ASSET_COUNT_LEFT', { count: left });
  },
});

// ---- the audit -----------------------------------------------------------------------------------------------------------------------

/** Cards of which a part is missing stay: their cost is reduced by a change. The rest leave on the day of the count, or in the first month after it that is not over. */
async function decreaseMissing(tx: Tx, scope: Scope, { id, companyId, day, number }: queries.CountNow): Promise<number> {
  await runningBooks(tx, scope, companyId);
  const lastYm = await lockAssets(tx, companyId);
  const missing = await queries.listMissing(tx, id);
  if (missing.length === 0) return 0;
  const form = {
    way: DECREASE_WAY.missing,
    day: lastYm !== null && ymOfDay(day) < lastYm ? `${ymText(lastYm).replace('.', '-')}-01` : day,
    reason: `盘点 ${number} 未见实物`,
    ...{ expense: '0.00', price: '0.00', tax: '0.00', taxKind: SALE_TAX.general, bankAccountId: null },
  };
  const made = await writeDecreases(
    tx,
    scope,
    companyId,
    missing.map(({ assetId, no, note }) => ({
      id: assetId,
      no,
      form: note === '' ? form : { ...form, reason: `${form.reason}：${note}`.slice(0, 200) },
    })),
  );
  await queries.linkDecreases(
    tx,
    missing.map(({ lineId }, at) => ({ lineId, decreaseId: made[at]?.id ?? 0 })),
  );
  return missing.length;
}

export const approve = step({
  action: '审核',
  from: [ASSET_COUNT.waiting],
  to: ASSET_COUNT.approved,
  by: 'other',
  before: async ({ scope, tx, document }) => {
    const missing = await decreaseMissing(tx, scope, document);
    return { note: `${document.number} 生成减少单 ${missing} 张` };
  },
});
export const reject = step({ action: '退回', from: [ASSET_COUNT.waiting], to: ASSET_COUNT.counting, by: 'other' });
export const end = step({
  action: '撤销',
  from: [ASSET_COUNT.counting, ASSET_COUNT.waiting],
  to: ASSET_COUNT.withdrawn,
  by: 'maker',
});
