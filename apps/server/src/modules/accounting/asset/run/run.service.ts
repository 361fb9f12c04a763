// 资产折旧 (304): the month's depreciation of all cards as one voucher, in order, once; taken back while its voucher is not audited.
// domain: accounting 6.2, 6.3, 6.5.
import {
  VOUCHER,
  VOUCHER_KIND,
  type bookDepreciation,
  type DepreciationLine,
  type OutputOf,
  type ParsedInputOf,
  type readDepreciation,
  type saveAssetUnits,
} from '@anju/contract';
import { addDecimal, compareDecimal, monthEnd, shiftYm, sumMoney, toCents, ymText, ymWords } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { runningBooks } from '../../books/books.service.ts';
import { removeDrafts } from '../../voucher/core/step.service.ts';
import { lockVouchers, logStep, setDraft } from '../../voucher/core/step.queries.ts';
import { slotsOf } from '../../voucher/core/submit.service.ts';
import { impairmentSubject, requireOpen, vouchersOf, writeAssetVouchers } from '../core/asset-voucher.service.ts';
import { findLastYm, lockAssets, setLastYm } from '../core/book.queries.ts';
import { SOURCE } from '../core/source.ts';
import type { DueCard, LineRow } from './due-card.ts';
import * as queries from './run.queries.ts';
import { missingOf, workOf } from './run.rules.ts';

const ENTITY = 'depreciation';

/** The month to be depreciated next: the one after the last, or the first in which a card is due. Null while none is. */
export async function nextMonth(db: DbOrTx, { companyId, firstYm }: Books, lastYm: number | null): Promise<number | null> {
  const due = await queries.findFirstDue(db, companyId);
  if (due === null) return null;
  return Math.max(due, lastYm === null ? firstYm : shiftYm(lastYm, 1));
}

const firstDay = (ym: number): string => `${ymText(ym).replace('.', '-')}-01`;

// ---- booking -------------------------------------------------------------------------------------------------------------------------

/** Books the next month, or the last one anew; the id of its voucher, null when there is nothing to book. */
export async function book(tx: Tx, scope: Scope, books: Books, ym: number): Promise<number | null> {
  const { companyId } = books;
  let lastYm = await lockAssets(tx, companyId);
  if (lastYm === ym) {
    await undo(tx, scope, books, ym);
    lastYm = await findLastYm(tx, companyId);
  }
  const next = await nextMonth(tx, books, lastYm);
  if (lastYm !== null && ym < lastYm) throw fail('DEPRECIATION_DONE', { ym: ymWords(ym) });
  if (next === null || ym < next) return null;
  if (ym > next) throw fail('DEPRECIATION_ORDER', { ym: ymWords(next) });
  await requireOpen(tx, companyId, ym);
  const cards = await queries.listDue(tx, companyId, ym);
  const missing = missingOf(cards, ym);
  if (missing.length > 0) throw fail('DEPRECIATION_MISSING', { text: missing.join('；') });
  const { lines, amount, postings } = workOf(cards, await impairmentSubject(tx, books));
  await queries.insertLines(tx, { companyId, ym, decreaseId: null }, lines);
  const [voucherId = null] = await writeAssetVouchers(tx, scope, books, [
    {
      day: monthEnd(firstDay(ym)),
      summary: `计提 ${ymText(ym)} 折旧`,
      postings,
      ...{ source: SOURCE.run, key: ym, kind: VOUCHER_KIND.depreciation },
    },
  ]);
  const { by, at } = stampOf(scope);
  await queries.insertRun(tx, companyId, { ym, cards: cards.length, amount, voucherId, by, at });
  await setLastYm(tx, companyId, ym);
  const note = `${books.companyName} ${ymWords(ym)} ${cards.length} 张卡片 ${amount} 元`;
  await scope.audit.write(tx, scope.actor, { action: '计提折旧', entity: ENTITY, entityId: companyId, note });
  return voucherId;
}

/** Takes the last month back while its voucher is a draft or was only handed in. */
export async function undo(tx: Tx, scope: Scope, books: Books, ym: number): Promise<void> {
  const { companyId } = books;
  const lastYm = await lockAssets(tx, companyId);
  const found = await queries.findRun(tx, companyId, ym);
  if (!found) throw fail('DEPRECIATION_NOT_DONE', { ym: ymWords(ym) });
  if (lastYm !== ym) throw fail('DEPRECIATION_LAST', { ym: ymWords(lastYm ?? ym) });
  const moved = await queries.findMoved(tx, companyId, ym, found.at);
  if (moved) throw fail('DEPRECIATION_MOVED', { no: moved.no });
  await requireOpen(tx, companyId, ym);
  const before = await queries.deleteRun(tx, companyId, ym);
  if (found.voucherId !== null) await takeVoucherBack(tx, scope, books, found.voucherId, ym);
  await queries.deleteLines(tx, companyId, { ym });
  await setLastYm(tx, companyId, before);
  const note = `${books.companyName} ${ymWords(ym)} ${found.amount} 元`;
  await scope.audit.write(tx, scope.actor, { action: '撤销折旧', entity: ENTITY, entityId: companyId, note });
}

async function takeVoucherBack(tx: Tx, scope: Scope, books: Books, voucherId: number, ym: number): Promise<void> {
  const reason = `撤销 ${ymText(ym)} 折旧`;
  const [now] = await lockVouchers(tx, books.companyId, [voucherId]);
  if (!now) return;
  if (now.state >= VOUCHER.audited) throw fail('DEPRECIATION_SIGNED', { state: VOUCHER.text(now.state) });
  if (now.state === VOUCHER.submitted) {
    await setDraft(tx, [voucherId], reason);
    await logStep(tx, scope, [voucherId], '撤回', reason);
  }
  await removeDrafts(tx, scope, books, [voucherId], reason);
}

// ---- the screen ----------------------------------------------------------------------------------------------------------------------

async function planned(db: DbOrTx, books: Books, cards: readonly DueCard[]): Promise<DepreciationLine[]> {
  const { lines } = workOf(cards, await impairmentSubject(db, books));
  const of = (pick: (line: LineRow) => number | null): number[] => [...new Set(lines.flatMap((line) => pick(line) ?? []))];
  const found = await queries.listNames(db, books.companyId, {
    categories: of(({ categoryId }) => categoryId),
    departments: of(({ departmentId }) => departmentId),
    estates: of(({ estateId }) => estateId),
    subjects: of(({ subjectId }) => subjectId),
  });
  const names = new Map(found.map(({ kind, id, name }) => [`${kind}/${id}`, name]));
  const nameOf = (kind: queries.Names['kind'], id: number | null): string => names.get(`${kind}/${id}`) ?? '';
  const byId = new Map(cards.map((card) => [card.id, card]));
  return lines.flatMap((line) => {
    const card = byId.get(line.assetId);
    if (!card) return [];
    return [
      {
        ...{ assetId: line.assetId, no: card.no, name: card.name, method: card.method },
        categoryName: nameOf('category', line.categoryId),
        estateName: nameOf('estate', line.estateId),
        departmentName: nameOf('department', line.departmentId),
        subjectText: nameOf('subject', line.subjectId),
        ...{ cost: line.cost, before: line.accumulated, amount: line.amount },
      },
    ];
  });
}

export interface MonthState {
  readonly run: queries.FoundRun | undefined;
  readonly lastYm: number | null;
  readonly nextYm: number | null;
  /** That the month takes something off; not those that left the books in it. */
  readonly cards: number;
  readonly lines: readonly DepreciationLine[];
  readonly amount: string;
  readonly missing: string[];
}
/** A month as it was booked, or as it would be. A month beyond the next one cannot be foreseen and has no lines. */
export async function monthState(db: DbOrTx, books: Books, ym: number): Promise<MonthState> {
  const { companyId } = books;
  const run = await queries.findRun(db, companyId, ym);
  const lastYm = await findLastYm(db, companyId);
  const nextYm = await nextMonth(db, books, lastYm);
  const early = await queries.listBooked(db, companyId, ym);
  const due = run === undefined && nextYm !== null && ym >= nextYm ? await queries.listDue(db, companyId, ym) : [];
  const isNext = ym === nextYm;
  const missing = isNext || due.length === 0 ? missingOf(due, ym) : [`请先计提 ${ymWords(nextYm ?? ym)}的折旧`];
  const lines = [...early, ...(await planned(db, books, isNext ? due : []))];
  const amount = sumMoney(lines.map((line) => line.amount));
  return { run, lastYm, nextYm, cards: run?.cards ?? due.length, lines, amount, missing };
}

export async function month(
  scope: Scope,
  { companyId, ym }: ParsedInputOf<typeof readDepreciation>,
): Promise<OutputOf<typeof readDepreciation>> {
  const { db } = scope;
  const books = await runningBooks(db, scope, companyId);
  const { run, lines, ...state } = await monthState(db, books, ym);
  const vouchers = await vouchersOf(db, companyId, SOURCE.run, [ym]);
  return {
    ...state,
    ym,
    done: run !== undefined,
    by: run?.by ?? '',
    at: run?.at ?? null,
    voucher: vouchers(ym)[0] ?? null,
    lines: [...lines],
    units: await queries.listUnits(db, companyId, ym),
    differences: await differences(db, books, ym),
  };
}

export async function run(scope: Scope, { companyId, ym }: ParsedInputOf<typeof bookDepreciation>): Promise<{ voucherId: number | null }> {
  return inTransaction(scope.db, async (tx) => ({ voucherId: await book(tx, scope, await runningBooks(tx, scope, companyId), ym) }));
}

export async function takeBack(scope: Scope, { companyId, ym }: ParsedInputOf<typeof bookDepreciation>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await undo(tx, scope, await runningBooks(tx, scope, companyId), ym);
    return null;
  });
}

/** 工作量: of months that are not booked. */
export async function saveUnits(scope: Scope, { companyId, ym, units }: ParsedInputOf<typeof saveAssetUnits>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await runningBooks(tx, scope, companyId);
    const lastYm = await lockAssets(tx, companyId);
    const known = new Map((await queries.listUnits(tx, companyId, ym)).map((one) => [one.assetId, one]));
    for (const { assetId, units: amount } of units) {
      const card = known.get(assetId);
      if (!card || (lastYm !== null && ym <= lastYm)) throw fail('DEPRECIATION_UNITS', { no: card?.no ?? '' });
      if (compareDecimal(addDecimal(card.done, amount), card.totalUnits) > 0)
        throw fail('DEPRECIATION_UNITS_OVER', { no: card.no, total: card.totalUnits });
    }
    await queries.writeUnits(tx, ym, units, stampOf(scope));
    const note = `${ymWords(ym)} ${units.length} 张卡片`;
    await scope.audit.write(tx, scope.actor, { action: '录入工作量', entity: ENTITY, entityId: companyId, after: units, note });
    return null;
  });
}

// ---- cards against the ledger --------------------------------------------------------------------------------------------------------

const COMPARED = [
  { what: '固定资产原值', code: '1601', sign: 1n, of: 'cost' },
  { what: '累计折旧', code: '1602', sign: -1n, of: 'accumulated' },
  { what: '减值准备', code: '1603', sign: -1n, of: 'impairment' },
] as const;

interface Difference {
  what: string;
  subject: string;
  cards: string;
  books: string;
}
/** Where the cards and what is posted differ at the end of a month. A company that never had a card does not keep its assets here. */
export async function differences(db: DbOrTx, books: Books, ym: number): Promise<Difference[]> {
  const { companyId } = books;
  const cards = await queries.sumCards(db, companyId, ym);
  if (cards.cards === 0 && !(await queries.hasCards(db, companyId))) return [];
  const codes = COMPARED.map(({ code }) => code);
  const ledger = new Map((await queries.sumLedger(db, companyId, ym, slotsOf(books, ym), codes)).map((one) => [one.code, one]));
  return COMPARED.flatMap(({ what, code, sign, of }): Difference[] => {
    const { text = code, balance = '0.00' } = ledger.get(code) ?? {};
    const posted = sign === 1n ? balance : turned(balance);
    return toCents(posted) === toCents(cards[of]) ? [] : [{ what, subject: text, cards: cards[of], books: posted }];
  });
}
const turned = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : toCents(amount) === 0n ? amount : `-${amount}`);
