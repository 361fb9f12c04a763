// Rules of a company's documents: the titles and print layout of its receipts, and the numbering of every document. domain: property 4.7,
// 1.3. A receipt's number follows a numbering rule like any other: saving a receipt rule writes both, and platform/numbers reads it from
// there.
import {
  RECEIPT_KINDS,
  type changeNumberRule,
  type changeReceiptRule,
  type getReceiptRule,
  type NumberRule,
  type OutputOf,
  type ParsedInputOf,
  type ReceiptRule,
} from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { formatNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type DbOrTx, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { seesPapers } from './company.policy.ts';
import { companyProfiles } from '../../org/index.ts';
import * as ruleQueries from '../../../platform/numbers/number-rule.queries.ts';
import * as queries from './paper-rule.queries.ts';
import { firstReceiptRule, isSetHere, nameOfNumber, periodOf, resetOf } from './paper-rule.rules.ts';

const RECEIPTS = RECEIPT_KINDS.map(({ value }) => value);

interface Papers {
  readonly receiptRules: ReceiptRule[];
  readonly numberRules: NumberRule[];
}

export async function papersOf(db: DbOrTx, { id, code }: { id: number; code: string }, day: string): Promise<Papers> {
  const [kept, numbers, counters] = await Promise.all([
    queries.listReceiptRules(db, id),
    ruleQueries.listNumberRules(db, id),
    ruleQueries.listCounters(db, id),
  ]);
  const next = (kind: string, companyId: number, rule: ruleQueries.Numbering): string => {
    const period = periodOf(rule.reset, day);
    const last = counters.find((one) => one.kind === kind && one.companyId === companyId && one.period === period)?.lastValue ?? 0;
    return formatNumber(rule, day, last + 1);
  };
  const receiptRules = RECEIPTS.map((kind) => {
    const own = kept.find((rule) => rule.kind === kind);
    const rule = own ?? { ...firstReceiptRule(kind, code), version: 0 };
    return { ...rule, own: own !== undefined, next: next(kind, id, { ...rule, reset: resetOf(rule.datePart) }) };
  });
  const kinds = [...new Set(numbers.map(({ kind }) => kind))].filter(isSetHere);
  const numberRules = kinds.flatMap((kind) => {
    const rule = effective(numbers, kind, id);
    if (!rule) return [];
    const { companyId, prefix, datePart, width, reset } = rule;
    return [{ kind, name: nameOfNumber(kind), prefix, datePart, width, reset, own: companyId === id, next: next(kind, companyId, rule) }];
  });
  return { receiptRules, numberRules };
}

/** The company's own rule, otherwise the rule for all companies. */
const effective = (rules: readonly ruleQueries.NumberRow[], kind: string, companyId: number): ruleQueries.NumberRow | undefined =>
  rules.find((rule) => rule.kind === kind && rule.companyId === companyId) ??
  rules.find((rule) => rule.kind === kind && rule.companyId === 0);

export async function forPrint(scope: Scope, companyId: number): Promise<OutputOf<typeof getReceiptRule>> {
  const { db, actor, clock } = scope;
  const company = (await seesPapers(scope, actor, companyId)) ? await companyProfiles.findCompany(db, companyId) : undefined;
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  const { receiptRules: rules } = await papersOf(db, company, today(clock));
  const { name: companyName, logoFileId, sealFileId } = company;
  return { companyId, companyName, logoFileId, sealFileId, rules };
}

async function hold(tx: Tx, companyId: number) {
  const company = await companyProfiles.lockCompany(tx, companyId);
  if (!company) throw fail('NOT_FOUND', { what: '公司' });
  await ruleQueries.lockRules(tx);
  return company;
}

async function checkPrefix(tx: Tx, field: string, prefix: string, kinds: readonly string[], own: { companyId: number; kind: string }) {
  const found = await ruleQueries.findPrefix(tx, prefix, kinds, own);
  if (!found) return;
  const what = `${found.companyName ?? '统一规则'}的${nameOfNumber(found.kind)}`;
  throw failField(field, 'NUMBER_PREFIX_TAKEN', { prefix, what });
}

/** Writes the rule; under the same prefix the counter continues, even if the period of the rule changes. */
async function writeNumbering(scope: Scope, tx: Tx, companyId: number, kind: string, rule: ruleQueries.Numbering): Promise<void> {
  const { tenantId } = scope.actor;
  const day = today(scope.clock);
  const before = (await ruleQueries.listNumberRules(tx, companyId)).find((one) => one.kind === kind && one.companyId === companyId);
  if (before?.prefix === rule.prefix && before.reset !== rule.reset) {
    const period = periodOf(before.reset, day);
    const counter = (await ruleQueries.listCounters(tx, companyId)).find(
      (one) => one.kind === kind && one.companyId === companyId && one.period === period,
    );
    if (counter) await ruleQueries.raiseCounter(tx, { ...counter, period: periodOf(rule.reset, day) });
  }
  await ruleQueries.upsertNumberRule(tx, tenantId, companyId, kind, rule);
}

export async function changeReceipt(
  scope: Scope,
  { id: companyId, version, ...form }: ParsedInputOf<typeof changeReceiptRule>,
): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await hold(tx, companyId);
    const before = (await queries.listReceiptRules(tx, companyId)).find(({ kind }) => kind === form.kind);
    if ((before?.version ?? 0) !== version) throw fail('STALE', { what: '票据规则' });
    await checkPrefix(tx, 'prefix', form.prefix, RECEIPTS, { companyId, kind: form.kind });
    await queries.upsertReceiptRule(tx, scope.actor.tenantId, companyId, form);
    const { prefix, datePart, width } = form;
    await writeNumbering(scope, tx, companyId, form.kind, { prefix, datePart, width, reset: resetOf(datePart) });
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'receipt-rule', entityId: companyId, before, after: form });
    return null;
  });
}

const same = (a: ruleQueries.Numbering, b: ruleQueries.Numbering): boolean =>
  a.prefix === b.prefix && a.datePart === b.datePart && a.width === b.width && a.reset === b.reset;

export async function changeNumber(
  scope: Scope,
  { id: companyId, kind, seen, rule }: ParsedInputOf<typeof changeNumberRule>,
): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await hold(tx, companyId);
    const before = isSetHere(kind) ? effective(await ruleQueries.listNumberRules(tx, companyId), kind, companyId) : undefined;
    if (!before) throw fail('NOT_FOUND', { what: '编号规则' });
    if (!same(before, seen)) throw fail('STALE', { what: '编号规则' });
    await checkPrefix(tx, 'rule.prefix', rule.prefix, [kind], { companyId, kind });
    await writeNumbering(scope, tx, companyId, kind, rule);
    await scope.audit.write(tx, scope.actor, {
      action: '修改',
      entity: 'number-rule',
      entityId: companyId,
      before,
      after: { kind, ...rule },
    });
    return null;
  });
}

export async function removeNumber(scope: Scope, companyId: number, kind: string): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await hold(tx, companyId);
    if (!isSetHere(kind) || !(await ruleQueries.deleteNumberRule(tx, companyId, kind))) throw fail('NOT_FOUND', { what: '编号规则' });
    await scope.audit.write(tx, scope.actor, {
      action: '恢复统一规则',
      entity: 'number-rule',
      entityId: companyId,
      note: nameOfNumber(kind),
    });
    return null;
  });
}
