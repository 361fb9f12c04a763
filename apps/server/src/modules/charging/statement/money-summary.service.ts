// The figures at the head of the card of a house or a person. A part is null unless the user holds the right to view one of its screens: a
// screen opens read-only for whoever sees its menu, but the card of a house does not show money to everybody who sees menus.
import { AUTHORISED, MONEY_MENUS, type MenuId, type MoneySummary, type ParsedInputOf, type readMoneySummary } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import * as queries from './money-summary.queries.ts';

type Part = keyof typeof MONEY_MENUS;

async function partsSeen(scope: Scope): Promise<ReadonlySet<Part>> {
  const parts = Object.entries(MONEY_MENUS) as [Part, readonly MenuId[]][];
  const rights = await rightsOn(scope, [...new Set(parts.flatMap(([, menus]) => menus))]);
  const holds = (menu: MenuId): boolean => {
    const right = rights.get(menu);
    return right?.state === AUTHORISED && right.acts.includes('view');
  };
  return new Set(parts.flatMap(([part, menus]) => (menus.some(holds) ? [part] : [])));
}

export async function moneySummary(scope: Scope, input: ParsedInputOf<typeof readMoneySummary>): Promise<MoneySummary> {
  const { db, actor, clock } = scope;
  const whose = { ...input, ...reachOf(actor), today: today(clock) };
  const seen = await partsSeen(scope);
  if (seen.size === 0) throw fail('NOT_AUTHORISED');
  if (input.houseId !== null && !(await queries.isHouseSeen(db, whose, input.houseId))) throw fail('NOT_FOUND', { what: '房屋' });
  const held = seen.has('prepaid') || seen.has('deposit') ? await queries.sumHeld(db, whose) : null;
  return {
    owed: seen.has('owed') ? { ...(await queries.sumOwed(db, whose)), allBills: await queries.countBills(db, whose) } : null,
    payments: seen.has('payments') ? await queries.sumPayments(db, whose) : null,
    prepaid: seen.has('prepaid') ? (held?.prepaid ?? null) : null,
    deposit: seen.has('deposit') ? (held?.deposit ?? null) : null,
    meters: seen.has('meters') ? await queries.countMeters(db, whose) : null,
    houses: seen.has('owed') ? await queries.listOwing(db, whose) : [],
  };
}
