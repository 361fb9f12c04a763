// Step 摊销: bills of later months become income in their own month. Each bill gives back what was put aside for it, on the subjects it was
// put aside on, and brings what the rules would have booked for it in that month. domain: accounting 5.1, 7.2 row 1c.
import { CLOSE_STEP, NO_DIMS, VOUCHER_KIND, type DimField, type Dims } from '@anju/contract';
import { closeLine, formatMoney, isZeroDecimal, toCents, type CloseLine } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { findDims } from '../../books/dimset.queries.ts';
import { planVouchers } from '../../rule/plan.queries.ts';
import type { PlannedLine, PlannedVoucher } from '../../rule/plan.ts';
import type { CloseContext } from '../step/context.service.ts';
import { listEstateNames } from '../step/nets.queries.ts';
import { monthText, SOURCE, type Proposal } from '../step/proposal.ts';
import { sumByHand, listDue, type DueRow } from './release.queries.ts';

/** No day is before it: what was billed when does not matter to the month that earns it. */
const FIRST_DAY = '2000-01-01';
const dimsOf = (line: PlannedLine): Dims =>
  Object.fromEntries(Object.keys(NO_DIMS).map((field) => [field, line[field as DimField] ?? null])) as unknown as Dims;
const keyOf = (eventId: number, part: number): string => `${eventId}.${part}`;

interface Place {
  readonly subjectId: number;
  readonly dimsetId: number | null;
  readonly dims: Dims | null;
  cents: bigint;
}
/** Income is a credit, what was put aside for it a debit; red ink stays red ink. */
const linesOf = (places: Iterable<Place>, side: 1 | -1): (readonly [CloseLine, Dims | null])[] =>
  [...places].filter(({ cents }) => cents !== 0n).map(({ cents, dims, ...place }) => [closeLine(place, side, cents), dims] as const);

function netOf(planned: PlannedVoucher, dimsets: readonly (number | null)[], due: readonly DueRow[]) {
  const [income, aside] = [new Map<string, Place>(), new Map<string, Place>()];
  const add = (to: Map<string, Place>, key: string, place: Place): void => {
    const found = to.get(key);
    if (found) found.cents += place.cents;
    else to.set(key, place);
  };
  planned.lines.forEach((line, at) => {
    const { subjectId, credit } = line;
    const [dims, dimsetId] = [dimsOf(line), dimsets[at] ?? null];
    add(income, `${subjectId} ${dimsetId ?? JSON.stringify(dims)}`, { subjectId, dimsetId, dims, cents: toCents(credit) });
  });
  for (const { subjectId, dimsetId, amount } of due) {
    const key = `${subjectId} ${dimsetId}`;
    const same = income.get(key);
    // What stays on its subject moves nothing.
    if (same) same.cents -= toCents(amount);
    else add(aside, key, { subjectId, dimsetId, dims: null, cents: toCents(amount) });
  }
  return [...linesOf(aside.values(), 1), ...linesOf(income.values(), -1)];
}

export async function proposeReleases(context: CloseContext, exceptIds: readonly number[]): Promise<Proposal[]> {
  const { db, books, ym } = context;
  const { companyId, dimsRequired } = books;
  const due = await listDue(db, { companyId, ym }, exceptIds);
  if (due.length === 0) return [];
  const byPart = Map.groupBy(due, ({ eventId, part }) => keyOf(eventId, part));
  const parts = [...byPart.values()].flatMap(([one]) => (one ? [[one.eventId, one.part] as const] : []));
  const plan = await planVouchers(db, { companyId, dimsRequired, fromDay: FIRST_DAY, toDay: FIRST_DAY, firstDay: FIRST_DAY, due: parts });
  const [problem] = plan.problems;
  if (problem) {
    const why = `提前开账的账单不能转收入，${problem.reason}`;
    throw fail('CLOSE_MISSING', { step: CLOSE_STEP.text(CLOSE_STEP.amortisation), why });
  }
  const dims = plan.vouchers.flatMap(({ lines }) => lines.map(dimsOf));
  const dimsets = await findDims(db, dims);
  const names = await namesOf(context, plan.vouchers);
  let at = 0;
  return plan.vouchers.flatMap((planned): Proposal[] => {
    const own = dimsets.slice(at, (at += planned.lines.length));
    const lines = netOf(
      planned,
      own,
      planned.parts.flatMap(([eventId, part]) => byPart.get(keyOf(eventId, part)) ?? []),
    );
    if (lines.length === 0) return [];
    const unknown = new Map(lines.flatMap(([line, set]) => (set === null ? [] : [[line, set] as const])));
    const summary = `${names(planned)}${monthText(ym)}提前开账转收入`;
    const proposal = { source: SOURCE.release, kind: VOUCHER_KIND.amortisation, summary, lines: lines.map(([line]) => line) };
    return [{ ...proposal, dims: unknown, released: planned.parts }];
  });
}

/** `云栖花园 物业费 `: vouchers are of an estate and an item. */
async function namesOf({ db }: CloseContext, vouchers: readonly PlannedVoucher[]): Promise<(planned: PlannedVoucher) => string> {
  const estateOf = ({ lines }: PlannedVoucher): number | null => lines.find(({ estateId }) => estateId)?.estateId ?? null;
  const ids = [...new Set(vouchers.flatMap((one) => estateOf(one) ?? []))];
  const names = new Map((ids.length === 0 ? [] : await listEstateNames(db, ids)).map(({ id, name }) => [id, name]));
  return (planned) => {
    const words = [names.get(estateOf(planned) ?? 0), planned.lines[0]?.summary].filter(Boolean);
    return words.map((word) => `${word} `).join('');
  };
}

/** What of the month a schedule does by hand, so that nobody looks for it in the step. */
export async function releaseNote({ db, books, ym }: CloseContext): Promise<string> {
  const { amount, name } = await sumByHand(db, { companyId: books.companyId, ym });
  return isZeroDecimal(amount) ? '' : `提前开账 ${formatMoney(amount)} 由摊销项目“${name ?? ''}”转收入，不再自动转出`;
}
