import type { DbOrTx } from '../tenancy/tenant-db.ts';

export interface MessageRow {
  tenantId: number;
  sentAt: string;
  channel: string;
  recipient: string;
  text: string;
  state: 'sent' | 'failed';
}

export async function insertMessage(db: DbOrTx, row: MessageRow): Promise<void> {
  await db.insertInto('system.message').values(row).execute();
}
