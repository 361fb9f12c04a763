// Handing in: the rules are asked of every voucher, those without a fault get their numbers, all in one set of statements. domain: accounting
// 2.2-2.4.
import { errorText, NO_DIMS, VOUCHER, VOUCHER_KIND, type StepResult, type VoucherProblem } from '@anju/contract';
import { overdrawn, voucherFindings, voucherNumber, type MoneyLine, type RuleFindings, type RuleLine } from '@anju/domain';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { listWords, lockOpenPeriods, type WordFacts } from './draft.queries.ts';
import type { WrittenDraft } from './draft.service.ts';
import { takeNumbers } from './number.service.ts';
import * as queries from './step.queries.ts';
import { refusedStep, staleStep, UNKNOWN, type Chosen, type VoucherNow } from './step.rules.ts';

export interface SubmitResult extends StepResult {
  /** Of the voucher as it was handed in; null where it was not. */
  readonly version: number | null;
  readonly problems: VoucherProblem[];
  readonly warnings: string[];
}
interface Options {
  /** Go on although something was warned about. */
  readonly confirmed?: boolean;
}

const PERIOD: VoucherProblem = { line: 0, field: 'day', dim: null, text: errorText('PERIOD_CLOSED') };

const MISSING_SUBJECT = { subject: null, dims: NO_DIMS, cashItem: null };
/** The lines as the rules see them, those without a subject at their places. */
export function ruleLines(voucher: Pick<VoucherNow, 'loose'>, lines: readonly queries.LineNow[]): RuleLine[] {
  const kept = lines.map((line) => ({ at: line.line, rule: { ...line, subject: line, dims: line } satisfies RuleLine }));
  const loose = (voucher.loose ?? []).map(({ line, ...rest }) => ({ at: line, rule: { ...rest, ...MISSING_SUBJECT } }));
  return [...kept, ...loose].toSorted((left, right) => left.at - right.at).map(({ rule }) => rule);
}

/** All vouchers of a set with what stands against them, in the order in which they get their numbers. */
interface Candidate {
  readonly voucher: VoucherNow;
  readonly lines: readonly queries.LineNow[];
  readonly findings: RuleFindings;
}

const judged = (voucher: VoucherNow, lines: readonly queries.LineNow[], words: ReadonlyMap<string, WordFacts>, books: Books): Candidate => {
  const { kind, papers, word, correctsId } = voucher;
  const { title = word, demand = 0 } = words.get(word) ?? {};
  const rules = { kind, corrects: correctsId !== null, papers, wordTitle: title, demand, lines: ruleLines(voucher, lines) };
  return { voucher, lines, findings: voucherFindings(rules, books) };
};

/** The year slots in which the opening of a period may stand. */
export const slotsOf = ({ firstYm }: Pick<Books, 'firstYm'>, ym: number): number[] => {
  const [first, last] = [Math.floor(firstYm / 100), Math.floor(ym / 100)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * 100);
};

interface Moving {
  readonly id: number;
  readonly ym: number;
  readonly lines: readonly MoneyLine[];
}
/** What each voucher would overdraw, counting those before it in the set. */
export async function overdraws(db: DbOrTx, books: Books, vouchers: readonly Moving[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  const exceptIds = vouchers.map(({ id }) => id);
  for (const ym of new Set(vouchers.map((one) => one.ym))) {
    const meant = vouchers.filter((one) => one.ym === ym);
    const subjectIds = [...new Set(meant.flatMap(({ lines }) => lines.filter(isMoney).map(({ subjectId }) => subjectId)))];
    if (subjectIds.length === 0) continue;
    const search = { companyId: books.companyId, ym, slots: slotsOf(books, ym), subjectIds, exceptIds };
    const before = new Map((await queries.listBalances(db, search)).map(({ subjectId, balance }) => [subjectId, balance]));
    const seen: MoneyLine[] = [];
    for (const { id, lines } of meant) {
      const touched = new Set(lines.filter(isMoney).map(({ subjectId }) => subjectId));
      seen.push(...lines.filter(isMoney));
      found.set(
        id,
        overdrawn(
          seen.filter(({ subjectId }) => touched.has(subjectId)),
          before,
        ),
      );
    }
  }
  return found;
}
const isMoney = ({ cash, bank }: MoneyLine): boolean => cash || bank;

/** Who wrote a voucher hands it in; one that a document made anybody may who writes vouchers. */
const isTheirs = ({ makerId, kind }: VoucherNow, { actor }: Scope): boolean => makerId === actor.accountId || kind !== VOUCHER_KIND.manual;

export async function submitVouchers(
  tx: Tx,
  scope: Scope,
  books: Books,
  chosen: readonly Chosen[],
  { confirmed = false }: Options = {},
): Promise<SubmitResult[]> {
  const locked = await queries.lockVouchers(
    tx,
    books.companyId,
    chosen.map(({ id }) => id),
  );
  const open = await lockOpenPeriods(tx, books.companyId, [...new Set(locked.map(({ ym }) => ym))]);
  const byId = new Map(locked.map((one) => [one.id, one]));
  const results = new Map<number, SubmitResult>();
  const refuse = (id: number, text: string, findings: RuleFindings = { problems: [], warnings: [] }, warned = false): void => {
    const now = byId.get(id);
    results.set(id, { id, version: null, number: now ? voucherNumber(now.word, now.no) : '', done: false, text, warned, ...findings });
  };
  for (const one of chosen) {
    const now = byId.get(one.id);
    const text =
      now === undefined
        ? UNKNOWN
        : (refusedStep(now, VOUCHER.draft, '提交') ??
          staleStep(now, one) ??
          (isTheirs(now, scope) ? null : errorText('VOUCHER_NOT_MAKER', { what: '提交' })));
    if (text !== null) refuse(one.id, text);
    else if (now !== undefined && !open.has(now.ym)) refuse(one.id, PERIOD.text, { problems: [PERIOD], warnings: [] });
  }
  const left = locked
    .filter(({ id }) => !results.has(id))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.id - other.id));
  const candidates = await judge(tx, books, left);
  for (const { voucher, findings } of candidates)
    if (findings.problems.length > 0) refuse(voucher.id, findings.problems.map(placed).join('；'), findings);
  const sound = candidates.filter(({ voucher }) => !results.has(voucher.id));
  if (!confirmed) {
    const short = await overdraws(
      tx,
      books,
      sound.map(({ voucher, lines }) => ({
        id: voucher.id,
        ym: voucher.ym,
        lines: lines.map((line) => ({ ...line, subjectId: line.id })),
      })),
    );
    for (const { voucher, findings } of sound) {
      const warnings = [...findings.warnings, ...(short.get(voucher.id) ?? [])];
      if (warnings.length > 0) refuse(voucher.id, warnings.join('；'), { problems: [], warnings }, true);
    }
  }
  await handIn(
    tx,
    scope,
    books,
    sound.map(({ voucher }) => voucher).filter(({ id }) => !results.has(id)),
    results,
  );
  return chosen.flatMap(({ id }) => results.get(id) ?? []);
}

/** `第 2 行：请选择末级科目！` */
const placed = ({ line, text }: VoucherProblem): string => (line === 0 ? text : `第 ${line} 行：${text}`);

async function judge(tx: Tx, books: Books, vouchers: readonly VoucherNow[]): Promise<Candidate[]> {
  if (vouchers.length === 0) return [];
  const lines = Map.groupBy(
    await queries.listLines(
      tx,
      vouchers.map(({ id }) => id),
    ),
    ({ voucherId }) => voucherId,
  );
  const words = new Map((await listWords(tx, books.companyId)).map((one) => [one.word, one]));
  return vouchers.map((voucher) => judged(voucher, lines.get(voucher.id) ?? [], words, books));
}

/** Hands in what this transaction has written itself: it holds the period already, and nobody else has seen the voucher. */
export async function submitWritten(
  tx: Tx,
  scope: Scope,
  books: Books,
  { id, header, word, lines, ...written }: WrittenDraft,
  { confirmed = false }: Options = {},
): Promise<SubmitResult> {
  const { papers, ym, span } = header;
  const { problems, warnings: found } = voucherFindings({ ...written, papers, wordTitle: word.title, demand: word.demand, lines }, books);
  const refused = { id, version: null, number: '', done: false };
  if (problems.length > 0) return { ...refused, text: problems.map(placed).join('；'), warned: false, problems, warnings: found };
  if (!confirmed) {
    const money = lines.flatMap((line) => (line.subject === null ? [] : [{ ...line, ...line.subject, subjectId: line.subject.id }]));
    const short = await overdraws(tx, books, [{ id, ym, lines: money }]);
    const warnings = [...found, ...(short.get(id) ?? [])];
    if (warnings.length > 0) return { ...refused, text: warnings.join('；'), warned: true, problems: [], warnings };
  }
  const results = new Map<number, SubmitResult>();
  await handIn(tx, scope, books, [{ id, span, word: header.word, no: null }], results);
  return results.get(id) as SubmitResult;
}

/** Numbers are taken here, last: nothing after it can refuse. */
async function handIn(
  tx: Tx,
  scope: Scope,
  books: Books,
  vouchers: readonly Pick<VoucherNow, 'id' | 'span' | 'word' | 'no'>[],
  results: Map<number, SubmitResult>,
): Promise<void> {
  if (vouchers.length === 0) return;
  const at = scope.clock.now().toISOString();
  const taken = await takeNumbers(
    tx,
    books,
    vouchers.filter(({ no }) => no === null),
    at,
  );
  const numbers = new Map(taken.map(({ id, no }) => [id, no]));
  const numbered = vouchers.map(({ id, word, no }) => ({ id, word, no: no ?? (numbers.get(id) as number) }));
  const versions = new Map((await queries.setSubmitted(tx, scope, numbered)).map(({ id, version }) => [id, version]));
  const fine = { done: true, text: '', warned: false, problems: [], warnings: [] };
  for (const { id, word, no } of numbered)
    results.set(id, { id, version: versions.get(id) ?? null, number: voucherNumber(word, no), ...fine });
}
