// 退款申请 (in 177 and 181): asked for by one, decided by another, paid once out of the account it names.
import { FILE_CATEGORY, refundState, searchRefundRequests, settleType } from '@anju/contract';
import type {
  createRefundRequest,
  decideRefundRequest,
  OutputOf,
  ParsedInputOf,
  payRefundRequest,
  Settled,
  withdrawRefundRequest,
} from '@anju/contract';
import { compareDecimal, isZeroDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { takeNumber } from '../../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../../files/index.ts';
import { requireOther, requireStep, type DocumentKind } from '../../document/document.rules.ts';
import { decided, madeBy, mayCall, requireLimit } from '../../document/document.service.ts';
import { KIND_BACK, KIND_NAME, refund } from '../account/account.service.ts';
import { accountName } from '../../ledger/ledger.rules.ts';
import * as queries from './refund-request.queries.ts';
import { cents } from '../settle/settle.rules.ts';

const STATE = { waiting: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;
const ENTITY = 'refund-request';
const KIND: DocumentKind = { name: '退款申请', stateText: refundState.text, refused: 'REFUND_REQUEST_STATE' };

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
    if (!account || account.houseId === null) throw failField('accountId', 'NOT_FOUND', { what: '账户' });
    const kind = KIND_BACK[input.type];
    if (account.kind !== kind)
      throw failField('type', 'REFUND_TYPE', {
        type: settleType.text(input.type),
        kind: account.kind === 4 ? '积分' : KIND_NAME[account.kind],
      });
    if (isZeroDecimal(input.amount)) throw failField('amount', 'SETTLE_ZERO');
    if (compareDecimal(input.amount, account.balance) > 0)
      throw failField('amount', 'ACCOUNT_SHORT', { name: accountName(account), balance: account.balance, amount: cents(input.amount) });
    const living = await queries.findLiving(tx, account.id);
    if (living) throw fail('REFUND_REQUEST_LIVING', { number: living.number, state: refundState.text(living.state) });
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
    if (fileId !== null) await attachFile({ db: tx, actor }, { id: fileId, category: FILE_CATEGORY.refundPaper, parentId: id });
    await audit.write(tx, actor, {
      action: '新增',
      entity: ENTITY,
      entityId: id,
      note: `${number} ${settleType.text(type)} ${cents(input.amount)}`,
    });
    return { id, number };
  });
}

const hold = async ({ actor }: Scope, tx: Tx, id: number, version: number, from: readonly number[], what: string) =>
  requireStep(KIND, await queries.lockRequest(tx, actor.estates, id), version, from, what);

export async function decide(scope: Scope, { id, version, approve, note }: ParsedInputOf<typeof decideRefundRequest>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, audit } = scope;
    const request = await hold(scope, tx, id, version, [STATE.waiting], '审核');
    requireOther(request, actor);
    if (approve) await requireLimit(scope, tx, request.amount);
    await queries.updateDecided(tx, id, decided(scope, approve ? STATE.approved : STATE.rejected, note));
    const said = [`${request.number} ${request.amount}`, note].filter((part) => part !== '').join('；');
    await audit.write(tx, actor, { action: approve ? '审核' : '退回', entity: ENTITY, entityId: id, note: said });
    return null;
  });
}

/** By who asked for it, as long as it is not paid. */
export async function withdraw(scope: Scope, { id, version }: ParsedInputOf<typeof withdrawRefundRequest>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, audit } = scope;
    const request = await hold(scope, tx, id, version, [STATE.waiting, STATE.approved], '撤回');
    if (request.makerId !== actor.accountId) throw fail('REFUND_REQUEST_OWN');
    await queries.updateState(tx, id, STATE.withdrawn);
    await audit.write(tx, actor, { action: '撤回', entity: ENTITY, entityId: id, note: request.number });
    return null;
  });
}

export async function pay(scope: Scope, { id, version, tenders, remark }: ParsedInputOf<typeof payRefundRequest>): Promise<Settled> {
  return inTransaction(scope.db, async (tx) => {
    const { houseId, accountId, amount, type, payee } = await hold(scope, tx, id, version, [STATE.approved], '付款');
    const lines = [{ accountId, amount }];
    const input = { type, houseId, lines, requestId: id, payerId: null, payerName: payee, tenders, received: null, remark };
    return refund({ ...scope, db: tx }, input);
  });
}

/** 退款凭据: seen by who sees the request, put there with it alone. */
export const REFUND_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    return (await mayCall(scope, searchRefundRequests.access)) && queries.isSeen(scope.db, id, scope.actor.estates);
  },
  mayWrite: () => false,
};
