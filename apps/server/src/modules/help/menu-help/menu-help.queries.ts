import { sql } from 'kysely';
import type { HelpItem } from '@anju/contract';
import type { DbOrTx } from '../../../platform/tenancy/tenant-db.ts';

export type TextKind = 'usage' | 'field' | 'flow' | 'question';

export interface HelpDocument {
  key: string;
  title: string;
  remark: string;
}

/** What is said of the screen as a whole, and with a tab what is said of that tab besides. */
export async function listMenuTexts(db: DbOrTx, menuId: number, kind: TextKind, tabName: string): Promise<HelpItem[]> {
  const result = await sql<HelpItem>`
    select id, title, body as remark from help.menu_text
     where menu_id = ${menuId} and kind = ${kind} and tab_name in ('', ${tabName})
     order by sort, id`.execute(db);
  return result.rows;
}

export async function findDocument(db: DbOrTx, key: string): Promise<HelpDocument | undefined> {
  const result = await sql<HelpDocument>`select key, title, body as remark from help.document where key = ${key}`.execute(db);
  return result.rows[0];
}
