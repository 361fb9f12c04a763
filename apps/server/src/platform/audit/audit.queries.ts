import { sql, type RawBuilder } from 'kysely';
import type { DbOrTx } from '../tenancy/tenant-db.ts';
import type { AuditEntry } from './audit-entry.ts';

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

export async function insertAudit(
  db: DbOrTx,
  author: { tenantId: number; accountId: number; name: string },
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  await db
    .insertInto('system.auditLog')
    .values(
      entries.map((entry) => ({
        tenantId: author.tenantId,
        at: at.toISOString(),
        accountId: author.accountId,
        actor: author.name,
        action: entry.action,
        entity: entry.entity,
        entityId: entry.entityId ?? null,
        before: json(entry.before),
        after: json(entry.after),
        note: entry.note ?? '',
      })),
    )
    .execute();
}

/** Begins an insert of one entry per row of a set; a select of exactly these columns follows, in this order. */
export const AUDIT_OF_MANY: RawBuilder<unknown> = sql`
  insert into system.audit_log (tenant_id, at, account_id, actor, action, entity, entity_id, before, after, note)`;
