import { MENU, type findAnything, type OutputOf, type previewHouse } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import { reachOf } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { found } from '../../estate/index.ts';
import * as queries from './find.queries.ts';

const MONEY = [MENU.checkout, MENU.checkoutMobile, MENU.arrearsChase] as const;
const RECEIPTS = [MENU.checkout] as const;
const BILLS = [MENU.billingAudit] as const;
const NONE = { bills: 0, overdueBills: 0, open: '0.00' };

/** Everything a text may mean, as far as the user has a screen for it and sees it. */
export async function find(scope: Scope, key: string): Promise<OutputOf<typeof findAnything>> {
  const { db, actor, clock } = scope;
  const day = today(clock);
  const reach = reachOf(actor);
  const may = await found.screensOf(scope, [...MONEY, ...RECEIPTS, ...BILLS]);
  const [{ houses, people, spaces, customers }, receipts, bills] = await Promise.all([
    found.find(scope, key),
    may(...RECEIPTS) ? queries.findReceipts(db, key, reach) : [],
    may(...BILLS) ? queries.findBills(db, key, reach) : [],
  ]);
  const money = may(...MONEY);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const [ofHouses, ofPeople] = money
    ? await Promise.all([queries.owingOfHouses(db, idsOf(houses.rows), day), queries.owingOfPeople(db, idsOf(people.rows), day, reach)])
    : [[], []];
  const withOwing = <T extends { readonly id: number }>({ total, rows }: { total: number; rows: T[] }, owing: readonly queries.Owing[]) => {
    const known = new Map(owing.map(({ id, ...sums }) => [id, sums]));
    return { total, rows: rows.map((row) => ({ ...row, owing: money ? (known.get(row.id) ?? NONE) : null })) };
  };
  return {
    houses: withOwing(houses, ofHouses),
    people: withOwing(people, ofPeople),
    spaces,
    customers,
    receipts: found.counted(receipts),
    bills: found.counted(bills),
  };
}

export async function preview({ db, actor, clock }: Scope, id: number): Promise<OutputOf<typeof previewHouse>> {
  const house = await queries.findPreview(db, id, reachOf(actor), today(clock));
  if (!house) throw fail('NOT_FOUND', { what: '房屋' });
  return house;
}
