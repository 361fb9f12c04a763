// The registers of open work of this area. Other areas define theirs where they assign work to employees.
import { defineOpenWork, workRegisters, type OpenWork } from '../../../../platform/handover/open-work.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './open-work.queries.ts';

export function defineEmployeeWork(): void {
  defineOpenWork({
    kind: 'department-leader',
    title: '部门负责人',
    list: queries.listLedDepartments,
    handOver: (_, tx, ids, toEmployeeId) => queries.passDepartments(tx, ids, toEmployeeId),
  });
}

export interface WorkGroup {
  readonly kind: string;
  readonly title: string;
  readonly items: readonly OpenWork[];
}

/** Registers with open work of the employee, read one after the other because they share the transaction's connection. */
export async function listOpenWork(tx: Tx, employeeId: number): Promise<WorkGroup[]> {
  const groups: WorkGroup[] = [];
  for (const register of workRegisters()) {
    const items = await register.list(tx, employeeId);
    if (items.length > 0) groups.push({ kind: register.kind, title: register.title, items });
  }
  return groups;
}

export const countWork = (groups: readonly WorkGroup[]): number => groups.reduce((sum, { items }) => sum + items.length, 0);

export const titleOfWork = (kind: string): string => workRegisters().find((register) => register.kind === kind)?.title ?? kind;
