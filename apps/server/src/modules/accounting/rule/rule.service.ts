// 凭证规则 (menu 275): a rule that could not balance is refused when it is saved, whatever the amounts of its events will be.
// domain: accounting 7.1.
import {
  RULE_SOURCE,
  type changeVoucherRule,
  type createVoucherRule,
  type ParsedInputOf,
  type RuleLineForm,
  type VoucherRule,
} from '@anju/contract';
import { ruleDifference } from '@anju/domain';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../books/books.service.ts';
import { listCashCodes } from '../voucher/core/draft.queries.ts';
import * as queries from './rule.queries.ts';

const WHAT = '凭证规则';
const ENTITY = 'voucher-rule';
const NAME = 'voucher_rule_name';

export async function list(scope: Scope, companyId: number): Promise<VoucherRule[]> {
  await booksOf(scope.db, scope, companyId);
  return queries.listRules(scope.db, companyId);
}

type Form = Omit<ParsedInputOf<typeof createVoucherRule>, 'companyId'>;

const fixedOnly = (lines: readonly RuleLineForm[]): RuleLineForm[] =>
  lines.map((line) => (line.source === RULE_SOURCE.fixed ? line : { ...line, subjectId: null }));

async function check(tx: Tx, companyId: number, form: Form): Promise<void> {
  const { event, lines, word, fromDay, toDay } = form;
  const difference = ruleDifference(event, lines);
  if (difference !== '') throw fail('RULE_UNBALANCED', { difference });
  if (fromDay !== null && toDay !== null && toDay < fromDay) throw failField('toDay', 'RULE_DAYS');
  if (!(await queries.hasWord(tx, companyId, word))) throw failField('word', 'VOUCHER_WORD', { word });
  if (!(await queries.knowsChoices(tx, companyId, form))) throw fail('RULE_CHOICE');
  const cashItems = await listCashCodes(tx, companyId);
  for (const [at, { source, subjectId, cashItem }] of lines.entries()) {
    if (cashItem !== null && !cashItems.has(cashItem)) throw fail('RULE_CASH_ITEM', { line: at + 1 });
    if (source !== RULE_SOURCE.fixed) continue;
    if (subjectId === null || (await queries.countUsable(tx, companyId, [subjectId])) === 0) throw fail('RULE_SUBJECT', { line: at + 1 });
  }
}

export async function create(scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createVoucherRule>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await booksOf(tx, scope, companyId);
    await check(tx, companyId, form);
    const { lines, ...values } = form;
    const taken = () => failField('name', 'RULE_NAME_TAKEN', { name: form.name });
    const id = await onDuplicate(queries.insertRule(tx, companyId, values, stampOf(scope)), NAME, taken);
    await queries.replaceLines(tx, id, fixedOnly(lines));
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: ENTITY, entityId: id, after: form, note: form.name });
    return { id };
  });
}

const lock = (tx: Tx, scope: Scope, id: number, version?: number) =>
  lockRow(tx, {
    what: WHAT,
    version,
    find: async () => {
      const found = await queries.lockRule(tx, id);
      // Rules of books outside of the user's reach are not there.
      if (found) await booksOf(tx, scope, found.companyId).catch(() => Promise.reject(fail('NOT_FOUND', { what: WHAT })));
      return found;
    },
  });

export async function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeVoucherRule>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id, version);
    await check(tx, before.companyId, form);
    const { lines, ...values } = form;
    const taken = () => failField('name', 'RULE_NAME_TAKEN', { name: form.name });
    await onDuplicate(queries.updateRule(tx, id, values, stampOf(scope)), NAME, taken);
    await queries.replaceLines(tx, id, fixedOnly(lines));
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: ENTITY, entityId: id, before, after: form, note: form.name });
    return null;
  });
}

export async function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const before = await lock(tx, scope, id);
    await queries.deleteRule(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: ENTITY, entityId: id, before, note: before.name });
    return null;
  });
}
