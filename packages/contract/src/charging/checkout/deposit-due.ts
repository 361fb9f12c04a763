// 待收押金: deposits that another area asks for (装修). The desk receives each of them whole; after that it is an account like every other deposit.
import { z } from 'zod';
import { instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, searchKey, severalOf } from '../../kit/fields.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';

const depositDueCalls = resource({ path: '/api/charging/deposit-due', menu: MENU.accountDeposit, what: '待收押金' });

export const DEPOSIT_DUE = states('待收押金状态', { waiting: [1, '待收'], received: [2, '已收'], withdrawn: [3, '已撤销'] });

export const DEPOSIT_DUE_FAILURES = failures({
  DEPOSIT_DUE_STATE: business('{source} 的“{item}”{state}，不能{what}，请刷新后再试'),
  DEPOSIT_DUE_SUM: business('待收押金现为 {sum} 元，与所收 {amount} 元不一致，请刷新后再收'),
});

/** What the desk shows of a deposit to be received. */
export const depositDue = z.object({
  id,
  chargeTypeId: id,
  chargeTypeName: z.string(),
  personId: id.nullable(),
  personName: z.string(),
  amount: z.string(),
  text: z.string(),
  /** Number of the record that asks for it. */
  sourceNumber: z.string(),
});
export type DepositDue = z.infer<typeof depositDue>;

const depositDueRow = depositDue.extend({
  estateId: id,
  estateName: z.string(),
  houseId: id,
  houseCode: z.string(),
  state: DEPOSIT_DUE.schema,
  createdBy: z.string(),
  createdAt: instant,
});
export type DepositDueRow = z.infer<typeof depositDueRow>;

export const searchDepositDues = depositDueCalls.search(
  {
    estateId: optionalId,
    states: severalOf(DEPOSIT_DUE),
    /** House, person or number of what asks for it. */
    key: searchKey,
  },
  depositDueRow,
  { totals: { amount: z.string() } },
);
