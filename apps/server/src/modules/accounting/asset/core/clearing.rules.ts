// How a card leaves the books: what is left of it goes to 固定资产清理 or 待处理财产损溢, costs and proceeds follow, the rest is gain or loss.
// domain: accounting 6.5. Pure.
import { CHART, DECREASE_WAY, SALE_TAX, type StateOf } from '@anju/contract';
import { movesOf, netOf, type Holding, type Posting } from './position.rules.ts';

/** Where each step looks for its subject: the first code that the chart has a usable leaf of. */
export interface ClearingCodes {
  readonly clearing: readonly string[];
  readonly tax: readonly string[];
  readonly gain: readonly string[];
  readonly loss: readonly string[];
}

export function clearingCodes(
  template: StateOf<typeof CHART>,
  way: StateOf<typeof DECREASE_WAY>,
  tax: StateOf<typeof SALE_TAX>,
): ClearingCodes {
  const small = template === CHART.small;
  const sold = way === DECREASE_WAY.sold;
  const missing = way === DECREASE_WAY.missing;
  const loss = missing || way === DECREASE_WAY.donated ? ['671109', '6711'] : ['671101', '6711'];
  return {
    clearing: [missing ? '1901' : '1606'],
    tax: tax === SALE_TAX.simple ? ['222108'] : ['22210107'],
    gain: small ? ['530109', '5301'] : sold ? ['6115'] : ['630109', '6301'],
    loss: small ? loss.map((code) => `5${code.slice(1)}`) : sold ? ['6115'] : loss,
  };
}

export interface Clearing {
  readonly holding: Holding;
  readonly expense: bigint;
  readonly price: bigint;
  readonly tax: bigint;
  readonly estateId: number | null;
  readonly bankAccountId: number | null;
}
export interface ClearingSubjects {
  readonly clearing: number;
  readonly bank: number;
  readonly tax: number;
  readonly gain: number;
  readonly loss: number;
}
export interface ClearingStep {
  readonly seq: number;
  readonly summary: string;
  readonly postings: readonly Posting[];
}

/** 清理净损益: negative is a loss. */
export const clearingResult = ({ holding, expense, price }: Pick<Clearing, 'holding' | 'expense' | 'price'>): bigint =>
  price - expense - (holding.cost - holding.accumulated - holding.impairment);

/** The vouchers in order; a step without an amount has none. */
export function clearingSteps(
  clearing: Clearing,
  subjects: ClearingSubjects,
  words: { readonly what: string; readonly name: string },
): ClearingStep[] {
  const { holding, expense, price, tax, estateId, bankAccountId } = clearing;
  const out = movesOf(holding, null);
  const at = { estateId };
  const bank = { estateId, bankAccountId };
  const result = clearingResult(clearing);
  const step = (seq: number, text: string, postings: readonly Posting[]): ClearingStep => ({
    seq,
    summary: `${text} ${words.name}`,
    postings,
  });
  return [
    step(1, `${words.what}资产转清理`, [...out, { subjectId: subjects.clearing, dims: at, cents: -netOf(out) }]),
    step(2, '支付清理费用', [
      { subjectId: subjects.clearing, dims: at, cents: expense },
      { subjectId: subjects.bank, dims: bank, cents: -expense },
    ]),
    step(3, '收到清理收入', [
      { subjectId: subjects.bank, dims: bank, cents: price + tax },
      { subjectId: subjects.clearing, dims: at, cents: -price },
      { subjectId: subjects.tax, dims: at, cents: -tax },
    ]),
    step(4, '结转清理损益', [
      { subjectId: subjects.clearing, dims: at, cents: result },
      { subjectId: result < 0n ? subjects.loss : subjects.gain, dims: at, cents: -result },
    ]),
  ].filter(({ postings }) => postings.some(({ cents }) => cents !== 0n));
}
