// The part of the box for everything that estates hold; charging adds what is owed, receipts and bills.
import { MENU, type findAnything, type MenuId, type OutputOf } from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import * as queries from './find.queries.ts';

type Found = OutputOf<typeof findAnything>;
type Several<T> = { total: number; rows: T[] };

/** The rows without the count that each of them carries. */
export const counted = <T extends { readonly n: number }>(rows: readonly T[]): Several<Omit<T, 'n'>> => ({
  total: rows[0]?.n ?? 0,
  rows: rows.map(({ n: _n, ...row }) => row),
});

/** Which of these menus the user may look at; a kind is found if the user has a screen for it. */
export async function screensOf(scope: Scope, menus: readonly MenuId[]): Promise<(...any: readonly MenuId[]) => boolean> {
  const rights = await rightsOn(scope, menus);
  return (...any) => refusal({ menu: any, act: 'view' }, scope.actor, rights) === null;
}

export interface FoundInEstates {
  readonly houses: Several<Omit<Found['houses']['rows'][number], 'owing'>>;
  readonly people: Several<Omit<Found['people']['rows'][number], 'owing'>>;
  readonly spaces: Found['spaces'];
  readonly customers: Found['customers'];
}

const NOTHING = { total: 0, rows: [] };

export async function find(scope: Scope, key: string): Promise<FoundInEstates> {
  const { db, actor, clock } = scope;
  const may = await screensOf(scope, [MENU.house, MENU.checkout, MENU.checkoutMobile, MENU.person, MENU.parking, MENU.customer]);
  const search = { key, ...reachOf(actor), today: today(clock) };
  const [houses, people, spaces, customers] = await Promise.all([
    may(MENU.house, MENU.checkout, MENU.checkoutMobile) ? housesOf() : NOTHING,
    may(MENU.person) ? queries.findPeople(db, search).then(counted) : NOTHING,
    may(MENU.parking) ? queries.findSpaces(db, search).then(counted) : NOTHING,
    may(MENU.customer) ? queries.findCustomers(db, search).then(counted) : NOTHING,
  ]);
  return { houses: masked(houses), people: masked(people), spaces, customers: masked(customers) } as FoundInEstates;

  async function housesOf() {
    const named = await queries.findHouses(db, search);
    return counted(named.length > 0 ? named : await queries.findHousesOfPeople(db, search));
  }
}

const masked = <T extends { readonly phone: string }>({ total, rows }: Several<T>): Several<T> => ({
  total,
  rows: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })),
});
