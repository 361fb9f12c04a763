// What stays open in somebody's hands: each module that gives work to employees says what it is and how it passes on. Whoever leaves
// hands over all of it. domain: property 3.1.
import type { Scope } from '../scope.ts';
import type { Tx } from '../tenancy/tenant-db.ts';

export interface OpenWork {
  readonly id: number;
  /** What it is, in words for the person who hands it over: 客户跟进：周以宁 新业主回访（2026-11-20）. */
  readonly what: string;
}

export interface WorkRegister {
  /** Stable name, kept in the records of handovers. */
  readonly kind: string;
  /** What a person calls such work: 客户跟进. */
  readonly title: string;
  list(tx: Tx, employeeId: number): Promise<readonly OpenWork[]>;
  /** Gives these to another employee; the transaction also records it. */
  handOver(scope: Scope, tx: Tx, ids: readonly number[], toEmployeeId: number): Promise<void>;
}

const registers = new Map<string, WorkRegister>();

/** Called once per register when the modules are bound. */
export function defineOpenWork(register: WorkRegister): void {
  registers.set(register.kind, register);
}

export const workRegisters = (): readonly WorkRegister[] => [...registers.values()];
