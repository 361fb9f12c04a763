// Writing cards, one that is typed in or many of a sheet: checked, numbered, with their shares and first segments, and each with the voucher
// it proposes. The number of statements does not grow with the number of cards.
import { ASSET_SOURCE, CHART, type AssetForm } from '@anju/contract';
import { shiftYm, toCents, ymOfDay, ymWords } from '@anju/domain';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { booksOf, runningBooks } from '../../books/books.service.ts';
import { listSubjects } from '../../voucher/core/draft.queries.ts';
import { impairmentSubject, requireLeaf, requireOpen, writeAssetVouchers, type AssetDraft } from '../core/asset-voucher.service.ts';
import { listStrangers, lockAssets, nextNumbers } from '../core/book.queries.ts';
import { findCategories, type StoredCategory } from '../core/category.queries.ts';
import { movesOf, netOf } from '../core/position.rules.ts';
import { SOURCE } from '../core/source.ts';
import * as queries from './card.queries.ts';
import { cardFault, holdingOf, segmentOf, usualCounter, valuesOf } from './card.rules.ts';
import type { CardValues } from './card.ts';

/** 购建固定资产等支付的现金 */
const CASH_PAID = 'CF12';
const NUMBER_WIDTH = 4;

/** Who writes, and when: a sheet has no more. */
type Writing = Pick<Scope, 'actor' | 'clock'>;

/** Cards can be taken over while the books are set up; everything else needs books in use. */
export const booksFor = (tx: Tx, scope: Scope, companyId: number, { source }: Pick<AssetForm, 'source'>): Promise<Books> =>
  source === ASSET_SOURCE.opening ? booksOf(tx, scope, companyId) : runningBooks(tx, scope, companyId);

type NamedOfForm = Partial<Pick<AssetForm, 'estateId' | 'shares' | 'custodianId' | 'supplierId' | 'bankAccountId' | 'deviceId'>>;
/** Refuses what is not the company's, and subjects that cannot be used. */
export async function requireOwn(tx: Tx, companyId: number, ...forms: readonly NamedOfForm[]): Promise<void> {
  const some = (pick: (form: NamedOfForm) => number | null | undefined): number[] => [
    ...new Set(forms.flatMap((form) => pick(form) ?? [])),
  ];
  const shares = forms.flatMap((form) => form.shares ?? []);
  const [strange] = await listStrangers(tx, companyId, {
    estateIds: some(({ estateId }) => estateId),
    departmentIds: [...new Set(shares.map(({ departmentId }) => departmentId))],
    employeeIds: some(({ custodianId }) => custodianId),
    supplierIds: some(({ supplierId }) => supplierId),
    bankAccountIds: some(({ bankAccountId }) => bankAccountId),
    deviceIds: some(({ deviceId }) => deviceId),
  });
  if (strange !== undefined) throw fail('NOT_FOUND', { what: strange });
  const ids = [...new Set(shares.map(({ subjectId }) => subjectId))];
  const found = await listSubjects(tx, companyId, ids);
  if (found.filter(({ leaf, disabled }) => leaf && !disabled).length < ids.length)
    throw failField('shares', 'ASSET_CATEGORY_SUBJECT', { what: '折旧费用科目' });
}

/** The month a card comes into the books is not behind the depreciation. */
function checkMonth(form: AssetForm, { firstYm }: Books, lastYm: number | null): void {
  if (form.source === ASSET_SOURCE.opening) {
    if (lastYm !== null) throw failField('source', 'ASSET_OPENING_LATE');
    if (ymOfDay(form.usedOn) >= firstYm) throw failField('usedOn', 'ASSET_OPENING_DAY', { ym: ymWords(firstYm) });
  } else if (lastYm !== null && ymOfDay(form.entryDay) < lastYm) throw failField('entryDay', 'ASSET_EARLY', { ym: ymWords(lastYm) });
}

interface Checked {
  readonly category: StoredCategory;
  readonly values: CardValues;
}
/** Everything the cards name is the company's; their subjects can be used and get what they ask for. */
async function checked(tx: Tx, books: Books, lastYm: number | null, forms: readonly AssetForm[]): Promise<Checked[]> {
  const { companyId, firstYm, template } = books;
  const ids = [...new Set(forms.map(({ categoryId }) => categoryId))];
  const categories = new Map((await findCategories(tx, companyId, ids)).map((one) => [one.id, one]));
  const subjectIds = [...categories.values()].map(({ assetSubjectId }) => assetSubjectId);
  const subjects = new Map((await listSubjects(tx, companyId, subjectIds)).map((one) => [one.id, one]));
  await requireOwn(tx, companyId, ...forms);
  return forms.map((form) => {
    checkMonth(form, books, lastYm);
    const category = categories.get(form.categoryId);
    if (!category) throw failField('categoryId', 'NOT_FOUND', { what: '资产类别' });
    if (form.source === ASSET_SOURCE.opening && template === CHART.small && toCents(form.impairment) !== 0n)
      throw failField('impairment', 'ASSET_NO_IMPAIRMENT');
    const fault = cardFault(form);
    if (fault) throw failField(fault.field, fault.name);
    const subject = subjects.get(category.assetSubjectId);
    if (books.dimsRequired && form.estateId === null && subject?.required.includes('P'))
      throw failField('estateId', 'ASSET_ESTATE', { subject: subject.name });
    return { category, values: valuesOf(form, { ...category, firstYm }) };
  });
}

/** The columns of a card that is written anew. */
export async function valuesToWrite(tx: Tx, books: Books, lastYm: number | null, form: AssetForm): Promise<CardValues> {
  const [one] = await checked(tx, books, lastYm, [form]);
  if (!one) throw new Error('a card was not checked');
  return one.values;
}

interface WrittenCard {
  readonly id: number;
  readonly form: AssetForm;
  readonly values: CardValues;
}

/** Shares, first segments and proposed vouchers of cards whose rows were just written; the ids of the vouchers by card. */
export async function writeRest(tx: Tx, scope: Writing, books: Books, cards: readonly WrittenCard[]): Promise<Map<number, number>> {
  const { companyId } = books;
  const begun = cards.map((card) => ({ ...card, assetId: card.id, fromYm: shiftYm(card.values.entryYm, 1) }));
  await queries.insertShares(
    tx,
    begun.map(({ assetId, fromYm, form: { estateId, shares } }) => ({ assetId, companyId, fromYm, estateId, shares })),
  );
  await queries.insertSegments(
    tx,
    begun.map(({ assetId, fromYm, values }) => ({ assetId, fromYm, ...segmentOf(values) })),
  );
  const booked = cards.filter(({ form }) => form.source !== ASSET_SOURCE.opening);
  if (booked.length === 0) return new Map();
  const written = await writeAssetVouchers(tx, scope, books, await draftsOf(tx, books, booked));
  return new Map(booked.flatMap(({ id }, at) => (written[at] == null ? [] : [[id, written[at]]])));
}

async function draftsOf(tx: Tx, books: Books, cards: readonly WrittenCard[]): Promise<AssetDraft[]> {
  const { companyId, template } = books;
  const impairment = await impairmentSubject(tx, books);
  const hasTax = cards.some(({ values }) => toCents(values.tax) !== 0n);
  const taxSubject = hasTax ? await requireLeaf(tx, companyId, ['22210101', '222101', '2221']) : 0;
  const usual = new Map<string, number>();
  const counterOf = async ({ source, bankAccountId }: AssetForm): Promise<number> => {
    const key = `${source}/${bankAccountId !== null}`;
    const subjectId = usual.get(key) ?? (await requireLeaf(tx, companyId, usualCounter(source, template, bankAccountId !== null)));
    usual.set(key, subjectId);
    return subjectId;
  };
  const drafts: AssetDraft[] = [];
  for (const { id, form, values } of cards) {
    const moves = movesOf(null, holdingOf({ ...values, shares: form.shares }, impairment));
    const tax = toCents(values.tax);
    const counter = form.counterSubjectId ?? (await counterOf(form));
    const { estateId, supplierId, bankAccountId } = form;
    const dims = { estateId, supplierId, bankAccountId, departmentId: form.shares[0]?.departmentId ?? null };
    drafts.push({
      day: form.entryDay,
      summary: `${ASSET_SOURCE.text(form.source)}固定资产 ${form.name}`,
      postings: [
        ...moves,
        ...(tax === 0n ? [] : [{ subjectId: taxSubject, dims: {}, cents: tax }]),
        { subjectId: counter, dims, cents: -netOf(moves) - tax },
      ],
      cashItem: CASH_PAID,
      ...{ source: SOURCE.card, key: id },
    });
  }
  return drafts;
}

export interface NewCard {
  readonly form: AssetForm;
  /** Empty: the next number of its category. */
  readonly no: string;
}
export interface Created {
  readonly id: number;
  readonly no: string;
  readonly voucherId: number | null;
}

/** The numbers in the order of the cards; the assets of the company are locked. */
async function numbersOf(tx: Tx, companyId: number, cards: readonly (NewCard & Checked)[]): Promise<string[]> {
  const left = new Map<string, string[]>();
  const unnamed = Map.groupBy(
    cards.filter(({ no }) => no === ''),
    ({ category }) => category.code,
  );
  for (const [code, some] of unnamed) left.set(code, await nextNumbers(tx, 'card', companyId, code, NUMBER_WIDTH, some.length));
  return cards.map(({ no, category }) => (no === '' ? (left.get(category.code)?.shift() ?? '') : no));
}

/** Writes new cards of a company; those of one call are wholly written or not at all. */
export async function writeCards(tx: Tx, scope: Writing, books: Books, cards: readonly NewCard[]): Promise<Created[]> {
  const { companyId } = books;
  const lastYm = await lockAssets(tx, companyId);
  const found = await checked(
    tx,
    books,
    lastYm,
    cards.map(({ form }) => form),
  );
  const months = cards.flatMap(({ form }, at) => (form.source === ASSET_SOURCE.opening ? [] : (found[at]?.values.entryYm ?? [])));
  await requireOpen(tx, companyId, ...new Set(months));
  const full = cards.map((card, at) => ({ ...card, ...(found[at] as Checked) }));
  const numbers = await numbersOf(tx, companyId, full);
  const rows = full.map(({ values }, at) => ({ no: numbers[at] ?? '', values }));
  const ids = await onDuplicate(queries.insertCards(tx, companyId, rows, stampOf(scope)), 'asset_no', () =>
    failField('no', 'ASSET_NO', { no: numbers[0] ?? '' }),
  );
  const written = full.map(({ form, values }, at) => ({ id: ids[at] ?? 0, form, values }));
  const vouchers = await writeRest(tx, scope, books, written);
  return written.map(({ id }, at) => ({ id, no: numbers[at] ?? '', voucherId: vouchers.get(id) ?? null }));
}
