// 退款申请 (in 177 and 181): created by one user, decided by another, paid once from the account it names.
import {
  ACCOUNT,
  ACCOUNT_MENU,
  APPROVAL,
  createRefundRequest,
  fileCategoryOf,
  REFUND,
  REFUND_REQUEST_READERS,
  SETTLE,
} from '@anju/contract';
import type { decideRefundRequest, OutputOf, ParsedInputOf, payRefundRequest, Settled, searchRefundRequests } from '@anju/contract';
import { compareDecimal, isZeroDecimal } from '@anju/domain';
import { requireRight } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { KIND_BACK, KIND_NAME, refund } from './refund.service.ts';
import { accountName } from '../../ledger/ledger.rules.ts';
import * as queries from './refund-request.queries.ts';
import { cents } from '../../ledger/amount.rules.ts';
import { requestApproval } from '../../../../platform/document/approval.ts';
import { documentFlow, type StepContext, type StepInput } from '../../../../platform/document/document-flow.ts';
import { madeBy } from '../../../../platform/stamp.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';

const ENTITY = 'refund-request';

export const search = (
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchRefundRequests>,
): Promise<OutputOf<typeof searchRefundRequests>> => queries.searchRequests(db, filter, actor.estates, actor.accountId, page, size);

export async function create(
  scope: Scope,
  input: ParsedInputOf<typeof createRefundRequest>,
): Promise<OutputOf<typeof createRefundRequest>> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const account = await queries.lockAccount(tx, actor.estates, input.accountId);
    if (!account) throw failField('accountId', 'NOT_FOUND', { what: '账户' });
    const kind = KIND_BACK[input.type];
    if (account.kind !== kind)
      throw failField('type', 'REFUND_TYPE', {
        type: SETTLE.text(input.type),
        kind: account.kind === ACCOUNT.points ? '积分' : KIND_NAME[account.kind],
      });
    await requireRight({ ...scope, db: tx }, ACCOUNT_MENU[kind], 'add');
    if (isZeroDecimal(input.amount)) throw failField('amount', 'SETTLE_ZERO');
    if (compareDecimal(input.amount, account.balance) > 0)
      throw failField('amount', 'ACCOUNT_SHORT', { name: accountName(account), balance: account.balance, amount: cents(input.amount) });
    const living = await queries.findLiving(tx, account.id);
    if (living) throw fail('REFUND_REQUEST_LIVING', { number: living.number, state: REFUND.text(living.state) });
    const number = await takeNumber(tx, actor.tenantId, account.companyId, 'refund-request', today(clock));
    const { type, reason, note, payee, fileId } = input;
    const id = await queries.insertRequest(tx, {
      tenantId: actor.tenantId,
      number,
      estateId: account.estateId,
      houseId: account.houseId,
      accountId: account.id,
      type,
      amount: cents(input.amount),
      reason,
      note,
      payee,
      fileId,
      ...madeBy(scope),
    });
    if (fileId !== null)
      await attachFile({ db: tx, actor }, { id: fileId, category: fileCategoryOf(createRefundRequest, 'fileId'), parentId: id });
    await audit.write(tx, actor, {
      action: '新增',
      entity: ENTITY,
      entityId: id,
      note: `${number} ${SETTLE.text(type)} ${cents(input.amount)}`,
    });
    const flowName = await requestApproval({ ...scope, db: tx }, tx, {
      kind: APPROVAL.refund,
      id,
      title: `${SETTLE.text(type)} ${number} ${payee}`,
      lines: [`单号：${number}`, `收款人：${payee}`, `金额：${cents(input.amount)} 元`, ...(note === '' ? [] : [`说明：${note}`])],
      amount: cents(input.amount),
    });
    return { id, number, flowName };
  });
}

const requests = documentFlow<queries.RefundRequest>({
  name: '退款申请',
  entity: ENTITY,
  states: REFUND,
  refused: 'REFUND_REQUEST_STATE',
  notMaker: 'REFUND_REQUEST_OWN',
  lock: (tx, id, estates) => queries.lockRequest(tx, estates, id),
  update: queries.updateRequest,
  limit: async (tx) => (await readSettleSettings(tx)).approveLimit,
  paper: { menu: REFUND_REQUEST_READERS, isSeen: queries.isSeen },
  approval: { kind: APPROVAL.refund, menuOf: async (db, id) => ACCOUNT_MENU[KIND_BACK[await queries.typeOf(db, id)]] },
});
/** 退款凭据. */
export const REFUND_PAPER = requests.paper;

/** The right on the screen of the account: who approves refunds of 预交 does not approve those of 押金. */
const rightTo =
  (act: 'add' | 'audit' | 'change') =>
  ({ scope, tx, document: { type } }: StepContext<queries.RefundRequest, unknown>): Promise<void> =>
    requireRight({ ...scope, db: tx }, ACCOUNT_MENU[KIND_BACK[type]], act);

const decision = {
  what: '审核',
  right: rightTo('audit'),
  from: [REFUND.waiting],
  by: 'other',
  note: ({ document, input }: StepContext<queries.RefundRequest, StepInput>) =>
    [`${document.number} ${document.amount}`, input.note ?? ''].filter((part) => part !== '').join('；'),
} as const;
const approve = requests.step({ ...decision, decides: 'approve', action: '审核', to: REFUND.approved, amount: ({ amount }) => amount });
const reject = requests.step({ ...decision, decides: 'reject', action: '退回', to: REFUND.rejected });
export const decide = (scope: Scope, { approve: yes, ...input }: ParsedInputOf<typeof decideRefundRequest>): Promise<null> =>
  (yes ? approve : reject)(scope, input);

/** Allowed until it is paid. */
export const withdraw = requests.step({
  decides: 'withdraw',
  action: '撤回',
  from: [REFUND.waiting, REFUND.approved],
  to: REFUND.withdrawn,
  by: 'maker',
  right: rightTo('add'),
});

export async function pay(scope: Scope, { id, version, tenders, remark }: ParsedInputOf<typeof payRefundRequest>): Promise<Settled> {
  return inTransaction(scope.db, async (tx) => {
    const paying = { action: '付款', from: [REFUND.approved], by: 'anyone', right: rightTo('change') } as const;
    const { houseId, accountId, amount, type, payee } = await requests.hold(scope, tx, { id, version }, paying);
    const lines = [{ accountId, amount }];
    const input = { type, houseId, lines, requestId: id, payerId: null, payerName: payee, tenders, received: null, remark };
    return refund({ ...scope, db: tx }, input);
  });
}
