// 放行设置: which slips of a company need no decision, whether a copy of the identity document is kept, and the goods people mostly move.
import { type OutputOf, type ParsedInputOf, type readSlipSetting, type saveSlipSetting, type SlipSetting } from '@anju/contract';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { seesCompany } from '../../../platform/reach/company-reach.queries.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx } from '../../../platform/tenancy/tenant-db.ts';
import { findSetting, saveSetting, type KeptSetting } from './slip-setting.queries.ts';

const goods = (text: string) => text.split(' ').map((one) => ({ name: one.split('/')[0] ?? '', unit: one.split('/')[1] ?? '' }));
/** Until a company says otherwise every slip is decided. */
const DEFAULT: KeptSetting = {
  freeKinds: [],
  freeLines: 5,
  needIdentity: true,
  template: goods(
    '床/张 床垫/张 衣柜/个 沙发/组 茶几/张 餐桌/张 椅子/把 书桌/张 书柜/个 冰箱/台 洗衣机/台 空调/台 电视机/台 热水器/台 电脑/台 纸箱/个 编织袋/袋 行李箱/个',
  ),
  version: 0,
  updatedBy: '',
};

export const settingOf = async (db: DbOrTx, companyId: number): Promise<SlipSetting & { version: number; updatedBy: string }> =>
  (await findSetting(db, companyId)) ?? DEFAULT;

export async function read(
  scope: Scope,
  { companyId: asked }: ParsedInputOf<typeof readSlipSetting>,
): Promise<OutputOf<typeof readSlipSetting>> {
  const companyId = asked ?? scope.actor.companyId;
  if (companyId === null || !(await seesCompany(scope.db, companyId, companyReach(scope)))) throw fail('NOT_FOUND', { what: '公司' });
  return { companyId, ...(await settingOf(scope.db, companyId)) };
}

export const save = (scope: Scope, form: ParsedInputOf<typeof saveSlipSetting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    if (!(await seesCompany(tx, form.companyId, companyReach(scope)))) throw failField('companyId', 'NOT_FOUND', { what: '公司' });
    const before = await settingOf(tx, form.companyId);
    if (before.version !== form.version || (await saveSetting(tx, form, stampOf(scope))) === 0) throw fail('STALE', { what: '放行设置' });
    const { version: _version, companyId, ...after } = form;
    await scope.audit.write(tx, scope.actor, {
      action: '修改设置',
      entity: 'release-slip',
      entityId: companyId,
      before,
      after,
      note: '放行设置',
    });
    return null;
  });
