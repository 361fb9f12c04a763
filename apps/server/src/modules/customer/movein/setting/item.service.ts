// 查验项目 (menu 86): rooms have items, items have nothing below them. What holds for all companies is kept by somebody who sees all of them.
import type { CheckItem, changeCheckItem, CheckItemForm, createCheckItem, disableCheckItem, ParsedInputOf } from '@anju/contract';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { requireCompany } from './company.service.ts';
import * as queries from './item.queries.ts';
import { isPart } from './warranty.queries.ts';

const NAME_KEY = 'check_item_name';
const WHAT = '查验项目';

export const list = (scope: Scope): Promise<CheckItem[]> => queries.listItems(scope.db, companyReach(scope));

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'CHECK_ITEM_TAKEN', { name }));

/** A room of all companies may have items of one company, but not the other way round. */
async function checkForm(scope: Scope, tx: Tx, form: CheckItemForm, locked: ReadonlyMap<number, queries.ItemRow>, id: number | null) {
  await requireCompany(scope, tx, form.companyId);
  const before = locked.get(id ?? 0);
  if (form.parentId !== null) {
    const parent = locked.get(form.parentId);
    const fits = parent !== undefined && parent.parentId === null && parent.kind === form.kind && parent.id !== id;
    const reaches = fits && (parent.companyId === null || parent.companyId === form.companyId);
    if (!reaches || (parent.disabled && before?.parentId !== parent.id)) throw failField('parentId', 'CHECK_ITEM_PARENT');
  }
  if (form.partId !== null && form.partId !== before?.partId && !(await isPart(tx, form.partId)))
    throw failField('partId', 'WARRANTY_PART');
}

const lockPair = async (tx: Tx, id: number | null, parentId: number | null) =>
  new Map(
    (
      await queries.lockItems(
        tx,
        [id, parentId].filter((one) => one !== null),
      )
    ).map((one) => [one.id, one]),
  );

export const create = (scope: Scope, form: ParsedInputOf<typeof createCheckItem>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    await checkForm(scope, tx, form, await lockPair(tx, null, form.parentId), null);
    const id = await unique(form.name, queries.insertItem(tx, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'check-item', entityId: id, after: form, note: form.name });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCheckItem>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const locked = await lockPair(tx, id, form.parentId);
    const before = await lockRow(tx, { what: WHAT, find: async () => locked.get(id), version });
    await requireCompany(scope, tx, before.companyId);
    await checkForm(scope, tx, form, locked, id);
    const moves = form.parentId !== null || form.kind !== before.kind || form.companyId !== before.companyId;
    if (moves && (await queries.hasChildren(tx, id))) throw failField('parentId', 'CHECK_ITEM_USED');
    await unique(form.name, queries.updateItem(tx, id, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'check-item', entityId: id, before, after: form, note: form.name });
    return null;
  });

/** Sheets that have a result of the item keep it. */
export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableCheckItem>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const item = await lockRow(tx, { what: WHAT, find: async () => (await queries.lockItems(tx, [id]))[0], version });
    await requireCompany(scope, tx, item.companyId);
    await queries.updateItem(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'check-item', entityId: id, note: item.name });
    return null;
  });
