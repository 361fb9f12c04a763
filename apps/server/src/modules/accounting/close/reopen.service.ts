// 反结账: asked for by one person and confirmed by another. The carried profit is taken back by red ink that the first one made and the
// second one audited and posted, in the same transaction that opens the period. domain: accounting 5.4, 12.9.
import {
  CLOSE_ACTION,
  PERIOD,
  REOPENING,
  VOUCHER_KIND,
  type askReopening,
  type confirmReopening,
  type ParsedInputOf,
  type recallReopening,
  type rejectReopening,
} from '@anju/contract';
import { ymText, ymWords } from '@anju/domain';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { fail, onDuplicate } from '../../../platform/errors/failure.ts';
import { companyReach } from '../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../books/books.queries.ts';
import { runningBooks } from '../books/books.service.ts';
import { supersedeFrom } from '../report/reporting.service.ts';
import { lockPeriods } from '../setup/period.queries.ts';
import { auditVouchers, postVouchers } from '../voucher/core/step.service.ts';
import { submitVouchers } from '../voucher/core/submit.service.ts';
import * as queries from './close.queries.ts';
import { lockSetting } from './setting/setting.queries.ts';
import { writeRed } from './step/booked-step.service.ts';
import { closeContext, type CloseContext } from './step/context.service.ts';
import { listStanding, type OwnVoucher } from './step/own-voucher.queries.ts';

async function requireLatest(tx: Tx, companyId: number, ym: number): Promise<void> {
  const latest = (await lockPeriods(tx, companyId)).findLast(({ state }) => state === PERIOD.closed)?.ym;
  if (latest === undefined) throw fail('CLOSE_STATE', { ym: ymWords(ym), state: PERIOD.text(PERIOD.open), what: '反结账' });
  if (latest !== ym) throw fail('REOPEN_LATEST', { ym: ymWords(latest) });
  const year = Math.trunc(ym / 100);
  if (await queries.isFiled(tx, companyId, year)) throw fail('REOPEN_FILED', { year });
}

async function log(tx: Tx, scope: Scope, { companyId, companyName }: Books, action: string, ym: number, more = ''): Promise<void> {
  const note = [companyName, ymText(ym), more].filter((part) => part !== '').join(' ');
  await scope.audit.write(tx, scope.actor, { action, entity: 'period-close', entityId: companyId, note });
}

export function ask(scope: Scope, { companyId, ym, reason }: ParsedInputOf<typeof askReopening>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const books = await runningBooks(tx, scope, companyId);
    await requireLatest(tx, companyId, ym);
    const asked = { companyId, ym, reason, askedById: scope.actor.accountId };
    const made = await onDuplicate(queries.insertReopening(tx, asked, stampOf(scope)), 'reopening_waiting', () =>
      fail('REOPEN_WAITING', { ym: ymWords(ym) }),
    );
    await log(tx, scope, books, '申请反结账', ym, reason);
    return made;
  });
}

async function waiting(tx: Tx, scope: Scope, { id, version }: { id: number; version: number }, what: string): Promise<queries.Reopening> {
  const found = await lockRow(tx, { what: '反结账申请', find: () => queries.lockReopening(tx, companyReach(scope), id), version });
  if (found.state !== REOPENING.waiting) throw fail('REOPEN_DECIDED', { state: REOPENING.text(found.state), what });
  return found;
}

/** Red ink of what carried the profit: made by whoever asked, audited and posted by whoever confirms. */
async function takeBack(tx: Tx, scope: Scope, context: CloseContext, asker: queries.Reopening): Promise<number> {
  const { books, ym } = context;
  const standing: OwnVoucher[] = await listStanding(tx, books.companyId, ym, [VOUCHER_KIND.carry, VOUCHER_KIND.yearEnd]);
  if (standing.length === 0) return 0;
  const maker = { ...scope, actor: { ...scope.actor, accountId: asker.askedById, name: asker.askedBy } };
  const chosen = (await writeRed(tx, maker, context, standing)).map((id) => ({ id }));
  const steps = [
    await submitVouchers(tx, scope, books, chosen, { confirmed: true }),
    await auditVouchers(tx, scope, books, chosen),
    await postVouchers(tx, scope, books, chosen),
  ];
  const refused = steps.flat().find(({ done }) => !done);
  if (refused) throw fail('CLOSE_REFUSED', { what: '红字冲销', why: refused.text });
  return chosen.length;
}

export function confirm(scope: Scope, input: ParsedInputOf<typeof confirmReopening>): Promise<{ id: number }> {
  return inTransaction(scope.db, async (tx) => {
    const asked = await waiting(tx, scope, input, '确认');
    const { companyId, ym } = asked;
    const books = await runningBooks(tx, scope, companyId);
    if (asked.askedById === scope.actor.accountId) throw fail('REOPEN_OWN');
    const stamp = stampOf(scope);
    const setting = await lockSetting(tx, companyId, stamp);
    await requireLatest(tx, companyId, ym);
    await queries.decideReopening(tx, asked.id, { state: REOPENING.reopened, byId: scope.actor.accountId, note: '' }, stamp);
    await queries.setReopened(tx, companyId, ym);
    if (ym % 100 === 12) await queries.unopenYear(tx, companyId, Math.trunc(ym / 100) + 1);
    const red = await takeBack(tx, scope, await closeContext(tx, books, ym, setting), asked);
    const superseded = await supersedeFrom(tx, scope, companyId, ym);
    const note = asked.reason;
    await queries.insertLog(tx, { companyId, ym, action: CLOSE_ACTION.reopened, askedBy: asked.askedBy, note }, stamp);
    await log(tx, scope, books, '反结账', ym, `${asked.askedBy} 申请：${asked.reason}；红字凭证 ${red} 张，失效归档报表 ${superseded} 份`);
    return { id: asked.id };
  });
}

export function reject(scope: Scope, input: ParsedInputOf<typeof rejectReopening>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const asked = await waiting(tx, scope, input, '退回');
    if (asked.askedById === scope.actor.accountId) throw fail('REOPEN_OWN');
    const decided = { state: REOPENING.rejected, byId: scope.actor.accountId, note: input.note };
    await queries.decideReopening(tx, asked.id, decided, stampOf(scope));
    await log(tx, scope, await runningBooks(tx, scope, asked.companyId), '退回反结账', asked.ym, input.note);
    return null;
  });
}

export function recall(scope: Scope, input: ParsedInputOf<typeof recallReopening>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const asked = await waiting(tx, scope, input, '撤回');
    if (asked.askedById !== scope.actor.accountId) throw fail('REOPEN_NOT_ASKER');
    await queries.decideReopening(tx, asked.id, { state: REOPENING.recalled, byId: scope.actor.accountId, note: '' }, stampOf(scope));
    await log(tx, scope, await runningBooks(tx, scope, asked.companyId), '撤回反结账', asked.ym);
    return null;
  });
}
