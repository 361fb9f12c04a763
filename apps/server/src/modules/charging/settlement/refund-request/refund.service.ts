// Refunds from accounts, with or without a request; domain: property 4.4 (types), 4.5.
import { ACCOUNT, REFUND, SETTLE } from '@anju/contract';
import type { ParsedInputOf, refundAccount, Settled } from '@anju/contract';
import { compareDecimal, isZeroDecimal, sumMoney } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { above, cents, negated } from '../../ledger/amount.rules.ts';
import { openLedger, payBack } from '../../ledger/ledger.rules.ts';
import { holdAccounts } from '../../ledger/settle-read.queries.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { otherLines, prepare, write } from '../account/account.service.ts';
import { accountLine } from '../settle/draft.rules.ts';
import * as requests from './refund-request.queries.ts';

type Refund = ParsedInputOf<typeof refundAccount>;

const APPROVED = 2;
export const KIND_BACK: Readonly<Record<7 | 8 | 11 | 13, 1 | 2 | 3>> = {
  7: ACCOUNT.deposit,
  8: ACCOUNT.prepaid,
  11: ACCOUNT.change,
  13: ACCOUNT.prepaid,
};
export const KIND_NAME = { 1: '预交', 2: '存零', 3: '押金' } as const;

/** Above the limit of the settings a refund needs a request that another user has approved; it is paid in full and only once. */
async function checkRefund(
  scope: Scope,
  tx: Tx,
  input: Extract<Refund, { type: 7 | 8 | 11 | 13 }>,
): Promise<requests.RefundRequest | null> {
  if (input.requestId === null) {
    const { refundLimit: limit } = await readSettleSettings(tx);
    if (above(sumMoney(input.lines.map(({ amount }) => amount)), limit)) throw fail('REFUND_LIMIT', { limit });
    return null;
  }
  const request = await requests.lockRequest(tx, scope.actor.estates, input.requestId);
  if (!request) throw fail('NOT_FOUND', { what: '退款申请' });
  const { number, state } = request;
  if (state !== APPROVED) throw fail('REFUND_REQUEST_STATE', { number, state: REFUND.text(state), what: '付款' });
  const [line] = input.lines;
  const same = input.lines.length === 1 && line?.accountId === request.accountId && compareDecimal(line.amount, request.amount) === 0;
  if (!same || input.type !== request.type) throw fail('REFUND_REQUEST_OTHER', { number });
  return request;
}

export async function refund(scope: Scope, input: Refund): Promise<Settled> {
  return inTransaction(scope.db, async (tx) => {
    if ('estateId' in input) {
      const prepared = await prepare(scope, tx, input.houseId, input.estateId, input.payerId);
      const lines = await otherLines(tx, input.lines, SETTLE.text(input.type), input.houseId, true);
      return write(scope, tx, prepared, { input, lines, ledger: null, accounts: [], out: true });
    }
    const request = await checkRefund(scope, tx, input);
    // The request knows the estate of an account without a house.
    const prepared = await prepare(scope, tx, input.houseId, request?.estateId ?? null, input.payerId);
    const kind = KIND_BACK[input.type];
    const ids = input.lines.map(({ accountId }) => accountId);
    if (new Set(ids).size < ids.length) throw fail('SETTLE_TWICE', { what: '账户' });
    const accounts = await holdAccounts(tx, scope.actor.tenantId, ids, []);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const ledger = openLedger(accounts);
    const lines = input.lines.map(({ accountId, amount }) => {
      const account = byId.get(accountId);
      if (account?.kind !== kind || account.houseId !== input.houseId) throw fail('ACCOUNT_KIND_WRONG', { kind: KIND_NAME[kind] });
      if (isZeroDecimal(amount)) throw fail('SETTLE_ZERO');
      payBack(ledger, account, cents(amount));
      return accountLine(account, negated(cents(amount)), '');
    });
    const settled = await write(scope, tx, prepared, { input, lines, ledger, accounts, out: true });
    if (request) await requests.markPaid(tx, request.id, settled.id);
    return settled;
  });
}
