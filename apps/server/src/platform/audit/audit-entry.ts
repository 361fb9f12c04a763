import type { AuditEntity } from '@anju/contract';

export interface AuditEntry {
  /** What was done, as shown in the log. */
  readonly action: string;
  /** What it was done to: an entity that its module has declared in the contract. */
  readonly entity: AuditEntity;
  readonly entityId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string;
}
