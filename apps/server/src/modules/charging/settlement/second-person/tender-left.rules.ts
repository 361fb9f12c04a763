// Which money of an account is still there, by the way it came: its moves are followed from the first one. Bills use the oldest money first; what is
// paid back takes money of its own way first, then what is left of an opening balance, whose way nobody knows; the rest leaves in another way than
// it came. A credit without a paper came by no way at all. Pure.
import { MOVE } from '@anju/contract';
import { compareDecimal, isZeroDecimal, sameShare, subtractDecimal, sumMoney } from '@anju/domain';
import { above, cents, negated } from '../../ledger/amount.rules.ts';
import { absolute } from '../reversal/reversal.rules.ts';

/** A move of an account. */
export interface AccountStep {
  readonly id: number;
  readonly accountId: number;
  readonly reason: number;
  readonly amount: string;
  readonly settlementId: number | null;
  /** The settlement it takes back, if it is a reversal; a void is of its own settlement. */
  readonly undoes: number | null;
  readonly reversesId: number | null;
}
/** The real money of a paper, by method; amounts have the sign of the paper. */
export interface PaperWays {
  readonly settlementId: number;
  readonly total: string;
  readonly ways: readonly { readonly method: number; readonly amount: string }[];
}

type Way = number | 'opening' | 'none';
interface Layer {
  readonly way: Way;
  /** The move that brought it. */
  readonly stepId: number;
  readonly settlementId: number | null;
  left: string;
}
interface Taking {
  readonly settlementId: number | null;
  readonly stepId: number;
  readonly layer: Layer;
  left: string;
}
interface Purse {
  readonly layers: Layer[];
  readonly takings: Taking[];
}

const isPositive = (amount: string): boolean => compareDecimal(amount, '0') > 0;
const lesser = (one: string, other: string): string => (above(one, other) ? other : one);

/** Takes up to an amount from the layers of the first choice, then of the next, the oldest first; returns what they do not have. */
function take(purse: Purse, step: AccountStep, amount: string, ...choices: readonly ((layer: Layer) => boolean)[]): string {
  let rest = amount;
  for (const layer of choices.flatMap((choice) => purse.layers.filter(choice))) {
    const part = lesser(rest, layer.left);
    if (!isPositive(part)) continue;
    layer.left = subtractDecimal(layer.left, part);
    rest = subtractDecimal(rest, part);
    purse.takings.push({ settlementId: step.settlementId, stepId: step.id, layer, left: part });
  }
  return rest;
}

function bringIn(purse: Purse, step: AccountStep, paper: PaperWays | undefined): void {
  const add = (way: Way, left: string): void => {
    if (isPositive(left)) purse.layers.push({ way, stepId: step.id, settlementId: step.settlementId, left });
  };
  if (step.reason === MOVE.opening) return add('opening', step.amount);
  const ways = step.reason === MOVE.in ? (paper?.ways ?? []) : [];
  let rest = step.amount;
  const money = sumMoney(ways.map(({ amount }) => amount));
  for (const [at, { method, amount }] of ways.entries()) {
    const whole = at === ways.length - 1 && compareDecimal(money, paper?.total ?? '0') === 0;
    const part = whole ? rest : lesser(rest, sameShare(amount, paper?.total ?? '1', step.amount));
    add(method, part);
    rest = subtractDecimal(rest, part);
  }
  add('none', rest);
}

/** A use that was taken back is as if it had not been. */
function putBack(purse: Purse, step: AccountStep): void {
  let rest = step.amount;
  const undone = ({ stepId, settlementId }: Taking): boolean =>
    stepId === step.reversesId || (step.undoes !== null && settlementId === step.undoes);
  for (const taking of purse.takings.filter(undone).toReversed()) {
    const part = lesser(rest, taking.left);
    taking.left = subtractDecimal(taking.left, part);
    taking.layer.left = sumMoney([taking.layer.left, part]);
    rest = subtractDecimal(rest, part);
  }
  if (isPositive(rest)) purse.layers.push({ way: 'none', stepId: step.id, settlementId: step.settlementId, left: rest });
}

/** What a paper pays back, out of all its accounts; returns what of it leaves in another way than it came. */
function payBack(purses: ReadonlyMap<number, Purse>, steps: readonly AccountStep[], paper: PaperWays | undefined): string {
  const total = sumMoney(steps.map(({ amount }) => negated(amount)));
  const ways = new Map<number, string>();
  for (const { method, amount } of paper?.ways ?? []) {
    const share = sameShare(absolute(amount), absolute(paper?.total ?? '1'), total);
    ways.set(method, sumMoney([ways.get(method) ?? '0', share]));
  }
  const owing = steps.map((step) => ({ step, purse: purses.get(step.accountId) as Purse, rest: negated(step.amount) }));
  const isOwn =
    ({ undoes, reversesId }: AccountStep) =>
    ({ settlementId, stepId }: Layer): boolean =>
      stepId === reversesId || (undoes !== null && settlementId === undoes);
  const fits = ({ purse }: { readonly purse: Purse }): number =>
    new Set(purse.layers.flatMap(({ way, left }) => (typeof way === 'number' && ways.has(way) && isPositive(left) ? [way] : []))).size;
  // Whoever has money of fewer of these ways chooses first.
  for (const one of owing.toSorted((a, b) => fits(a) - fits(b)))
    for (const [method, most] of ways) {
      const wanted = lesser(most, one.rest);
      const mine = isOwn(one.step);
      const fitting = ({ way }: Layer): boolean => way === method;
      const missing = take(one.purse, one.step, wanted, (layer) => fitting(layer) && mine(layer), fitting);
      const taken = subtractDecimal(wanted, missing);
      ways.set(method, subtractDecimal(most, taken));
      one.rest = subtractDecimal(one.rest, taken);
    }
  for (const one of owing) one.rest = take(one.purse, one.step, one.rest, ({ way }) => way === 'opening');
  const other = sumMoney(owing.map(({ rest }) => rest));
  for (const { purse, step, rest } of owing) take(purse, step, rest, isOwn(step), () => true);
  return other;
}

const leaves = ({ reason, amount, settlementId }: AccountStep): boolean =>
  settlementId !== null && !isPositive(amount) && (reason === MOVE.out || reason === MOVE.undone);

/** What a settlement pays out of accounts in another way than the money came. `steps`: all moves of these accounts, oldest first. */
export function otherWay(steps: readonly AccountStep[], papers: readonly PaperWays[], settlementId: number): string {
  const purses = new Map<number, Purse>(steps.map(({ accountId }) => [accountId, { layers: [], takings: [] }]));
  const waysOf = new Map(papers.map((paper) => [paper.settlementId, paper]));
  const done = new Set<number>();
  let other = '0';
  for (const step of steps) {
    const purse = purses.get(step.accountId) as Purse;
    if (isZeroDecimal(step.amount) || done.has(step.id)) continue;
    if (leaves(step)) {
      const together = steps.filter((one) => leaves(one) && one.settlementId === step.settlementId && one.reason === step.reason);
      for (const { id } of together) done.add(id);
      const found = payBack(purses, together, waysOf.get(step.settlementId ?? 0));
      if (step.settlementId === settlementId) other = sumMoney([other, found]);
    } else if (!isPositive(step.amount)) take(purse, step, negated(step.amount), () => true);
    else if (step.reason === MOVE.undone) putBack(purse, step);
    else bringIn(purse, step, waysOf.get(step.settlementId ?? 0));
  }
  return cents(other);
}
