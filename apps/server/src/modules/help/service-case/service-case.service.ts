import type { CaseNode, HelpItem } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findCase, listCaseNodes } from './service-case.queries.ts';

export const tree = ({ db }: Scope, key = ''): Promise<CaseNode[]> => listCaseNodes(db, key);

export async function read({ db }: Scope, id: number, categoryId: number): Promise<HelpItem> {
  const found = await findCase(db, id, categoryId);
  if (!found) throw fail('NOT_FOUND', { what: '服务案例' });
  return found;
}
