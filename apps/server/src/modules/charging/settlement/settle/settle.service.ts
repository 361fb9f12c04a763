// 收费: bills and prepayments against several tenders, in one transaction. The desk, mobile payments, the bank and the scheduled draw-down all
// settle here. domain: property 4.4, core rules 1-7.
import {
  ACCOUNT,
  SETTLE,
  TENDER_LIST,
  type AheadEntry,
  type FreeObject,
  type PayLine,
  type PrepaidEntry,
  type settleBills,
  type Settled,
  type TenderEntry,
} from '@anju/contract';
import type { ParsedInputOf } from '@anju/contract';
import { addDecimal, compareDecimal, isZeroDecimal, sumMoney } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction, type Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { lateTexts } from '../../bill/late/late-text.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { lockObjectsWith } from '../ahead/ahead.queries.ts';
import * as ahead from '../ahead/ahead.service.ts';
import { readBooking, shareBooks } from '../../ledger/books.queries.ts';
import { billLine, billStep, changesOf, paidIn, tenderRow } from './draft.rules.ts';
import { keyOf, openLedger, useSpecial } from '../../ledger/ledger.rules.ts';
import { listForeign } from '../../ledger/prepaid-owner.queries.ts';
import { kindOfPaper, type DraftLine } from '../receipt/paper.rules.ts';
import { post, type Draft } from './posting.service.ts';
import { earnable, earnPoints } from '../points/points.rules.ts';
import * as queries from '../../ledger/settle-read.queries.ts';
import { requirePlace } from '../../ledger/place.service.ts';
import { discounted, planLines, planTenders, roundOffBills, sumOfBills } from './settle.rules.ts';
import { cents } from '../../ledger/amount.rules.ts';
import type { AccountKey, AccountNow, BillNow, Place } from '../../ledger/settlement-shapes.ts';

export interface SettleCommand {
  readonly houseId: number | null;
  /** The parking space or customer it is for, if there is no house. */
  readonly object?: FreeObject | null;
  readonly payerId: number | null;
  readonly payerName: string;
  readonly lines: readonly PayLine[];
  readonly prepaid: readonly PrepaidEntry[];
  /** Later months, billed and paid immediately; none by default. */
  readonly ahead?: readonly AheadEntry[];
  readonly tenders: readonly TenderEntry[];
  readonly received: string | null;
  readonly keepChange: boolean;
  readonly roundOff: string;
  readonly remark: string;
  /** Null if any total is accepted. */
  readonly expected: string | null;
  readonly source: Draft['source'];
  /** 收费 or 托收; only prepayments become 预交, only bills of 特约服务 become 特服. */
  readonly type: typeof SETTLE.charge | typeof SETTLE.bank;
  readonly writeOff: boolean;
  /** Bills held by this holder may be paid, because a bank file or an order pays the bills it holds. */
  readonly holder: string | null;
  /** The day the payer paid, up to which late fees accrue; null for today. Never in the future. */
  readonly paidOn: string | null;
}

export const settleAtCounter = (scope: Scope, input: ParsedInputOf<typeof settleBills>): Promise<Settled> =>
  settle(scope, { ...input, source: 'counter', type: SETTLE.charge, writeOff: false, holder: null, paidOn: null });

export async function settle(scope: Scope, command: SettleCommand): Promise<Settled> {
  return inTransaction(scope.db, async (tx) => {
    const billIds = command.lines.map(({ billId }) => billId);
    const place = await requirePlace(tx, reachOf(scope.actor), command, billIds, command.payerId);
    if (!place.payerKnown) throw failField('payerId', 'NOT_FOUND', { what: '付款人' });
    return settleIn(scope, tx, place, command);
  });
}

function typeOf({ type, writeOff }: SettleCommand, bills: readonly BillNow[]) {
  if (bills.length === 0) return SETTLE.prepaid;
  return type === SETTLE.charge && !writeOff && bills.every(({ service }) => service) ? SETTLE.service : type;
}

/** Money that is kept must belong to a house. */
function refuseKeeping({ houseId, prepaid, keepChange }: SettleCommand): void {
  if (houseId !== null) return;
  if (prepaid.length > 0) throw fail('SETTLE_NO_HOUSE', { what: '预交' });
  if (keepChange) throw fail('SETTLE_NO_HOUSE', { what: '存零' });
}

async function settleIn(scope: Scope, tx: Tx, place: Place, command: SettleCommand): Promise<Settled> {
  const { actor, clock } = scope;
  const { houseId } = command;
  refuseKeeping(command);
  const now = today(clock);
  const day = command.paidOn ?? now;
  await shareBooks(tx, actor.tenantId, place.estateId, actor.accountId);
  const chosen = command.lines.map(({ billId }) => billId);
  const entries = command.ahead ?? [];
  const attached = await ahead.findAhead(tx, place, entries, now);
  await lockObjectsWith(tx, actor.tenantId, chosen, attached);
  await ahead.holdBudgets(tx, place, attached, entries);
  const booking = await readBooking(tx, place.estateId, actor.accountId, now);
  const settings = await readSettleSettings(tx);
  const made = await ahead.makeBills(scope, tx, place, attached, entries);
  const bills = await queries.readBills(tx, [...chosen, ...made.keys()], day);
  const discounts = await ahead.discountsOf(tx, made, bills, now, chosen);
  // A new bill that a standing reduction lowered to zero is already paid.
  const whole = bills.filter(({ id, open }) => made.has(id) && !isZeroDecimal(open)).map(({ id: billId }) => wholeLine(billId));
  const planned = roundOffBills(
    planLines(bills, [...command.lines, ...whole], place.estateId, command.holder).map((one) =>
      discounted(one, discounts.get(one.bill.id) ?? null),
    ),
    command.roundOff,
    settings.roundOffLimit,
  );
  const ofBills = sumOfBills(planned);
  const total = sumMoney([ofBills, ...command.prepaid.map(({ amount }) => amount)]);
  if (command.expected !== null && compareDecimal(total, command.expected) !== 0) throw fail('SETTLE_MOVED', { total });
  if (isZeroDecimal(total) || command.prepaid.some(({ amount }) => isZeroDecimal(amount))) throw fail('SETTLE_ZERO');
  const paying = { ...command, total, bills: ofBills, settings };
  const { tenders, kept, received, changeGiven } = planTenders(command.tenders, paying);

  const type = typeOf(command, bills);
  const earned = type === SETTLE.charge || type === SETTLE.service ? earnable(tenders, { ...command, kept }, settings) : '0.00';
  const earning = houseId === null || isZeroDecimal(earned) ? null : pointsKey(place, houseId, command.payerId);
  const left = houseId === null || isZeroDecimal(kept) ? [] : [changeKey(place, houseId)];
  const entered = await ownKeys(tx, [...command.prepaid.map((entry) => prepaidKey(place, entry)), ...left], command, now);
  const keeping = left.length === 0 ? null : (entered.pop() ?? null);
  const accounts = await holdAccounts(tx, actor.tenantId, place, command, entered, [keeping, earning]);
  const ledger = openLedger(accounts.all);
  const houseIds = new Set([...(houseId === null ? [] : [houseId]), ...planned.flatMap(({ bill }) => bill.houseId ?? [])]);
  const context = { estateId: place.estateId, houseIds, payerId: command.payerId, planned, settings };
  for (const tender of tenders) if (tender.accountId !== null) useSpecial(ledger, accounts.byId.get(tender.accountId), tender, context);
  const lates = planned.filter(({ late }) => !isZeroDecimal(late)).map(({ bill }) => bill.id);
  const texts = await lateTexts(tx, lates, day);
  const lines = [
    ...planned.map((one) => ({ ...named(billLine(one), one.bill, place, command), ...texts(one.bill.id), ...debtorOf(one.bill, command) })),
    ...command.prepaid.map((entry, index) => paidIn(ledger, accounts.of(entered[index] as AccountKey), cents(entry.amount))),
    ...(keeping ? [paidIn(ledger, accounts.of(keeping), kept)] : []),
  ];
  if (earning) earnPoints(ledger, accounts.of(earning), earned);
  return post(scope, tx, {
    place,
    type,
    source: command.source,
    kind: kindOfPaper(type),
    payerId: command.payerId,
    payerName: command.payerName,
    day: booking.day,
    ...(day === now ? {} : { at: endOf(day) }),
    total: cents(addDecimal(total, kept)),
    received,
    changeGiven,
    kept,
    original: null,
    reason: '',
    remark: command.remark,
    lines,
    tenders: tenders.map((tender) => tenderRow(tender, tender.accountId === null ? undefined : accounts.byId.get(tender.accountId))),
    moves: ledger.moves,
    accounts: accounts.all,
    changes: changesOf(planned),
    steps: planned.map((one) => billStep(one, day)),
    objects: bills,
  });
}

/** The object of the settlement has the same name in its head and its lines. */
const named = (line: DraftLine, bill: BillNow, place: Place, { object }: SettleCommand): DraftLine =>
  object && object.objectKind === bill.objectKind && object.objectId === bill.objectId ? { ...line, object: place.houseCode } : line;

/** 代缴: the debt of another person than the payer is named on the receipt. */
const debtorOf = ({ payerId, payerName }: BillNow, payer: SettleCommand): { debtor?: string } =>
  payerId === null || payerId === payer.payerId || payerName === payer.payerName ? {} : { debtor: payerName };

const wholeLine = (billId: number): PayLine => ({ billId, amount: null, late: 'due' });

/** The last second of a business day, by which the steps of a bill are ordered. */
const endOf = (day: string): string => new Date(`${day}T23:59:59+08:00`).toISOString();

const prepaidKey = (place: Place, { houseId, chargeTypeId }: PrepaidEntry): AccountKey => ({
  kind: ACCOUNT.prepaid,
  estateId: place.estateId,
  houseId,
  personId: null,
  chargeTypeId,
  ref: 0,
});
/** Money of different persons does not share an account: a second person who pays ahead or leaves change gets a separate account. */
async function ownKeys(tx: Tx, keys: AccountKey[], { payerId }: SettleCommand, day: string): Promise<AccountKey[]> {
  if (payerId === null || keys.length === 0) return keys;
  const foreign = await listForeign(tx, keys, payerId, day);
  return keys.map((key) => (foreign.includes(key) ? { ...key, personId: payerId } : key));
}

const changeKey = (place: Place, houseId: number): AccountKey => ({
  kind: ACCOUNT.change,
  estateId: place.estateId,
  houseId,
  personId: null,
  chargeTypeId: null,
  ref: 0,
});

const pointsKey = (place: Place, houseId: number, payerId: number | null): AccountKey => ({
  ...changeKey(place, houseId),
  kind: ACCOUNT.points,
  personId: payerId,
});

/** The accounts named by the tenders, and those that receive money or points. */
async function holdAccounts(
  tx: Tx,
  tenantId: number,
  place: Place,
  command: SettleCommand,
  entered: readonly AccountKey[],
  more: readonly (AccountKey | null)[],
) {
  const keys = [...entered, ...more.flatMap((key) => key ?? [])];
  if (new Set(keys.map(keyOf)).size < keys.length) throw fail('SETTLE_TWICE', { what: '预交' });
  await checkPrepaid(tx, place, command.prepaid);
  const named = command.tenders.flatMap(({ list, accountId }) => (list === TENDER_LIST.special && accountId !== null ? [accountId] : []));
  const all = await queries.holdAccounts(tx, tenantId, named, keys);
  const byKey = new Map(all.map((account) => [keyOf(account), account]));
  const of = (key: AccountKey): AccountNow => {
    const account = byKey.get(keyOf(key));
    if (!account) throw new Error(`no account ${keyOf(key)}`);
    return account;
  };
  return { all, byId: new Map(all.map((account) => [account.id, account])), of };
}

/** Allows only houses of the estate, and items that are in use and not deposits. */
async function checkPrepaid(tx: Tx, place: Place, prepaid: readonly PrepaidEntry[]): Promise<void> {
  if (prepaid.length === 0) return;
  const houseIds = [...new Set(prepaid.map(({ houseId }) => houseId))];
  if ((await queries.listHouseCodes(tx, place.estateId, houseIds)).length < houseIds.length) throw fail('SETTLE_OTHER_ESTATE');
  const itemIds = [...new Set(prepaid.flatMap(({ chargeTypeId }) => chargeTypeId ?? []))];
  const items = await queries.readItems(tx, itemIds);
  if (items.length < itemIds.length || items.some(({ deposit }) => deposit)) throw fail('CHARGING_ITEM_OFF');
}
