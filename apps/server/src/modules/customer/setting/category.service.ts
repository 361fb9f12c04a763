// 诉求类别: a kind has categories, and a category has finer ones below it, of the same kind; there is no third level.
import type {
  CaseCategory,
  CaseCategoryForm,
  changeCaseCategory,
  createCaseCategory,
  disableCaseCategory,
  ParsedInputOf,
} from '@anju/contract';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './category.queries.ts';
import { isTeamInUse } from './team.queries.ts';

const NAME_KEY = 'case_category_name';

export const list = (scope: Scope): Promise<CaseCategory[]> => queries.listCategories(scope.db);

const unique = <T>(name: string, work: Promise<T>): Promise<T> =>
  onDuplicate(work, NAME_KEY, () => failField('name', 'CASE_NAME_TAKEN', { name }));

/** The category and the one it is put under, both locked. */
async function lockPair(tx: Tx, id: number | null, parentId: number | null): Promise<ReadonlyMap<number, queries.LockedCategory>> {
  const found = await queries.lockCategories(
    tx,
    [id, parentId].filter((one) => one !== null),
  );
  return new Map(found.map((one) => [one.id, one]));
}

/** A category may stay below one that was disabled since. */
function checkParent(form: CaseCategoryForm, parent: queries.LockedCategory | undefined, before: queries.LockedCategory | undefined): void {
  if (form.parentId === null) return;
  const fits = parent !== undefined && parent.parentId === null && parent.kind === form.kind && parent.id !== before?.id;
  if (!fits || (parent.disabled && before?.parentId !== parent.id)) throw failField('parentId', 'CASE_CATEGORY_PARENT');
}

/** A category may keep a team that was disabled since, or one of a company that the user does not see. */
async function checkTeam(scope: Scope, tx: Tx, teamId: number | null, before: number | null): Promise<void> {
  if (teamId === null || teamId === before) return;
  if (!(await isTeamInUse(tx, teamId, companyReach(scope)))) throw failField('teamId', 'CASE_TEAM');
}

/** Categories hold for all companies, so only somebody who sees all of them changes them. */
function requireAll(scope: Scope): void {
  if (!companyReach(scope).all) throw fail('NOT_AUTHORISED');
}

export const create = (scope: Scope, form: ParsedInputOf<typeof createCaseCategory>): Promise<{ id: number }> =>
  inTransaction(scope.db, async (tx) => {
    requireAll(scope);
    const locked = await lockPair(tx, null, form.parentId);
    checkParent(form, locked.get(form.parentId ?? 0), undefined);
    await checkTeam(scope, tx, form.teamId, null);
    const id = await unique(form.name, queries.insertCategory(tx, form, stampOf(scope)));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'case-category', entityId: id, after: form, note: form.name });
    return { id };
  });

export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCaseCategory>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    requireAll(scope);
    const locked = await lockPair(tx, id, form.parentId);
    const before = await lockRow(tx, { what: '诉求类别', find: async () => locked.get(id), version });
    checkParent(form, locked.get(form.parentId ?? 0), before);
    if (form.parentId !== null && (await queries.hasChildren(tx, id))) throw failField('parentId', 'CASE_CATEGORY_USED');
    if (form.kind !== before.kind && (await queries.isUsed(tx, id))) throw failField('kind', 'CASE_CATEGORY_KIND');
    await checkTeam(scope, tx, form.teamId, before.teamId);
    await unique(form.name, queries.updateCategory(tx, id, form, stampOf(scope)));
    const note = form.name;
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'case-category', entityId: id, before, after: form, note });
    return null;
  });

/** Cases that have the category keep it. */
export const disable = (scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableCaseCategory>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    requireAll(scope);
    const find = async () => (await queries.lockCategories(tx, [id]))[0];
    const { name } = await lockRow(tx, { what: '诉求类别', find, version });
    await queries.updateCategory(tx, id, { disabled }, stampOf(scope));
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: 'case-category', entityId: id, note: name });
    return null;
  });
