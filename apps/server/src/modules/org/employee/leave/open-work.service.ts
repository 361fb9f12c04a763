// The registers of open work of this area. Other areas define theirs where they assign work to employees.
import { fail } from '../../../../platform/errors/failure.ts';
import { defineOpenWork, workRegisters, type OpenWork } from '../../../../platform/handover/open-work.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './open-work.queries.ts';

export function defineEmployeeWork(): void {
  defineOpenWork({
    kind: 'department-leader',
    title: '部门负责人',
    list: queries.listLedDepartments,
    handOver: (_, tx, ids, toEmployeeId) => queries.passDepartments(tx, ids, toEmployeeId),
  });
  defineOpenWork({
    kind: 'device',
    title: '设备责任人',
    list: queries.listDevices,
    handOver: (scope, tx, ids, toEmployeeId) => queries.passDevices(tx, ids, toEmployeeId, stampOf(scope)),
  });
  defineOpenWork({
    kind: 'pending-document',
    title: '待办公文',
    list: queries.listDocuments,
    async handOver({ actor, events }, tx, ids, toEmployeeId) {
      const receiver = await queries.findReceiver(tx, toEmployeeId);
      const accountId = receiver?.accountId;
      if (accountId == null) throw fail('HANDOVER_NO_ACCOUNT', { name: receiver?.name ?? '' });
      await queries.passDocuments(tx, ids, accountId);
      await events.publish(tx, { tenantId: actor.tenantId, accountId }, { type: 'pending' });
    },
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
