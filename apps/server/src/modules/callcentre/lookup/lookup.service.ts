// 来电识别: who calls, from which house, what is owed and what is under way, in one answer while the telephone rings.
import { AUTHORISED, MENU, RESIDENT_RELATION, type CallerFound, type lookUpCaller, type ParsedInputOf } from '@anju/contract';
import { maskPhone, plainNumber, storedForms } from '@anju/domain';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import * as queries from './lookup.queries.ts';

const MOST = 10;

/** Held, not only seen: money is not shown to everybody who sees menus. */
async function mayReadMoney(scope: Scope): Promise<boolean> {
  const rights = await rightsOn(scope, [MENU.checkout, MENU.arrearsChase]);
  return [...rights.values()].some(({ state, acts }) => state === AUTHORISED && acts.includes('view'));
}

const byHouse = <T extends { houseId: number }>(found: readonly T[]): Map<number, T[]> => Map.groupBy(found, ({ houseId }) => houseId);

export async function lookUp(scope: Scope, { number, houseId }: ParsedInputOf<typeof lookUpCaller>): Promise<CallerFound> {
  const { db, actor, clock } = scope;
  const day = today(clock);
  const numbers = storedForms(number);
  const [houses, bookName, callsThisMonth, money] = await Promise.all([
    queries.listHouses(db, { numbers, houseId, today: day, limit: MOST, ...reachOf(actor) }),
    queries.findBookName(db, numbers),
    queries.countThisMonth(db, numbers, day),
    mayReadMoney(scope),
  ]);
  const houseIds = [...new Set(houses.map((one) => one.houseId))];
  const [tags, arrears, cases, satisfaction] =
    houseIds.length === 0
      ? [[], [], [], []]
      : await Promise.all([
          queries.listTags(db, [...new Set(houses.map(({ personId }) => personId))]),
          money ? queries.listArrears(db, houseIds, day) : [],
          queries.listOpenCases(db, houseIds, actor.employeeId),
          queries.listSatisfaction(db, houseIds),
        ]);
  const [owed, open, rated] = [byHouse(arrears), byHouse(cases), byHouse(satisfaction)];
  const matches = houses.map(({ relation, ...one }) => ({
    ...one,
    relation: relation === null ? '业主' : RESIDENT_RELATION.text(relation),
    tags: tags.filter(({ personId }) => personId === one.personId).map(({ name }) => name),
    arrears: money ? (owed.get(one.houseId)?.[0]?.amount ?? '0.00') : null,
    openCases: (open.get(one.houseId) ?? []).map(({ houseId: _id, ...rest }) => rest),
    satisfied: rated.get(one.houseId)?.[0]?.percent ?? null,
  }));
  const urgent = (match: (typeof matches)[number]): number =>
    (match.openCases.length > 0 ? 2 : 0) + (Number(match.arrears ?? 0) > 0 ? 1 : 0);
  const plain = plainNumber(number);
  return {
    number: plain,
    maskedNumber: maskPhone(plain),
    bookName,
    callsThisMonth,
    matches: matches.toSorted((one, other) => urgent(other) - urgent(one)),
  };
}
