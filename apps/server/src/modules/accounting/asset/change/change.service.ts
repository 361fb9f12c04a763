// 资产变动 (302): one writes what is to change, another audits it; the card, its segments and the voucher follow from the audit. domain:
// accounting 6.4, 6.5, 12.8.
import {
  ASSET,
  ASSET_CHANGE,
  ASSET_CHANGE_KIND,
  CHART,
  createAssetChange,
  fileCategoryOf,
  searchAssetChanges,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { shareAmount, shiftYm, toCents, ymOfDay, ymWords } from '@anju/domain';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing, searchOf } from '../../../../platform/listing/listing.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { madeBy, stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFiles } from '../../../files/index.ts';
import type { Books } from '../../books/books.queries.ts';
import { booksOf, runningBooks } from '../../books/books.service.ts';
import { listSubjects } from '../../voucher/core/draft.queries.ts';
import { insertPapers, lockCard as lockRow, updateCard, writeSegment, writeShares } from '../card/card.queries.ts';
import { holdingOf, segmentOf } from '../card/card.rules.ts';
import { lockCard } from '../card/card.service.ts';
import { requireOwn } from '../card/card-write.service.ts';
import type { CardNow } from '../card/card.ts';
import { impairmentSubject, requireLeaf, requireOpen, vouchersOf, writeAssetVouchers } from '../core/asset-voucher.service.ts';
import { lockAssets, nextNumber } from '../core/book.queries.ts';
import { findCategory } from '../core/category.queries.ts';
import { merged, movesOf, netOf, type Posting } from '../core/position.rules.ts';
import { SOURCE } from '../core/source.ts';
import * as queries from './change.queries.ts';
import { changedCard, isEstimate, isOfShares, isRefusal, textOf, type ChangedCard } from './change.rules.ts';

const ENTITY = 'asset-change';
const KIND = ASSET_CHANGE_KIND;

const { step } = documentFlow<queries.ChangeNow, queries.ChangeChange>({
  name: '资产变动单',
  entity: ENTITY,
  states: ASSET_CHANGE,
  refused: 'ASSET_CHANGE_STATE',
  notMaker: 'NOT_AUTHORISED',
  lock: (tx, id, _estates, scope) => queries.lockChange(tx, companyReach(scope), id),
  update: queries.updateChange,
});

const list = listing(searchAssetChanges, searchOf, {
  totals: queries.totalsOf,
  page: queries.pageOf,
  row: (row: queries.FoundChange) => ({ ...row, vouchers: [] }),
});
export async function search(scope: Scope, input: ParsedInputOf<typeof searchAssetChanges>): Promise<OutputOf<typeof searchAssetChanges>> {
  await booksOf(scope.db, scope, input.companyId);
  const found = await list(scope, input);
  const vouchers = await vouchersOf(
    scope.db,
    input.companyId,
    SOURCE.change,
    found.rows.map(({ id }) => id),
  );
  return { ...found, rows: found.rows.map((row) => ({ ...row, vouchers: vouchers(row.id) })) };
}

type Wanted = Pick<queries.ChangeNow, 'kind' | 'wanted' | 'ym'>;
/** The card after the change; refuses what cannot be at all, and a month that is over. */
async function changed(tx: Tx, books: Books, card: CardNow, lastYm: number | null, { kind, wanted, ym }: Wanted): Promise<ChangedCard> {
  if (card.state === ASSET.cleared) throw fail('ASSET_CLEARED', { no: card.no });
  if (ym < Math.max(card.entryYm, books.firstYm)) throw fail('ASSET_CHANGE_ENTRY');
  if (lastYm !== null && ym < lastYm) throw fail('ASSET_CHANGE_EARLY', { ym: ymWords(lastYm) });
  const latest = shiftYm(isEstimate(kind) ? card.segmentYm : isOfShares(kind) ? card.sharesYm : card.firstYm, -1);
  if (ym < latest) throw fail('ASSET_CHANGE_AFTER', { no: card.no, ym: ymWords(latest) });
  if (kind === KIND.impairment && books.template === CHART.small) throw fail('ASSET_NO_IMPAIRMENT');
  await requireOwn(tx, books.companyId, { estateId: wanted.estateId, custodianId: wanted.custodianId, shares: wanted.shares ?? [] });
  const category = wanted.categoryId === null ? undefined : await findCategory(tx, books.companyId, wanted.categoryId);
  const subjects = category && { assetSubjectId: category.assetSubjectId, accumulatedSubjectId: category.accumulatedSubjectId };
  const after = changedCard(card, kind, wanted, subjects);
  if (isRefusal(after)) throw fail(after.name, after.details);
  const [asset] = await listSubjects(tx, books.companyId, [after.assetSubjectId]);
  if (books.dimsRequired && after.estateId === null && asset?.required.includes('P')) throw fail('ASSET_ESTATE', { subject: asset.name });
  return after;
}

async function textsOf(tx: Tx, card: CardNow, after: ChangedCard, kind: queries.ChangeNow['kind']) {
  return {
    beforeText: textOf(card, kind, await queries.findNames(tx, card)),
    afterText: textOf(after, kind, await queries.findNames(tx, after)),
  };
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createAssetChange>): Promise<{ id: number; no: string }> {
  const { assetId, kind, day, reason, counterSubjectId, bankAccountId, fileIds, ...wanted } = input;
  return inTransaction(scope.db, async (tx) => {
    const { books, card, lastYm } = await lockCard(tx, scope, assetId);
    const { companyId } = await runningBooks(tx, scope, books.companyId);
    const ym = ymOfDay(day);
    const after = await changed(tx, books, card, lastYm, { kind, wanted, ym });
    await requireOwn(tx, companyId, { bankAccountId });
    if (counterSubjectId !== null && (await listSubjects(tx, companyId, [counterSubjectId])).length === 0)
      throw fail('NOT_FOUND', { what: '对方科目' });
    const texts = await textsOf(tx, card, after, kind);
    if (texts.beforeText === texts.afterText) throw fail('ASSET_CHANGE_SAME');
    const no = await nextNumber(tx, 'change', companyId, `ZB${ym}`, 4);
    const values = { companyId, no, assetId, kind, day, ym, reason, amount: wanted.amount, counterSubjectId, bankAccountId, wanted };
    const id = await queries.insertChange(tx, { ...values, ...texts, ...madeBy(scope) });
    await attachFiles(
      { db: tx, actor: scope.actor },
      { category: fileCategoryOf(createAssetChange, 'fileIds'), parentId: assetId },
      fileIds,
    );
    await insertPapers(tx, assetId, fileIds);
    const note = `${no} ${card.no} ${KIND.text(kind)}`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: wanted, note });
    return { id, no };
  });
}

/** The other side of a voucher, by the kind of the change. */
async function counterOf(tx: Tx, books: Books, document: queries.ChangeNow, card: CardNow, moves: readonly Posting[]): Promise<Posting[]> {
  const net = netOf(moves);
  if (net === 0n) return [];
  const { kind, counterSubjectId, bankAccountId } = document;
  const { companyId } = books;
  if (kind === KIND.accumulated) {
    const parts = shareAmount(
      -net,
      card.shares.map(({ share }) => share),
    );
    return card.shares.map(({ departmentId, estateId, subjectId }, at) => ({
      subjectId: counterSubjectId ?? subjectId,
      dims: { departmentId, estateId },
      cents: parts[at] ?? 0n,
    }));
  }
  const codes = kind === KIND.impairment ? ['6701'] : bankAccountId === null ? ['160401', '1604'] : ['100201', '1002'];
  const subjectId = counterSubjectId ?? (await requireLeaf(tx, companyId, codes));
  return [{ subjectId, dims: { estateId: card.estateId, bankAccountId, departmentId: card.shares[0]?.departmentId ?? null }, cents: -net }];
}

export const approve = step({
  action: '审核',
  from: [ASSET_CHANGE.waiting],
  to: ASSET_CHANGE.approved,
  by: 'other',
  before: async ({ scope, tx, document }) => {
    const books = await runningBooks(tx, scope, document.companyId);
    const lastYm = await lockAssets(tx, books.companyId);
    const card = await lockRow(tx, document.assetId);
    if (!card) throw fail('NOT_FOUND', { what: '资产卡片' });
    const after = await changed(tx, books, card, lastYm, document);
    const texts = await textsOf(tx, card, after, document.kind);
    const impairment = await impairmentSubject(tx, books);
    const moves = movesOf(holdingOf(card, impairment), holdingOf(after, impairment));
    await apply(tx, scope, card, after, document);
    const subjects = new Map(
      (
        await listSubjects(
          tx,
          books.companyId,
          moves.map(({ subjectId }) => subjectId),
        )
      ).map((one) => [one.id, one]),
    );
    const moved = merged(moves, subjects).length > 0;
    if (moved) {
      await requireOpen(tx, books.companyId, document.ym);
      await writeAssetVouchers(tx, scope, books, [
        {
          day: document.day,
          summary: `${KIND.text(document.kind)} ${card.no} ${card.name}`,
          postings: [...moves, ...(await counterOf(tx, books, document, card, moves))],
          ...{ source: SOURCE.change, key: document.id, cashItem: 'CF12' },
          red: document.kind === KIND.accumulated && toCents(document.wanted.amount ?? '0') < 0n,
        },
      ]);
    }
    return { change: { ...texts, moves: moved }, note: `${document.number} ${card.no} ${texts.beforeText} → ${texts.afterText}` };
  },
});

/** Writes the card; estimates begin a segment in the next month, departments and places bear from the next month. */
async function apply(tx: Tx, scope: Scope, card: CardNow, after: ChangedCard, { kind, ym }: queries.ChangeNow): Promise<void> {
  const { id, companyId } = card;
  const { categoryId, estateId, place, custodianId, cost, salvageRate, salvage, life, method, totalUnits, accumulated, impairment, state } =
    after;
  const { assetSubjectId, accumulatedSubjectId, shares } = after;
  const values = {
    categoryId,
    estateId,
    place,
    custodianId,
    cost,
    salvageRate,
    salvage,
    life,
    method,
    totalUnits,
    accumulated,
    impairment,
  };
  await updateCard(tx, id, { ...values, state, assetSubjectId, accumulatedSubjectId }, stampOf(scope));
  const fromYm = Math.max(shiftYm(ym, 1), card.firstYm);
  if (isEstimate(kind)) await writeSegment(tx, id, fromYm, segmentOf(after));
  if (isOfShares(kind)) await writeShares(tx, { assetId: id, companyId, fromYm, estateId, shares });
}

export const reject = step({ action: '退回', from: [ASSET_CHANGE.waiting], to: ASSET_CHANGE.rejected, by: 'other' });
export const end = step({ action: '撤销', from: [ASSET_CHANGE.waiting], to: ASSET_CHANGE.withdrawn, by: 'maker' });
