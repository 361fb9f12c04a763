// Who did what and when, with the values before and after: append-only, written in the transaction of the change itself.
import type { Clock } from '../clock.ts';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import type { AuditEntry } from './audit-entry.ts';
import { insertAudit } from './audit.queries.ts';

interface Author {
  readonly tenantId: number;
  readonly accountId: number;
  readonly name: string;
}

export interface AuditLog {
  write(db: DbOrTx, author: Author, ...entries: AuditEntry[]): Promise<void>;
}

export function createAuditLog(clock: Clock): AuditLog {
  return {
    async write(db, author, ...entries) {
      if (entries.length > 0) await insertAudit(db, author, clock.now(), entries);
    },
  };
}
