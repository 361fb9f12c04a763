// 摊销项目 and step 摊销: what each schedule has reached by the end of the period, less what is booked. domain: accounting 5.1.
import {
  DIM_LETTERS,
  DIMS,
  VOUCHER_KIND,
  type changeAmortisation,
  type createAmortisation,
  type Dims,
  type listAmortisations,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { allowedDims, centsText, closeLine, compareDecimal, scheduledBy, sumMoney, toCents, ymWords, type CloseLine } from '@anju/domain';
import { lockRow } from '../../../../platform/db/lock-row.ts';
import { fail, failField, onDuplicate } from '../../../../platform/errors/failure.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { runningBooks } from '../../books/books.service.ts';
import { internDims } from '../../books/dimset.queries.ts';
import { requireOwnDims } from '../../setup/dim.service.ts';
import { listSubjects, type SubjectFacts } from '../../voucher/core/draft.queries.ts';
import type { CloseContext } from '../step/context.service.ts';
import { monthText, SOURCE, type Proposal } from '../step/proposal.ts';
import * as queries from './amortisation.queries.ts';
import { lastReleased } from './release.queries.ts';

const WHAT = '摊销项目';

export async function proposeAmortisation({ db, books, ym }: CloseContext, exceptIds: readonly number[]): Promise<Proposal[]> {
  const schedules = await queries.listSchedules(db, books.companyId, ym, exceptIds);
  const due = schedules
    .map((row) => ({ row, cents: scheduledBy(row, books.firstYm, ym) - toCents(row.bookedBefore) - toCents(row.booked) }))
    .filter(({ cents }) => cents !== 0n);
  if (due.length === 0) return [];
  const sums = new Map<string, { subjectId: number; dimsetId: number; side: 1 | -1; cents: bigint }>();
  const add = (subjectId: number, dimsetId: number, side: 1 | -1, cents: bigint): void => {
    const key = `${side} ${subjectId} ${dimsetId}`;
    sums.set(key, { subjectId, dimsetId, side, cents: (sums.get(key)?.cents ?? 0n) + cents });
  };
  for (const { row, cents } of due) {
    add(row.debitSubjectId, row.debitDimsetId, 1, cents);
    add(row.creditSubjectId, row.creditDimsetId, -1, cents);
  }
  const sides = [...sums.values()].filter(({ cents }) => cents !== 0n).toSorted((one, other) => other.side - one.side);
  const lines = sides.map(({ side, cents, ...place }): CloseLine => closeLine(place, side, cents));
  const summary = due.length === 1 ? `摊销${due[0]?.row.name ?? ''}` : `${monthText(ym)}摊销 ${due.length} 项`;
  const amortised = due.map(({ row, cents }) => ({ id: row.id, amount: centsText(cents) }));
  return lines.length === 0 ? [] : [{ source: SOURCE.amortisation, kind: VOUCHER_KIND.amortisation, summary, lines, amortised }];
}

// ---- the schedules -------------------------------------------------------------------------------------------------------------------

export async function list(scope: Scope, companyId: number): Promise<OutputOf<typeof listAmortisations>> {
  await runningBooks(scope.db, scope, companyId);
  return { rows: await queries.listAmortisations(scope.db, companyId) };
}

type Form = Omit<ParsedInputOf<typeof changeAmortisation>, 'id' | 'version'>;
/** What the voucher of every month would lack is refused already when the plan is saved. */
function requireDims({ code, required }: SubjectFacts, dims: Dims, field: 'debitDims' | 'creditDims'): void {
  const lacking = DIM_LETTERS.filter((letter) => required.includes(letter) && dims[DIMS[letter].field] === null);
  const words = lacking.map((letter) => DIMS[letter].name).join('、');
  if (words !== '') throw failField(field, 'AMORTISATION_DIMS', { code, dims: words });
}

async function kept(tx: Tx, scope: Scope, { companyId, dimsRequired }: Books, form: Form): Promise<queries.AmortisationForm> {
  const { debitDims, creditDims, ...rest } = form;
  const subjects = new Map((await listSubjects(tx, companyId, [form.debitSubjectId, form.creditSubjectId])).map((one) => [one.id, one]));
  const usable = (id: number, field: 'debitSubjectId' | 'creditSubjectId') => {
    const found = subjects.get(id);
    if (!found?.leaf || found.disabled) throw failField(field, 'NOT_FOUND', { what: '末级科目' });
    return found;
  };
  const [debit, credit] = [usable(form.debitSubjectId, 'debitSubjectId'), usable(form.creditSubjectId, 'creditSubjectId')];
  const sets = [allowedDims(debitDims, debit), allowedDims(creditDims, credit)] as const;
  if (dimsRequired) {
    requireDims(debit, sets[0], 'debitDims');
    requireDims(credit, sets[1], 'creditDims');
  }
  await requireOwnDims(tx, companyId, sets);
  const [debitDimsetId = 0, creditDimsetId = 0] = await internDims(tx, scope.actor.tenantId, sets).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '23503') throw fail('VOUCHER_DIMS');
    throw error;
  });
  const { monthYm } = await lastReleased(tx, companyId, { ...rest, debitDimsetId });
  if (monthYm !== null) throw failField('startYm', 'AMORTISATION_RELEASED', { ym: ymWords(monthYm) });
  return { ...rest, debitDimsetId, creditDimsetId };
}
const once = <T>(work: Promise<T>, name: string): Promise<T> =>
  onDuplicate(work, 'amortisation_name', () => failField('name', 'AMORTISATION_TAKEN', { name }));

export function create(scope: Scope, { companyId, ...form }: ParsedInputOf<typeof createAmortisation>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, companyId);
    const made = await once(queries.insertAmortisation(tx, companyId, await kept(tx, scope, books, form), stampOf(scope)), form.name);
    await scope.audit.write(tx, scope.actor, { action: '新增', entity: 'amortisation', entityId: made.id, note: form.name });
    return made;
  });
}

const lock = (tx: Tx, scope: Scope, id: number, version?: number) =>
  lockRow(tx, { what: WHAT, find: () => queries.lockAmortisation(tx, companyReach(scope), id), version });

export function change(scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeAmortisation>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { companyId, booked } = await lock(tx, scope, id, version);
    if (compareDecimal(sumMoney([booked, form.bookedBefore]), form.base) > 0)
      throw failField('base', 'AMORTISATION_BOOKED', { amount: booked });
    const books = await runningBooks(tx, scope, companyId);
    await once(queries.updateAmortisation(tx, id, await kept(tx, scope, books, form)), form.name);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'amortisation', entityId: id, note: form.name });
    return null;
  });
}

export function remove(scope: Scope, id: number): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { parts, name } = await lock(tx, scope, id);
    if (parts > 0) throw fail('AMORTISATION_USED');
    await queries.deleteAmortisation(tx, id);
    await scope.audit.write(tx, scope.actor, { action: '删除', entity: 'amortisation', entityId: id, note: name });
    return null;
  });
}
