// The cards of charging on the landing page. Every figure is that of the screen it leads to: 结算汇总, 收缴率, 欠费催收.
import { COMING_DAYS_LATE, type ArrearsHome, type Coming, type CompanyHome, type DeskHome, type RateFilter } from '@anju/contract';
import { addDays, sumMoney } from '@anju/domain';
import { today } from '../../../platform/clock.ts';
import { searchOf } from '../../../platform/listing/listing.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import { defineDecisions } from '../../../platform/decision/decision-sources.ts';
import type { Scope } from '../../../platform/scope.ts';
import { NO_FILTER } from '../arrears/arrears.service.ts';
import { findLastClose } from '../close/day-close.queries.ts';
import { rates } from '../collection-rate/collection-rate.service.ts';
import { DECIDED_ON, waitingDocuments } from './decision.queries.ts';
import * as queries from './home.queries.ts';
import { compare, compareEstates, sameWeekday, takingsOf, yearBefore } from './home.rules.ts';

/** What waits for a second person in this area is part of the list of all areas. */
export const offerDecisions = (): void => defineDecisions('charging', { menus: DECIDED_ON, select: waitingDocuments });

export async function desk({ db, actor, clock }: Scope): Promise<DeskHome> {
  const on = sameWeekday(today(clock), clock.now());
  const taken = await queries.readTaken(db, queries.takenBy(actor.accountId), on);
  const drawer = await queries.readDrawer(db, actor.accountId);
  const last = await findLastClose(db, actor.accountId);
  return {
    today: on.today,
    asOf: on.now.toISOString(),
    takings: takingsOf(taken, on),
    drawer: { ...drawer, cash: sumMoney([drawer.in, drawer.out, drawer.waitingAmount]), last: last ?? null },
  };
}

const COMING_SHOWN = 50;

export async function coming({ db, actor, clock }: Scope): Promise<Coming> {
  const now = today(clock);
  const found = await queries.listComing(db, reachOf(actor), addDays(now, -COMING_DAYS_LATE), now, COMING_SHOWN);
  const [head] = found;
  return {
    today: now,
    total: head?.total ?? 0,
    sums: { amount: head?.sumAmount ?? '0.00', paid: head?.sumPaid ?? '0.00' },
    rows: found.map(({ total: _total, sumAmount: _amount, sumPaid: _paid, ...row }) => row),
  };
}

const rateOf = (day: string): RateFilter => ({
  estateIds: [],
  monthFrom: day.slice(0, 7),
  monthTo: day.slice(0, 7),
  cutOff: day,
  families: [],
  uncounted: false,
  by: 'estate',
});

export async function company(scope: Scope): Promise<CompanyHome> {
  const { db, actor, clock } = scope;
  const on = sameWeekday(today(clock), clock.now());
  const whose = queries.takenIn(actor.estates);
  const before = yearBefore(on.today);
  const from = `${on.today.slice(0, 7)}-01`;
  const taken = await queries.readTaken(db, whose, on);
  const month = await queries.sumTaken(db, whose, [from, on.today], [yearBefore(from), before]);
  const now = await rates(scope, rateOf(on.today));
  const then = await rates(scope, rateOf(before));
  return {
    today: on.today,
    asOf: on.now.toISOString(),
    takings: takingsOf(taken, on),
    month: { from, total: month.now, before: { total: month.before } },
    total: compare(now.total, then.total),
    estates: compareEstates(now.rows, then.rows),
  };
}

export async function arrears(scope: Scope): Promise<ArrearsHome> {
  return { today: today(scope.clock), ...(await queries.sumArrears(scope.db, searchOf(scope, NO_FILTER))) };
}
