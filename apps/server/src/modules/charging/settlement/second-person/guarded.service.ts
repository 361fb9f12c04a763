// Calls of the desk that may need a second person: voids, reversals, refunds, 经付, 委付. Each is done as before, and then measured.
import { ACCOUNT, LIMIT, MENU, SETTLE, tenderText, type HeldPaper, type MenuId, type Settled, type SettledOrHeld } from '@anju/contract';
import type { ParsedInputOf, payRefundRequest, redSettlement, refundAccount, voidSettlement } from '@anju/contract';
import { compareDecimal, formatMoney, isZeroDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ActName, ActResult } from '../../held-act/act-register.ts';
import { guard, type ActFacts } from '../../held-act/guard.service.ts';
import type { Use } from '../../held-act/guard.rules.ts';
import { drawerCash, lockSums } from '../../held-act/money-limit.queries.ts';
import { requireEntrusted } from '../../ledger/entrusted.policy.ts';
import { absolute } from '../reversal/reversal.rules.ts';
import * as reversal from '../reversal/reversal.service.ts';
import * as requests from '../refund-request/refund-request.service.ts';
import { refund } from '../refund-request/refund.service.ts';
import { getPaper, otherOfRed, readAccounts, type PaperFacts } from './paper-facts.queries.ts';
import { otherWay } from './tender-left.rules.ts';

type Red = ParsedInputOf<typeof redSettlement>;
type Void = ParsedInputOf<typeof voidSettlement>;
type Refund = ParsedInputOf<typeof refundAccount>;
type PayRequest = ParsedInputOf<typeof payRefundRequest>;

const NOTHING = '0.00';
const negative = (amount: string): boolean => compareDecimal(amount, '0') < 0;

/** Cash that leaves a drawer which does not hold it. */
async function drawerUse({ actor }: Scope, tx: Tx, account: string): Promise<Use[]> {
  await lockSums(tx, actor.tenantId, actor.accountId, account);
  const left = await drawerCash(tx, actor.accountId);
  if (!negative(left)) return [];
  return [{ kind: LIMIT.drawer, amount: absolute(left), why: `付款后钱箱现金将为 ${formatMoney(left)} 元` }];
}

/** What leaves in another way than it came, with the right that decides about it. */
async function otherUse(tx: Tx, { id, originalNumber, accountKind }: PaperFacts): Promise<Use[]> {
  const ofRed = originalNumber === '' ? NOTHING : await otherOfRed(tx, id);
  const accounts = accountKind === null ? { steps: [], papers: [] } : await readAccounts(tx, id);
  const ofAccounts = otherWay(accounts.steps, accounts.papers, id);
  const amount = compareDecimal(ofRed, ofAccounts) > 0 ? ofRed : ofAccounts;
  return isZeroDecimal(amount) ? [] : [{ kind: LIMIT.otherTender, amount, menu: menuOf(accountKind) }];
}
const menuOf = (accountKind: number | null): MenuId => (accountKind === ACCOUNT.deposit ? MENU.accountDeposit : MENU.accountPrepaid);

/** A name is typed, so it stands for the account only where there is no other. */
const accountOf = ({ houseId, accountId, estateId, payerName }: PaperFacts): string => {
  if (houseId !== null) return `house:${houseId}`;
  return accountId === null ? `payer:${estateId}:${payerName}` : `account:${accountId}`;
};

/** `asked`: somebody else has approved a request for it. */
async function factsOf(scope: Scope, tx: Tx, id: number, asked: boolean): Promise<ActFacts> {
  const paper = await getPaper(tx, id);
  const { type, originalNumber, total, tenders, place, payerName } = paper;
  const account = accountOf(paper);
  const amount = absolute(total);
  const red = originalNumber !== '';
  const uses: Use[] = [];
  if (red) uses.push({ kind: LIMIT.red, amount });
  else if (type === SETTLE.payOut) uses.push({ kind: LIMIT.payOut, amount });
  else if (type === SETTLE.thirdPartyOut) {
    await requireEntrusted(scope, tx, paper);
    uses.push({ kind: LIMIT.thirdPartyOut, amount });
  } else if (!asked) uses.push({ kind: LIMIT.refund, amount, menu: menuOf(paper.accountKind) });
  const others = await otherUse(tx, paper);
  uses.push(...others);
  if (negative(paper.cash)) uses.push(...(await drawerUse(scope, tx, account)));
  const what = red ? `红冲 ${originalNumber}` : SETTLE.text(type);
  const ways = tenders.map((tender) => `${tenderText(tender.list, tender.method)} ${formatMoney(tender.amount)}`).join('、');
  return {
    companyId: paper.companyId,
    estateId: paper.estateId,
    uses,
    account,
    text: [what, place, payerName, `${formatMoney(amount)} 元`].filter((part) => part !== '').join(' '),
    amount,
    tender: ways,
    facts: [
      { label: '房屋', text: place },
      { label: red ? '原付款人' : '领款人', text: payerName },
      { label: '原单号', text: originalNumber },
      { label: '换方式的金额', text: others.map((use) => `${formatMoney(use.amount)} 元`).join() },
    ].filter(({ text }) => text !== ''),
    settlementId: id,
  };
}

const heldAnswer = ({ clock }: Scope, held: HeldPaper): SettledOrHeld => ({
  id: 0,
  number: '',
  day: today(clock),
  total: NOTHING,
  kept: NOTHING,
  changeGiven: NOTHING,
  held,
});

interface Paid {
  readonly act: ActName;
  readonly input: unknown;
  readonly reason: string;
  readonly subject: string;
  readonly asked?: boolean;
}
async function guarded(scope: Scope, { asked = false, ...act }: Paid, run: (scope: Scope) => Promise<Settled>): Promise<SettledOrHeld> {
  const outcome = await guard(scope, { ...act, run, facts: (tx, { id }) => factsOf(scope, tx, id, asked) });
  return outcome.held ? heldAnswer(scope, outcome.held) : outcome.done;
}

export const red = (scope: Scope, input: Red): Promise<SettledOrHeld> =>
  guarded(scope, { act: 'red', input, reason: input.reason, subject: `settlement:${input.id}` }, (inside) => reversal.red(inside, input));

export const pay = (scope: Scope, input: PayRequest): Promise<SettledOrHeld> =>
  guarded(scope, { act: 'pay-refund', input, reason: input.remark, subject: `request:${input.id}`, asked: true }, (inside) =>
    requests.pay(inside, input),
  );

/** Several refunds of a house may wait. */
export const giveBack = (scope: Scope, input: Refund): Promise<SettledOrHeld> =>
  guarded(
    scope,
    { act: 'refund', input, reason: input.remark, subject: '', asked: 'requestId' in input && input.requestId !== null },
    (inside) => refund(inside, input),
  );

/**
 * A void is of the same day and of one's own. Its use names no settlement: the sums of a day leave out papers that are void, and this is of one.
 */
export async function makeVoid(scope: Scope, input: Void): Promise<{ held: HeldPaper | null }> {
  const outcome = await guard(scope, {
    act: 'void',
    input,
    reason: input.reason,
    subject: `settlement:${input.id}`,
    run: (inside) => reversal.makeVoid(inside, input),
    facts: async (tx) => {
      const paper = await getPaper(tx, input.id);
      const account = accountOf(paper);
      const amount = absolute(paper.total);
      const uses: Use[] = [{ kind: LIMIT.void, amount }, ...(await otherUse(tx, paper))];
      if (compareDecimal(paper.cash, '0') > 0) uses.push(...(await drawerUse(scope, tx, account)));
      return {
        companyId: paper.companyId,
        estateId: paper.estateId,
        uses,
        account,
        text: `作废 ${paper.number} ${paper.place} ${paper.payerName} ${formatMoney(paper.total)} 元`,
        amount,
        tender: '',
        facts: [{ label: '原单号', text: paper.number }],
        settlementId: null,
      };
    },
  });
  return { held: outcome.held ?? null };
}

const settledText = ({ id, number }: Settled): ActResult => ({ settlementId: id, text: number });
/** How each is done once a second person has agreed. */
export const doRed = async (scope: Scope, input: Red): Promise<ActResult> => settledText(await reversal.red(scope, input));
export const doPay = async (scope: Scope, input: PayRequest): Promise<ActResult> => settledText(await requests.pay(scope, input));
export const doRefund = (scope: Scope, input: Refund): Promise<ActResult> =>
  inTransaction(scope.db, async (tx) => {
    const settled = await refund({ ...scope, db: tx }, input);
    if (input.type === SETTLE.thirdPartyOut) await requireEntrusted(scope, tx, await getPaper(tx, settled.id));
    return settledText(settled);
  });
export async function doVoid(scope: Scope, input: Void): Promise<ActResult> {
  await reversal.makeVoid(scope, input);
  return { text: '已作废' };
}
