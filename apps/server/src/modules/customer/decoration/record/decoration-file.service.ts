// Papers and photos of 装修 and 违规: whoever sees the record sees them; the steps of the record attach them and nothing else.
import { DECORATION_MENUS, FILE_CATEGORY, GATE_MENUS } from '@anju/contract';
import { refusal } from '../../../../platform/access/access.ts';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { reachOf, type Reach } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { defineFileParent } from '../../../files/index.ts';
import { isSeenDecoration } from '../seen/row.queries.ts';
import { isSeenViolation } from '../violation/violation.queries.ts';

type Seen = (db: DbOrTx, id: number, reach: Reach) => Promise<boolean>;
type Menus = typeof DECORATION_MENUS | typeof GATE_MENUS;
const parent = (menu: Menus, isSeen: Seen) => ({
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu, act: 'view' }, scope.actor, await rightsOn(scope, [...menu])) === null && isSeen(scope.db, id, reachOf(scope.actor)),
  mayWrite: () => false,
});
const DECORATION_FILES = parent(DECORATION_MENUS, isSeenDecoration);
/** The guard compares the bearer of a pass with the photo. */
const WORKER_PHOTOS = parent(GATE_MENUS, isSeenDecoration);
const VIOLATION_FILES = parent(DECORATION_MENUS, isSeenViolation);

export function defineDecorationFiles(): void {
  defineFileParent(FILE_CATEGORY.decorationPaper, DECORATION_FILES);
  defineFileParent(FILE_CATEGORY.decorationPhoto, DECORATION_FILES);
  defineFileParent(FILE_CATEGORY.customerSign, DECORATION_FILES);
  defineFileParent(FILE_CATEGORY.workerPhoto, WORKER_PHOTOS);
  defineFileParent(FILE_CATEGORY.violationPhoto, VIOLATION_FILES);
}
