// Photos and signatures of 诉求: whoever sees the case sees them; they are attached by the steps of the case and nothing else.
import { CASE_MENUS, FILE_CATEGORY } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import type { Scope } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import { isSeenCase } from './case-part.queries.ts';
import { viewerOf } from './case.policy.ts';

const PARENT = {
  mayRead: async (scope: Scope, id: number): Promise<boolean> =>
    refusal({ menu: CASE_MENUS, act: 'view' }, scope.actor, await rightsOn(scope, CASE_MENUS)) === null &&
    (await isSeenCase(scope.db, id, await viewerOf(scope))),
  mayWrite: () => false,
};

export function defineCaseFiles(): void {
  defineFileParent(FILE_CATEGORY.casePhoto, PARENT);
  defineFileParent(FILE_CATEGORY.caseSign, PARENT);
}
