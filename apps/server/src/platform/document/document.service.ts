// What documents share besides their steps: whether a call would be allowed, and the files attached to a document.
import type { Access, MenuId } from '@anju/contract';
import { menusOf, refusal } from '../access/access.ts';
import { rightsOn } from '../access/rights.ts';
import type { Reach } from '../reach/reach.ts';
import type { Actor, Scope } from '../scope.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';

/** Whether a call with this access would be allowed. */
export async function mayCall(scope: Scope, access: Access): Promise<boolean> {
  return refusal(access, scope.actor, await rightsOn(scope, menusOf(access))) === null;
}

export interface PaperPlace {
  /** The screens that show the document; access to one of them is enough. */
  readonly menu: MenuId | readonly MenuId[];
  /** Whether the document lies within these estates (null stands for all of them), or within the reach if it knows buildings. */
  readonly isSeen: (db: DbOrTx, id: number, estates: Actor['estates'], reach: Reach) => Promise<boolean>;
}

export interface DocumentPaper {
  readonly mayRead: (scope: Scope, id: number) => Promise<boolean>;
  readonly mayWrite: () => boolean;
}

/** Evidence: visible to anyone who can see the document; attached only when the document itself is saved. */
export function paperOf({ menu, isSeen }: PaperPlace): DocumentPaper {
  return {
    mayRead: async (scope, id) =>
      (await mayCall(scope, { menu, act: 'view' })) && (await isSeen(scope.db, id, scope.actor.estates, scope.actor)),
    mayWrite: () => false,
  };
}
