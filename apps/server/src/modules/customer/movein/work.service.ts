// Files of 入伙 and 承接查验, seen by whoever sees their house or estate, and what waits for somebody.
import { FILE_CATEGORY, MOVE_IN_MENUS } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { reachOf, type Reach } from '../../../platform/reach/reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { defineTodo } from '../../../platform/todo/todo-sources.ts';
import { defineFileParent } from '../../files/index.ts';
import { findSheet } from './check/sheet.queries.ts';
import { isSeenMoveIn } from './record/detail.queries.ts';
import { isSeenTakeover } from './takeover/takeover.queries.ts';
import { DEFECT_TODO, MOVE_IN_TODO } from './todo.queries.ts';

type Seen = (db: DbOrTx, id: number, reach: Reach) => Promise<boolean>;
const parentOf = (seen: Seen) => ({
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: MOVE_IN_MENUS, act: 'view' }, scope.actor, await rightsOn(scope, MOVE_IN_MENUS)) === null &&
    seen(scope.db, id, reachOf(scope.actor)),
  mayWrite: () => false,
});
const HOUSE = parentOf(isSeenMoveIn);
const SHEET = parentOf(async (db, id, reach) => (await findSheet(db, id, reach)) !== undefined);
const TAKEOVER = parentOf((db, id, { estates }) => isSeenTakeover(db, id, estates));

export function defineMoveInWork(): void {
  defineFileParent(FILE_CATEGORY.moveInPaper, HOUSE);
  defineFileParent(FILE_CATEGORY.checkPhoto, SHEET);
  defineFileParent(FILE_CATEGORY.takeoverPaper, TAKEOVER);
  defineTodo(MOVE_IN_TODO);
  defineTodo(DEFECT_TODO);
}
