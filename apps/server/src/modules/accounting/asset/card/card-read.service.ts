// Cards as they are listed and opened: with what happened to them and what is to come.
import { searchAssets, type AssetDetail, type findAssetDevices, type OutputOf, type ParsedInputOf } from '@anju/contract';
import { shiftYm } from '@anju/domain';
import { listAuditLines } from '../../../../platform/audit/audit-list.queries.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { booksOf } from '../../books/books.service.ts';
import { vouchersOf } from '../core/asset-voucher.service.ts';
import { findLastYm } from '../core/book.queries.ts';
import { SOURCE } from '../core/source.ts';
import { listDue } from '../run/run.queries.ts';
import { foreseen } from '../run/run.rules.ts';
import * as queries from './card-read.queries.ts';
import { isTouched } from './card.queries.ts';
import { booksOfCard, CARD } from './card.service.ts';

const AHEAD = 12;
const SHOWN_LINES = 50;

const list = listing(searchAssets, { totals: queries.totalsOf, page: queries.pageOf });
export async function search(scope: Scope, input: ParsedInputOf<typeof searchAssets>): Promise<OutputOf<typeof searchAssets>> {
  await booksOf(scope.db, scope, input.companyId);
  return list(scope, input);
}

/** Months that were depreciated, oldest first, then those that can be foreseen. */
async function monthsOf(scope: Scope, companyId: number, firstYm: number, id: number): Promise<AssetDetail['months']> {
  const done = (await queries.listMonths(scope.db, id)).reverse().map((one) => ({ ...one, done: true }));
  const lastYm = await findLastYm(scope.db, companyId);
  const next = lastYm === null ? firstYm : shiftYm(lastYm, 1);
  for (let at = 0; at <= 1; at += 1) {
    const ym = shiftYm(next, at);
    const [card] = await listDue(scope.db, companyId, ym, id);
    if (card) return [...done, ...foreseen(card, AHEAD).map((amount, place) => ({ ym: shiftYm(ym, place), amount, done: false }))];
  }
  return done;
}

export async function detail(scope: Scope, id: number): Promise<AssetDetail> {
  const { companyId, firstYm } = await booksOfCard(scope.db, scope, id);
  const { db } = scope;
  const found = await queries.findDetail(db, id);
  if (!found) throw fail('NOT_FOUND', { what: CARD });
  const documents = await queries.listDocumentIds(db, id);
  const idsOf = (kind: 'change' | 'decrease') => documents.filter((one) => one.kind === kind).map((one) => one.id);
  const ofCard = await vouchersOf(db, companyId, SOURCE.card, [id]);
  const ofChanges = await vouchersOf(db, companyId, SOURCE.change, idsOf('change'));
  const ofDecreases = await vouchersOf(db, companyId, SOURCE.decrease, idsOf('decrease'));
  return {
    ...found,
    shares: await queries.listShares(db, id),
    files: await queries.listFiles(db, id),
    free: !(await isTouched(db, id)),
    months: await monthsOf(scope, companyId, firstYm, id),
    changes: await queries.listChanges(db, id),
    vouchers: [...ofCard(id), ...idsOf('change').flatMap(ofChanges), ...idsOf('decrease').flatMap(ofDecreases)],
    log: await listAuditLines(db, 'asset', id, SHOWN_LINES),
  };
}

export const isReached = (scope: Pick<Scope, 'actor' | 'db'>, id: number): Promise<boolean> =>
  queries.isReached(scope.db, companyReach(scope), id);

export async function devices(
  scope: Scope,
  { companyId, key }: ParsedInputOf<typeof findAssetDevices>,
): Promise<OutputOf<typeof findAssetDevices>> {
  await booksOf(scope.db, scope, companyId);
  return queries.findDevices(scope.db, companyId, key);
}
