// 日常结算 before a payment: the summary of a house, the result of a selection or an amount, and the special payments available.
import { ACCOUNT, BILL, OBJECT, SPECIAL, specialPayment } from '@anju/contract';
import type {
  AheadBill,
  houseCharging as houseChargingCall,
  HouseCharging,
  OutputOf,
  ParsedInputOf,
  previewSettlement,
  settleItems,
  SettlementPreview,
  settleSpecial,
} from '@anju/contract';
import { allocateAmount, maskPhone, subtractDecimal, sumMoney, worthOfPoints } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { lateTexts, withLate } from '../../bill/late/late-text.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import * as ahead from '../ahead/ahead.service.ts';
import { agreedOf, listAgreements } from '../../bill/core/agreed.queries.ts';
import { readBooking } from '../../ledger/books.queries.ts';
import { listWaiting } from '../../ledger/deposit-due.queries.ts';
import * as queries from './desk.queries.ts';
import { deskBill, deskPlan, totalsOf } from './desk.rules.ts';
import { listKnown } from './desk-payer.queries.ts';
import { choosePayer, debtorsOf, ownBills, personsOf } from './desk-payer.rules.ts';
import { listOtherObjects } from './desk-object.queries.ts';
import { requirePlace, type PayPlace } from '../../ledger/place.service.ts';
import { findHousePlace, listFreeBills, listOpenBills, readBills } from '../../ledger/settle-read.queries.ts';
import { planLines, roundOffBills, type Roundable } from '../settle/settle.rules.ts';
import { cents } from '../../ledger/amount.rules.ts';
import { listLastOfHouse } from '../settlement-search.queries.ts';
import type { BillNow, Place } from '../../ledger/settlement-shapes.ts';

const LAST = 10;

export async function houseCharging(
  { db, actor, clock }: Scope,
  { houseId, personId }: ParsedInputOf<typeof houseChargingCall>,
): Promise<HouseCharging> {
  const day = today(clock);
  const house = await queries.findHouseCard(db, reachOf(actor), houseId);
  if (!house) throw fail('NOT_FOUND', { what: '房屋' });
  const found = await queries.listPeople(db, houseId, day);
  const people = found.map((person) => ({ ...person, phone: maskPhone(person.phone) }));
  const bills = await listOpenBills(db, houseId, day);
  const parkingIds = bills.filter(({ objectKind }) => objectKind === OBJECT.parking).map(({ objectId }) => objectId);
  const asked = { houseId, parkingIds, personIds: personsOf(bills, personId), billIds: bills.map(({ id }) => id) };
  const known = await listKnown(db, asked, day);
  const payer = choosePayer(personId, { people, known, bills });
  const isOwn = ownBills(payer, people);
  const [depositDues, accounts, otherHouses, otherObjects, settlements, booking, settings] = await Promise.all([
    listWaiting(db, houseId),
    queries.listBalances(
      db,
      house.estateId,
      houseId,
      people.map(({ personId }) => personId),
    ),
    payer ? queries.listOtherHouses(db, reachOf(actor), payer.personId, houseId, day) : [],
    listOtherObjects(db, actor.estates, { personId: payer?.personId ?? null, houseId, except: null }, day),
    listLastOfHouse(db, houseId, LAST),
    readBooking(db, house.estateId, actor.accountId, day),
    readSettleSettings(db, day),
  ]);
  const texts = await lateTexts(db, withLate(bills), day);
  const plans = await listAgreements(db, bills, day);
  const { order, changeLimit, roundOffLimit, pointShare, pointValue } = settings;
  return {
    house,
    people,
    payer,
    payers: debtorsOf(bills, known, isOwn),
    bills: bills.map((bill) => deskBill(bill, texts(bill.id), isOwn(bill.payerId))),
    plans: plans.map(deskPlan),
    totals: totalsOf(bills),
    ...balances(accounts, settings.points ? pointValue : null),
    depositDues,
    otherHouses,
    otherObjects,
    settlements,
    booking: { today: day, ...booking },
    settings: { order, changeLimit, roundOffLimit, pointShare },
  };
}

function balances(
  accounts: readonly queries.BalanceRow[],
  pointValue: string | null,
): Pick<HouseCharging, 'prepaid' | 'change' | 'deposits' | 'points'> {
  const of = (kind: number) => accounts.filter((account) => account.kind === kind);
  return {
    prepaid: of(ACCOUNT.prepaid).map(({ id, chargeTypeId, item, personName, balance }) => ({
      accountId: id,
      chargeTypeId,
      chargeTypeName: item,
      ...(personName === '' ? {} : { personName }),
      balance,
    })),
    change: of(ACCOUNT.change).map(({ id, personName, balance }) => ({ accountId: id, personName, balance })),
    deposits: of(ACCOUNT.deposit).flatMap(({ id, chargeTypeId, item, personName, number, day, balance }) =>
      chargeTypeId === null ? [] : [{ accountId: id, chargeTypeId, chargeTypeName: item, personName, number, takenOn: day, balance }],
    ),
    points: of(ACCOUNT.points).map(({ id, personName, balance }) => ({
      accountId: id,
      personName,
      points: balance,
      worth: pointValue === null ? '0.00' : worthOfPoints(balance, pointValue),
    })),
  };
}

const unpaid = ({ amount, reduced }: AheadBill): string => subtractDecimal(amount, reduced);
const afterDiscount = (bill: AheadBill): string => cents(subtractDecimal(unpaid(bill), bill.discount));

/** Open bills of the house or object that is being paid. */
async function openOf({ db, clock }: Scope, { estateId }: Place, { houseId, object = null }: PayPlace): Promise<BillNow[]> {
  if (houseId !== null) return listOpenBills(db, houseId, today(clock));
  return object ? listFreeBills(db, object, estateId, today(clock)) : [];
}

export async function preview(scope: Scope, input: ParsedInputOf<typeof previewSettlement>): Promise<SettlementPreview> {
  const { db, actor, clock } = scope;
  const day = today(clock);
  const { spread } = input;
  const wanted = spread ? spread.billIds : input.lines.map(({ billId }) => billId);
  const place = await requirePlace(db, reachOf(actor), input, wanted ?? []);
  if (place.houseId === null && input.prepaid.length > 0) throw fail('SETTLE_NO_HOUSE', { what: '预交' });
  const settings = await readSettleSettings(db, day);
  const bills = wanted === null ? await openOf(scope, place, input) : await readBills(db, wanted, day);
  const payable = bills.filter((bill) => wanted !== null || bill.heldBy === null);
  const debts = payable.filter(({ state, void: gone }) => state >= BILL.published && !gone);
  const agreed = agreedOf(spread ? await listAgreements(db, debts, day) : []);
  const owed = debts.map((debt) => ({ ...debt, agreed: agreed.get(debt.id) }));
  const allocation = spread ? allocateAmount(owed, spread.amount, settings.order) : null;
  const lines = allocation ? allocation.lines.map(({ id: billId, amount, late }) => ({ billId, amount, late })) : input.lines;
  const later = await ahead.tryBills(scope, place, input.ahead, wanted ?? []);
  const open = planLines(bills, lines, place.estateId);
  // Bills that do not exist yet may also take the 抹零.
  const coming = later.map((one) => ({
    bill: { open: unpaid(one) },
    amount: afterDiscount(one),
    roundOff: '0.00',
    discount: { amount: one.discount },
  }));
  const rounded = roundOffBills<Roundable>([...open, ...coming], input.roundOff, settings.roundOffLimit);
  const planned = open.map((one, index) => ({ ...one, ...rounded[index], bill: one.bill }));
  const principal = sumMoney(planned.flatMap(({ amount, roundOff }) => [amount, roundOff]));
  const late = sumMoney(planned.map((one) => one.late));
  const prepaid = sumMoney(input.prepaid.map(({ amount }) => amount));
  const roundOff = cents(input.roundOff);
  const aheadTotal = sumMoney(later.map(afterDiscount));
  return {
    ahead: later,
    aheadTotal,
    lines: planned.map(({ bill, amount, late: fee, roundOff: off }) => ({
      billId: bill.id,
      amount: sumMoney([amount, off]),
      late: fee,
      open: bill.open,
      lateDue: cents(bill.late),
    })),
    principal,
    late,
    prepaid,
    roundOff,
    total: cents(subtractDecimal(sumMoney([principal, late, prepaid, aheadTotal]), roundOff)),
    left: allocation?.left ?? '0.00',
  };
}

export async function special(
  scope: Scope,
  { houseId, payerId }: ParsedInputOf<typeof settleSpecial>,
): Promise<OutputOf<typeof settleSpecial>> {
  const { db, actor } = scope;
  const place = await findHousePlace(db, reachOf(actor), houseId);
  if (!place) throw fail('NOT_FOUND', { what: '房屋' });
  const settings = await readSettleSettings(db);
  const accounts = await queries.listBalances(db, place.estateId, houseId, payerId === null ? [] : [payerId]);
  const methodOf: Readonly<Record<number, number>> = {
    [ACCOUNT.prepaid]: SPECIAL.prepaid,
    [ACCOUNT.change]: SPECIAL.change,
    [ACCOUNT.deposit]: SPECIAL.depositToIncome,
    ...(settings.points ? { [ACCOUNT.points]: SPECIAL.points } : {}),
  };
  const usable = accounts.flatMap(({ id, kind, item, personName, chargeTypeId, balance }) => {
    const method = methodOf[kind];
    if (method === undefined) return [];
    return {
      method,
      name: specialPayment.text(method),
      accountId: id,
      // An account in the name of a person is named; that of the house is not.
      text:
        kind === ACCOUNT.points || kind === ACCOUNT.change ? personName : kind === ACCOUNT.prepaid ? `${item} ${personName}`.trim() : item,
      chargeTypeId: kind === ACCOUNT.prepaid ? chargeTypeId : null,
      balance: kind === ACCOUNT.points ? worthOfPoints(balance, settings.pointValue) : balance,
    };
  });
  const slip = {
    method: SPECIAL.cashDeposit,
    name: specialPayment.text(SPECIAL.cashDeposit),
    accountId: null,
    text: '',
    chargeTypeId: null,
    balance: null,
  };
  return [...usable, slip];
}

export const items = ({ db }: Scope): Promise<OutputOf<typeof settleItems>> => queries.listItems(db);
