// 退款申请: needed for a refund above the amount a cashier may pay out without approval. It is requested, decided by another user, then paid
// once. Domain notes, 4.5.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { instant } from '../../kit/dates.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { paidAmount } from '../checkout/desk.ts';
import { ACCOUNT, refundReason, REFUND } from '../enums.ts';
import { settledOrHeld, tenderEntry } from '../checkout/settlement.ts';
import {
  approvalFields,
  fileRef,
  optionalId,
  optionalText,
  requestedAnswer,
  requiredText,
  searchKey,
  severalOf,
} from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';

// The account names the kind, so the right on the screen of that kind is checked by the service.
const MENUS = [MENU.accountPrepaid, MENU.accountDeposit] as const;
/** Screens whose users may read the requests and their attachments. */
export const REFUND_REQUEST_READERS = [...MENUS, MENU.checkout] as const;
const refundRequest = resource({ path: '/api/charging/refund-request', menu: MENUS, what: '退款申请' });

/** 7 退押 8 退预交款 11 退存零款 13 退房预交 */
const refundType = z.literal([7, 8, 11, 13], '请选择退款类型');

const refundRequestRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  /** Null if the account belongs to a person without a house, who sold it. */
  houseId: id.nullable(),
  houseCode: z.string(),
  /** Of an account in the name of one person. */
  personName: z.string(),
  accountId: id,
  accountKind: ACCOUNT.schema,
  chargeTypeName: z.string(),
  /** The current balance of the account. */
  balance: z.string(),
  type: refundType,
  amount: z.string(),
  reason: refundReason.schema,
  note: z.string(),
  payee: z.string(),
  file: fileRef,
  state: REFUND.schema,
  settlementId: id.nullable(),
  settlementNumber: z.string(),
  /** The user made the request and cannot decide it. */
  own: z.boolean(),
  ...approvalFields,
  createdBy: z.string(),
  createdAt: instant,
  checkedBy: z.string(),
  checkedAt: instant.nullable(),
  checkNote: z.string(),
});
export type RefundRequestRow = z.infer<typeof refundRequestRow>;

export const searchRefundRequests = refundRequest.search(
  {
    /** This one only. */
    id: optionalId,
    estateId: optionalId,
    houseId: optionalId,
    /** Only of accounts without a house. */
    houseless: z.boolean().default(false),
    kinds: severalOf(ACCOUNT),
    states: severalOf(REFUND),
    /** Number, house code, holder or payee. */
    key: searchKey,
  },
  refundRequestRow,
  { menu: REFUND_REQUEST_READERS, summary: '退款申请', totals: { sums: z.object({ amount: z.string() }) } },
);

export const createRefundRequest = refundRequest.create(
  z.object({
    accountId: chosen('账户'),
    type: refundType,
    amount: paidAmount,
    reason: z.int('请选择退款原因').pipe(refundReason.schema),
    note: optionalText('说明', 300),
    payee: requiredText('领款人', 50),
    fileId: optionalFile(FILE_CATEGORY.refundPaper),
  }),
  { summary: '申请退款', output: requestedAnswer },
);

const decided = z.object({ id: idParam, version, note: optionalText('意见', 200) });

export const decideRefundRequest = refundRequest.write('{id}/decide', '审核退款申请', {
  act: 'audit',
  input: decided.extend({ approve: z.boolean() }).refine(({ approve, note }) => approve || note !== '', {
    message: '请输入退回原因',
    path: ['note'],
  }),
});

export const withdrawRefundRequest = refundRequest.step('{id}/withdraw', '撤回退款申请', { act: 'add' });

/** Pays the whole amount, once; the printed paper is a 退款单. */
export const payRefundRequest = refundRequest.step('{id}/pay', '退款申请付款', {
  idempotent: true,
  fields: {
    tenders: z.array(tenderEntry).min(1, '请选择付款方式').max(20, '付款方式最多 20 行'),
    remark: optionalText('备注', 200),
  },
  output: settledOrHeld,
});
