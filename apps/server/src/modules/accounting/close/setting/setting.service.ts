// 结账设置: what the close of a company books by itself.
import { CLOSE_DEFAULTS, type changeCloseSetting, type OutputOf, type ParsedInputOf, type readCloseSetting } from '@anju/contract';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { isWholeTemplate } from '@anju/domain';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { runningBooks } from '../../books/books.service.ts';
import { listWords } from '../../voucher/core/draft.queries.ts';
import { listTemplateLines, listTemplates } from '../../voucher/template/template.queries.ts';
import { CLOSE_CODES, codeOf, leavesFor } from './close-subject.rules.ts';
import * as queries from './setting.queries.ts';
import type { StoredSetting } from './setting.queries.ts';

export const settingOf = async (db: DbOrTx, companyId: number): Promise<queries.StoredSetting> =>
  (await queries.findSetting(db, companyId)) ?? { ...CLOSE_DEFAULTS, version: 0 };

type Read = OutputOf<typeof readCloseSetting>;

/** The subjects the close books to that a company has split into several. */
async function choicesOf(db: DbOrTx, { companyId, template }: Books): Promise<Read['choices']> {
  const subjects = await queries.listCloseSubjects(db, companyId);
  return CLOSE_CODES.flatMap((code) => {
    const ownCode = codeOf(template, code);
    const leaves = ownCode === null ? [] : leavesFor(ownCode, subjects);
    if (ownCode === null || leaves.length < 2) return [];
    const name = subjects.find((one) => one.code === ownCode)?.name ?? '';
    return [{ code, ownCode, name, leaves: leaves.map(({ id, code: own, name: text }) => ({ id, code: own, name: text })) }];
  });
}

export async function read(scope: Scope, companyId: number): Promise<Read> {
  const books = await runningBooks(scope.db, scope, companyId);
  const templates = (await listTemplates(scope.db, companyId)).map(({ id, name }) => ({ id, name }));
  const feeEstates = await queries.listFeeEstates(scope.db, companyId);
  return { ...(await settingOf(scope.db, companyId)), templates, choices: await choicesOf(scope.db, books), feeEstates };
}

/** A template that leaves amounts to whoever fills it in books nothing by itself. */
async function requireAmounts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  for (const template of await listTemplateLines(tx, companyReach(scope), ids))
    if (!isWholeTemplate(template.lines)) throw failField('templateIds', 'CLOSE_TEMPLATE_EMPTY', { name: template.name });
}

async function requireChoices(tx: Tx, books: Books, chosen: StoredSetting['subjects']): Promise<void> {
  if (new Set(chosen.map(({ code }) => code)).size < chosen.length) throw failField('subjects', 'CLOSE_SUBJECT_CHOICE', { code: '' });
  const choices = await choicesOf(tx, books);
  for (const { code, subjectId } of chosen) {
    const choice = choices.find((one) => one.code === code);
    if (!choice?.leaves.some(({ id }) => id === subjectId))
      throw failField('subjects', 'CLOSE_SUBJECT_CHOICE', { code: choice?.ownCode ?? code });
  }
}

export function change(scope: Scope, { companyId, version, ...form }: ParsedInputOf<typeof changeCloseSetting>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, companyId);
    const stamp = stampOf(scope);
    const before = await queries.lockSetting(tx, companyId, stamp);
    if (before.version !== version) throw fail('STALE', { what: '结账设置' });
    if (form.word !== '' && !(await listWords(tx, companyId)).some(({ word, disabled }) => word === form.word && !disabled))
      throw failField('word', 'VOUCHER_WORD', { word: form.word });
    const known = new Set((await listTemplates(tx, companyId)).map(({ id }) => id));
    if (form.templateIds.some((id) => !known.has(id))) throw failField('templateIds', 'CLOSE_TEMPLATE');
    await requireAmounts(tx, scope, form.templateIds);
    await requireChoices(tx, books, form.subjects);
    const underFee = new Set((await queries.listFeeEstates(tx, companyId)).map(({ id }) => id));
    if (form.fees.some(({ estateId }) => !underFee.has(estateId))) throw failField('fees', 'CLOSE_FEE_ESTATE');
    await queries.updateSetting(tx, companyId, form, stamp);
    await queries.replaceSubjects(tx, companyId, form.subjects);
    await queries.replaceFees(tx, companyId, form.fees);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'close-setting', entityId: companyId, before, after: form });
    return null;
  });
}
