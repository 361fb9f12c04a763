// Calls of the desk that may need a second person: reversals, refunds, 经付, 委付. Each is done as before, and then measured.
import { ACCOUNT, LIMIT, MENU, SETTLE, tenderText, type HeldPaper, type Settled, type SettledOrHeld } from '@anju/contract';
import type { ParsedInputOf, payRefundRequest, redSettlement, refundAccount, voidSettlement } from '@anju/contract';
import { compareDecimal, formatMoney, isZeroDecimal } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { ActName, ActResult } from '../../held-act/act-register.ts';
import { guard, type ActFacts } from '../../held-act/guard.service.ts';
import type { Use } from '../../held-act/guard.rules.ts';
import { drawerCash, lockEntrusted, lockSums } from '../../held-act/money-limit.queries.ts';
import { absolute } from '../reversal/reversal.rules.ts';
import * as reversal from '../reversal/reversal.service.ts';
import * as requests from '../refund-request/refund-request.service.ts';
import { refund } from '../refund-request/refund.service.ts';
import { getPaper, listEntrusted, otherTender, type PaperFacts } from './paper-facts.queries.ts';

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

/** 委付 hands over what was collected for others, never more. */
async function requireEntrusted({ actor }: Scope, tx: Tx, { id, estateId }: PaperFacts): Promise<void> {
  await lockEntrusted(tx, actor.tenantId, estateId);
  for (const { item, held, amount } of await listEntrusted(tx, id, estateId))
    if (compareDecimal(amount, held) > 0) throw fail('THIRD_PARTY_SHORT', { item, held, amount });
}

const accountOf = ({ houseId, estateId, payerName }: PaperFacts): string =>
  houseId === null ? `payer:${estateId}:${payerName}` : `house:${houseId}`;

async function factsOf(scope: Scope, tx: Tx, id: number): Promise<ActFacts> {
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
  }
  const other = red || paper.accountKind !== null ? await otherTender(tx, id) : NOTHING;
  const menu = paper.accountKind === ACCOUNT.deposit ? MENU.accountDeposit : MENU.accountPrepaid;
  if (!isZeroDecimal(other)) uses.push({ kind: LIMIT.otherTender, amount: other, menu });
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
      { label: '换方式的金额', text: isZeroDecimal(other) ? '' : `${formatMoney(other)} 元` },
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
}
async function guarded(scope: Scope, act: Paid, run: (scope: Scope) => Promise<Settled>): Promise<SettledOrHeld> {
  const outcome = await guard(scope, { ...act, run, facts: (tx, { id }) => factsOf(scope, tx, id) });
  return outcome.held ? heldAnswer(scope, outcome.held) : outcome.done;
}

export const red = (scope: Scope, input: Red): Promise<SettledOrHeld> =>
  guarded(scope, { act: 'red', input, reason: input.reason, subject: `settlement:${input.id}` }, (inside) => reversal.red(inside, input));

export const pay = (scope: Scope, input: PayRequest): Promise<SettledOrHeld> =>
  guarded(scope, { act: 'pay-refund', input, reason: input.remark, subject: `request:${input.id}` }, (inside) =>
    requests.pay(inside, input),
  );

/** Several refunds of a house may wait. */
export const giveBack = (scope: Scope, input: Refund): Promise<SettledOrHeld> =>
  guarded(scope, { act: 'refund', input, reason: input.remark, subject: '' }, (inside) => refund(inside, input));

/** A void is of the same day and of one's own; it waits only if its cash has left the drawer already. */
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
      return {
        companyId: paper.companyId,
        estateId: paper.estateId,
        uses: isZeroDecimal(paper.cash) || negative(paper.cash) ? [] : await drawerUse(scope, tx, account),
        account,
        text: `作废 ${paper.number} ${paper.place} ${paper.payerName} ${formatMoney(paper.total)} 元`,
        amount: absolute(paper.total),
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
