// 资产类别: what a new card begins with. domain: accounting 6.1.
import {
  CHART,
  DEPRECIATION,
  type AssetCategory,
  type changeAssetCategory,
  type createAssetCategory,
  type ParsedInputOf,
} from '@anju/contract';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../../books/books.service.ts';
import type { Books } from '../../books/books.queries.ts';
import { listSubjects } from '../../voucher/core/draft.queries.ts';
import { requireLeaf } from './asset-voucher.service.ts';
import * as queries from './category.queries.ts';

const ENTITY = 'asset-category';
const WHAT = '资产类别';

export async function list(scope: Scope, companyId: number): Promise<AssetCategory[]> {
  await booksOf(scope.db, scope, companyId);
  return queries.listCategories(scope.db, companyId);
}

/** By years only whole years. */
export const isWholeYears = ({ method, life }: { readonly method: number; readonly life: number }): boolean =>
  !DEPRECIATION.is(method, 'declining', 'digits') || life % 12 === 0;

const SUBJECTS = { assetSubjectId: '固定资产科目', accumulatedSubjectId: '累计折旧科目', expenseSubjectId: '折旧费用科目' } as const;

async function check(tx: Tx, companyId: number, values: queries.CategoryValues): Promise<void> {
  if (!isWholeYears(values)) throw failField('life', 'ASSET_CATEGORY_LIFE');
  const fields = Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[];
  const found = await listSubjects(
    tx,
    companyId,
    fields.map((field) => values[field]),
  );
  const usable = new Set(found.filter(({ leaf, disabled }) => leaf && !disabled).map(({ id }) => id));
  const wrong = fields.find((field) => !usable.has(values[field]));
  if (wrong !== undefined) throw failField(wrong, 'ASSET_CATEGORY_SUBJECT', { what: SUBJECTS[wrong] });
}

const unique = <T>(work: Promise<T>, code: string): Promise<T> =>
  onDuplicate(work, 'asset_category_code', () => failField('code', 'ASSET_CATEGORY_CODE', { code }));

export async function create(scope: Scope, input: ParsedInputOf<typeof createAssetCategory>): Promise<{ id: number }> {
  const { companyId, ...values } = input;
  return inTransaction(scope.db, async (tx) => {
    await booksOf(tx, scope, companyId);
    await check(tx, companyId, values);
    const [made] = await unique(queries.insertCategories(tx, companyId, [values]), values.code);
    const id = made?.id ?? 0;
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: values, note: values.name });
    return { id };
  });
}

async function lock(tx: Tx, scope: Scope, id: number, version?: number): Promise<queries.StoredCategory> {
  const found = await lockRow(tx, { what: WHAT, find: () => queries.lockCategory(tx, id), version });
  await booksOf(tx, scope, found.companyId);
  return found;
}

export async function change(scope: Scope, input: ParsedInputOf<typeof changeAssetCategory>): Promise<null> {
  const { id, version, ...values } = input;
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id, version);
    await check(tx, before.companyId, values);
    await unique(queries.updateCategory(tx, id, values), values.code);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: values, note: values.name });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id);
    if (await queries.isCategoryUsed(tx, before.companyId, id)) throw fail('ASSET_CATEGORY_USED', { name: before.name });
    await queries.deleteCategory(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note: before.name });
    return null;
  });
}

// ---- the usual ones ------------------------------------------------------------------------------------------------------------------

/** Code, name and life in months, which is the shortest one for tax. */
const USUAL = [
  ['FW', '房屋建筑物', 240],
  ['JQ', '机器设备', 120],
  ['QJ', '器具工具家具', 60],
  ['YS', '运输工具', 48],
  ['DZ', '电子设备', 36],
] as const;

/** Categories a company begins with; depreciation of estates is a cost of theirs, that of furniture and computers belongs to the office. */
export async function usualCategories(db: DbOrTx, { companyId, template }: Pick<Books, 'companyId' | 'template'>) {
  const small = template === CHART.small;
  const asset = await requireLeaf(db, companyId, ['1601']);
  const accumulated = await requireLeaf(db, companyId, ['1602']);
  const cost = await requireLeaf(db, companyId, small ? ['540104', '5401'] : ['640104', '6401']);
  const office = await requireLeaf(db, companyId, small ? ['560202', '5602'] : ['660202', '6602']);
  return USUAL.map(([code, name, life]): queries.CategoryValues => ({
    code,
    name,
    method: DEPRECIATION.even,
    life,
    salvageRate: '5',
    taxLife: life,
    assetSubjectId: asset,
    accumulatedSubjectId: accumulated,
    expenseSubjectId: code === 'QJ' || code === 'DZ' ? office : cost,
    disabled: false,
  }));
}

export async function createUsual(scope: Scope, companyId: number): Promise<{ created: number }> {
  return inTransaction(scope.db, async (tx) => {
    const books = await booksOf(tx, scope, companyId);
    const taken = new Set((await queries.listCategories(tx, companyId)).map(({ code }) => code));
    const wanted = (await usualCategories(tx, books)).filter(({ code }) => !taken.has(code));
    const made = wanted.length === 0 ? [] : await unique(queries.insertCategories(tx, companyId, wanted), wanted[0]?.code ?? '');
    const note = wanted.map(({ name }) => name).join('、');
    if (made.length > 0) await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: companyId, note });
    return { created: made.length };
  });
}
