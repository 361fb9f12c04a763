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
import { menusOf, refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import { fail, failField } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import { attachFile } from '../../files/index.ts';
import { readSettleSettings } from '../service/settle-setting.service.ts';
import { KIND_BACK, KIND_NAME, refund } from './account.service.ts';
import { accountName } from './ledger.rules.ts';
import * as queries from './refund-request.queries.ts';
import { cents } from './settle.rules.ts';

const STATE = { waiting: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;
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
      makerId: actor.accountId,
      createdBy: actor.name,
      createdAt: clock.now().toISOString(),
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

async function lock(
  scope: Scope,
  tx: Tx,
  id: number,
  version: number,
  states: readonly number[],
  what: string,
): Promise<queries.RefundRequest> {
  const request = await queries.lockRequest(tx, scope.actor.estates, id);
  if (!request) throw fail('NOT_FOUND', { what: '退款申请' });
  const { number, state } = request;
  if (!states.includes(state)) throw fail('REFUND_REQUEST_STATE', { number, state: refundState.text(state), what });
  if (request.version !== version) throw fail('STALE', { what: '退款申请' });
  return request;
}

export async function decide(scope: Scope, { id, version, approve, note }: ParsedInputOf<typeof decideRefundRequest>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const request = await lock(scope, tx, id, version, [STATE.waiting], '审核');
    if (request.makerId === actor.accountId) throw fail('MAKER_IS_CHECKER');
    const { approveLimit: limit } = await readSettleSettings(tx);
    if (approve && actor.estates !== null && compareDecimal(request.amount, limit) > 0) throw fail('APPROVE_LIMIT', { limit });
    await queries.updateDecided(tx, id, {
      state: approve ? STATE.approved : STATE.rejected,
      checkerId: actor.accountId,
      checkedBy: actor.name,
      checkedAt: clock.now().toISOString(),
      checkNote: note,
    });
    const said = [`${request.number} ${request.amount}`, note].filter((part) => part !== '').join('；');
    await audit.write(tx, actor, { action: approve ? '审核' : '退回', entity: ENTITY, entityId: id, note: said });
    return null;
  });
}

/** By who asked for it, as long as it is not paid. */
export async function withdraw(scope: Scope, { id, version }: ParsedInputOf<typeof withdrawRefundRequest>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, audit } = scope;
    const request = await lock(scope, tx, id, version, [STATE.waiting, STATE.approved], '撤回');
    await queries.updateState(tx, id, STATE.withdrawn);
    await audit.write(tx, actor, { action: '撤回', entity: ENTITY, entityId: id, note: request.number });
    return null;
  });
}

export async function pay(scope: Scope, { id, version, tenders, remark }: ParsedInputOf<typeof payRefundRequest>): Promise<Settled> {
  return inTransaction(scope.db, async (tx) => {
    const { houseId, accountId, amount, type, payee } = await lock(scope, tx, id, version, [STATE.approved], '付款');
    const lines = [{ accountId, amount }];
    const input = { type, houseId, lines, requestId: id, payerId: null, payerName: payee, tenders, received: null, remark };
    return refund({ ...scope, db: tx }, input);
  });
}

/** 退款凭据: seen by who sees the request, put there with it alone. */
export const REFUND_PAPER = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    const { access } = searchRefundRequests;
    const refused = refusal(access, scope.actor, await rightsOn(scope, menusOf(access)));
    return refused === null && (await queries.isSeen(scope.db, id, scope.actor.estates));
  },
  mayWrite: () => false,
};
