// Open work of an employee: each module that assigns work to employees declares how it is described and how it is handed over. An employee
// who leaves hands over all of it. domain: property 3.1.
import type { Scope } from '../scope.ts';
import type { Tx } from '../tenancy/tenant-db.ts';

export interface OpenWork {
  readonly id: number;
  /** A description for the user who hands the work over: 客户跟进：周以宁 新业主回访（2026-11-20）. */
  readonly what: string;
}

export interface WorkRegister {
  /** Stable name, stored in the handover records. */
  readonly kind: string;
  /** The users' name for this work: 客户跟进. */
  readonly title: string;
  /** Nobody else can take it: `handOver` refuses, and does so before other work is given to anybody. */
  readonly stays?: true;
  list(tx: Tx, employeeId: number): Promise<readonly OpenWork[]>;
  /** Assigns these to another employee; the same transaction also records it. */
  handOver(scope: Scope, tx: Tx, ids: readonly number[], toEmployeeId: number): Promise<void>;
}

const registers = new Map<string, WorkRegister>();

/** Called once per register when the modules are bound. */
export function defineOpenWork(register: WorkRegister): void {
  registers.set(register.kind, register);
}

/** What cannot be passed on comes first: whoever leaves learns of it before being asked for another receiver. */
export const workRegisters = (): readonly WorkRegister[] =>
  [...registers.values()].toSorted((a, b) => Number(b.stays ?? false) - Number(a.stays ?? false));
