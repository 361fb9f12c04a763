// Tasks are handed over when their owner or their assigner leaves, and so are periodic tasks, so that nothing is made for somebody who left.
import { failField } from '../../../../platform/errors/failure.ts';
import { defineOpenWork, type OpenWork } from '../../../../platform/handover/open-work.ts';
import { stampOf, type Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { listServing } from '../../../org/index.ts';
import { callBadges } from './task-badge.service.ts';
import * as queries from './task-work.queries.ts';

interface Register {
  readonly kind: string;
  readonly title: string;
  readonly entity: 'task' | 'task-plan';
  readonly part: '负责人' | '交办人';
  readonly list: (tx: Tx, employeeId: number) => Promise<OpenWork[]>;
  readonly pass: (tx: Tx, ids: readonly number[], to: number, stamp: Stamp) => Promise<{ readonly id: number }[]>;
}

const REGISTERS: readonly Register[] = [
  { kind: 'task', title: '工作任务', entity: 'task', part: '负责人', list: queries.listOwned, pass: queries.passOwned },
  { kind: 'task-assigned', title: '交办的任务', entity: 'task', part: '交办人', list: queries.listAssigned, pass: queries.passAssigned },
  {
    kind: 'task-plan',
    title: '周期任务',
    entity: 'task-plan',
    part: '负责人',
    list: queries.listOwnedPlans,
    pass: queries.passOwnedPlans,
  },
  {
    kind: 'task-plan-assigned',
    title: '交办的周期任务',
    entity: 'task-plan',
    part: '交办人',
    list: queries.listAssignedPlans,
    pass: queries.passAssignedPlans,
  },
];

export function defineTaskWork(): void {
  for (const { kind, title, entity, part, list, pass } of REGISTERS)
    defineOpenWork({
      kind,
      title,
      list,
      async handOver(scope, tx, ids, toEmployeeId) {
        const [receiver] = await listServing(tx, [toEmployeeId]);
        if (!receiver) throw failField('employeeId', 'TASK_EMPLOYEE');
        const passed = await pass(tx, ids, toEmployeeId, stampOf(scope));
        const lines = passed.map(({ id }) => ({ action: '移交', entity, entityId: id, note: `${part}移交给 ${receiver.name}` }));
        await scope.audit.write(tx, scope.actor, ...lines);
        await callBadges(scope, tx, [toEmployeeId]);
      },
    });
}
