// 公文模板 (menu 214): layout, number word and text of documents that are written again and again.
import {
  searchTemplates,
  type changeTemplate,
  type createTemplate,
  type disableTemplate,
  type OutputOf,
  type ParsedInputOf,
  type removeTemplate,
} from '@anju/contract';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { cleanHtml } from '../../../../platform/html/clean-html.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './template.queries.ts';

const NAME_KEY = 'template_tenant_id_name_key';
const WHAT = '公文模板';

export const search = listing(searchTemplates, { totals: queries.countTemplates, page: queries.listTemplates });

export async function get({ db }: Scope, id: number): Promise<queries.TemplateDetail> {
  const found = await queries.findTemplate(db, id);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  return found;
}

export const flows = ({ db }: Scope): Promise<{ id: number; name: string }[]> => queries.listFlowsInUse(db);

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'TEMPLATE_NAME_TAKEN', { name }));

async function cleaned(tx: Tx, form: queries.TemplateForm): Promise<queries.TemplateForm> {
  if (form.flowId !== null && !(await queries.flowExists(tx, form.flowId))) throw failField('flowId', 'NOT_FOUND', { what: '流程' });
  return { ...form, body: cleanHtml(form.body) };
}

const lock = (tx: Tx, id: number, version?: number): Promise<queries.LockedTemplate> =>
  lockRow(tx, { what: WHAT, find: () => queries.lockTemplate(tx, id), version });

export const create = (scope: Scope, form: ParsedInputOf<typeof createTemplate>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    const id = await unique(form.name, queries.insertTemplate(tx, await cleaned(tx, form), stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'flow-template', entityId: id, note: form.name });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeTemplate>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id, version);
    await unique(form.name, queries.updateTemplate(tx, id, await cleaned(tx, form), stampOf(scope)));
    const { body: _body, ...after } = form;
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'flow-template', entityId: id, before, after, note: form.name });
    return null;
  });

export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableTemplate>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { name } = await lock(tx, id, version);
    await queries.updateTemplate(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'flow-template', entityId: id, note: name });
    return null;
  });

/** Documents keep naming the template they were written with, so it stays, out of use. */
export const remove = (scope: Scope, id: number): Promise<OutputOf<typeof removeTemplate>> =>
  inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, id);
    const removed = await queries.deleteTemplate(tx, id);
    if (!removed) await queries.updateTemplate(tx, id, { disabled: true }, stampOf(scope));
    const action = removed ? '删除' : '停用';
    await scope.audit.write(tx, scope.actor, { action, entity: 'flow-template', entityId: id, before, note: before.name });
    return { outcome: removed ? 'removed' : 'disabled' };
  });
