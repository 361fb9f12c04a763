// The draft of a flow: saved, given up, published as the next version. Every step locks the flow, so of two people who publish one wins.
import { type dropFlowDraft, type OutputOf, type ParsedInputOf, type publishFlow, type saveFlowDraft } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { check, errorsOf } from './define-check.service.ts';
import * as queries from './define.queries.ts';
import { lock } from './define.service.ts';

export const saveDraft = (
  scope: Scope,
  { id, version, definition }: ParsedInputOf<typeof saveFlowDraft>,
): Promise<OutputOf<typeof saveFlowDraft>> =>
  inTransaction(scope.db, async (tx) => {
    const flow = await lock(tx, id, version);
    const stamp = stampOf(scope);
    const draft = await queries.findDraft(tx, id);
    const number = draft?.number ?? (await queries.lastNumber(tx, id)) + 1;
    if (draft) await queries.updateDraft(tx, draft.id, definition, stamp);
    else await queries.insertDraft(tx, id, number, definition, stamp);
    await queries.updateFlow(tx, id, {}, stamp);
    await scope.audit.write(tx, scope.actor, { action: '保存草稿', entity: 'flow', entityId: id, note: `${flow.name} v${number}` });
    return { ...(await check({ ...scope, db: tx }, definition, flow.business)), version: version + 1, draft: number };
  });

/** What was never published has nothing to go back to. */
export const dropDraft = (scope: Scope, { id, version }: ParsedInputOf<typeof dropFlowDraft>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const flow = await lock(tx, id, version);
    const draft = await queries.findDraft(tx, id);
    if (!draft) throw fail('FLOW_NO_DRAFT');
    if (draft.number === 1) throw fail('FLOW_UNPUBLISHED', { name: flow.name });
    await queries.deleteDraft(tx, id);
    await queries.updateFlow(tx, id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: '放弃草稿', entity: 'flow', entityId: id, note: `${flow.name} v${draft.number}` });
    return null;
  });

export const publish = (scope: Scope, { id, version, note }: ParsedInputOf<typeof publishFlow>): Promise<OutputOf<typeof publishFlow>> =>
  inTransaction(scope.db, async (tx) => {
    const flow = await lock(tx, id, version);
    const draft = await queries.findDraft(tx, id);
    if (!draft) throw fail('FLOW_NO_DRAFT');
    const errors = errorsOf(draft.definition, await check({ ...scope, db: tx }, draft.definition, flow.business));
    if (errors !== null) throw fail('FLOW_PROBLEMS', { ...errors });
    await queries.publishDraft(tx, id, draft.id, note, stampOf(scope));
    await queries.updateFlow(tx, id, {}, stampOf(scope));
    await scope.audit.write(tx, scope.actor, {
      action: '发布',
      entity: 'flow',
      entityId: id,
      note: `${flow.name} v${draft.number}：${note}`,
    });
    return { number: draft.number };
  });
