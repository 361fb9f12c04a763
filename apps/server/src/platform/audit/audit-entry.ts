export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string;
}
