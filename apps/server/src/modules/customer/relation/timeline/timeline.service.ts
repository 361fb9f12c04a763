// 客户时间轴: every source the user may see is asked for a page of its own, and the pages are merged.
import {
  AUTHORISED,
  INFORM_MENUS,
  MENU,
  TIMELINE,
  type OutputOf,
  type ParsedInputOf,
  type readTimeline,
  type TimelineKind,
} from '@anju/contract';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Right, Scope } from '../../../../platform/scope.ts';
import { findPerson } from '../people/people.queries.ts';
import { CHARGING_SOURCES } from './charging-sources.queries.ts';
import { CUSTOMER_SOURCES } from './customer-sources.queries.ts';
import { ESTATE_SOURCES } from './estate-sources.queries.ts';
import type { TimelineSource } from './source.queries.ts';
import { listHouseNames, listTies } from './tie.queries.ts';
import { cutFor, mergeTimeline, readCursor, writeCursor } from './timeline.rules.ts';

const SOURCES: readonly TimelineSource[] = [...CHARGING_SOURCES, ...CUSTOMER_SOURCES, ...ESTATE_SOURCES];
const MENUS = [...new Set([MENU.relation, ...INFORM_MENUS, ...SOURCES.flatMap(({ menus }) => menus)])];

/** Held, not only seen: many screens open read-only for whoever sees the menu, but what stands in them is not told here to everybody. */
function heldIn(rights: ReadonlyMap<number, Right>): (menu: number) => boolean {
  return (menu) => {
    const right = rights.get(menu);
    return right?.state === AUTHORISED && right.acts.includes('view');
  };
}

export async function read(
  scope: Scope,
  { personId, kinds, houseId, after, limit }: ParsedInputOf<typeof readTimeline>,
): Promise<OutputOf<typeof readTimeline>> {
  const { db, actor, clock } = scope;
  const reach = reachOf(actor);
  const place = after === null ? null : readCursor(after);
  if (after !== null && place === null) throw fail('RELATION_CURSOR');
  if (!(await findPerson(db, personId, reach))) throw fail('NOT_FOUND', { what: '客户' });
  const isHeld = heldIn(await rightsOn(scope, MENUS));
  const seen = SOURCES.filter(({ menus }) => menus.some(isHeld));
  const asked = {
    ...{ ...reach, personId, houseId, employeeId: actor.employeeId, now: clock.now().toISOString() },
    ties: await listTies(db, personId, reach),
    informMenus: INFORM_MENUS.filter(isHeld),
  };
  const wanted = seen.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const pages = await Promise.all(wanted.map((source) => source.rows(db, asked, cutFor(source.kind, place), limit + 1)));
  const { rows, next } = mergeTimeline(pages, limit);
  const names = await listHouseNames(
    db,
    rows.flatMap((row) => row.houseId ?? []),
  );
  return {
    rows: rows.map(({ at, id, kind, menu, linkId, houseId: house, ...row }) => ({
      ...row,
      kind,
      key: `${kind}.${at}.${id}`,
      at: new Date(at).toISOString(),
      houseId: house,
      house: house === null ? '' : (names.get(house) ?? ''),
      link: menu === null ? null : { menu, id: linkId },
    })),
    next: next === null ? null : writeCursor(next),
    kinds: TIMELINE.values.filter((kind: TimelineKind) => seen.some((source) => source.kind === kind)),
  };
}
