// Files of 房屋租售, seen by whoever sees their record, and what waits for somebody.
import { FILE_CATEGORY, MENU } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { defineDecisions } from '../../../platform/decision/decision-sources.ts';
import { reachOf, type Reach } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { defineFileParent } from '../../files/index.ts';
import { isSeen as isSeenHandback } from './handback/handback.queries.ts';
import { LEASE_PAPERS } from './life/flow.service.ts';
import { isSeen as isSeenListing } from './listing/listing.queries.ts';
import { LEASE_DECISIONS, LEASE_TODO } from './todo.queries.ts';

const parentOf = (isSeen: (db: DbOrTx, id: number, reach: Reach) => Promise<boolean>) => ({
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: MENU.rental, act: 'view' }, scope.actor, await rightsOn(scope, [MENU.rental])) === null &&
    isSeen(scope.db, id, reachOf(scope.actor)),
  mayWrite: () => false,
});

const LISTING_PHOTOS = parentOf(isSeenListing);
const HANDBACK_PHOTOS = parentOf(isSeenHandback);

export function offerRental(): void {
  defineFileParent(FILE_CATEGORY.listingPhoto, LISTING_PHOTOS);
  defineFileParent(FILE_CATEGORY.leasePaper, LEASE_PAPERS);
  defineFileParent(FILE_CATEGORY.handbackPhoto, HANDBACK_PHOTOS);
  defineDecisions('lease', LEASE_DECISIONS);
  defineTodo(LEASE_TODO);
}
