// 关怀计划: who is cared for when. A plan is changed by somebody who sees all of its estates.
import {
  searchCarePlans,
  type CareForm,
  type changeCarePlan,
  type createCarePlan,
  type disableCarePlan,
  type OutputOf,
  type ParsedInputOf,
  type previewCare,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../../platform/handover/open-work.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { findServing } from '../../../org/index.ts';
import { countLevels } from '../level/level.queries.ts';
import * as queries from './care.queries.ts';
import { listCared, planVisits } from './round.service.ts';

const ENTITY = 'care-plan' as const;
const NAME_KEY = 'care_plan_name';
const PREVIEW_DAYS = 30;
const PREVIEW_ROWS = 50;

export const search = listing(searchCarePlans, { totals: queries.countPlans, page: queries.listPlans });

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'CARE_NAME_TAKEN', { name }));

async function check(scope: Scope, tx: Tx, { estateIds, levelIds, employeeId }: CareForm): Promise<void> {
  const estates = new Set(estateIds);
  if ((await queries.countEstates(tx, [...estates], scope.actor.estates)) < estates.size) throw failField('estateIds', 'CARE_ESTATE');
  const levels = new Set(levelIds);
  if ((await countLevels(tx, [...levels])) < levels.size) throw failField('levelIds', 'LEVEL_GONE');
  if (!(await findServing(tx, employeeId))) throw failField('employeeId', 'CARE_EMPLOYEE');
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createCarePlan>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await check(scope, tx, form);
    const id = await unique(form.name, queries.insertPlan(tx, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });

const lock = (scope: Scope, tx: Tx, id: number, version?: number) =>
  lockRow(tx, { what: '关怀计划', find: () => queries.lockPlan(tx, id, scope.actor.estates), version });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCarePlan>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(scope, tx, id, version);
    await check(scope, tx, form);
    await unique(form.name, queries.updatePlan(tx, scope.actor.tenantId, id, form));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.name });
    return null;
  });

export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableCarePlan>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { name } = await lock(scope, tx, id, version);
    await queries.disablePlan(tx, id, disabled);
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note: name });
    return null;
  });

export const preview = (scope: Scope, form: ParsedInputOf<typeof previewCare>): Promise<OutputOf<typeof previewCare>> =>
  inTransaction(scope.db, async (tx) => {
    await check(scope, tx, form);
    const day = today(scope.clock);
    const cared = await listCared(tx, form, day, addDays(day, PREVIEW_DAYS));
    const rows = cared.slice(0, PREVIEW_ROWS).map(({ personId, name, house, on, age }) => ({ personId, name, house, on, age }));
    return { total: cared.length, rows };
  });

export const runNow = (scope: Scope, id: number): Promise<{ made: number }> =>
  inTransaction(scope.db, async (tx) => {
    const plan = await lock(scope, tx, id);
    const made = plan.disabled ? 0 : await planVisits(tx, plan, today(scope.clock), stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '生成走访', entity: ENTITY, entityId: id, note: `${plan.name}：${made} 次` });
    return { made };
  });

export function defineCareWork(): void {
  defineOpenWork({
    kind: 'care-plan',
    title: '关怀计划',
    list: queries.listOpenPlans,
    async handOver(scope, tx, ids, toEmployeeId) {
      if (!(await findServing(tx, toEmployeeId))) throw failField('employeeId', 'CARE_EMPLOYEE');
      await queries.givePlans(tx, ids, toEmployeeId);
      await scope.audit.write(
        tx,
        scope.actor,
        ...ids.map((id) => ({ action: '移交', entity: ENTITY, entityId: id, after: { employeeId: toEmployeeId }, note: '离职移交' })),
      );
    },
  });
}
