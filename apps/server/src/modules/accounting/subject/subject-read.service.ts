// What is asked of a chart: the tree with balances, the first level, and what may be done with a subject. domain: accounting 0, 1.1.
import type { checkSubject, OutputOf, ParsedInputOf, readSubjectTree, readTopSubjects, SubjectNode } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { booksOf } from '../books/books.service.ts';
import * as queries from './subject.queries.ts';
import { nested, nextCode, rolledUp } from './subject.rules.ts';

export const shown = ({ companyId: _, ...subject }: queries.StoredSubject): SubjectNode => subject;

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

export const isUsed = ({ lines, opening }: queries.SubjectUse): boolean => lines > 0 || opening;

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
