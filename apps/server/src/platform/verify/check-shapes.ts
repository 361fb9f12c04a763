// What verify looks for and what it reports.

export interface Difference {
  readonly tenantId: number;
  readonly what: string;
  readonly stored: string;
  readonly computed: string;
  /** When the row was written, or the day it is of; empty where the row is gone. */
  readonly at: string;
}

export interface Check {
  readonly name: string;
  /** Rows of tenant_id, what, stored, computed and at (a timestamptz or null), over all tenants. */
  readonly statement: string;
  /** Goes through everything every bill says, so it is begun first where several run at the same time. */
  readonly long?: true;
}

export interface CheckResult {
  readonly name: string;
  readonly found: readonly Difference[];
}

/** A day as the moment it began in China. */
export const atDay = (day: string): string => `(${day}::timestamp at time zone 'Asia/Shanghai')`;
