// What a voucher must be before it is handed in: rules 1-4, 6, 7, 9 and 10 of the entry rules. Whether its period is open, and what cash is
// left, only the books know. domain: accounting 2.2, 2.6.
import {
  DIM_LETTERS,
  DIMS,
  PAPERS_RULE,
  VOUCHER_KIND,
  WORD_DEMAND,
  type Dim,
  type Dims,
  type StateOf,
  type VoucherProblem,
} from '@anju/contract';
import { formatMoney } from '../../money/money-text.ts';
import { centsText, toCents } from '../book/cents.ts';

export interface RuleSubject {
  readonly name: string;
  readonly leaf: boolean;
  readonly disabled: boolean;
  /** Letters of the dims a line may carry, and of those it must carry. */
  readonly dims: string;
  readonly required: string;
  readonly cash: boolean;
  readonly bank: boolean;
  readonly cashEquivalent: boolean;
  readonly cashIn: string | null;
  readonly cashOut: string | null;
  /** 1 debit, -1 credit, 0 none */
  readonly forbiddenSide: number;
  readonly forbiddenText: string;
}

export interface RuleLine {
  readonly summary: string;
  /** Null while none is chosen. */
  readonly subject: RuleSubject | null;
  readonly dims: Dims;
  readonly debit: string;
  readonly credit: string;
  readonly cashItem: string | null;
}

export interface RuleVoucher {
  readonly kind: StateOf<typeof VOUCHER_KIND>;
  /** Corrects a posted voucher, which has the papers. */
  readonly corrects: boolean;
  readonly papers: number;
  readonly wordTitle: string;
  readonly demand: StateOf<typeof WORD_DEMAND>;
  readonly lines: readonly RuleLine[];
}

export interface RuleSettings {
  readonly dimsRequired: boolean;
  readonly papersRule: StateOf<typeof PAPERS_RULE>;
}

export interface RuleFindings {
  readonly problems: VoucherProblem[];
  readonly warnings: string[];
}

const problem = (line: number, field: VoucherProblem['field'], text: string, dim: VoucherProblem['dim'] = null): VoucherProblem => ({
  line,
  field,
  dim,
  text,
});

/** What a line brings into cash and its equivalents; negative: takes out of it. */
const netCents = ({ debit, credit }: Pick<RuleLine, 'debit' | 'credit'>): bigint => toCents(debit) - toCents(credit);
const sumOf = (lines: readonly RuleLine[], cents: (line: RuleLine) => bigint): bigint => lines.reduce((sum, line) => sum + cents(line), 0n);
const isCash = (line: RuleLine): boolean => line.subject?.cashEquivalent === true;
const isMoney = (line: RuleLine): boolean => line.subject !== null && (line.subject.cash || line.subject.bank);

export const cashChange = (lines: readonly RuleLine[]): bigint => sumOf(lines.filter(isCash), netCents);

/** 现金流量项目 that a line without one gets: that of its side, whatever its sign, so that red ink goes where the money went. */
export function proposedCashItem({ subject, debit, credit }: RuleLine): string | null {
  if (!subject || subject.cashEquivalent || netCents({ debit, credit }) === 0n) return null;
  return toCents(credit) !== 0n ? (subject.cashIn ?? subject.cashOut) : (subject.cashOut ?? subject.cashIn);
}

/** The lines with the proposed items, where cash changes at all. */
export function withCashItems<L extends RuleLine>(lines: readonly L[]): L[] {
  const changes = cashChange(lines) !== 0n;
  return lines.map((line) => {
    if (isCash(line)) return { ...line, cashItem: null };
    return changes && line.cashItem === null ? { ...line, cashItem: proposedCashItem(line) } : line;
  });
}

/** Only the dims the subject asks for or allows: what a document knows beside them is not kept with the line. */
export function allowedDims(dims: Dims, { dims: letters, required }: Pick<RuleSubject, 'dims' | 'required'>): Dims {
  const has = new Set<string>([...letters, ...required]);
  return Object.fromEntries(
    DIM_LETTERS.map((letter) => [DIMS[letter].field, has.has(letter) ? dims[DIMS[letter].field] : null]),
  ) as unknown as Dims;
}

/** Kinds that clear what stands on the books: what was booked with fewer dims, or on a side forbidden since, can always be taken away. */
const CLEARING: ReadonlySet<number> = new Set([VOUCHER_KIND.reversal, VOUCHER_KIND.carry, VOUCHER_KIND.yearEnd]);

function lineProblems(line: RuleLine, at: number, clears: boolean, { dimsRequired }: RuleSettings): VoucherProblem[] {
  const found: VoucherProblem[] = [];
  const { subject } = line;
  const [debit, credit] = [toCents(line.debit), toCents(line.credit)];
  if (line.summary === '') found.push(problem(at, 'summary', '请输入摘要！'));
  if (debit !== 0n && credit !== 0n) found.push(problem(at, 'amount', '借贷金额不能同时填写！'));
  if (debit === 0n && credit === 0n) found.push(problem(at, 'amount', '请输入金额！'));
  if (subject === null || !subject.leaf) return [...found, problem(at, 'subjectId', '请选择末级科目！')];
  if (subject.disabled) found.push(problem(at, 'subjectId', `科目“${subject.name}”已停用！`));
  if (clears) return found;
  if (dimsRequired)
    for (const letter of DIM_LETTERS.filter((one: Dim) => subject.required.includes(one)))
      if (line.dims[DIMS[letter].field] === null) found.push(problem(at, 'dims', `请选择${DIMS[letter].name}！`, DIMS[letter].field));
  const side = debit !== 0n ? 1 : -1;
  if (subject.forbiddenSide === side && debit !== credit)
    found.push(problem(at, 'amount', subject.forbiddenText || `科目“${subject.name}”不能记${side === 1 ? '借' : '贷'}方！`));
  return found;
}

function wordProblem({ demand, wordTitle, lines }: RuleVoucher): VoucherProblem[] {
  const money = lines.filter(isMoney);
  const wrong =
    (demand === WORD_DEMAND.receives && !money.some(({ debit }) => toCents(debit) !== 0n) && '借方必须有现金或银行科目！') ||
    (demand === WORD_DEMAND.pays && !money.some(({ credit }) => toCents(credit) !== 0n) && '贷方必须有现金或银行科目！') ||
    (demand === WORD_DEMAND.transfers && money.length > 0 && '不能有现金或银行科目！');
  return wrong === false ? [] : [problem(0, 'word', `${wordTitle}${wrong}`)];
}

function cashProblems(lines: readonly RuleLine[]): VoucherProblem[] {
  const change = cashChange(lines);
  const missing = lines.flatMap((line, index) =>
    change !== 0n && !isCash(line) && line.cashItem === null ? [problem(index + 1, 'cashItem', '请指定现金流量项目！')] : [],
  );
  if (missing.length > 0) return missing;
  const items = -sumOf(
    lines.filter(({ cashItem }) => cashItem !== null),
    netCents,
  );
  return items === change ? [] : [problem(0, 'cashItem', '现金流量项目的金额与现金的变动不相等！')];
}

/** Vouchers made by the program, and those that put others right, need no papers of their own. */
const needsPapers = ({ kind, corrects }: RuleVoucher): boolean => kind === VOUCHER_KIND.manual && !corrects;

/** All that stands against handing a voucher in. */
export function voucherFindings(voucher: RuleVoucher, settings: RuleSettings): RuleFindings {
  const { lines } = voucher;
  const problems = lines.flatMap((line, index) => lineProblems(line, index + 1, CLEARING.has(voucher.kind), settings));
  const warnings: string[] = [];
  if (lines.length < 2) problems.unshift(problem(0, 'lines', '凭证至少两行！'));
  const difference = sumOf(lines, netCents);
  if (difference !== 0n) problems.push(problem(0, 'amount', `借贷不平衡，差额 ${formatMoney(centsText(difference))}！`));
  problems.push(...wordProblem(voucher));
  // Items are compared with the change of cash, which says nothing while the two sides differ.
  if (difference === 0n) problems.push(...cashProblems(lines));
  if (voucher.papers === 0 && needsPapers(voucher)) {
    if (settings.papersRule === PAPERS_RULE.demanded) problems.push(problem(0, 'papers', '请填写附单据张数！'));
    if (settings.papersRule === PAPERS_RULE.warned) warnings.push('没有填写附单据张数');
  }
  return { problems, warnings };
}

export interface MoneyLine {
  readonly name: string;
  readonly cash: boolean;
  readonly bank: boolean;
  readonly subjectId: number;
  readonly debit: string;
  readonly credit: string;
}

/** Cash and bank accounts that the lines would overdraw; `before` is the balance of each without them. */
export function overdrawn(lines: readonly MoneyLine[], before: ReadonlyMap<number, string>): string[] {
  const left = new Map<number, { name: string; cents: bigint; moved: bigint }>();
  for (const line of lines.filter(({ cash, bank }) => cash || bank)) {
    const known = left.get(line.subjectId) ?? { name: line.name, cents: toCents(before.get(line.subjectId) ?? '0'), moved: 0n };
    const moved = netCents(line);
    left.set(line.subjectId, { ...known, cents: known.cents + moved, moved: known.moved + moved });
  }
  return [...left.values()]
    .filter(({ cents, moved }) => cents < 0n && moved < 0n)
    .map(({ name, cents }) => `${name}余额不足，将为 ${formatMoney(centsText(cents))}`);
}
