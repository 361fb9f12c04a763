import type { MenuNode } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listMenu } from './menu.queries.ts';
import { menuTree } from './menu.rules.ts';

export const readMenu = async ({ db, actor, clock }: Scope): Promise<MenuNode[]> =>
  menuTree(await listMenu(db, actor.accountId, today(clock)));
