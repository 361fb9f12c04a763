// Photos belong to the employee: visible to users who see the record, uploaded by users who may change it.
import { FILE_CATEGORY, MENU } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { refusal } from '../../../platform/access/access.ts';
import type { Scope } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import { viewerOf } from './employee.policy.ts';
import { sees } from './employee.queries.ts';

const SCREENS = [MENU.employee, MENU.staff] as const;

async function may(scope: Scope, employeeId: number, act: 'view' | 'change'): Promise<boolean> {
  const menu = act === 'view' ? SCREENS : [MENU.employee];
  const rights = await rightsOn(scope, menu);
  return refusal({ menu, act }, scope.actor, rights) === null && sees(scope.db, viewerOf(scope), employeeId);
}

const STAFF_PHOTO = {
  mayRead: (scope: Scope, employeeId: number) => may(scope, employeeId, 'view'),
  mayWrite: (scope: Scope, employeeId: number) => may(scope, employeeId, 'change'),
};

export const defineStaffPhotos = (): void => defineFileParent(FILE_CATEGORY.staffPhoto, STAFF_PHOTO);
