// 结账: the period as the page shows it, and the close itself. domain: accounting 5.1, 10.3.
import {
  CHECK_STATE,
  CLOSE_ACTION,
  CLOSE_STEP,
  PERIOD,
  STEP_STATE,
  type CloseCheck,
  type CloseStepRow,
  type closePeriod,
  type markYearFiled,
  type OutputOf,
  type ParsedInputOf,
  type readClose,
} from '@anju/contract';
import { shiftYm, ymText, ymWords } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { runningBooks } from '../books/books.service.ts';
import { listReports } from '../report/report.queries.ts';
import { file } from '../report/reporting.service.ts';
import { listPeriods, listStates, lockPeriods } from '../setup/period.queries.ts';
import { openNext } from '../setup/period.service.ts';
import { allChecks } from './check/check.service.ts';
import * as queries from './close.queries.ts';
import { lockSetting } from './setting/setting.queries.ts';
import { settingOf } from './setting/setting.service.ts';
import { closeContext } from './step/context.service.ts';
import { stepRows } from './step/step.service.ts';

const isDone = ({ state }: CloseStepRow): boolean => state === STEP_STATE.done || state === STEP_STATE.none;
const row = (step: 9 | 10, state: CloseStepRow['state'], text: string): CloseStepRow => ({
  ...{ step, state, text, who: '', proposed: [], vouchers: [], undoable: false, by: '', at: null },
});

export async function read(scope: Scope, { companyId, ym }: ParsedInputOf<typeof readClose>): Promise<OutputOf<typeof readClose>> {
  const books = await runningBooks(scope.db, scope, companyId);
  const periods = await listPeriods(scope.db, companyId);
  const period = periods.find((one) => one.ym === ym);
  if (!period) throw fail('NOT_FOUND', { what: '会计期间' });
  const { state, closedBy, closedAt } = period;
  const context = await closeContext(scope.db, books, ym, await settingOf(scope.db, companyId));
  const isClosed = state === PERIOD.closed;
  const steps = await stepRows(context, scope, { closed: isClosed });
  const ready = steps.every(isDone);
  const shown = [
    ...steps,
    row(CLOSE_STEP.checks, isClosed ? STEP_STATE.done : STEP_STATE.todo, isClosed ? '结账时已检查' : '逐项检查，不通过的不能结账'),
    row(CLOSE_STEP.close, isClosed ? STEP_STATE.done : STEP_STATE.todo, isClosed ? '' : '结账后本期不能再填制凭证，并打开下一期'),
  ];
  const waiting = await queries.findWaiting(scope.db, companyId);
  return {
    ...{ ym, state, closedBy, closedAt, steps: shown },
    next: isClosed ? null : ready ? CLOSE_STEP.checks : (steps.find((one) => !isDone(one))?.step ?? CLOSE_STEP.checks),
    latestClosed: periods.findLast((one) => one.state === PERIOD.closed)?.ym ?? null,
    yearFiled: await queries.isFiled(scope.db, companyId, Math.trunc(ym / 100)),
    reopening: waiting ? { ...waiting, own: waiting.askedById === scope.actor.accountId } : null,
    log: await queries.listLog(scope.db, companyId),
  };
}

const titles = (checks: readonly CloseCheck[]): string => checks.map(({ title }) => title).join('、');

/** Everybody who submits, audits or posts in the period holds its row; the close waits for them, and whoever comes later is refused. */
export function close(
  scope: Scope,
  { companyId, ym, confirmed }: ParsedInputOf<typeof closePeriod>,
): Promise<OutputOf<typeof closePeriod>> {
  return inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, companyId);
    const stamp = stampOf(scope);
    const setting = await lockSetting(tx, companyId, stamp);
    const state = (await lockPeriods(tx, companyId)).find((one) => one.ym === ym)?.state ?? PERIOD.future;
    if (state !== PERIOD.open) throw fail('CLOSE_STATE', { ym: ymWords(ym), state: PERIOD.text(state), what: '结账' });
    const context = await closeContext(tx, books, ym, setting);
    const checks = await allChecks(context, await stepRows(context, scope));
    const blocked = checks.filter((one) => one.state === CHECK_STATE.blocked);
    if (blocked.length > 0) throw fail('CLOSE_BLOCKED', { n: blocked.length, what: titles(blocked) });
    const warned = checks.filter((one) => one.state === CHECK_STATE.warned);
    if (warned.length > 0 && !confirmed) throw fail('CLOSE_WARNED', { n: warned.length, what: titles(warned) });
    const filed = await fileStatements(tx, scope, companyId, ym);
    await queries.setClosed(tx, companyId, ym, stamp);
    const next = shiftYm(ym, 1);
    if (!(await listStates(tx, companyId)).some((one) => one.ym === next && one.state !== PERIOD.future))
      await openNext(tx, companyId, next);
    if (ym % 100 === 12) await queries.openYear(tx, companyId, Math.trunc(next / 100));
    await queries.insertLog(tx, { companyId, ym, action: CLOSE_ACTION.closed, askedBy: '', note: titles(warned) }, stamp);
    const note = `${books.companyName} ${ymText(ym)}${warned.length > 0 ? `，提醒 ${warned.length} 项` : ''}`;
    await scope.audit.write(tx, scope.actor, { action: '结账', entity: 'period-close', entityId: companyId, note });
    return { next, filed };
  });
}

/** The official statements as they stand at the close. */
async function fileStatements(tx: Tx, scope: Scope, companyId: number, ym: number): Promise<number> {
  const official = (await listReports(tx, companyId)).filter(({ no, disabled }) => no <= 3 && !disabled);
  for (const { id } of official) await file({ ...scope, db: tx }, { companyId, reportId: id, from: ym, to: ym });
  return official.length;
}

export function markFiled(scope: Scope, { companyId, year, filed }: ParsedInputOf<typeof markYearFiled>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, companyId);
    const months = (await lockPeriods(tx, companyId)).filter(({ ym }) => Math.trunc(ym / 100) === year && ym >= books.firstYm);
    if (filed && (months.length === 0 || months.some(({ state }) => state !== PERIOD.closed))) throw fail('YEAR_OPEN', { year });
    if (filed) await queries.insertFiled(tx, companyId, year, stampOf(scope));
    else await queries.deleteFiled(tx, companyId, year);
    const action = filed ? '标记已报送' : '取消已报送';
    await scope.audit.write(tx, scope.actor, {
      action,
      entity: 'period-close',
      entityId: companyId,
      note: `${books.companyName} ${year} 年`,
    });
    return null;
  });
}
