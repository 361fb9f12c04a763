// Steps that book what they propose. What such a step wrote and nobody audited is written anew, with its number; what is posted stays, and
// only the difference is added. domain: accounting 5.1, 10.3.
import { CLOSE_STEP, NO_DIMS, VOUCHER, type CloseVoucher, type Dims, type StateOf } from '@anju/contract';
import { centsText, toCents, voucherNumber } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { deleteParts, insertParts, reverseParts } from '../amortisation/amortisation.queries.ts';
import { proposeAmortisation } from '../amortisation/amortisation.service.ts';
import { deleteReleased, insertReleased, reverseReleased } from '../amortisation/release.queries.ts';
import { proposeReleases } from '../amortisation/release.service.ts';
import { rewriteVoucher, writeVouchers, type DraftLine, type VoucherContent } from '../../voucher/core/draft.service.ts';
import { setDraft } from '../../voucher/core/step.queries.ts';
import { removeDrafts } from '../../voucher/core/step.service.ts';
import { submitVouchers } from '../../voucher/core/submit.service.ts';
import { proposeAccruals } from './accrual.service.ts';
import { proposeCarry, proposeYearEnd } from './carry.service.ts';
import { closeWord, type CloseContext } from './context.service.ts';
import { listByIds, listDims, listOwn, listOwnLines, type OwnVoucher } from './own-voucher.queries.ts';
import { keyOf, SOURCE, sourceKeyOf, type Proposal } from './proposal.ts';
import { sameLines } from './step.rules.ts';
import { proposeTax } from './tax.service.ts';

interface BookedStep {
  readonly sources: readonly string[];
  readonly propose: (context: CloseContext, exceptIds: readonly number[], scope: Scope) => Promise<Proposal[]>;
}
export const BOOKED_STEPS = {
  [CLOSE_STEP.amortisation]: {
    sources: [SOURCE.amortisation, SOURCE.release],
    propose: async (context, exceptIds) => [
      ...(await proposeAmortisation(context, exceptIds)),
      ...(await proposeReleases(context, exceptIds)),
    ],
  },
  [CLOSE_STEP.accrual]: { sources: [SOURCE.template, SOURCE.formula, SOURCE.fee, SOURCE.badDebt], propose: proposeAccruals },
  [CLOSE_STEP.tax]: { sources: [SOURCE.vat, SOURCE.surcharge, SOURCE.incomeTax], propose: proposeTax },
  [CLOSE_STEP.carry]: { sources: [SOURCE.carry], propose: proposeCarry },
  [CLOSE_STEP.yearEnd]: { sources: [SOURCE.yearEnd], propose: proposeYearEnd },
} satisfies Partial<Record<StateOf<typeof CLOSE_STEP>, BookedStep>>;
export type BookedStepNo = keyof typeof BOOKED_STEPS;
export const isBooked = (step: number): step is BookedStepNo => step in BOOKED_STEPS;

const isPosted = ({ state }: OwnVoucher): boolean => state === VOUCHER.posted;
/** Written by the step, not posted, and no red ink. */
const isLoose = (voucher: OwnVoucher): boolean => !isPosted(voucher) && voucher.reversesId === null;
/** A template with amounts of its own is booked as it is; it is not written anew. */
const isComputed = ({ source }: Pick<OwnVoucher, 'source'>): boolean => source !== SOURCE.template;
const ownKey = ({ source, sourceKey }: OwnVoucher): string => `${source} ${sourceKey}`;

export const ownVouchers = ({ db, books, ym }: CloseContext, step: BookedStepNo): Promise<OwnVoucher[]> =>
  listOwn(db, books.companyId, ym, BOOKED_STEPS[step].sources);

export interface BookedState {
  readonly own: readonly OwnVoucher[];
  readonly proposals: readonly Proposal[];
  /** Keys whose waiting vouchers are not what would be booked now. */
  readonly stale: ReadonlySet<string>;
}

export async function bookedState(context: CloseContext, scope: Scope, step: BookedStepNo): Promise<BookedState> {
  const { propose }: BookedStep = BOOKED_STEPS[step];
  const own = await ownVouchers(context, step);
  const loose = own.filter(isLoose).filter(isComputed);
  const exceptIds = loose.map(({ id }) => id);
  const proposals = await propose(context, exceptIds, scope);
  const lines = loose.length === 0 ? [] : await listOwnLines(context.db, exceptIds);
  const proposed = Map.groupBy(proposals, (one) => keyOf(one, context.ym));
  const written = Map.groupBy(loose, ownKey);
  const isSame = (key: string): boolean => {
    const [due, ids] = [proposed.get(key) ?? [], (written.get(key) ?? []).map(({ id }) => id)];
    if (due.some((one) => !isComputed(one))) return false;
    const booked = lines.filter(({ voucherId }) => ids.includes(voucherId));
    return (
      ids.length === due.length &&
      sameLines(
        booked,
        due.flatMap((one) => one.lines),
      )
    );
  };
  return { own, proposals, stale: new Set([...proposed.keys(), ...written.keys()].filter((key) => !isSame(key))) };
}

export const shownVoucher = ({ id, word, no, kind, state, summary, total, maker, reversesId, version }: OwnVoucher): CloseVoucher => ({
  ...{ id, number: voucherNumber(word, no), kind, state, summary, total, maker, red: reversesId !== null, version },
});

const lastDay = (ym: number): string => new Date(Date.UTC(Math.trunc(ym / 100), ym % 100, 0)).toISOString().slice(0, 10);

async function linesOf(tx: Tx, { lines, dims, texts, drafts, summary }: Proposal): Promise<DraftLine[]> {
  if (drafts) return [...drafts];
  const sets = await listDims(tx, [...new Set(lines.flatMap(({ dimsetId }) => dimsetId ?? []))]);
  const dimsOf = (dimsetId: number | null, estateId: number | null): Dims =>
    dimsetId === null ? { ...NO_DIMS, estateId } : (sets.get(dimsetId) ?? NO_DIMS);
  return lines.map((line) => {
    const { subjectId, dimsetId, estateId, debit, credit } = line;
    return { summary, subjectId, debit, credit, dims: dims?.get(line) ?? dimsOf(dimsetId, estateId), ...texts?.get(line) };
  });
}

async function contentOf(tx: Tx, { ym }: CloseContext, proposal: Proposal, word: string): Promise<VoucherContent> {
  return { day: lastDay(ym), word: proposal.word ?? word, lines: await linesOf(tx, proposal) };
}

function refuseAudited(vouchers: readonly OwnVoucher[]): void {
  const audited = vouchers.find(({ state }) => state === VOUCHER.audited);
  if (audited) throw fail('CLOSE_AUDITED', { number: voucherNumber(audited.word, audited.no) });
}

async function handIn(tx: Tx, scope: Scope, { books }: CloseContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = ids.map((id) => ({ id }));
  const refused = (await submitVouchers(tx, scope, books, chosen, { confirmed: true })).find(({ done }) => !done);
  if (!refused) return;
  const [voucher] = await listByIds(tx, books.companyId, [refused.id]);
  throw fail('CLOSE_REFUSED', { what: voucher?.summary ?? refused.number, why: refused.text });
}

async function drop(tx: Tx, scope: Scope, { books }: CloseContext, vouchers: readonly OwnVoucher[], reason: string): Promise<void> {
  refuseAudited(vouchers);
  const ids = vouchers.map(({ id }) => id);
  if (ids.length === 0) return;
  await setDraft(tx, ids, '');
  await forget(tx, ids);
  await removeDrafts(tx, scope, books, ids, reason);
}

export interface Booked {
  readonly written: number;
  /** Vouchers of an earlier run that nothing asks for any more. */
  readonly removed: number;
}

/** Templates that read each other in a circle change for ever; what they still ask for then is shown as changed. */
const MOST_TURNS = 5;

/**
 * Books what the step proposes. Formulas of a template may read what another template of the step has just booked, so such a step is asked
 * again until it proposes nothing more.
 */
export async function runBooked(tx: Tx, scope: Scope, context: CloseContext, step: BookedStepNo): Promise<Booked> {
  const written = new Set<number>();
  const removed = new Set<number>();
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    const done = await bookOnce(tx, scope, context, step);
    for (const id of done.written) written.add(id);
    for (const id of done.removed) if (!written.delete(id)) removed.add(id);
    if (!done.byFormulas || done.written.length === 0) break;
  }
  return { written: written.size, removed: removed.size };
}

/** Vouchers nobody audited take the new content and keep their numbers. */
async function bookOnce(tx: Tx, scope: Scope, context: CloseContext, step: BookedStepNo) {
  const { own, proposals, stale } = await bookedState(context, scope, step);
  const waiting = own.filter(isLoose).filter((one) => isComputed(one) && stale.has(ownKey(one)));
  refuseAudited(waiting);
  const free = Map.groupBy(waiting, ownKey);
  const due = proposals
    .map((proposal) => ({ proposal, key: keyOf(proposal, context.ym) }))
    .filter(({ key }) => stale.has(key))
    .map(({ proposal, key }) => ({ proposal, again: free.get(key)?.shift() }));
  const word = await closeWord(context);
  const contents = new Map<Proposal, VoucherContent>();
  for (const { proposal } of due) contents.set(proposal, await contentOf(tx, context, proposal, word));
  const fresh = due.flatMap(({ proposal, again }) => (again === undefined ? [proposal] : []));
  const ids = new Map(due.flatMap(({ proposal, again }) => (again === undefined ? [] : [[proposal, again.id] as const])));
  await setDraft(tx, [...ids.values()], '');
  await forget(tx, [...ids.values()]);
  for (const [proposal, id] of ids) await rewriteVoucher(tx, scope, context.books, id, contents.get(proposal) as VoucherContent);
  for (const [proposal, id] of await writeNew(tx, scope, context, fresh, contents, own)) ids.set(proposal, id);
  for (const [{ amortised, released }, id] of ids) {
    if (amortised) await insertParts(tx, id, context.ym, amortised);
    if (released) await insertReleased(tx, id, context.ym, released);
  }
  await handIn(tx, scope, context, [...ids.values()]);
  const left = [...free.values()].flat();
  await drop(tx, scope, context, left, '结账步骤重新执行');
  const byFormulas = proposals.some(({ source }) => source === SOURCE.formula);
  return { written: [...ids.values()], removed: left.map(({ id }) => id), byFormulas };
}

/** Vouchers for proposals that have none, in one go; each key counts on from the vouchers the step wrote before. */
async function writeNew(
  tx: Tx,
  scope: Scope,
  { books, ym }: CloseContext,
  proposals: readonly Proposal[],
  contents: ReadonlyMap<Proposal, VoucherContent>,
  before: readonly OwnVoucher[],
): Promise<(readonly [Proposal, number])[]> {
  const seqs = new Map<string, number>();
  for (const one of before) seqs.set(ownKey(one), Math.max(seqs.get(ownKey(one)) ?? 0, one.sourceSeq));
  const drafts = proposals.map((proposal) => {
    const { source, kind } = proposal;
    const own = keyOf(proposal, ym);
    const seq = (seqs.get(own) ?? 0) + 1;
    seqs.set(own, seq);
    return { ...(contents.get(proposal) as VoucherContent), kind, source: { type: source, key: sourceKeyOf(proposal, ym), seq } };
  });
  const ids = await writeVouchers(tx, scope, books, drafts);
  return proposals.map((proposal, at) => {
    const id = ids[at] ?? null;
    if (id === null) throw fail('CLOSE_REFUSED', { what: proposal.summary, why: '已由其他人生成' });
    return [proposal, id] as const;
  });
}

const forget = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await deleteParts(tx, ids);
  await deleteReleased(tx, ids);
};

/** Removes what is not audited; where all is posted, hands in red ink for it. */
export async function undoBooked(tx: Tx, scope: Scope, context: CloseContext, step: BookedStepNo): Promise<number> {
  const own = await listOwn(tx, context.books.companyId, context.ym, BOOKED_STEPS[step].sources);
  const unposted = own.filter((one) => !isPosted(one));
  if (unposted.length > 0) {
    await drop(tx, scope, context, unposted, '撤销结账步骤');
    return unposted.length;
  }
  const standing = own.filter(({ reversesId, reversed }) => reversesId === null && !reversed);
  if (standing.length === 0) throw fail('CLOSE_UNDO_NONE', { step: CLOSE_STEP.text(step) });
  const ids = await writeRed(tx, scope, context, standing);
  await handIn(tx, scope, context, ids);
  return ids.length;
}

const negated = (amount: string): string => centsText(-toCents(amount));

/** Red ink of the same kind for posted vouchers, as drafts of whoever acts in the scope. */
export async function writeRed(tx: Tx, scope: Scope, { books, ym }: CloseContext, vouchers: readonly OwnVoucher[]): Promise<number[]> {
  const lines = await listOwnLines(
    tx,
    vouchers.map(({ id }) => id),
  );
  const sets = await listDims(tx, [...new Set(lines.map(({ dimsetId }) => dimsetId))]);
  const byVoucher = Map.groupBy(lines, ({ voucherId }) => voucherId);
  const drafts = vouchers.map((one) => ({
    day: lastDay(ym),
    word: one.word,
    kind: one.kind,
    reversesId: one.id,
    source: { type: `${one.source ?? 'close'}.red`, key: `${ym}.${one.id}` },
    lines: (byVoucher.get(one.id) ?? []).map(({ summary, subjectId, dimsetId, debit, credit, cashItem }) => ({
      ...{ summary: `红冲 ${voucherNumber(one.word, one.no)} ${summary}`, subjectId, cashItem },
      ...{ dims: sets.get(dimsetId) ?? NO_DIMS, debit: negated(debit), credit: negated(credit) },
    })),
  }));
  const ids = await writeVouchers(tx, scope, books, drafts);
  return Promise.all(
    ids.map(async (id, at) => {
      const original = vouchers[at];
      if (id === null || original === undefined) throw fail('CLOSE_REFUSED', { what: '红字冲销', why: '已由其他人生成' });
      await reverseParts(tx, original.id, id, ym);
      await reverseReleased(tx, original.id, id, ym);
      return id;
    }),
  );
}
