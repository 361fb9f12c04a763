// 装修设置 of a company or of all: deposits and fees, hours, observation, interval of inspections.
import {
  DECORATION_MONEY,
  type DecorationSetting,
  type listDecorationMoney,
  type OutputOf,
  type ParsedInputOf,
  type removeDecorationSetting,
  type saveDecorationSetting,
} from '@anju/contract';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { seesCompany } from '../../../../platform/reach/company-reach.queries.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from '../money/setting.queries.ts';

export const list = (scope: Scope): Promise<DecorationSetting[]> => queries.listSettings(scope.db, companyReach(scope));

export async function money(
  { db }: Scope,
  { estateId }: ParsedInputOf<typeof listDecorationMoney>,
): Promise<OutputOf<typeof listDecorationMoney>> {
  return { deposits: await queries.listDeposits(db), items: await queries.listItems(db, estateId) };
}

async function requireCompany(scope: Scope, tx: Tx, companyId: number | null): Promise<void> {
  const reach = companyReach(scope);
  if (companyId === null ? !reach.all : !(await seesCompany(tx, companyId, reach))) throw failField('companyId', 'DECORATION_COMPANY');
}

type Form = ParsedInputOf<typeof saveDecorationSetting>;
/** Deposits and items that hold in every estate: a setting is of a company, not of an estate. */
async function checkMoney(tx: Tx, { lines, damageItemId }: Form): Promise<void> {
  const deposits = new Set((await queries.listDeposits(tx)).map(({ id }) => id));
  const items = new Set((await queries.listItems(tx, null)).map(({ id }) => id));
  for (const [at, { kind, chargeTypeId, itemId }] of lines.entries()) {
    if (kind === DECORATION_MONEY.deposit && !deposits.has(chargeTypeId ?? 0))
      throw failField(`lines.${at}.chargeTypeId`, 'DECORATION_MONEY_DEPOSIT');
    if (kind === DECORATION_MONEY.fee && !items.has(itemId ?? 0)) throw failField(`lines.${at}.itemId`, 'DECORATION_MONEY_ITEM');
  }
  if (damageItemId !== null && !items.has(damageItemId)) throw failField('damageItemId', 'DECORATION_MONEY_ITEM');
}

export const save = (scope: Scope, input: Form): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const { version, ...form } = input;
    await requireCompany(scope, tx, form.companyId);
    await checkMoney(tx, input);
    const { lines, ...values } = form;
    const known = await queries.lockSetting(tx, form.companyId);
    if ((known?.version ?? 0) !== version) throw fail('STALE', { what: '装修设置' });
    const id = known?.id ?? (await queries.insertSetting(tx, values, stampOf(scope)));
    if (known) await queries.updateSetting(tx, id, values, stampOf(scope));
    await queries.replaceLines(tx, id, lines);
    await scope.audit.write(tx, scope.actor, {
      action: known ? '修改' : '新增',
      entity: 'decoration',
      entityId: id,
      after: form,
      note: '装修设置',
    });
    return null;
  });

/** The company follows the setting of all companies again. */
export const remove = (scope: Scope, { companyId }: ParsedInputOf<typeof removeDecorationSetting>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    await requireCompany(scope, tx, companyId);
    const known = await queries.lockSetting(tx, companyId);
    if (!known) throw fail('NOT_FOUND', { what: '装修设置' });
    await queries.deleteSetting(tx, known.id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'decoration', entityId: known.id, note: '装修设置' });
    return null;
  });
