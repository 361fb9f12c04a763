// 会计科目 (menu 273): the chart of a company. domain: accounting 1.1, 12.13.
import {
  type changeSubject,
  type checkSubject,
  type copySubjects,
  type createSubject,
  type disableSubject,
  type OutputOf,
  type ParsedInputOf,
  type readSubjectTree,
  type readTopSubjects,
  type SubjectNode,
} from '@anju/contract';
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
import { checkCode, nested, nextCode, rolledUp, sameLetters, within } from './subject.rules.ts';

const WHAT = '会计科目';
const ENTITY = 'subject';
const CODE_KEY = 'subject_code';

const shown = ({ companyId: _, ...subject }: queries.StoredSubject): SubjectNode => subject;

export async function tree(
  scope: Scope,
  { companyId, category, onlyEnabled, ym }: ParsedInputOf<typeof readSubjectTree>,
): Promise<OutputOf<typeof readSubjectTree>> {
  await booksOf(scope.db, scope, companyId);
  const found = (await queries.listSubjects(scope.db, companyId, { category, onlyEnabled })).map(shown);
  if (ym === undefined) return nested(found);
  const own = await queries.listBalances(scope.db, companyId, ym);
  const sums = rolledUp(found, new Map(own.map(({ subjectId, balance }) => [subjectId, balance])));
  return nested(found.map((node) => ({ ...node, balance: sums.get(node.id) ?? '0.00' })));
}

export async function top(scope: Scope, { companyId, category }: ParsedInputOf<typeof readTopSubjects>): Promise<SubjectNode[]> {
  await booksOf(scope.db, scope, companyId);
  return (await queries.listSubjects(scope.db, companyId, { category, top: true })).map(shown);
}

// ---- subject-valid -----------------------------------------------------------------------------------------------------------------------

const isUsed = ({ lines, opening }: queries.SubjectUse): boolean => lines > 0 || opening;

function verdict(use: ParsedInputOf<typeof checkSubject>['use'], subject: queries.StoredSubject, used: queries.SubjectUse): string {
  const { name, leaf, enabled, system } = subject;
  switch (use) {
    case 'post':
      if (!leaf) return '请选择末级科目！';
      return enabled ? '' : `科目“${name}”已停用`;
    case 'child':
      if (!enabled) return `上级科目“${name}”已停用`;
      return subject.code.length >= 12 ? '科目最多 5 级' : '';
    case 'delete':
      if (system) return `科目“${name}”由系统使用，不能停用或删除`;
      if (!leaf) return `科目“${name}”有下级科目，请先删除下级科目`;
      return isUsed(used) || used.template ? `科目“${name}”已有凭证、期初余额或模板引用，不能删除，可以停用` : '';
    case 'dims':
      if (!leaf) return '有下级科目的科目不设辅助核算，请在末级科目上设置';
      return isUsed(used) ? `科目“${name}”已有凭证或期初余额，不能修改辅助核算` : '';
  }
}

const NO_ANSWER = { subject: null, requiredDims: '', balance: '0.00', lines: 0, nextCode: '' } as const;

export async function check(
  scope: Scope,
  { companyId, id, code, use }: ParsedInputOf<typeof checkSubject>,
): Promise<OutputOf<typeof checkSubject>> {
  const { dimsRequired } = await booksOf(scope.db, scope, companyId);
  const found = id === undefined ? await queries.findByCode(scope.db, companyId, code ?? '') : await queries.findSubject(scope.db, id);
  if (found?.companyId !== companyId) return { valid: false, msg: code ? `没有科目“${code}”` : '没有这个科目', ...NO_ANSWER };
  const used = await queries.useOf(scope.db, found);
  const below = use === 'child' ? await queries.listBelow(scope.db, companyId, found.code) : [];
  const msg = verdict(use, found, used);
  return {
    valid: msg === '',
    msg,
    subject: shown(found),
    requiredDims: dimsRequired ? found.required : '',
    balance: used.balance,
    lines: used.lines,
    nextCode:
      use === 'child'
        ? nextCode(
            found.code,
            below.map((one) => one.code),
          )
        : '',
  };
}

// ---- changes -----------------------------------------------------------------------------------------------------------------------------

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
    if (parent && moves) {
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
