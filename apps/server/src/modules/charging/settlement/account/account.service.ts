// Money that pays no bill: prepayments, deposits and other receipts. domain: property 4.4 (types), 4.5.
import { ACCOUNT, SETTLE, TENDER_LIST } from '@anju/contract';
import type { ParsedInputOf, refundAccount, settleAccount, Settled, TenderEntry } from '@anju/contract';
import { compareDecimal, isZeroDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { wholeOnly } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { updateReceived } from '../../ledger/deposit-due.queries.ts';
import { holdDues } from '../../ledger/deposit-due.service.ts';
import { otherLine, paidIn, tenderRow } from '../settle/draft.rules.ts';
import { keyOf, openLedger, type Ledger } from '../../ledger/ledger.rules.ts';
import { kindOfPaper, type DraftLine } from '../receipt/paper.rules.ts';
import { post } from '../settle/posting.service.ts';
import * as queries from '../../ledger/settle-read.queries.ts';
import { settle } from '../settle/settle.service.ts';
import { planTenders } from '../settle/settle.rules.ts';
import { cents, negated } from '../../ledger/amount.rules.ts';
import type { AccountKey, AccountNow, Place } from '../../ledger/settlement-shapes.ts';

type Taking = ParsedInputOf<typeof settleAccount>;
type Refund = ParsedInputOf<typeof refundAccount>;
type OtherEntry = Extract<Taking, { type: 4 | 5 | 6 }>['lines'][number];

/** Special payments are not allowed: an account balance pays bills or is refunded as money. */
const NO_SPECIALS = { changeLimit: '0', points: false, pointShare: 100 } as const;

const moneyOnly = (tenders: readonly TenderEntry[]): void => {
  if (tenders.some(({ list }) => list !== TENDER_LIST.method)) throw fail('TENDER_UNKNOWN');
};

interface Prepared {
  readonly place: Place;
  readonly day: string;
}

/** The place the money belongs to and the day it is booked on; the books stay locked until the end of the transaction. */
export async function prepare(
  scope: Scope,
  tx: Tx,
  houseId: number | null,
  estateId: number | null,
  payerId: number | null,
): Promise<Prepared> {
  const { actor } = scope;
  const place =
    houseId === null
      ? await queries.findEstatePlace(tx, actor.estates, estateId ?? 0, payerId)
      : await queries.findHousePlace(tx, wholeOnly(actor), houseId, payerId);
  if (!place) throw fail('NOT_FOUND', { what: houseId === null ? '小区' : '房屋' });
  if (!place.payerKnown) throw failField('payerId', 'NOT_FOUND', { what: '付款人' });
  if (estateId !== null && place.estateId !== estateId) throw fail('SETTLE_OTHER_ESTATE');
  await shareBooks(tx, actor.tenantId, place.estateId, actor.accountId);
  const { day } = await readBooking(tx, place.estateId, actor.accountId, today(scope.clock));
  return { place, day };
}

interface Written {
  readonly input: Taking | Refund;
  readonly lines: readonly DraftLine[];
  readonly ledger: Ledger | null;
  readonly accounts: readonly AccountNow[];
  readonly out: boolean;
}

export async function write(
  scope: Scope,
  tx: Tx,
  { place, day }: Prepared,
  { input, lines, ledger, accounts, out }: Written,
): Promise<Settled> {
  const sum = sumMoney(lines.map(({ amount }) => amount));
  const total = out ? negated(sum) : sum;
  if (lines.some(({ amount }) => isZeroDecimal(amount))) throw fail('SETTLE_ZERO');
  const { type, payerId, payerName, remark } = input;
  if ((type === SETTLE.other || type === SETTLE.payOut) && remark === '') throw fail('SETTLE_REMARK', { type: SETTLE.text(type) });
  moneyOnly(input.tenders);
  const context = {
    total: cents(total),
    bills: '0',
    keepChange: false,
    received: out ? null : input.received,
    settings: NO_SPECIALS,
    writeOff: false,
  };
  const { tenders, received, changeGiven } = planTenders(input.tenders, context);
  return post(scope, tx, {
    place,
    type,
    source: 'counter',
    kind: kindOfPaper(type),
    payerId,
    payerName,
    day,
    total: cents(sum),
    received: out ? '0.00' : received,
    changeGiven,
    kept: '0.00',
    original: null,
    reason: '',
    remark,
    lines,
    tenders: tenders.map((tender) => tenderRow(out ? { ...tender, amount: negated(tender.amount) } : tender, undefined)),
    moves: ledger?.moves ?? [],
    accounts,
    changes: [],
    steps: [],
    objects: [],
  });
}

export async function take(scope: Scope, input: Taking): Promise<Settled> {
  if (input.type === SETTLE.prepaid) {
    moneyOnly(input.tenders);
    const { houseId } = input;
    const prepaid = input.prepaid.map((entry) => ({ ...entry, houseId }));
    const rest = {
      lines: [],
      keepChange: false,
      roundOff: '0',
      expected: null,
      source: 'counter',
      type: SETTLE.charge,
      writeOff: false,
      holder: null,
      paidOn: null,
    } as const;
    return settle(scope, { ...input, ...rest, prepaid });
  }
  return inTransaction(scope.db, async (tx) => {
    const prepared = await prepare(scope, tx, input.houseId, input.type === SETTLE.depositIn ? null : input.estateId, input.payerId);
    if (input.type === SETTLE.depositIn) return takeDeposit(scope, tx, prepared, input);
    const lines = await otherLines(tx, input.lines, SETTLE.text(input.type), input.houseId, false);
    return write(scope, tx, prepared, { input, lines, ledger: null, accounts: [], out: false });
  });
}

type DepositTaking = Extract<Taking, { type: 3 }>;

/** One deposit to receive: what the user typed, or what another area asked for. */
interface Received {
  readonly dueId: number | null;
  readonly personId: number | null;
  readonly chargeTypeId: number;
  readonly amount: string;
  readonly text: string;
}

async function typedDeposit(tx: Tx, { chargeTypeId, payerId: personId, amount, text }: DepositTaking): Promise<Received[]> {
  const [item] = await queries.readItems(tx, chargeTypeId === null ? [] : [chargeTypeId]);
  if (!item) throw fail('CHARGING_ITEM_OFF');
  if (!item.deposit) throw fail('DEPOSIT_ITEM', { name: item.name });
  return [{ dueId: null, personId, chargeTypeId: item.id, amount, text }];
}

/** A deposit belongs to the person it was asked of, whoever brings the money. */
async function askedDeposits(tx: Tx, { houseId, dueIds, payerId, amount }: DepositTaking): Promise<Received[]> {
  const dues = await holdDues(tx, houseId, dueIds);
  const sum = sumMoney(dues.map((due) => due.amount));
  if (compareDecimal(sum, amount) !== 0) throw fail('DEPOSIT_DUE_SUM', { sum, amount: cents(amount) });
  return dues.map(({ id, personId, chargeTypeId, amount: asked, text, sourceNumber }) => ({
    dueId: id,
    personId: personId ?? payerId,
    chargeTypeId,
    amount: asked,
    text: `${sourceNumber} ${text}`.trim(),
  }));
}

async function takeDeposit(scope: Scope, tx: Tx, prepared: Prepared, input: DepositTaking): Promise<Settled> {
  const { houseId } = input;
  const received = input.dueIds.length === 0 ? await typedDeposit(tx, input) : await askedDeposits(tx, input);
  if (isZeroDecimal(input.amount)) throw fail('SETTLE_ZERO');
  const keys: AccountKey[] = [];
  for (const { personId, chargeTypeId } of received) {
    const key = { kind: ACCOUNT.deposit, estateId: prepared.place.estateId, houseId, personId, chargeTypeId };
    const before = keys.filter((one) => one.personId === personId && one.chargeTypeId === chargeTypeId).length;
    keys.push({ ...key, ref: (await queries.nextDepositRef(tx, key)) + before });
  }
  const accounts = await queries.holdAccounts(tx, scope.actor.tenantId, [], keys);
  const ledger = openLedger(accounts);
  const taken = received.map((one, at) => {
    const account = accounts.find((each) => keyOf(each) === keyOf(keys[at] as AccountKey));
    if (!account) throw new Error('a deposit without an account');
    return { dueId: one.dueId, accountId: account.id, line: paidIn(ledger, account, cents(one.amount), one.text) };
  });
  const dues = taken.flatMap(({ dueId, accountId }) => (dueId === null ? [] : [{ id: dueId, accountId }]));
  if (dues.length > 0) await updateReceived(tx, dues);
  return write(scope, tx, prepared, { input, lines: taken.map(({ line }) => line), ledger, accounts, out: false });
}

export async function otherLines(
  tx: Tx,
  entries: readonly OtherEntry[],
  title: string,
  houseId: number | null,
  out: boolean,
): Promise<DraftLine[]> {
  const ids = [...new Set(entries.flatMap(({ chargeTypeId }) => chargeTypeId ?? []))];
  const items = new Map((await queries.readItems(tx, ids)).map((item) => [item.id, item]));
  if (items.size < ids.length) throw fail('CHARGING_ITEM_OFF');
  return entries.map(({ chargeTypeId, amount, text }) => {
    const item = chargeTypeId === null ? undefined : items.get(chargeTypeId);
    return otherLine(item, cents(out ? negated(amount) : amount), text, title, houseId);
  });
}
