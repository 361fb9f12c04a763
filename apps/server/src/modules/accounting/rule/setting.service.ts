// From when on the events of charging become vouchers. The first time, a company gets the default rules and subjects of its chart. Only
// rows of leaves that its chart has are made; what is missing shows as a problem of the events that need it.
import { RULE_SOURCE, type ParsedInputOf, type RuleSetting, type saveRuleSetting } from '@anju/contract';
import { defaultRules, itemSubjects, tenderSubjects } from '@anju/domain/chart';
import { ymText, ymWords } from '@anju/domain';
import { fail, failField } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf, type Stamp } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../books/books.queries.ts';
import { booksOf } from '../books/books.service.ts';
import * as maps from './map.queries.ts';
import * as queries from './rule.queries.ts';

export async function read(scope: Scope, companyId: number): Promise<RuleSetting> {
  const { firstYm } = await booksOf(scope.db, scope, companyId);
  const setting = (await queries.findSetting(scope.db, companyId)) ?? null;
  return { setting, firstYm, estates: await queries.listRegimes(scope.db, companyId) };
}

export async function save(scope: Scope, { companyId, regimes, version, ...values }: ParsedInputOf<typeof saveRuleSetting>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const books = await booksOf(tx, scope, companyId);
    if (values.fromYm < books.firstYm) throw failField('fromYm', 'RULE_START_EARLY', { ym: ymWords(books.firstYm) });
    const stamp = stampOf(scope);
    const before = await queries.lockSetting(tx, companyId);
    if ((before?.version ?? null) !== version) throw fail('STALE', { what: '凭证规则' });
    if (before) {
      if (before.fromYm !== values.fromYm && (await queries.hasBooked(tx, companyId)))
        throw failField('fromYm', 'RULE_START_FIXED', { ym: ymWords(before.fromYm) });
      await queries.updateSetting(tx, companyId, values, stamp);
    } else await begin(tx, books, values, stamp);
    await queries.saveRegimes(tx, companyId, regimes);
    const note = `${books.companyName}，${ymText(values.fromYm)} 起${values.enabled ? '' : '，停用'}`;
    await scope.audit.write(tx, scope.actor, {
      action: before ? '修改设置' : '启用',
      entity: 'voucher-rule',
      entityId: companyId,
      after: values,
      note,
    });
    return null;
  });
}

/** Writes the setting with the default rules and subjects; the demo begins by it too. */
export async function begin(
  tx: Tx,
  books: Pick<Books, 'companyId' | 'template'>,
  values: Pick<queries.SettingNow, 'fromYm' | 'enabled' | 'closedMode'>,
  stamp: Stamp,
): Promise<void> {
  if (!(await queries.insertSetting(tx, books.companyId, values, stamp))) throw fail('STALE', { what: '凭证规则' });
  const leaves = await maps.listLeaves(tx, books.companyId);
  const mapped = await makeMap(tx, books, leaves);
  const posted = await makeRules(tx, books, leaves, stamp);
  await maps.loosenDims(tx, [...new Set([...mapped, ...posted])], stamp);
}

const NO_DIMS = { supplierId: null, departmentId: null, bankAccountId: null };
async function makeMap(tx: Tx, { companyId, template }: Pick<Books, 'companyId' | 'template'>, leaves: Leaves): Promise<number[]> {
  const bank = await maps.findBank(tx, companyId);
  const items = [null, ...(await maps.listItems(tx)).filter(({ deposit }) => !deposit)];
  const ofItems = items.flatMap((item) => {
    const { receivable, revenue, prepaid, agency } = itemSubjects(template, item);
    return [
      { role: RULE_SOURCE.receivable, code: receivable },
      { role: RULE_SOURCE.revenue, code: revenue },
      { role: RULE_SOURCE.prepaid, code: prepaid },
      { role: RULE_SOURCE.agency, code: agency },
    ].map((row) => ({ ...row, ...NO_DIMS, list: 0, ref: item?.id ?? 0 }));
  });
  const ofTenders = tenderSubjects(template).map(({ list, method, code }) => ({
    ...NO_DIMS,
    role: RULE_SOURCE.tender,
    list,
    ref: method,
    code,
    bankAccountId: code === '100201' ? (bank?.id ?? null) : null,
  }));
  const rows = [...ofItems, ...ofTenders].flatMap(({ code, ...row }) => {
    const subjectId = leaves.get(code);
    return subjectId === undefined ? [] : [{ ...row, subjectId }];
  });
  await maps.saveMap(tx, companyId, rows);
  return rows.map(({ subjectId }) => subjectId);
}

type Leaves = ReadonlyMap<string, number>;
async function makeRules(
  tx: Tx,
  { companyId, template }: Pick<Books, 'companyId' | 'template'>,
  leaves: Leaves,
  stamp: Stamp,
): Promise<number[]> {
  const posted: number[] = [];
  const word = await queries.findWord(tx, companyId);
  for (const { lines, settleTypes, tenders, ...rule } of defaultRules(template)) {
    if (lines.some(({ code }) => code !== null && !leaves.has(code))) continue;
    const values = { ...rule, settleTypes: [...settleTypes], tenders: [...tenders], acts: [], chargeTypeIds: [], estateIds: [], word };
    const id = await queries.insertRule(tx, companyId, { ...values, houseDims: true, fromDay: null, toDay: null }, stamp);
    const subjectOf = (code: string | null): number | null => (code === null ? null : (leaves.get(code) ?? null));
    const made = lines.map(({ code, ...line }) => ({ ...line, subjectId: subjectOf(code) }));
    await queries.replaceLines(tx, id, made);
    posted.push(...made.flatMap(({ subjectId }) => subjectId ?? []));
  }
  return posted;
}
