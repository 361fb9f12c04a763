// 结账设置: what the close of a company books by itself.
import { CLOSE_DEFAULTS, type changeCloseSetting, type OutputOf, type ParsedInputOf, type readCloseSetting } from '@anju/contract';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { runningBooks } from '../../books/books.service.ts';
import { listWords } from '../../voucher/core/draft.queries.ts';
import { listTemplates } from '../../voucher/template/template.queries.ts';
import * as queries from './setting.queries.ts';

export const settingOf = async (db: DbOrTx, companyId: number): Promise<queries.StoredSetting> =>
  (await queries.findSetting(db, companyId)) ?? { ...CLOSE_DEFAULTS, version: 0 };

export async function read(scope: Scope, companyId: number): Promise<OutputOf<typeof readCloseSetting>> {
  await runningBooks(scope.db, scope, companyId);
  const templates = (await listTemplates(scope.db, companyId)).map(({ id, name }) => ({ id, name }));
  return { ...(await settingOf(scope.db, companyId)), templates };
}

export function change(scope: Scope, { companyId, version, ...form }: ParsedInputOf<typeof changeCloseSetting>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await runningBooks(tx, scope, companyId);
    const stamp = stampOf(scope);
    const before = await queries.lockSetting(tx, companyId, stamp);
    if (before.version !== version) throw fail('STALE', { what: '结账设置' });
    if (form.word !== '' && !(await listWords(tx, companyId)).some(({ word, disabled }) => word === form.word && !disabled))
      throw failField('word', 'VOUCHER_WORD', { word: form.word });
    const known = new Set((await listTemplates(tx, companyId)).map(({ id }) => id));
    if (form.templateIds.some((id) => !known.has(id))) throw failField('templateIds', 'CLOSE_TEMPLATE');
    await queries.updateSetting(tx, companyId, form, stamp);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'close-setting', entityId: companyId, before, after: form });
    return null;
  });
}
