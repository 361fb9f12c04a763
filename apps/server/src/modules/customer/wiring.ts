// What the area learns of money from charging. Listeners of one hook run in the order of these lines.
import { billVoided, depositMoved, depositReturning, depositToIncome, oncePaid, settlementReversed } from '../charging/index.ts';
import { followBills, followReversal, followVoided } from './case/alarm/alarm.service.ts';
import { followDeposit, followPaid, followReversed, followVoid, guardIncome, guardReturn } from './decoration/money/follow.service.ts';

/** May be called by every app of a process; a listener is registered only once. */
export function wireCustomer(): void {
  oncePaid.listen(followBills);
  billVoided.listen(followVoided);
  oncePaid.listen(followPaid);
  billVoided.listen(followVoid);
  depositMoved.listen(followDeposit);
  depositToIncome.listen(guardIncome);
  depositReturning.listen(guardReturn);
  settlementReversed.listen(followReversed);
  settlementReversed.listen(followReversal);
}
