// 凭证模板. domain: accounting 2.5.
import {
  TEMPLATE_AMOUNT,
  TEMPLATE_FREQUENCY,
  type changeVoucherTemplate,
  type createVoucherTemplate,
  type fillVoucherTemplate,
  type getVoucherTemplate,
  type OutputOf,
  type ParsedInputOf,
  type tryVoucherTemplate,
  type VoucherTemplateRow,
} from '@anju/contract';
import { hasFormulas, ymOfDay, ymWords } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { booksOf } from '../../books/books.service.ts';
import { requireOwnDims } from '../../setup/dim.service.ts';
import { listSubjects, listWords } from '../core/draft.queries.ts';
import { listOpenYms } from '../read/desk.queries.ts';
import { dayFor, lastDayOf } from '../read/desk.service.ts';
import { amountsOf, computedOf, findingsOf, formulaProblem } from './template-amounts.service.ts';
import * as queries from './template.queries.ts';

const WHAT = '凭证模板';
const MONTHS = {
  [TEMPLATE_FREQUENCY.free]: 0,
  [TEMPLATE_FREQUENCY.monthly]: 1,
  [TEMPLATE_FREQUENCY.quarterly]: 3,
  [TEMPLATE_FREQUENCY.yearly]: 12,
};
const monthsOf = (ym: number): number => Math.floor(ym / 100) * 12 + (ym % 100);

/** A regular template is due when its last use lies as many months back as it takes, counted from the newest open period. */
const isDue = ({ frequency, lastYm }: Pick<VoucherTemplateRow, 'frequency' | 'lastYm'>, newest: number | undefined): boolean =>
  MONTHS[frequency] > 0 && newest !== undefined && (lastYm === null || monthsOf(newest) - monthsOf(lastYm) >= MONTHS[frequency]);

export async function list(scope: Scope, companyId: number): Promise<VoucherTemplateRow[]> {
  await booksOf(scope.db, scope, companyId);
  const newest = (await listOpenYms(scope.db, companyId)).at(-1);
  return (await queries.listTemplates(scope.db, companyId)).map((row) => ({ ...row, due: isDue(row, newest) }));
}

async function found(scope: Scope, id: number) {
  const template = await queries.findTemplate(scope.db, companyReach(scope), id);
  if (!template) throw fail('NOT_FOUND', { what: WHAT });
  const texts = new Map((await queries.textsOf(scope.db, template.companyId, template.lines)).map((text) => [text.at, text]));
  const lines = template.lines.map((line, at) => {
    const { subjectCode = '', subjectName = '', dimTexts = [], cashItemName = '' } = texts.get(at) ?? {};
    return { ...line, subjectCode, subjectName, dimTexts, cashItemName };
  });
  return { ...template, lines };
}

export const detail = (scope: Scope, id: number): Promise<OutputOf<typeof getVoucherTemplate>> => found(scope, id);

type Form = Pick<ParsedInputOf<typeof changeVoucherTemplate>, 'name' | 'word' | 'frequency' | 'lines'>;
async function requireKnown(tx: Tx, books: Books, { word, lines }: Form): Promise<void> {
  const { companyId } = books;
  if (!(await listWords(tx, companyId)).some((one) => one.word === word && !one.disabled))
    throw failField('word', 'VOUCHER_WORD', { word });
  const known = new Set(
    (
      await listSubjects(
        tx,
        companyId,
        lines.map(({ subjectId }) => subjectId),
      )
    ).map(({ id }) => id),
  );
  const at = lines.findIndex(({ subjectId }) => !known.has(subjectId));
  if (at >= 0) throw fail('VOUCHER_SUBJECT', { line: at + 1 });
  await requireOwnDims(
    tx,
    companyId,
    lines.map(({ dims }) => dims),
  );
  if (!hasFormulas(lines)) return;
  const wrong = formulaProblem((await findingsOf(tx, books, lines)).problems);
  if (wrong) throw failField(`lines.${wrong.line - 1}.formula`, 'TEMPLATE_FORMULA', wrong);
}
const once = <T>(work: Promise<T>, name: string): Promise<T> =>
  onDuplicate(work, 'voucher_template_name', () => failField('name', 'TEMPLATE_TAKEN', { name }));

export function create(scope: Scope, input: ParsedInputOf<typeof createVoucherTemplate>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    await requireKnown(tx, await booksOf(tx, scope, input.companyId), input);
    const { id } = await once(queries.insertTemplate(tx, input.companyId, input, stampOf(scope)), input.name);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'voucher-template', entityId: id, note: input.name });
    return { id };
  });
}

const lock = (tx: Tx, scope: Scope, id: number, version?: number) =>
  lockRow(tx, { what: WHAT, find: () => queries.lockTemplate(tx, companyReach(scope), id), version });

export function change(scope: Scope, input: ParsedInputOf<typeof changeVoucherTemplate>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { companyId } = await lock(tx, scope, input.id, input.version);
    await requireKnown(tx, await booksOf(tx, scope, companyId), input);
    await once(queries.updateTemplate(tx, input.id, input), input.name);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'voucher-template', entityId: input.id, note: input.name });
    return null;
  });
}

export function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { name } = await lock(tx, scope, id);
    await queries.deleteTemplate(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'voucher-template', entityId: id, note: name });
    return null;
  });
}

/** What the formulas give in the newest open period, and what is wrong with them. */
export async function tryOut(
  scope: Scope,
  { companyId, lines }: ParsedInputOf<typeof tryVoucherTemplate>,
): Promise<OutputOf<typeof tryVoucherTemplate>> {
  const { db } = scope;
  const books = await booksOf(db, scope, companyId);
  const ym = (await listOpenYms(db, companyId)).at(-1) ?? null;
  const { chart, reports, problems, remarks } = await findingsOf(db, books, lines);
  const computed = ym === null || problems.size > 0 ? null : await computedOf(db, books, lines, { base: null, ym, chart, reports });
  return {
    ym,
    lines: lines.flatMap(({ mode }, at) => {
      const line = at + 1;
      if (mode !== TEMPLATE_AMOUNT.formula) return [];
      return [{ line, problem: problems.get(line) ?? '', remark: remarks.get(line) ?? '', amount: computed?.get(line) ?? null }];
    }),
  };
}

const BLANK = { quantity: null, price: null, settleMethod: '', settleNo: '', businessDay: null };
export async function fill(
  scope: Scope,
  { id, amount, ym }: ParsedInputOf<typeof fillVoucherTemplate>,
): Promise<OutputOf<typeof fillVoucherTemplate>> {
  const { db } = scope;
  const { companyId, word, lines } = await found(scope, id);
  const books = await booksOf(db, scope, companyId);
  const openYms = await listOpenYms(db, companyId);
  if (ym !== null && !openYms.includes(ym)) throw failField('ym', 'TEMPLATE_PERIOD', { ym: ymWords(ym) });
  const day = dayIn(ym, dayFor(openYms, today(scope.clock)));
  if (day === null && hasFormulas(lines)) throw fail('VOUCHER_NO_PERIOD');
  const amounts = await amountsOf(db, books, lines, { base: amount, ym: day === null ? 0 : ymOfDay(day) });
  return {
    templateId: id,
    word,
    day,
    lines: lines.map(({ summary, subjectId, subjectCode, subjectName, dims, dimTexts, cashItem, cashItemName }, at) => ({
      ...BLANK,
      ...{ line: at + 1, summary, subjectId, subjectCode, subjectName, dims, dimTexts, cashItem, cashItemName },
      ...{ debit: amounts[at]?.debit ?? '0.00', credit: amounts[at]?.credit ?? '0.00' },
    })),
  };
}
/** The usual day where it is in the period, otherwise the last day of the period. */
const dayIn = (ym: number | null, usual: string | null): string | null =>
  ym === null || (usual !== null && ymOfDay(usual) === ym) ? usual : lastDayOf(ym);
