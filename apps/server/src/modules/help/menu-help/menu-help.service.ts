import type { HelpItem } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { findDocument, listMenuTexts, type HelpDocument, type TextKind } from './menu-help.queries.ts';

export const list = ({ db }: Scope, kind: TextKind, menuId: number, tabName = ''): Promise<HelpItem[]> =>
  listMenuTexts(db, menuId, kind, tabName);

export const readDocument = async ({ db }: Scope, key: string): Promise<HelpDocument | null> => (await findDocument(db, key)) ?? null;
