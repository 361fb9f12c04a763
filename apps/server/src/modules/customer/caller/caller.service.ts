// 诉求受理, the left side: who calls, what is known of the house, and whether the trouble is known already.
import {
  AUTHORISED,
  MENU,
  RESIDENT_RELATION,
  type CallerCard,
  type countAlike,
  type findAlike,
  type findCallers,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { LIKENESS_SHOWN, likeness, likeWords, maskPhone } from '@anju/domain';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listCurrentOutages } from '../outage/outage.queries.ts';
import * as card from './caller-card.queries.ts';
import * as cases from './caller-case.queries.ts';
import { listCallers } from './caller-find.queries.ts';

const FOUND_MOST = 20;
const CANDIDATES = 50;
const ALIKE_SHOWN = 5;
const ALIKE_HOURS = 72;
const HOUR = 3_600_000;

const readerOf = ({ actor }: Pick<Scope, 'actor'>): cases.CaseReader => ({ ...reachOf(actor), employeeId: actor.employeeId });

const OWNER = '业主';
const relationOf = (relation: number | null): string => (relation === null ? OWNER : RESIDENT_RELATION.text(relation));

export async function find({ db, actor, clock }: Scope, key: string): Promise<OutputOf<typeof findCallers>> {
  const found = await listCallers(db, { key, today: today(clock), limit: FOUND_MOST, ...reachOf(actor) });
  return found.map(({ relation, ...one }) => ({
    ...one,
    phone: maskPhone(one.phone),
    relation: one.name === '' ? '' : relationOf(relation),
  }));
}

/** Held, not only seen: a screen opens read-only for whoever sees its menu, but money is not shown to everybody who sees menus. */
async function mayRead(scope: Scope, menus: readonly number[]): Promise<boolean> {
  const rights = await rightsOn(scope, menus);
  return [...rights.values()].some(({ state, acts }) => state === AUTHORISED && acts.includes('view'));
}

export async function readCard(scope: Scope, houseId: number): Promise<CallerCard> {
  const { db, actor, clock } = scope;
  const facts = await card.findHouse(db, reachOf(actor), houseId);
  if (!facts) throw fail('NOT_FOUND', { what: '房屋' });
  const day = today(clock);
  const reader = readerOf(scope);
  const people = await card.listPeople(db, houseId, day);
  const ids = people.map(({ personId }) => personId);
  return {
    ...facts,
    people: people.map(({ relation, isOwner, ...one }) => ({
      ...one,
      phone: maskPhone(one.phone),
      isOwner,
      relation: isOwner ? OWNER : relationOf(relation),
    })),
    parkings: await card.listParkings(db, houseId, ids, day),
    tags: await card.listTags(db, ids),
    money: (await mayRead(scope, [MENU.checkout, MENU.arrearsChase])) ? await card.sumMoney(db, houseId, day) : null,
    cases: await cases.listOfHouse(db, reader, houseId),
    caseCount: await cases.countOfHouse(db, reader, houseId),
    unitCases: facts.unitId === null ? [] : await cases.listOfUnit(db, reader, facts),
    leases: (await mayRead(scope, [MENU.rental])) ? await card.listLeases(db, houseId) : [],
    outages: await listCurrentOutages(db, facts.estateId, facts.buildingId, clock.now().toISOString()),
  };
}

export async function alike(scope: Scope, asked: ParsedInputOf<typeof findAlike>): Promise<OutputOf<typeof findAlike>> {
  const since = new Date(scope.clock.now().getTime() - ALIKE_HOURS * HOUR).toISOString();
  const found = await cases.listCandidates(scope.db, readerOf(scope), asked, { since, limit: CANDIDATES });
  return found
    .map(({ content, samePlace, sameUnit, sameCategory, ...one }) => ({
      ...one,
      likeness: likeness({ samePlace, sameUnit, sameCategory, words: likeWords(asked.content, content) }),
    }))
    .filter((one) => one.likeness >= LIKENESS_SHOWN)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, ALIKE_SHOWN);
}

export const recent = (scope: Scope, asked: ParsedInputOf<typeof countAlike>): Promise<OutputOf<typeof countAlike>> =>
  cases.countByDay(scope.db, readerOf(scope), asked, today(scope.clock));
