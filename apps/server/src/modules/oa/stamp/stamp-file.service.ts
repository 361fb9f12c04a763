// Files: the picture of a seal is read by its keeper and those who maintain it, papers and scans by everybody who sees the request.
import { FILE_CATEGORY, MENU } from '@anju/contract';
import { mayCall } from '../../../platform/document/document.service.ts';
import type { Scope } from '../../../platform/scope.ts';
import { defineFileParent } from '../../files/index.ts';
import { isSeen } from './request-search.queries.ts';
import { isKept } from './seal.queries.ts';
import { viewerOf } from './stamp.policy.ts';
import { requestOf } from './use.queries.ts';

const mayLook = (scope: Scope): Promise<boolean> => mayCall(scope, { menu: MENU.stamp, act: 'view' });
const never = (): boolean => false;
const sees = async (scope: Scope, requestId: number): Promise<boolean> =>
  (await mayLook(scope)) && isSeen(scope.db, requestId, await viewerOf(scope));

const PICTURE = {
  mayRead: async (scope: Scope, id: number) => (await mayLook(scope)) && isKept(scope.db, id, await viewerOf(scope)),
  mayWrite: never,
};
const PAPER = { mayRead: sees, mayWrite: never };
const SCAN = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    const requestId = await requestOf(scope.db, id);
    return requestId !== undefined && sees(scope, requestId);
  },
  mayWrite: never,
};

export function defineStampFiles(): void {
  defineFileParent(FILE_CATEGORY.sealPicture, PICTURE);
  defineFileParent(FILE_CATEGORY.sealPaper, PAPER);
  defineFileParent(FILE_CATEGORY.sealScan, SCAN);
}
