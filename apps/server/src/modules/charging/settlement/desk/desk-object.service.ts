// The desk for objects without a house: the summary of a parking space, customer or contract, and the search for them together with houses.
import {
  OBJECT,
  type findAtDesk,
  type ObjectCharging,
  type objectCharging as call,
  type OutputOf,
  type ParsedInputOf,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { lateTexts, withLate } from '../../bill/late/late-text.service.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import { listAgreements } from '../../bill/core/agreed.queries.ts';
import { readBooking } from '../../ledger/books.queries.ts';
import * as finding from './desk-find.queries.ts';
import { listOtherHouses } from './desk.queries.ts';
import { deskBill, deskPlan, totalsOf } from './desk.rules.ts';
import { listKnown } from './desk-payer.queries.ts';
import { debtorsOf, findAsked, ownBills, personsOf } from './desk-payer.rules.ts';
import * as queries from './desk-object.queries.ts';
import { findObjectCard } from '../../ledger/free-object.queries.ts';
import { FREE_WHAT } from '../../ledger/place.service.ts';
import { listFreeBills } from '../../ledger/settle-read.queries.ts';
import { listLastOfObject } from '../settlement-search.queries.ts';

const LAST = 10;
const FOUND = 20;

export async function objectCharging(
  { db, actor, clock }: Scope,
  { personId, ...asked }: ParsedInputOf<typeof call>,
): Promise<ObjectCharging> {
  const day = today(clock);
  const object = await findObjectCard(db, actor.estates, asked);
  if (!object) throw fail('NOT_FOUND', { what: FREE_WHAT[asked.objectKind] });
  const { estateId } = object;
  const people = (await queries.listObjectPeople(db, asked, day)).map((person) => ({ ...person, phone: maskPhone(person.phone) }));
  const first = people[0];
  const bills = await listFreeBills(db, asked, estateId, day);
  const parkingIds = asked.objectKind === OBJECT.parking ? [asked.objectId] : [];
  const wanted = { houseId: null, parkingIds, personIds: personsOf(bills, personId), billIds: bills.map(({ id }) => id) };
  const known = await listKnown(db, wanted, day);
  const named = await queries.findBillPayer(db, asked, estateId);
  const usual = named
    ? { ...named, phone: maskPhone(named.phone) }
    : first
      ? { personId: first.personId, name: first.name, phone: first.phone }
      : null;
  const payer = findAsked(personId, known, bills) ?? usual;
  const isOwn = ownBills(payer, people);
  const [otherHouses, otherObjects, settlements, booking, settings] = await Promise.all([
    payer ? listOtherHouses(db, reachOf(actor), payer.personId, null, day) : [],
    queries.listOtherObjects(db, actor.estates, { personId: payer?.personId ?? null, houseId: null, except: object }, day),
    listLastOfObject(db, asked, estateId, LAST),
    readBooking(db, estateId, actor.accountId, day),
    readSettleSettings(db, day),
  ]);
  const texts = await lateTexts(db, withLate(bills), day);
  const plans = await listAgreements(db, bills, day);
  const { order, changeLimit, roundOffLimit, pointShare } = settings;
  return {
    object,
    people,
    payer,
    payers: debtorsOf(bills, known, isOwn),
    bills: bills.map((bill) => deskBill(bill, texts(bill.id), isOwn(bill.payerId))),
    plans: plans.map(deskPlan),
    totals: totalsOf(bills),
    otherHouses,
    otherObjects,
    settlements,
    booking: { today: day, ...booking },
    settings: { order, changeLimit, roundOffLimit, pointShare },
  };
}

export async function find({ db, actor, clock }: Scope, key: string): Promise<OutputOf<typeof findAtDesk>> {
  const hits = await finding.listHits(db, { key, ...reachOf(actor), today: today(clock), limit: FOUND });
  return hits.map(({ names, phone, ...hit }) => ({ ...hit, note: [names, maskPhone(phone)].filter(Boolean).join(' ') }));
}
