// 会计科目 (menu 273): the chart of a company. domain: accounting 1.1, 12.13.
import type { changeSubject, copySubjects, createSubject, disableSubject, ParsedInputOf } from '@anju/contract';
import { isZeroDecimal } from '@anju/domain';
import { pinyinInitials } from '@anju/domain/pinyin';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import { onReferenced } from '../books/referenced.ts';
import { insertChart, missingValues } from './chart.service.ts';
import * as queries from './subject.queries.ts';
import { isUsed, shown } from './subject-read.service.ts';
import { checkCode, sameLetters, within } from './subject.rules.ts';

const WHAT = '会计科目';
const ENTITY = 'subject';
const CODE_KEY = 'subject_code';

/** The subject with its company locked, so that changes of a chart follow one another; it is not there for whoever lacks the company. */
async function lock(tx: Tx, scope: Scope, id: number): Promise<queries.StoredSubject> {
  const found = await queries.findSubject(tx, id);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  await booksOf(tx, scope, found.companyId).catch(() => {
    throw fail('NOT_FOUND', { what: WHAT });
  });
  await queries.lockChart(tx, found.companyId);
  const locked = await queries.lockSubject(tx, id);
  if (!locked) throw fail('NOT_FOUND', { what: WHAT });
  return locked;
}

type Form = Omit<ParsedInputOf<typeof changeSubject>, 'id' | 'version'>;

async function checkCashItems(db: DbOrTx, companyId: number, { cashIn, cashOut }: Form): Promise<void> {
  for (const [path, code] of [
    ['cashIn', cashIn],
    ['cashOut', cashOut],
  ] as const) {
    if (code !== null && !(await queries.hasCashItem(db, companyId, code))) throw failField(path, 'NOT_FOUND', { what: '现金流量项目' });
  }
}

const taken = (tx: Tx, companyId: number, code: string) => async (): Promise<never> => {
  const holder = await queries.findByCode(tx, companyId, code);
  throw failField('code', 'SUBJECT_CODE_TAKEN', { code, name: holder?.name ?? '' });
};
async function checkFree(tx: Tx, companyId: number, code: string, id: number): Promise<void> {
  const holder = await queries.findByCode(tx, companyId, code);
  if (holder && holder.id !== id) await taken(tx, companyId, code)();
}

export async function create(
  scope: Scope,
  { companyId, parentId, category, move, ...form }: ParsedInputOf<typeof createSubject>,
): Promise<{ id: number; moved: number }> {
  return inTransaction(scope.db, async (tx) => {
    await booksOf(tx, scope, companyId);
    await queries.lockChart(tx, companyId);
    const parent = parentId === null ? null : await queries.lockSubject(tx, parentId);
    if (parent === undefined || (parent !== null && parent.companyId !== companyId)) throw fail('NOT_FOUND', { what: '上级科目' });
    if (parent && !parent.enabled) throw fail('SUBJECT_PARENT_DISABLED', { name: parent.name });
    checkCode(form.code, parent);
    await checkFree(tx, companyId, form.code, 0);
    await checkCashItems(tx, companyId, form);
    const used = parent?.leaf ? await queries.useOf(tx, parent) : undefined;
    const moves = used !== undefined && (isUsed(used) || used.template);
    if (moves && !move) throw fail('SUBJECT_MOVE_NEEDED', { name: parent?.name ?? '', lines: used.lines });
    if (moves && parent && !sameLetters(form.dims, parent.dims)) throw failField('dims', 'SUBJECT_DIMS_OF_MOVE', { name: parent.name });
    const fullName = parent ? `${parent.fullName}-${form.name}` : form.name;
    const [made] = await onDuplicate(
      queries.insertLevel(
        tx,
        companyId,
        [
          {
            ...form,
            required: within(form.required, form.dims),
            fullName,
            initials: pinyinInitials(fullName),
            category: parent?.category ?? category,
            leaf: true,
            system: false,
            disabled: false,
          },
        ],
        stampOf(scope),
      ),
      CODE_KEY,
      () => failField('code', 'SUBJECT_CODE_TAKEN', { code: form.code, name: '另一科目' }),
    );
    const id = made?.id ?? 0;
    let moved = 0;
    if (parent?.leaf) {
      // Rules, amortisations and assets name a leaf before anything is booked on it.
      moved = await queries.moveSubject(tx, companyId, parent.id, id);
      await queries.moveTemplates(tx, companyId, parent.id, id);
    }
    if (parent?.leaf) await queries.settleLeaves(tx, companyId);
    await scope.audit.write(tx, scope.actor, {
      action: moves ? '新增并转入' : '新增',
      entity: ENTITY,
      entityId: id,
      after: { companyId, fullName, ...form },
      ...(moves && parent ? { note: `${parent.code} ${parent.fullName} 的 ${moved} 条分录和余额转入 ${form.code} ${fullName}` } : {}),
    });
    return { id, moved };
  });
}

/** What a used subject keeps. */
function checkUsed(before: queries.StoredSubject, form: Form): void {
  const refuse = (what: string) => fail('SUBJECT_USED', { name: before.name, what });
  if (form.code !== before.code) throw refuse('编码');
  if (form.direction !== before.direction) throw refuse('余额方向');
  if (!sameLetters(form.dims, before.dims)) throw refuse('辅助核算');
}

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeSubject>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id);
    const { companyId } = before;
    if (before.version !== version) throw fail('STALE', { what: WHAT });
    const below = await queries.listBelow(tx, companyId, before.code);
    if (form.code !== before.code) {
      if (below.length > 0) throw fail('SUBJECT_HAS_CHILDREN', { name: before.name });
      const parent = before.parentId === null ? null : await queries.findSubject(tx, before.parentId);
      checkCode(form.code, parent ?? null);
      await checkFree(tx, companyId, form.code, id);
    }
    if (!before.leaf && form.dims !== '') throw failField('dims', 'SUBJECT_DIMS_OF_PARENT');
    await checkCashItems(tx, companyId, form);
    if (isUsed(await queries.useOf(tx, before))) checkUsed(before, form);
    const above = before.fullName.slice(0, before.fullName.length - before.name.length);
    const fullName = `${above}${form.name}`;
    await queries.updateSubject(
      tx,
      id,
      {
        ...form,
        required: within(form.required, form.dims),
        fullName,
        initials: pinyinInitials(fullName),
        leaf: before.leaf,
        disabled: !before.enabled,
      },
      stampOf(scope),
    );
    if (fullName !== before.fullName && below.length > 0) {
      const names = below.map((one) => ({ id: one.id, fullName: `${fullName}${one.fullName.slice(before.fullName.length)}` }));
      await queries.updateNames(
        tx,
        names.map((one) => ({ ...one, initials: pinyinInitials(one.fullName) })),
      );
    }
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: ENTITY,
      entityId: id,
      before: shown(before),
      after: { fullName, ...form },
    });
    return null;
  });
}

export async function disable(scope: Scope, { id, version, disabled }: ParsedInputOf<typeof disableSubject>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id);
    if (before.version !== version) throw fail('STALE', { what: WHAT });
    const below = disabled ? await queries.listBelow(tx, before.companyId, before.code) : [];
    if (disabled) await checkDisabled(tx, before.companyId, [before, ...below]);
    else if (before.parentId !== null) {
      const parent = await queries.findSubject(tx, before.parentId);
      if (parent && !parent.enabled) throw fail('SUBJECT_PARENT_DISABLED', { name: parent.name });
    }
    await queries.setDisabled(tx, [id, ...below.map((one) => one.id)], disabled, stampOf(scope));
    const note = `${before.code} ${before.fullName}`;
    await scope.audit.write(tx, scope.actor, { action: disabled ? '停用' : '启用', entity: ENTITY, entityId: id, note });
    return null;
  });
}

/** What rules post to and what has a balance stays in use. */
async function checkDisabled(tx: Tx, companyId: number, subjects: readonly queries.StoredSubject[]): Promise<void> {
  const system = subjects.find((one) => one.system);
  if (system) throw fail('SUBJECT_SYSTEM', { name: system.fullName });
  const balances = new Map((await queries.listBalances(tx, companyId, 299_912)).map(({ subjectId, balance }) => [subjectId, balance]));
  const open = subjects.find((one) => !isZeroDecimal(balances.get(one.id) ?? '0'));
  if (open) throw fail('SUBJECT_HAS_BALANCE', { name: open.fullName });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id);
    if (before.system) throw fail('SUBJECT_SYSTEM', { name: before.name });
    if (!before.leaf) throw fail('SUBJECT_HAS_CHILDREN', { name: before.name });
    const used = await queries.useOf(tx, before);
    const refuse = () => fail('SUBJECT_USED_REMOVE', { name: before.name });
    if (isUsed(used) || used.template) throw refuse();
    await onReferenced(queries.deleteSubject(tx, id), refuse);
    await queries.settleLeaves(tx, before.companyId);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before: shown(before) });
    return null;
  });
}

export async function copy(scope: Scope, { companyId, fromId }: ParsedInputOf<typeof copySubjects>): Promise<{ added: number }> {
  if (companyId === fromId) throw failField('fromId', 'SUBJECT_COPY_SAME');
  return inTransaction(scope.db, async (tx) => {
    const here = await booksOf(tx, scope, companyId);
    const there = await booksOf(tx, scope, fromId);
    if (here.template !== there.template) throw failField('fromId', 'SUBJECT_COPY_CHART', { company: there.companyName });
    await queries.lockChart(tx, companyId);
    const added = await insertChart(tx, companyId, await missingValues(tx, companyId, fromId), stampOf(scope));
    await queries.settleLeaves(tx, companyId);
    const note = `从“${there.companyName}”复制 ${added} 个科目`;
    await scope.audit.write(tx, scope.actor, { action: '复制科目', entity: 'account-set', entityId: companyId, note });
    return { added };
  });
}
