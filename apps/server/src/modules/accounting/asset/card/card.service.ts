// 资产卡片 (301): a new card proposes its voucher; while nothing has happened to it, it can be put right or taken back. domain: accounting
// 6.1, 6.5.
import {
  ASSET_SOURCE,
  createAsset,
  fileCategoryOf,
  type AssetForm,
  type changeAsset,
  type describeAsset,
  type ParsedInputOf,
} from '@anju/contract';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { removeBytes, replaceAttached } from '../../../files/index.ts';
import type { Books } from '../../books/books.queries.ts';
import { booksOf } from '../../books/books.service.ts';
import { dropVouchers } from '../core/asset-voucher.service.ts';
import { lockAssets } from '../core/book.queries.ts';
import { SOURCE } from '../core/source.ts';
import { booksFor, requireOwn, valuesToWrite, writeCards, writeRest, type Created } from './card-write.service.ts';
import * as queries from './card.queries.ts';

const ENTITY = 'asset';
export const CARD = '资产卡片';

/** The books of a card; one outside of the user's reach does not exist. */
export async function booksOfCard(db: DbOrTx, scope: Scope, id: number): Promise<Books> {
  const found = await queries.findCardCompany(db, companyReach(scope), id);
  if (!found) throw fail('NOT_FOUND', { what: CARD });
  return booksOf(db, scope, found.companyId);
}

async function saveFiles(scope: Scope, tx: Tx, id: number, photoBefore: number | null, form: Pick<AssetForm, 'photoId' | 'fileIds'>) {
  const before = await queries.listPaperIds(tx, id);
  const papers = await replaceAttached(
    scope,
    tx,
    { category: fileCategoryOf(createAsset, 'fileIds'), parentId: id },
    {
      before,
      wanted: form.fileIds,
      store: async (ids) => {
        await queries.deletePapers(
          tx,
          id,
          before.filter((one) => !ids.includes(one)),
        );
        await queries.insertPapers(
          tx,
          id,
          ids.filter((one) => !before.includes(one)),
        );
      },
    },
  );
  const photo = await replaceAttached(
    scope,
    tx,
    { category: fileCategoryOf(createAsset, 'photoId'), parentId: id },
    {
      before: photoBefore === null ? [] : [photoBefore],
      wanted: form.photoId === null ? [] : [form.photoId],
      store: ([photoId = null]) => queries.updateCard(tx, id, { photoId }, stampOf(scope)),
    },
  );
  return [...papers, ...photo];
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createAsset>): Promise<Created> {
  return inTransaction(scope.db, async (tx) => {
    const { companyId, no, countLineId, ...form } = input;
    const books = await booksFor(tx, scope, companyId, form);
    const [made] = await writeCards(tx, scope, books, [{ form, no }]);
    if (!made) throw new Error('a card was not written');
    const note = `${made.no} ${form.name} ${ASSET_SOURCE.text(form.source)}`;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: made.id, after: form, note });
    await saveFiles(scope, tx, made.id, null, form);
    if (countLineId !== null && (await queries.linkCountLine(tx, companyId, countLineId, made.id)) === 0) throw fail('ASSET_COUNT_LINE');
    return made;
  });
}

/** Locks a card with the assets of its company. */
export async function lockCard(tx: Tx, scope: Scope, id: number, version?: number) {
  const books = await booksOfCard(tx, scope, id);
  const lastYm = await lockAssets(tx, books.companyId);
  const card = await lockRow(tx, { what: CARD, find: () => queries.lockCard(tx, id), version });
  return { books, card, lastYm };
}

export async function change(scope: Scope, input: ParsedInputOf<typeof changeAsset>): Promise<null> {
  const { id, version, ...form } = input;
  const keys = await inTransaction(scope.db, async (tx) => {
    const { card, lastYm } = await lockCard(tx, scope, id, version);
    if (await queries.isTouched(tx, id)) throw fail('ASSET_FIXED', { no: card.no });
    const books = await booksFor(tx, scope, card.companyId, form);
    const values = await valuesToWrite(tx, books, lastYm, form);
    await dropVouchers(tx, scope, books, SOURCE.card, id, '修改资产卡片');
    await queries.deleteShares(tx, id);
    await queries.deleteSegments(tx, id);
    await queries.updateCard(tx, id, values, stampOf(scope));
    await writeRest(tx, scope, books, [{ id, form, values }]);
    const files = await saveFiles(scope, tx, id, card.photoId, form);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before: card, after: form, note: card.no });
    return files;
  });
  await removeBytes(scope, keys);
  return null;
}

export async function describe(scope: Scope, input: ParsedInputOf<typeof describeAsset>): Promise<null> {
  const { id, version, photoId, fileIds, ...values } = input;
  const keys = await inTransaction(scope.db, async (tx) => {
    const { card } = await lockCard(tx, scope, id, version);
    await requireOwn(tx, card.companyId, values);
    await queries.updateCard(tx, id, values, stampOf(scope));
    const files = await saveFiles(scope, tx, id, card.photoId, { photoId, fileIds });
    await scope.audit.write(tx, scope.actor, { action: '修改资料', entity: ENTITY, entityId: id, after: values, note: card.no });
    return files;
  });
  await removeBytes(scope, keys);
  return null;
}

export async function remove(scope: Scope, id: number): Promise<null> {
  const keys = await inTransaction(scope.db, async (tx) => {
    const { books, card } = await lockCard(tx, scope, id);
    if ((await queries.isTouched(tx, id)) || (await queries.isReferenced(tx, id))) throw fail('ASSET_USED', { no: card.no });
    const files = await saveFiles(scope, tx, id, card.photoId, { photoId: null, fileIds: [] });
    await dropVouchers(tx, scope, books, SOURCE.card, id, '删除资产卡片');
    await queries.deleteCard(tx, id);
    await scope.audit.write(tx, scope.actor, {
      action: '删除',
      entity: ENTITY,
      entityId: id,
      before: card,
      note: `${card.no} ${card.name}`,
    });
    return files;
  });
  await removeBytes(scope, keys);
  return null;
}
