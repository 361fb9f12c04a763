// 退款申请: money out of an account above what a cashier returns alone. Asked for, decided by somebody else, then paid once. Domain notes, 4.5.
import { z } from 'zod';
import { endpoint, noAnswer } from '../../kit/endpoint.ts';
import { instant } from '../../kit/dates.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { pageQuery } from '../../kit/paging.ts';
import { MENU } from '../../menu.ts';
import { paidAmount } from '../checkout/desk.ts';
import { accountKind, refundReason, refundState } from '../enums.ts';
import { tenderEntry } from '../checkout/settlement.ts';

const MENUS = [MENU.accountPrepaid, MENU.accountDeposit] as const;
const may = <A extends 'view' | 'add' | 'change' | 'audit'>(act: A) => ({ menu: MENUS, act }) as const;

/** 7 退押 8 退预交款 11 退存零款 13 退房预交 */
const refundType = z.literal([7, 8, 11, 13], '请选择退款类型');

const refundRequestRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  houseId: id,
  houseCode: z.string(),
  accountId: id,
  accountKind: accountKind.schema,
  chargeTypeName: z.string(),
  /** Of the account, now. */
  balance: z.string(),
  type: refundType,
  amount: z.string(),
  reason: refundReason.schema,
  note: z.string(),
  payee: z.string(),
  file: z.object({ id, name: z.string() }).nullable(),
  state: refundState.schema,
  settlementId: id.nullable(),
  settlementNumber: z.string(),
  /** Asked for by who looks: he does not decide it. */
  own: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
});
export type RefundRequestRow = z.infer<typeof refundRequestRow>;

export const searchRefundRequests = endpoint({
  method: 'POST',
  path: '/api/charging/refund-request/search',
  access: { menu: [...MENUS, MENU.checkout], act: 'view' },
  summary: '退款申请',
  input: pageQuery.extend({
    estateId: id.nullable().default(null),
    houseId: id.nullable().default(null),
    kinds: z.array(accountKind.schema).default([]),
    states: z.array(refundState.schema).default([]),
    /** Number, code of the house, payee. */
    key: z.string().trim().max(60).default(''),
  }),
  output: z.object({ rows: z.array(refundRequestRow), total: z.int(), sums: z.object({ amount: z.string() }) }),
});

export const createRefundRequest = endpoint({
  method: 'POST',
  path: '/api/charging/refund-request',
  access: may('add'),
  summary: '申请退款',
  idempotent: true,
  input: z.object({
    accountId: chosen('账户'),
    type: refundType,
    amount: paidAmount,
    reason: z.int('请选择退款原因').pipe(refundReason.schema),
    note: z.string().trim().max(300, '说明最多 300 个字').default(''),
    payee: z.string('请输入领款人').trim().min(1, '请输入领款人').max(50, '领款人最多 50 个字'),
    fileId: id.nullable().default(null),
  }),
  output: z.object({ id, number: z.string() }),
});

const decided = z.object({ id: idParam, version, note: z.string().trim().max(200, '意见最多 200 个字').default('') });

export const decideRefundRequest = endpoint({
  method: 'POST',
  path: '/api/charging/refund-request/{id}/decide',
  access: may('audit'),
  summary: '审核退款申请',
  input: decided.extend({ approve: z.boolean() }).refine(({ approve, note }) => approve || note !== '', {
    message: '请输入退回原因',
    path: ['note'],
  }),
  output: noAnswer,
});

export const withdrawRefundRequest = endpoint({
  method: 'POST',
  path: '/api/charging/refund-request/{id}/withdraw',
  access: may('add'),
  summary: '撤回退款申请',
  input: z.object({ id: idParam, version }),
  output: noAnswer,
});

/** The whole of it, once; the paper is a 退款单. */
export const payRefundRequest = endpoint({
  method: 'POST',
  path: '/api/charging/refund-request/{id}/pay',
  access: may('change'),
  summary: '退款申请付款',
  idempotent: true,
  input: z.object({
    id: idParam,
    version,
    tenders: z.array(tenderEntry).min(1, '请选择付款方式').max(20, '付款方式最多 20 行'),
    remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
  }),
  output: z.object({
    id,
    number: z.string(),
    day: z.string(),
    total: z.string(),
    kept: z.string(),
    changeGiven: z.string(),
  }),
});
