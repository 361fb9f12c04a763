// 租约设置: how many days before its end a lease is told.
import { type OutputOf, type ParsedInputOf, type readLeaseSetting, type saveLeaseSetting } from '@anju/contract';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { seesCompany } from '../../../../platform/reach/company-reach.queries.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { DEFAULT_DAYS, findSetting, saveSetting, type KeptSetting } from './setting.queries.ts';

const settingOf = async (db: DbOrTx, companyId: number): Promise<KeptSetting> =>
  (await findSetting(db, companyId)) ?? { remindDays: DEFAULT_DAYS, version: 0, updatedBy: '' };

export async function read(
  scope: Scope,
  { companyId: asked }: ParsedInputOf<typeof readLeaseSetting>,
): Promise<OutputOf<typeof readLeaseSetting>> {
  const companyId = asked ?? scope.actor.companyId;
  if (companyId === null || !(await seesCompany(scope.db, companyId, companyReach(scope)))) throw fail('NOT_FOUND', { what: '公司' });
  return { companyId, ...(await settingOf(scope.db, companyId)) };
}

export const save = (scope: Scope, form: ParsedInputOf<typeof saveLeaseSetting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { companyId, version, remindDays } = form;
    if (!(await seesCompany(tx, companyId, companyReach(scope)))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
    const before = await settingOf(tx, companyId);
    if (before.version !== version || (await saveSetting(tx, form, stampOf(scope))) === 0) throw fail('STALE', { what: '租约设置' });
    await scope.audit.write(tx, scope.actor, {
      action: '修改设置',
      entity: 'lease',
      entityId: companyId,
      before: { remindDays: before.remindDays },
      after: { remindDays },
      note: '租约设置',
    });
    return null;
  });
