// 收费合同 of the first estate, made by the program's own services: advertising spaces, a mast, a stall whose contract expires soon, and one
// that ended before its term. Two customers pay every month by transfer; the others stopped some months ago and have arrears.
import { sql } from 'kysely';
import {
  attachStandard,
  type contractKind,
  createChargeContract,
  createCustomer,
  endChargeContract,
  OBJECT,
  settleBills,
} from '@anju/contract';
import { addDays, sumMoney } from '@anju/domain';
import { attach, addContract, endContract, settleAtCounter } from '../../../src/modules/charging/for-seeds.ts';
import { addCustomer } from '../../../src/modules/estate/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { scopeOf, workingClock } from './at-work.ts';
import type { Facts } from './tenant-work.ts';

const PERSON = 1;
const COMPANY = 2;
const ADVERTISER = { kind: COMPANY, name: '云州蓝屏广告有限公司', phone: '13857100261' };

interface Plan {
  readonly number: string;
  readonly name: string;
  readonly kind: (typeof contractKind.values)[number];
  readonly place: string;
  readonly customer: { readonly kind: number; readonly name: string; readonly phone: string };
  /** Begins on the first of the month, this many months before the current one. */
  readonly monthsAgo: number;
  /** Days from today to its last day. */
  readonly daysLeft: number;
  readonly area?: string;
  readonly standard: string;
  readonly terms?: { readonly ownPrice: string; readonly stepMonths?: number; readonly stepRate?: string };
  /** Payments stopped this many months before the current one. */
  readonly stopped?: number;
  readonly endReason?: string;
}

const PLANS: readonly Plan[] = [
  {
    number: 'HT-GG-001',
    name: '电梯轿厢广告位',
    kind: 2,
    place: '各楼栋电梯',
    customer: ADVERTISER,
    monthsAgo: 6,
    daysLeft: 330,
    standard: '广告位使用费',
    terms: { ownPrice: '3600.00' },
  },
  {
    number: 'HT-GG-002',
    name: '道闸广告位',
    kind: 2,
    place: '南门、东门',
    customer: ADVERTISER,
    monthsAgo: 4,
    daysLeft: 210,
    standard: '广告位使用费',
    terms: { ownPrice: '1500.00' },
    stopped: 3,
  },
  {
    number: 'HT-JZ-001',
    name: '屋顶移动通信基站',
    kind: 3,
    place: '3幢屋顶',
    customer: { kind: COMPANY, name: '云州通信铁塔有限公司', phone: '13957100862' },
    monthsAgo: 14,
    daysLeft: 1400,
    standard: '场地使用费',
    terms: { ownPrice: '2500.00', stepMonths: 12, stepRate: '0.05' },
  },
  {
    number: 'HT-TW-001',
    name: '早餐摊位',
    kind: 4,
    place: '东门内侧',
    customer: { kind: PERSON, name: '宋桂兰', phone: '13657100463' },
    monthsAgo: 5,
    daysLeft: 45,
    area: '12.50',
    standard: '摊位场地费',
    stopped: 1,
  },
  {
    number: 'HT-SB-001',
    name: '儿童摇摇车场地',
    kind: 5,
    place: '中心花园',
    customer: { kind: COMPANY, name: '云州乐童游乐设备有限公司', phone: '13757100664' },
    monthsAgo: 4,
    daysLeft: 90,
    standard: '场地使用费',
    terms: { ownPrice: '800.00' },
    stopped: 2,
    endReason: '设备扰民，业主投诉较多，双方协商提前撤场',
  },
];

function firstOfMonth(today: string, monthsAgo: number): string {
  let first = `${today.slice(0, 7)}-01`;
  for (let at = 0; at < monthsAgo; at++) first = `${addDays(first, -1).slice(0, 7)}-01`;
  return first;
}

/** In the middle of the previous month, so that its last bill covers part of a month. */
const endOf = (today: string): string => `${firstOfMonth(today, 1).slice(0, 7)}-15`;
const SIGNED_BEFORE = 10;

async function standardsOf(tx: Tx, { estateId }: Facts): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ id: number; name: string }>`
    select s.id, s.name from charging.standard s where ${own('s')} and s.estate_id = ${estateId}`.execute(tx);
  return new Map(found.rows.map(({ id, name }) => [name, id]));
}

/** Called before the first billing run, which also bills the standards of the contracts. */
export async function insertContracts(tx: Tx, facts: Facts, today: string): Promise<void> {
  const standards = await standardsOf(tx, facts);
  const customers = new Map<string, number>();
  for (const { number, name, kind, place, customer, monthsAgo, daysLeft, area = null, standard, terms = {}, endReason } of PLANS) {
    const fromDate = firstOfMonth(today, monthsAgo);
    const signedOn = addDays(fromDate, -SIGNED_BEFORE);
    const maker = await scopeOf(tx, facts, 'maker', workingClock(`${signedOn}T10:00:00+08:00`));
    const customerId = customers.get(customer.name) ?? (await addCustomer(maker, createCustomer.input.parse({ person: customer }))).id;
    customers.set(customer.name, customerId);
    const form = { number, name, kind, place, area, signedOn, fromDate, toDate: addDays(today, daysLeft) };
    const { id } = await addContract(maker, createChargeContract.input.parse({ ...form, estateId: facts.estateId, customerId }));
    const attached = { kind: OBJECT.contract, target: { ids: [id] }, standardId: standards.get(standard) ?? 0, ...terms };
    const { left } = await attach(maker, attachStandard.input.parse(attached));
    if (left[0]) throw new Error(`${number}: ${left[0].reason}`);
    if (endReason === undefined) continue;
    const endedOn = endOf(today);
    const later = await scopeOf(tx, facts, 'maker', workingClock(`${endedOn}T15:00:00+08:00`));
    await endContract(later, endChargeContract.input.parse({ id, version: 0, endedOn, reason: endReason }));
  }
}

interface Owed {
  readonly contractId: number;
  readonly payerId: number;
  readonly payerName: string;
  readonly bills: readonly { readonly id: number; readonly open: string }[];
}
const TRANSFER = 2;

/** Records the transfers received up to that day in the morning, so that they belong to the day that is closed in the evening. */
export async function payContracts(tx: Tx, facts: Facts, day: string, today: string): Promise<void> {
  const paying = PLANS.filter(({ stopped }) => stopped === undefined || day < firstOfMonth(today, stopped)).map(({ number }) => number);
  const owed = await sql<Owed>`
    select n.id as contract_id, p.id as payer_id, p.name as payer_name, jsonb_agg(jsonb_build_object('id', b.id, 'open', b.open::text) order by b.id) as bills
      from charging.contract n join charging.bill b on b.tenant_id = n.tenant_id and b.object_kind = ${OBJECT.contract} and b.object_id = n.id
        and b.state = 4 and not b.void
      join estate.person p on p.tenant_id = b.tenant_id and p.id = b.payer_id
     where ${own('n')} and n.estate_id = ${facts.estateId} and n.number = any (${paying}::text[]) group by n.id, p.id, p.name order by n.id`.execute(
    tx,
  );
  const cashier = await scopeOf(tx, facts, 'cashier', workingClock(`${day}T08:40:00+08:00`));
  for (const { contractId, payerId, payerName, bills } of owed.rows) {
    const total = sumMoney(bills.map(({ open }) => open));
    const object = { objectKind: OBJECT.contract, objectId: contractId };
    const lines = bills.map(({ id }) => ({ billId: id }));
    const tenders = [{ list: 1, method: TRANSFER, amount: total, reference: `ZZ${day.replaceAll('-', '')}${contractId}` }];
    await settleAtCounter(cashier, settleBills.input.parse({ houseId: null, object, payerId, payerName, lines, tenders, expected: total }));
  }
}
