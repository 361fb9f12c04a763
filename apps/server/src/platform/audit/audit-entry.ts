import type { AuditEntity } from '@anju/contract';

export interface AuditEntry {
  /** What was done, as the log shows it. */
  readonly action: string;
  /** What it was done to: a record that its area has named in the contract. */
  readonly entity: AuditEntity;
  readonly entityId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string;
}
