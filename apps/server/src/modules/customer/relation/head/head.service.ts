// 客户全景: finding a customer in two keys, and the head of the page. Phones are masked; money is shown to those who work with it.
import { AUTHORISED, CASE_MENUS, MENU, RESIDENT_RELATION, type FoundCustomer, type RelationHead, type RelationHouse } from '@anju/contract';
import { maskPhone, yearsOn } from '@anju/domain';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listCallers } from '../../caller/caller-find.queries.ts';
import { askerOf } from '../visit/visit.service.ts';
import * as queries from './head.queries.ts';

const FOUND_MOST = 20;
const OWNER = '业主';
const PAYER = '付款人';

/** Houses that were named stand for their owners; everybody once per house, and customers without a house last. */
export async function find({ db, actor, clock }: Scope, key: string): Promise<FoundCustomer[]> {
  const day = today(clock);
  const reach = reachOf(actor);
  const callers = await listCallers(db, { key, today: day, limit: FOUND_MOST, ...reach });
  const named = callers.filter(({ personId }) => personId === null).map(({ houseId }) => houseId);
  const owners = Map.groupBy(await queries.listOwners(db, named, day), ({ houseId }) => houseId);
  const rows = callers.flatMap(({ houseId, estateName, house, personId, name, phone, relation }) => {
    const place = { houseId, estateName, house };
    if (personId !== null)
      return [{ ...place, personId, name, phone, relation: relation === null ? OWNER : RESIDENT_RELATION.text(relation) }];
    return (owners.get(houseId) ?? []).map((owner) => ({ ...place, ...owner, relation: OWNER }));
  });
  const known = new Set(rows.map(({ personId }) => personId));
  const others = (await queries.listCustomers(db, key, reach, FOUND_MOST))
    .filter(({ personId }) => !known.has(personId))
    .map((one) => ({ ...one, houseId: null, estateName: '', house: '', relation: '' }));
  const shown = [...rows, ...others].slice(0, FOUND_MOST);
  const marks = await queries.listMarks(
    db,
    shown.map(({ personId }) => personId),
  );
  return shown.map((one) => ({ ...one, phone: maskPhone(one.phone), level: marks.get(one.personId) ?? null }));
}

const roleOf = ({ way, share, relation }: queries.HouseLink): string => {
  if (way === 'owner') return share === '100' ? OWNER : `${OWNER} ${share}%`;
  return way === 'payer' ? PAYER : relation === null ? '住户' : RESIDENT_RELATION.text(relation);
};

/** A house once, with all the customer is to it. */
function housesOf(links: readonly queries.HouseLink[]): Omit<RelationHouse, 'people' | 'parkings'>[] {
  const groups = Map.groupBy(links, ({ houseId, current }) => `${houseId} ${current}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { way: _way, share: _share, relation: _relation, ...house } = first;
    return [{ ...house, role: [...new Set([first, ...others].map(roleOf))].join('、') }];
  });
}

export async function read(scope: Scope, personId: number): Promise<RelationHead> {
  const { db, actor, clock } = scope;
  const day = today(clock);
  const reach = reachOf(actor);
  const found = await queries.findHead(db, personId, reach);
  if (!found) throw fail('NOT_FOUND', { what: '客户' });
  const { birthDate, ...head } = found;
  const asker = askerOf(scope);
  const houses = housesOf(await queries.listHouseLinks(db, personId, day, reach));
  const houseIds = houses.filter(({ current }) => current).map(({ houseId }) => houseId);
  const rights = await rightsOn(scope, [MENU.checkout, MENU.arrearsChase, MENU.rental, ...CASE_MENUS]);
  // Held, not only seen: a screen opens read-only for whoever sees its menu, but money is not shown to everybody who sees menus.
  const isHeld = (menu: number): boolean => {
    const right = rights.get(menu);
    return right?.state === AUTHORISED && right.acts.includes('view');
  };
  const money = [MENU.checkout, MENU.arrearsChase].some(isHeld);
  const cases = CASE_MENUS.some(isHeld);
  const members = Map.groupBy(await queries.listMembers(db, houseIds, day), ({ houseId }) => houseId);
  const parkings = Map.groupBy(await queries.listParkings(db, houseIds, day), ({ houseId }) => houseId);
  return {
    ...head,
    phone: maskPhone(head.phone),
    age: birthDate === null ? null : yearsOn(birthDate, day),
    birthday: birthDate?.slice(5) ?? null,
    houses: houses.map((house) => ({
      ...house,
      people: house.current
        ? (members.get(house.houseId) ?? []).map(({ houseId: _house, relation, ...one }) => ({
            ...one,
            phone: maskPhone(one.phone),
            relation: one.isOwner || relation === null ? OWNER : RESIDENT_RELATION.text(relation),
            isSelf: one.personId === personId,
          }))
        : [],
      parkings: house.current ? (parkings.get(house.houseId) ?? []).map(({ text }) => text) : [],
    })),
    plates: await queries.listPlates(db, personId),
    money: money ? await queries.sumMoney(db, houseIds, day) : null,
    cases: cases ? await queries.listOpenCases(db, { personId, houseIds, asker }) : [],
    leases: isHeld(MENU.rental) ? await queries.listLeases(db, personId, reach) : [],
    visits: await queries.listPlannedVisits(db, personId, asker, day),
    follows: head.customerId === null ? 0 : await queries.countFollows(db, head.customerId),
  };
}
