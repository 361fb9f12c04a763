// What becomes of the bills that a sale or an area reaches back into. Pure. Unpaid bills of open months are voided and billed again in parts;
// a bill that was paid, whose month is closed, that a document changed or that came from 公摊 stays and is brought to what its payer owes
// (`recutBill` of @anju/domain), while the others are billed in addition.
import { BATCH_KIND, BILL, RECUT_CAUSE, type Consequence, type HouseConsequences } from '@anju/contract';
import {
  compareDecimal,
  daysBetween,
  formatDay,
  isZeroDecimal,
  piecesOf,
  recutBill,
  shareOut,
  stretchesOf,
  subtractDecimal,
  sumMoney,
} from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { PayingHouse } from '../meter-reading/meter-cut-shapes.ts';
import { datedHouse, meterParts, type CutReading } from '../meter-reading/meter-cut.rules.ts';
import type { FreshCharge, FreshPart, PlannedBill, ReachedBill } from './recut-shapes.ts';

const NOTHING = { right: '0.00', relieved: '0.00', credited: '0.00', added: '0.00' };
const days = ({ from, to }: { readonly from: string; readonly to: string }): number => daysBetween(from, to) + 1;

/** A share of common costs is cut by days. */
function shareParts(bill: ReachedBill, house: PayingHouse): FreshPart[] {
  const { periodFrom: from, periodTo: to, amount, explain, calc } = bill;
  const pieces = piecesOf(stretchesOf(datedHouse(house), { from, to })).flatMap((piece) => {
    const [first, last] = [piece[0], piece.at(-1)];
    return first && last ? [{ from: first.from, to: last.to, payerId: first.payerId }] : [];
  });
  if (pieces.length < 2) return pieces.map((piece) => ({ ...piece, amount, explain, calc }));
  const amounts = shareOut(
    amount,
    pieces.map((piece) => String(days(piece))),
  );
  return pieces.map((piece, at) => ({
    ...piece,
    amount: amounts[at] ?? '0.00',
    explain: `${explain}；过户分段 ${formatDay(piece.from)}-${formatDay(piece.to)}，${amount} 元 × ${days(piece)}/${days({ from, to })} 天 = ${amounts[at] ?? ''} 元`,
    calc,
  }));
}

interface Ground {
  readonly cause: number;
  readonly house: PayingHouse;
  readonly readings: readonly CutReading[];
  readonly fresh: readonly FreshCharge[];
}

/** The parts, or why they cannot be told. */
function partsOf(bill: ReachedBill, { house, readings, fresh }: Ground): readonly FreshPart[] | string {
  const { id, kind, periodFrom, periodTo, chargeTypeId, amount, explain, calc } = bill;
  if (kind === BATCH_KIND.share) return shareParts(bill, house);
  if (kind === BATCH_KIND.meter) {
    const own = readings.filter(({ billId }) => billId === id);
    if (own.length === 0) return '此前已按过户分段，请先作废该月的各段账单，再重新抄表计费';
    return meterParts(house, own, { amount, explain, calc, month: { from: periodFrom, to: periodTo } });
  }
  const parts = fresh.filter((one) => one.chargeTypeId === chargeTypeId && one.from >= periodFrom && one.to <= periodTo);
  const covered = parts.reduce((sum, part) => sum + days(part), 0);
  return covered === days({ from: periodFrom, to: periodTo }) ? parts : '按现在的标准和面积算不出整个账期，请先核对计费标准';
}

function isRight(bill: ReachedBill, parts: readonly FreshPart[], cause: number): boolean {
  if (parts.some(({ payerId }) => payerId !== bill.payerId)) return false;
  return cause === RECUT_CAUSE.sale || compareDecimal(sumMoney(parts.map(({ amount }) => amount)), bill.amount) === 0;
}

function holder({ heldBy, plan, suspended, writtenOff, credited }: ReachedBill): string {
  if (heldBy !== null) return `正在${heldBy}中`;
  if (plan !== null) return `在分期协议 ${plan} 中`;
  if (suspended || writtenOff) return writtenOff ? '已核销' : '已挂账';
  return credited ? '此前已重算并退款，请用账款变动处理' : '';
}

const isPaid = ({ received, lateSettled }: ReachedBill): boolean => !isZeroDecimal(received) || !isZeroDecimal(lateSettled);

export function planBill(bill: ReachedBill, ground: Ground, keep: ReadonlySet<number>): PlannedBill {
  const parts = partsOf(bill, ground);
  const { payerId } = bill;
  if (typeof parts === 'string') return { bill, outcome: 'none', parts: [], ...NOTHING, blocked: parts };
  if (isRight(bill, parts, ground.cause)) return { bill, outcome: 'none', parts: [], ...NOTHING, blocked: '' };
  if (keep.has(bill.id) && isPaid(bill)) return { bill, outcome: 'keep', parts: [], ...NOTHING, blocked: '' };
  const { kind, closed, documented } = bill;
  const anew = !isPaid(bill) && !closed && !documented && kind !== BATCH_KIND.share;
  if (anew) return { bill, outcome: 'reissue', parts, ...NOTHING, blocked: holder(bill) };
  const own = sumMoney(parts.filter((part) => part.payerId === payerId).map(({ amount }) => amount));
  const outcome = recutBill(bill, own);
  const unknown = payerId === null && !isZeroDecimal(outcome.credited) ? '没有缴费人，不能退入预交' : '';
  const invoiced = bill.invoice !== null && !isZeroDecimal(outcome.credited) ? `已开发票 ${bill.invoice}，请先红冲发票` : '';
  return { bill, outcome: 'credit', parts, ...outcome, blocked: holder(bill) || invoiced || unknown };
}

export function requireFree(plan: readonly PlannedBill[]): void {
  const held = plan.find(({ blocked }) => blocked !== '');
  if (!held) return;
  const { item, periodFrom, periodTo } = held.bill;
  throw fail('RECUT_BLOCKED', { bill: `“${item}”${formatDay(periodFrom)}-${formatDay(periodTo)}`, reason: held.blocked });
}

export const isAffected = ({ outcome, blocked }: PlannedBill): boolean => outcome !== 'none' || blocked !== '';

// ---- shown --------------------------------------------------------------------------------------------------------------------

const stateOf = ({ state, payable, received, periodFrom }: ReachedBill, today: string): Consequence['state'] => {
  if (state < BILL.published) return 'waiting';
  if (compareDecimal(received, payable) < 0) return 'open';
  return periodFrom > today ? 'ahead' : 'paid';
};

/** What each payer owes for the days of a bill afterwards. */
function owedOf({ bill, outcome, parts, right }: PlannedBill): { payerId: number | null; amount: string }[] {
  if (outcome === 'none' || outcome === 'keep') return [{ payerId: bill.payerId, amount: bill.payable }];
  if (outcome === 'reissue') return parts.map(({ payerId, amount }) => ({ payerId, amount }));
  return [{ payerId: bill.payerId, amount: right }, ...parts.filter(({ payerId }) => payerId !== bill.payerId)];
}

export function shownPlan(
  plan: readonly PlannedBill[],
  names: ReadonlyMap<number, string>,
  today: string,
): Pick<HouseConsequences, 'bills' | 'people'> {
  const nameOf = (payerId: number | null) => (payerId === null ? '未登记缴费人' : (names.get(payerId) ?? ''));
  const bills = plan.map(({ bill, outcome, parts, relieved, credited, blocked }) => ({
    billId: bill.id,
    item: bill.item,
    payerId: bill.payerId,
    payer: nameOf(bill.payerId),
    periodFrom: bill.periodFrom,
    periodTo: bill.periodTo,
    amount: bill.payable,
    received: bill.received,
    state: stateOf(bill, today),
    outcome,
    mayKeep: isPaid(bill) && outcome !== 'none',
    parts: parts.map(({ calc: _calc, ...part }) => ({ ...part, payer: nameOf(part.payerId) })),
    relieved,
    credited,
    blocked,
  }));
  const affected = plan.filter(isAffected);
  const owed = affected.flatMap(owedOf);
  const payers = [...new Set([...affected.map(({ bill }) => bill.payerId), ...owed.map(({ payerId }) => payerId)])];
  const people = payers.map((payerId) => ({
    name: nameOf(payerId),
    before: sumMoney(affected.filter(({ bill }) => bill.payerId === payerId).map(({ bill }) => bill.payable)),
    after: sumMoney(owed.filter((one) => one.payerId === payerId).map(({ amount }) => amount)),
    credited: sumMoney(affected.filter(({ bill }) => bill.payerId === payerId).map(({ credited }) => credited)),
  }));
  return { bills, people };
}

/** Text of an additional bill: whose days it charges and why it stands beside a bill that stays. */
export const addedText = (part: FreshPart, cause: string): string =>
  `${cause}补收 ${formatDay(part.from)}-${formatDay(part.to)}：${part.explain}`;

export const negated = (amount: string): string => subtractDecimal('0', amount);
