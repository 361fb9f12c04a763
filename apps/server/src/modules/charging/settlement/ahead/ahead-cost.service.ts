// The cost of each number of months that can be paid in advance: the longest is tried out as it would be charged, the others are its first
// bills.
import type { AheadCost, aheadPreview, ParsedInputOf } from '@anju/contract';
import { subtractDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { Failure } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { tryOut } from '../../../../platform/tenancy/try-out.ts';
import { lockObjectsWith } from './ahead.queries.ts';
import { planAhead } from './ahead.rules.ts';
import * as ahead from './ahead.service.ts';
import { requirePlace } from '../../ledger/place.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { readBills } from '../../ledger/settle-read.queries.ts';
import type { AheadRow, Attached, BillNow } from '../../ledger/settlement-shapes.ts';

const NOTHING = { bills: 0, to: null, amount: '0.00', reduced: '0.00', discount: '0.00', discountName: '', total: '0.00' };

interface Choice {
  readonly months: number;
  /** The number of bills it results in. */
  readonly count: number;
  readonly problem: string;
}
function choiceOf(attached: Attached, rows: readonly AheadRow[], months: number, day: string, most: number): Choice {
  try {
    return { months, count: planAhead(attached, rows, months, day, most).rows.length, problem: '' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { months, count: 0, problem: error.message };
  }
}

export async function costs(scope: Scope, input: ParsedInputOf<typeof aheadPreview>): Promise<AheadCost[]> {
  const { db, actor, clock } = scope;
  const { attachmentId, billIds } = input;
  const day = today(clock);
  const place = await requirePlace(db, reachOf(actor), { ...input, ahead: [{ attachmentId }] }, billIds);
  const [attached] = await ahead.findAhead(db, place, [{ attachmentId, months: 1 }], day);
  if (!attached) return [];
  const { rows } = await ahead.rowsOf(db, attached, day);
  const { aheadMonths } = await readSettleSettings(db);
  const choices = input.months.map((months) => choiceOf(attached, rows, months, day, aheadMonths));
  const longest = Math.max(0, ...choices.filter(({ problem }) => problem === '').map(({ months }) => months));
  const empty = ({ months, problem }: Choice): AheadCost => ({ months, problem, ...NOTHING });
  if (longest === 0) return choices.map(empty);
  return tryOut(scope, async (tx) => {
    const entries = [{ attachmentId, months: longest }];
    await lockObjectsWith(tx, actor.tenantId, [], [attached]);
    const made = await ahead.makeBills(scope, tx, place, [attached], entries);
    const bills = (await readBills(tx, [...made.keys()], day)).toSorted((a, b) => (a.periodFrom < b.periodFrom ? -1 : 1));
    const answers: AheadCost[] = [];
    for (const choice of choices) {
      const own = bills.slice(0, choice.count);
      const { months } = choice;
      const by = { attached, months };
      const discounts = await ahead.discountsOf(tx, new Map(own.map(({ id }) => [id, by])), own, day, billIds);
      answers.push(own.length === 0 ? empty(choice) : { months, problem: '', ...sums(own, [...discounts.values()]) });
    }
    return answers;
  });
}

function sums(bills: readonly BillNow[], discounts: readonly ({ readonly amount: string; readonly name: string } | null)[]) {
  const amount = sumMoney(bills.map((bill) => bill.amount));
  const reduced = sumMoney(bills.map((bill) => bill.reduced));
  const discount = sumMoney(discounts.map((one) => one?.amount ?? '0'));
  const discountName = discounts.find((one) => one !== null)?.name ?? '';
  const total = sumMoney([subtractDecimal(subtractDecimal(amount, reduced), discount)]);
  return { bills: bills.length, to: bills.at(-1)?.periodTo ?? null, amount, reduced, discount, discountName, total };
}
