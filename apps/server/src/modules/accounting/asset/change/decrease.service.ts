// 资产减少 (303): one writes how a card leaves the books, another audits it. The card is depreciated for the month first, then taken out with
// everything that was written off. domain: accounting 6.2, 6.5, 12.8.
import {
  ASSET,
  ASSET_DECREASE,
  DECREASE_WAY,
  searchAssetDecreases,
  VOUCHER_KIND,
  type createAssetDecrease,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { isZeroDecimal, shiftYm, toCents, ymOfDay, ymText, ymWords } from '@anju/domain';
import { documentFlow } from '../../../../platform/document/document-flow.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing, searchOf } from '../../../../platform/listing/listing.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { madeBy, stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { booksOf, runningBooks } from '../../books/books.service.ts';
import { lockCard as lockRow, updateCard } from '../card/card.queries.ts';
import { holdingOf } from '../card/card.rules.ts';
import { lockCard } from '../card/card.service.ts';
import { requireOwn } from '../card/card-write.service.ts';
import type { CardNow } from '../card/card.ts';
import {
  dropVouchers,
  impairmentSubject,
  requireLeaf,
  requireOpen,
  vouchersOf,
  writeAssetVouchers,
  type AssetDraft,
} from '../core/asset-voucher.service.ts';
import { findLeaf, lockAssets, nextNumbers } from '../core/book.queries.ts';
import { clearingCodes, clearingSteps, type ClearingSubjects } from '../core/clearing.rules.ts';
import { SOURCE } from '../core/source.ts';
import { deleteLines, insertLines, listDue } from '../run/run.queries.ts';
import { missingOf, workOf } from '../run/run.rules.ts';
import * as queries from './decrease.queries.ts';

const ENTITY = 'asset-decrease' as const;
/** 处置固定资产收回的现金净额 */
const CASH_RECEIVED = 'CF10';
/** After the four steps of clearing. */
const EARLY_SEQ = 9;

const { step } = documentFlow<queries.DecreaseNow, queries.DecreaseChange>({
  name: '资产减少单',
  entity: ENTITY,
  states: ASSET_DECREASE,
  refused: 'ASSET_DECREASE_STATE',
  notMaker: 'NOT_AUTHORISED',
  lock: (tx, id, _estates, scope) => queries.lockDecrease(tx, companyReach(scope), id),
  update: queries.updateDecrease,
});

const list = listing(searchAssetDecreases, searchOf, {
  totals: queries.totalsOf,
  page: queries.pageOf,
  row: (row: queries.FoundDecrease) => ({ ...row, vouchers: [] }),
});
export async function search(
  scope: Scope,
  input: ParsedInputOf<typeof searchAssetDecreases>,
): Promise<OutputOf<typeof searchAssetDecreases>> {
  await booksOf(scope.db, scope, input.companyId);
  const found = await list(scope, input);
  const vouchers = await vouchersOf(
    scope.db,
    input.companyId,
    SOURCE.decrease,
    found.rows.map(({ id }) => id),
  );
  return { ...found, rows: found.rows.map((row) => ({ ...row, vouchers: vouchers(row.id) })) };
}

function checkMonth(books: Books, card: CardNow, lastYm: number | null, ym: number): void {
  if (card.state === ASSET.cleared) throw fail('ASSET_CLEARED', { no: card.no });
  if (ym < Math.max(card.entryYm, books.firstYm)) throw fail('ASSET_CHANGE_ENTRY');
  if (lastYm !== null && ym < lastYm) throw failField('day', 'ASSET_DECREASE_EARLY', { ym: ymWords(lastYm) });
  const latest = shiftYm(Math.max(card.segmentYm, card.sharesYm), -1);
  if (ym < latest) throw fail('ASSET_CHANGE_AFTER', { no: card.no, ym: ymWords(latest) });
}

type Form = Omit<ParsedInputOf<typeof createAssetDecrease>, 'assetId'>;
interface NewDecrease {
  /** Of the card. */
  readonly id: number;
  readonly no: string;
  readonly form: Form;
}
/** Writes documents that wait for somebody else, all in one month; counts use it too. The assets of the company are locked. */
export async function writeDecreases(
  tx: Tx,
  scope: Scope,
  companyId: number,
  cards: readonly NewDecrease[],
): Promise<{ id: number; no: string }[]> {
  const ym = ymOfDay(cards[0]?.form.day ?? '');
  const numbers = await nextNumbers(tx, 'decrease', companyId, `ZJ${ym}`, 4, cards.length);
  const rows = cards.map(({ id: assetId, form }, at) => ({ ...form, companyId, no: numbers[at] ?? '', assetId, ym, ...madeBy(scope) }));
  const ids = await onDuplicate(queries.insertDecreases(tx, rows), 'asset_decrease_once', () =>
    fail('ASSET_DECREASE_TWICE', { no: cards.map(({ no }) => no).join('、') }),
  );
  const made = ids.map((id, at) => ({ id, no: numbers[at] ?? '' }));
  await scope.audit.write(
    tx,
    scope.actor,
    ...cards.map(({ no, form }, at) => ({
      ...{ action: '新增', entity: ENTITY, entityId: ids[at] ?? 0, after: form },
      note: `${numbers[at]} ${no} ${DECREASE_WAY.text(form.way)}`,
    })),
  );
  return made;
}

export async function create(scope: Scope, input: ParsedInputOf<typeof createAssetDecrease>): Promise<{ id: number; no: string }> {
  const { assetId, ...form } = input;
  return inTransaction(scope.db, async (tx) => {
    const { books, card, lastYm } = await lockCard(tx, scope, assetId);
    const { companyId } = await runningBooks(tx, scope, books.companyId);
    checkMonth(books, card, lastYm, ymOfDay(form.day));
    if (isZeroDecimal(form.price) && !isZeroDecimal(form.tax)) throw failField('tax', 'ASSET_DECREASE_TAX');
    await requireOwn(tx, companyId, { bankAccountId: form.bankAccountId });
    if (books.dimsRequired && form.bankAccountId === null && !(isZeroDecimal(form.price) && isZeroDecimal(form.expense)))
      throw failField('bankAccountId', 'ASSET_VOUCHER_DIM', { subject: '银行存款', dim: '银行账户' });
    const [made] = await writeDecreases(tx, scope, companyId, [{ id: card.id, no: card.no, form }]);
    if (!made) throw new Error('a decrease was not written');
    return made;
  });
}

/** The month of the disposal is depreciated too: before the run of the month by the document itself. */
async function depreciateFirst(
  tx: Tx,
  books: Books,
  card: CardNow,
  lastYm: number | null,
  { id, ym, day }: queries.DecreaseNow,
): Promise<AssetDraft[]> {
  if (lastYm === ym) return [];
  const { companyId } = books;
  const [due] = await listDue(tx, companyId, ym, card.id);
  if (!due) return [];
  const next = Math.max(card.firstYm, lastYm === null ? books.firstYm : shiftYm(lastYm, 1));
  if (next < ym) throw fail('ASSET_DECREASE_RUN', { ym: ymWords(next) });
  if (missingOf([due], ym).length > 0) throw fail('ASSET_DECREASE_UNITS', { ym: ymWords(ym) });
  const { lines, postings } = workOf([due], await impairmentSubject(tx, books));
  await insertLines(tx, { companyId, ym, decreaseId: id }, lines);
  const summary = `计提 ${ymText(ym)} 折旧 ${card.no} ${card.name}`;
  return [{ day, summary, postings, source: SOURCE.decrease, key: id, seq: EARLY_SEQ, kind: VOUCHER_KIND.depreciation }];
}

/** Subjects of steps that have no amount need not be there. */
async function subjectsOf(tx: Tx, books: Books, document: queries.DecreaseNow): Promise<ClearingSubjects> {
  const { companyId, template } = books;
  const codes = clearingCodes(template, document.way, document.taxKind);
  const hasTax = !isZeroDecimal(document.tax);
  return {
    clearing: await requireLeaf(tx, companyId, codes.clearing),
    bank: await requireLeaf(tx, companyId, ['100201', '1002']),
    tax: hasTax ? await requireLeaf(tx, companyId, codes.tax) : ((await findLeaf(tx, companyId, codes.tax)) ?? 0),
    gain: await requireLeaf(tx, companyId, codes.gain),
    loss: await requireLeaf(tx, companyId, codes.loss),
  };
}

export const approve = step({
  action: '审核',
  from: [ASSET_DECREASE.waiting],
  to: ASSET_DECREASE.approved,
  by: 'other',
  before: async ({ scope, tx, document }) => {
    const books = await runningBooks(tx, scope, document.companyId);
    const lastYm = await lockAssets(tx, books.companyId);
    const found = await lockRow(tx, document.assetId);
    if (!found) throw fail('NOT_FOUND', { what: '资产卡片' });
    checkMonth(books, found, lastYm, document.ym);
    await requireOpen(tx, books.companyId, document.ym);
    const early = await depreciateFirst(tx, books, found, lastYm, document);
    const card = (await lockRow(tx, document.assetId)) ?? found;
    const { estateId } = card;
    const { bankAccountId, day, id } = document;
    const holding = holdingOf(card, await impairmentSubject(tx, books));
    const amounts = { expense: toCents(document.expense), price: toCents(document.price), tax: toCents(document.tax) };
    const steps = clearingSteps({ holding, ...amounts, estateId, bankAccountId }, await subjectsOf(tx, books, document), {
      what: DECREASE_WAY.text(document.way),
      name: `${card.no} ${card.name}`,
    });
    const drafts = steps.map((one): AssetDraft => ({ ...one, day, source: SOURCE.decrease, key: id, cashItem: CASH_RECEIVED }));
    await writeAssetVouchers(tx, scope, books, [...early, ...drafts]);
    await updateCard(tx, card.id, { state: ASSET.cleared, clearedYm: document.ym }, stampOf(scope));
    const { cost, accumulated, impairment } = card;
    return { change: { cost, accumulated, impairment }, note: `${document.number} ${card.no} ${DECREASE_WAY.text(document.way)}` };
  },
});

export const reject = step({ action: '退回', from: [ASSET_DECREASE.waiting], to: ASSET_DECREASE.rejected, by: 'other' });
export const end = step({ action: '撤销', from: [ASSET_DECREASE.waiting], to: ASSET_DECREASE.withdrawn, by: 'maker' });

/** Takes an audited one back while its vouchers are drafts; a card it depreciated early is due again. */
export const voidIt = step({
  action: '作废',
  from: [ASSET_DECREASE.approved],
  to: ASSET_DECREASE.voided,
  by: 'anyone',
  before: async ({ scope, tx, document }) => {
    const books = await runningBooks(tx, scope, document.companyId);
    const lastYm = await lockAssets(tx, books.companyId);
    const early = await queries.hasEarly(tx, document.id);
    if (lastYm !== null && (lastYm > document.ym || (early && lastYm === document.ym)))
      throw fail('ASSET_DECREASE_LATER', { ym: ymWords(lastYm) });
    await dropVouchers(tx, scope, books, SOURCE.decrease, document.id, `作废资产减少单 ${document.number}`);
    await deleteLines(tx, books.companyId, { decreaseId: document.id });
    const state = (await queries.wasIdle(tx, document.assetId)) ? ASSET.idle : ASSET.used;
    await updateCard(tx, document.assetId, { state, clearedYm: null }, stampOf(scope));
  },
});
