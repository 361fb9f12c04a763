// The registers of changes and the ledger of late fees.
import {
  CHANGE_MENU,
  REDUCTION_REASON,
  type ChangeRegisterFilter,
  type ChangeReport,
  type OutputOf,
  type ParsedInputOf,
  type searchChanges,
  type searchLateFees,
} from '@anju/contract';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { lateTexts } from '../../bill/late/late-text.service.ts';
import { listLate, sumLate } from './late-ledger.queries.ts';
import * as queries from './register.queries.ts';

export async function search(
  scope: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchChanges>,
): Promise<OutputOf<typeof searchChanges>> {
  await requireRight(scope, CHANGE_MENU[filter.kind], 'view');
  const asked = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  return { ...(await queries.sumChanges(scope.db, asked)), rows: await queries.listChanges(scope.db, asked, size, (page - 1) * size) };
}

export async function report(scope: Scope, filter: ChangeRegisterFilter): Promise<ChangeReport> {
  await requireRight(scope, CHANGE_MENU[filter.kind], 'view');
  const asked = { filter, estates: scope.actor.estates, today: today(scope.clock) };
  const [groups, sums] = [await queries.groupChanges(scope.db, asked), await queries.sumChanges(scope.db, asked)];
  return {
    byReason: groups
      .filter(({ byReason }) => byReason)
      .map(({ reason, changes, amount }) => ({ name: reason === null ? '其他' : REDUCTION_REASON.text(reason), changes, amount })),
    byChecker: groups
      .filter(({ byReason }) => !byReason)
      .map(({ checker, changes, amount }) => ({ name: checker || '无需审核', changes, amount })),
    changes: sums.total,
    amount: sums.amount,
  };
}

export async function lateFees(
  { db, actor, clock }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchLateFees>,
): Promise<OutputOf<typeof searchLateFees>> {
  const asked = { filter, estates: actor.estates, today: today(clock) };
  const sums = await sumLate(db, asked);
  const rows = await listLate(db, asked, size, (page - 1) * size);
  const texts = await lateTexts(
    db,
    rows.map(({ billId }) => billId),
    asked.today,
  );
  return { ...sums, rows: rows.map((row) => ({ ...row, ...texts(row.billId) })) };
}
