// 结账检查: every check with the list of what is wrong. domain: accounting 5.3.
import type { CloseCheck, CloseStepRow, OutputOf, ParsedInputOf, readCloseChecks } from '@anju/contract';
import type { Scope } from '../../../../platform/scope.ts';
import { runningBooks } from '../../books/books.service.ts';
import { settingOf } from '../setting/setting.service.ts';
import { closeContext, type CloseContext } from '../step/context.service.ts';
import { stepRows } from '../step/step.service.ts';
import { balanceChecks, periodChecks, statementsHold } from './book-checks.service.ts';
import { assetChecks, chargingChecks, openChecks, stepChecks } from './outside-checks.service.ts';

export async function allChecks(context: CloseContext, steps: readonly CloseStepRow[]): Promise<CloseCheck[]> {
  return [
    ...(await periodChecks(context)),
    ...(await balanceChecks(context)),
    ...(await statementsHold(context)),
    ...(await assetChecks(context, steps)),
    ...(await openChecks(context)),
    ...(await chargingChecks(context)),
    ...stepChecks(context, steps),
  ];
}

export async function read(
  scope: Scope,
  { companyId, ym }: ParsedInputOf<typeof readCloseChecks>,
): Promise<OutputOf<typeof readCloseChecks>> {
  const books = await runningBooks(scope.db, scope, companyId);
  const context = await closeContext(scope.db, books, ym, await settingOf(scope.db, companyId));
  return { checks: await allChecks(context, await stepRows(context, scope)) };
}
