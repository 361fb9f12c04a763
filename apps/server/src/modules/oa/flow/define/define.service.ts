// 流程定义 (menu 215): flows with their drafts and published versions. What may be published is decided by the rules of packages/domain/src/flow;
// running documents keep the version they were sent with.
import {
  APPROVAL,
  searchFlows,
  type changeFlow,
  type createFlow,
  type disableFlow,
  type FlowDefinition,
  type getFlow,
  type getFlowVersion,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { today } from '../../../../platform/clock.ts';
import { isAvailable } from '../handlers/handlers.service.ts';
import { check, errorsOf } from './define-check.service.ts';
import * as queries from './define.queries.ts';
import { simpleFlow } from './simple-flow.rules.ts';

const NAME_KEY = 'flow_tenant_id_name_key';
const BUSINESS_KEY = 'flow_business';
const WHAT = '流程';

export const search = listing(searchFlows, { totals: queries.countFlows, page: queries.listFlows });

export async function get(scope: Scope, id: number): Promise<OutputOf<typeof getFlow>> {
  const found = await queries.findFlow(scope.db, id);
  const latest = found && (await queries.findLatest(scope.db, id));
  if (!found || !latest) throw fail('NOT_FOUND', { what: WHAT });
  const { definition } = latest;
  return { ...found, versions: await queries.listVersions(scope.db, id), definition, ...(await check(scope, definition, found.business)) };
}

export async function getVersion(
  scope: Scope,
  { id, number }: ParsedInputOf<typeof getFlowVersion>,
): Promise<OutputOf<typeof getFlowVersion>> {
  const [row] = await queries.listVersions(scope.db, id, number);
  const stored = row && (await queries.findVersion(scope.db, id, number));
  if (!stored) throw fail('NOT_FOUND', { what: '流程版本' });
  const { people } = await check(scope, stored.definition, null);
  return { ...row, definition: stored.definition, people };
}

export const lock = (tx: Tx, id: number, version: number): Promise<queries.LockedFlow> =>
  lockRow(tx, { what: WHAT, find: () => queries.lockFlow(tx, id), version });

/** Names are unique, and business rows of a company have one flow; whoever comes second is told. */
async function unique<T>({ name, business }: queries.FlowForm, work: Promise<T>): Promise<T> {
  const named = onDuplicate(work, NAME_KEY, () => failField('name', 'FLOW_NAME_TAKEN', { name }));
  return onDuplicate(named, BUSINESS_KEY, () => takenBusiness(business, '另一流程'));
}

const takenBusiness = (business: queries.FlowForm['business'], name: string) =>
  failField('business', 'FLOW_BUSINESS_TAKEN', { business: business === null ? '' : APPROVAL.text(business), name });

async function checkForm(scope: Scope, tx: Tx, form: queries.FlowForm, now: { id: number; managerId: number; disabled: boolean } | null) {
  if (form.companyId !== null && !(await queries.companyExists(tx, form.companyId)))
    throw failField('companyId', 'NOT_FOUND', { what: '公司' });
  if (form.managerId !== now?.managerId && !(await isAvailable(tx, form.managerId, today(scope.clock))))
    throw failField('managerId', 'NOT_FOUND', { what: '流程管理员' });
  if (now?.disabled !== true) await checkBusiness(tx, form, now?.id ?? null);
}

async function checkBusiness(tx: Tx, form: queries.FlowForm, exceptId: number | null): Promise<void> {
  const other = form.business === null ? undefined : await queries.findBusinessFlow(tx, form, exceptId);
  if (other) throw takenBusiness(form.business, other.name);
}

/** A flow that is given another use: its published version has to fit, because it immediately decides about the next row of that kind. */
async function checkPublished(scope: Scope, tx: Tx, id: number, business: queries.FlowForm['business']): Promise<void> {
  const published = business === null ? undefined : await queries.findPublished(tx, id);
  if (!published || business === null) return;
  const errors = errorsOf(published.definition, await check({ ...scope, db: tx }, published.definition, business));
  if (errors !== null) throw failField('business', 'FLOW_BUSINESS_UNFIT', { business: APPROVAL.text(business), first: errors.first });
}

async function definitionOf(tx: Tx, copyOf: number | null): Promise<FlowDefinition> {
  if (copyOf === null) return simpleFlow();
  const copied = await queries.findLatest(tx, copyOf);
  if (!copied) throw failField('copyOf', 'NOT_FOUND', { what: WHAT });
  return copied.definition;
}

export const create = (scope: Scope, { copyOf, ...form }: ParsedInputOf<typeof createFlow>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await checkForm(scope, tx, form, null);
    const definition = await definitionOf(tx, copyOf);
    const id = await unique(form, queries.insertFlow(tx, form, stampOf(scope)));
    await queries.insertDraft(tx, id, 1, definition, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'flow', entityId: id, after: form, note: form.name });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeFlow>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await checkForm(scope, tx, form, before);
    if (form.business !== before.business) await checkPublished(scope, tx, id, form.business);
    await unique(form, queries.updateFlow(tx, id, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'flow', entityId: id, before, after: form, note: form.name });
    return null;
  });

/** A flow with documents on their way stays in use; they could be followed no longer. */
export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableFlow>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const flow = await lock(tx, id, version);
    if (disabled) {
      const count = await queries.countRunning(tx, id);
      if (count > 0) throw fail('FLOW_IN_USE', { count });
    } else await checkBusiness(tx, flow, id);
    await unique(flow, queries.updateFlow(tx, id, { disabled }, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'flow', entityId: id, note: flow.name });
    return null;
  });
