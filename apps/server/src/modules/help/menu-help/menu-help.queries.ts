import type { HelpItem } from '@anju/contract';
import { first, rows } from '../../../platform/db/sql.ts';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export type TextKind = 'usage' | 'field' | 'flow' | 'question';

export interface HelpDocument {
  key: string;
  title: string;
  remark: string;
}

/** The texts of the screen as a whole and, with a tab, those of the tab. */
export async function listMenuTexts(db: DbOrTx, menuId: number, kind: TextKind, tabName: string): Promise<HelpItem[]> {
  return rows<HelpItem>(db)`
    select id, title, body as remark from help.menu_text
     where menu_id = ${menuId} and kind = ${kind} and tab_name in ('', ${tabName})
     order by sort, id`;
}

export async function findDocument(db: DbOrTx, key: string): Promise<HelpDocument | undefined> {
  return first<HelpDocument>(db)`select key, title, body as remark from help.document where key = ${key}`;
}
