// What becomes of the bills that a sale or an area reaches back into. Pure. Unpaid bills of open months are voided and billed again in parts;
// a bill that was paid, whose month is closed, that a document changed, that came from 公摊 or that was re-cut before stays and is brought to
// what its payer owes (`recutBills` of @anju/domain), while the others are billed in addition. Bills of the same days belong together.
import { BATCH_KIND, RECUT_CAUSE } from '@anju/contract';
import {
  compareDecimal,
  daysBetween,
  formatDay,
  isZeroDecimal,
  monthEnd,
  piecesOf,
  recutBills,
  shareOut,
  stretchesOf,
  subtractDecimal,
  sumMoney,
} from '@anju/domain';
import { paysItem, type PayingHouse } from '../meter-reading/meter-cut-shapes.ts';
import { datedHouse, meterParts, type CutReading } from '../meter-reading/meter-cut.rules.ts';
import { lateAfter, type LateGround } from './recut-late.rules.ts';
import type { FreshCharge, FreshPart, OwedShare, PlannedBill, ReachedBill } from './recut-shapes.ts';

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
    explain: `${explain}；按付款人分段 ${formatDay(piece.from)}-${formatDay(piece.to)}，${amount} 元 × ${days(piece)}/${days({ from, to })} 天 = ${amounts[at] ?? ''} 元`,
    calc,
  }));
}

interface Ground {
  readonly cause: number;
  readonly house: PayingHouse;
  readonly readings: readonly CutReading[];
  /** By regular bill: what a run would charge for its days. */
  readonly fresh: ReadonlyMap<number, readonly FreshCharge[]>;
  readonly late: LateGround;
}

export const freshWithin = ({ chargeTypeId, periodFrom, periodTo }: ReachedBill, fresh: readonly FreshCharge[]): FreshCharge[] =>
  fresh.filter((one) => one.chargeTypeId === chargeTypeId && one.from >= periodFrom && one.to <= periodTo);
export const isCovered = ({ periodFrom: from, periodTo: to }: ReachedBill, parts: readonly FreshPart[]): boolean =>
  parts.reduce((sum, part) => sum + days(part), 0) === days({ from, to });

// ---- bills of the same days -------------------------------------------------------------------------------------------------------

/** A bill with those that earlier re-cuts made in addition to it; of a metered month that was cut, the part that holds the reading. */
interface Family {
  readonly head: ReachedBill;
  readonly others: readonly ReachedBill[];
}

/** What the whole month cost of which this metered bill is a part. */
const wholeOf = ({ kind, calc }: ReachedBill): string | undefined => {
  const whole = kind === BATCH_KIND.meter ? calc.at(-1)?.whole : undefined;
  return whole === undefined ? undefined : String(whole);
};

function familiesOf(bills: readonly ReachedBill[], readings: readonly CutReading[]): Family[] {
  const holds = new Set(readings.map(({ billId }) => billId));
  const keyOf = (bill: ReachedBill): string =>
    wholeOf(bill) === undefined ? String(bill.id) : `${bill.batchId} ${bill.chargeTypeId} ${bill.periodFrom.slice(0, 7)}`;
  const first = Map.groupBy(
    bills.filter(({ once }) => !once),
    keyOf,
  );
  return [...first.values()].flatMap((together) => {
    const head = together.find(({ id }) => holds.has(id)) ?? together[0];
    if (!head) return [];
    const ids = new Set<number | null>(together.map(({ id }) => id));
    const others = [...together.filter((bill) => bill !== head), ...bills.filter(({ once, reissueOf }) => once && ids.has(reissueOf))];
    return [{ head, others }];
  });
}

/** The parts, or why they cannot be told. */
function partsOf({ head, others }: Family, { house: whose, readings, fresh }: Ground): readonly FreshPart[] | string {
  const { id, kind, chargeTypeId, periodFrom, periodTo, amount, explain, calc } = head;
  const house = paysItem(whose, chargeTypeId);
  if (kind === BATCH_KIND.share) return shareParts(head, house);
  if (kind === BATCH_KIND.meter) {
    const ids = new Set<number | null>([id, ...others.map((bill) => bill.id)]);
    const own = readings.filter(({ billId }) => ids.has(billId));
    if (own.length === 0) return '没有找到它的抄表读数，请先作废该月的账单，再重新抄表计费';
    const whole = wholeOf(head);
    if (whole === undefined) return meterParts(house, own, { amount, explain, calc, month: { from: periodFrom, to: periodTo } });
    const month = { from: `${periodFrom.slice(0, 7)}-01`, to: monthEnd(periodFrom) };
    const [said = ''] = explain.replace(/^全期 /, '').split(/；(?:过户|按付款人)分段/);
    return meterParts(house, own, { amount: whole, explain: said, calc: calc.slice(0, -1), month });
  }
  const parts = fresh.get(id) ?? [];
  return isCovered(head, parts) ? parts : '按现在的标准和面积算不出整个账期，请先核对计费标准';
}

function isRight(bill: ReachedBill, parts: readonly FreshPart[], cause: number): boolean {
  if (parts.some(({ payerId }) => payerId !== bill.payerId)) return false;
  return cause !== RECUT_CAUSE.area || compareDecimal(sumMoney(parts.map(({ amount }) => amount)), bill.amount) === 0;
}

function holder({ heldBy, plan, suspended, writtenOff }: ReachedBill): string {
  if (heldBy !== null) return `正在${heldBy}中`;
  if (plan !== null) return `在分期协议 ${plan} 中`;
  if (suspended || writtenOff) return writtenOff ? '已核销' : '已挂账';
  return '';
}

const isPaid = ({ received, lateSettled }: ReachedBill): boolean => !isZeroDecimal(received) || !isZeroDecimal(lateSettled);
const wasRecut = ({ once, relievedBefore, creditedBefore }: ReachedBill): boolean =>
  once || !isZeroDecimal(relievedBefore) || !isZeroDecimal(creditedBefore);
const mayBeVoided = (bill: ReachedBill): boolean =>
  !isPaid(bill) && !bill.closed && !bill.documented && bill.kind !== BATCH_KIND.share && !wasRecut(bill);

// ---- the plan ---------------------------------------------------------------------------------------------------------------------

const NOTHING = {
  mayKeep: false,
  parts: [],
  relieved: '0.00',
  credited: '0.00',
  late: null,
  additions: [],
  owed: [],
  blocked: '',
} as const;
const untouched = (bill: ReachedBill): PlannedBill => ({ ...NOTHING, bill, outcome: 'none' });
/** What is owed for the days as long as nothing is done. */
const unchanged = ({ head, others }: Family): OwedShare[] =>
  [head, ...others].map(({ payerId, payable, creditedBefore }) => {
    const owed = subtractDecimal(payable, creditedBefore);
    return { payerId, before: owed, after: owed };
  });

/** What a payer is billed in addition: all their parts, if nothing was billed to them so far, otherwise what is missing. */
function additionsOf(head: ReachedBill, billed: boolean, parts: readonly FreshPart[], outcome: ReturnType<typeof recutBills>): FreshPart[] {
  const { added, right, before } = outcome;
  const [first, last] = [parts[0], parts.at(-1)];
  if (isZeroDecimal(added) || !first || !last) return [];
  if (!billed) return parts.filter(({ amount }) => !isZeroDecimal(amount));
  const { periodFrom, periodTo, payerId } = head;
  const [from, to] = first.payerId === payerId ? [periodFrom, periodTo] : [first.from, last.to];
  const explain = `${parts.map((part) => part.explain).join(' + ')}；应收 ${right} 元 − 已开账单 ${before} 元 = ${added} 元`;
  return [{ from, to, payerId: first.payerId, amount: added, calc: [], explain }];
}

function blockedBy(bill: ReachedBill, ...given: readonly string[]): string {
  if (holder(bill) !== '') return holder(bill);
  if (given.every(isZeroDecimal)) return '';
  if (bill.invoice !== null) return `已开发票 ${bill.invoice}，请先红冲发票`;
  return bill.payerId === null ? '没有付款人，不能退入预交' : '';
}

/** Every bill stays and is brought to what its payer owes. */
function brought(family: Family, parts: readonly FreshPart[], ground: LateGround): PlannedBill[] {
  const { head, others } = family;
  const members = [head, ...others];
  const payers = [...new Set([...members.map(({ payerId }) => payerId), ...parts.map(({ payerId }) => payerId)])];
  const cuts = payers.map((payerId) => {
    const bills = members.filter((bill) => bill.payerId === payerId);
    const his = parts.filter((part) => part.payerId === payerId);
    const outcome = recutBills(bills, sumMoney(his.map(({ amount }) => amount)));
    return { payerId, bills, outcome, additions: additionsOf(head, bills.length > 0, his, outcome) };
  });
  const stepOf = (bill: ReachedBill) => {
    const cut = cuts.find(({ payerId }) => payerId === bill.payerId);
    return cut?.outcome.steps[cut.bills.indexOf(bill)] ?? { relieved: '0.00', credited: '0.00' };
  };
  const additions = cuts.flatMap((cut) => cut.additions);
  const isTouched = (bill: ReachedBill) => Object.values(stepOf(bill)).some((amount) => !isZeroDecimal(amount));
  if (additions.length === 0 && !members.some(isTouched)) return members.map(untouched);
  const owed = cuts.map(({ payerId, outcome }) => ({ payerId, before: outcome.before, after: outcome.right }));
  return members.map((bill) => {
    const step = stepOf(bill);
    const late = lateAfter(bill, step, ground);
    const blocked = blockedBy(bill, step.credited, late?.credited ?? '0');
    if (bill === head) return { bill, outcome: 'credit', mayKeep: isPaid(bill), parts, ...step, late, additions, owed, blocked };
    return isTouched(bill) ? { ...NOTHING, bill, outcome: 'credit', ...step, late, blocked } : untouched(bill);
  });
}

function planFamily(family: Family, ground: Ground, keep: ReadonlySet<number>): PlannedBill[] {
  const { head, others } = family;
  const parts = partsOf(family, ground);
  const alone = others.length === 0 && !wasRecut(head);
  const rest = others.map(untouched);
  if (typeof parts === 'string') return [{ ...untouched(head), owed: unchanged(family), blocked: parts }, ...rest];
  if (alone && isRight(head, parts, ground.cause)) return [untouched(head)];
  const plan = brought(family, parts, ground.late);
  if (plan.every(({ outcome }) => outcome === 'none')) return plan;
  if (keep.has(head.id) && isPaid(head)) return [{ ...untouched(head), outcome: 'keep', mayKeep: true, owed: unchanged(family) }, ...rest];
  if (![head, ...others].every(mayBeVoided)) return plan;
  const owed = [
    ...unchanged(family).map((one) => ({ ...one, after: '0.00' })),
    ...parts.map(({ payerId, amount }) => ({ payerId, before: '0.00', after: amount })),
  ];
  return [head, ...others].map((bill) => ({
    ...NOTHING,
    bill,
    outcome: 'reissue',
    ...(bill === head ? { parts, owed } : {}),
    blocked: holder(bill),
  }));
}

export const planBills = (bills: readonly ReachedBill[], ground: Ground, keep: ReadonlySet<number>): PlannedBill[] =>
  familiesOf(bills, ground.readings).flatMap((family) => planFamily(family, ground, keep));

export const isAffected = ({ outcome, blocked }: PlannedBill): boolean => outcome !== 'none' || blocked !== '';

/** Text of an additional bill: whose days it charges and why it stands beside a bill that stays. */
export const addedText = (part: FreshPart, cause: string): string =>
  `${cause}补收 ${formatDay(part.from)}-${formatDay(part.to)}：${part.explain}`;

export const negated = (amount: string): string => subtractDecimal('0', amount);
