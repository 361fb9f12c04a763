// Which group listens to the hooks of lower groups. Listeners of one hook run in the order of these lines.
import { housesReshaped, houseTurned, manyTurned } from '../estate/index.ts';
import { reopenPlans } from './arrears/instalment-plan/plan.service.ts';
import { freeIncome } from './bank-income/income-claim.service.ts';
import { billVoided, billVoiding } from './bill/core/bill.hooks.ts';
import { carryOver } from './billing/attachment/carry-over.service.ts';
import { batchAuditing, batchUnauditing, batchWithdrawn } from './billing/batch/batch.hooks.ts';
import { billsPublished } from './billing/notice/publish.hooks.ts';
import { requireUnlockedBatch } from './billing/opening/opening.service.ts';
import { followTurn, markMany } from './billing/recut/recut.service.ts';
import { settleAdvances, unsettleAdvances } from './billing/share/share-advance.service.ts';
import { releaseAfterVoid, releaseAfterWithdrawal } from './billing/share/share-release.service.ts';
import { queueDrawDown } from './draw-down/draw-down.service.ts';
import { requireOpenForVoid } from './ledger/open-month.policy.ts';
import { oweRefund } from './pay/refund/pay-owe.service.ts';
import { settlementReversed } from './settlement/reversal/reversal.hooks.ts';

/** May be called by every app of a process; a listener is registered only once. */
export function wireCharging(): void {
  billVoiding.listen(requireOpenForVoid);
  billVoided.listen(releaseAfterVoid);
  housesReshaped.listen(carryOver);
  houseTurned.listen(followTurn);
  manyTurned.listen(markMany);
  batchAuditing.listen(requireUnlockedBatch);
  batchAuditing.listen(settleAdvances);
  batchUnauditing.listen(unsettleAdvances);
  batchWithdrawn.listen(releaseAfterWithdrawal);
  billsPublished.listen(queueDrawDown);
  settlementReversed.listen(oweRefund);
  settlementReversed.listen(freeIncome);
  settlementReversed.listen(reopenPlans);
}
