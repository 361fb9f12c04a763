// 房屋租售 (84): leases as a list and one by one, and what the form shows of a house. Numbers of persons are masked.
import {
  AUTHORISED,
  MENU,
  RESIDENT_RELATION,
  meterKind,
  searchLeases,
  LEASE_PAYER,
  type findLeasePeople,
  type LeaseDetail,
  type LeaseHouse,
  type LeaseRow,
  type OutputOf,
  type ParsedInputOf,
  type readLeaseHouse,
  type showLeasePrivate,
} from '@anju/contract';
import { maskIdNo, maskPhone } from '@anju/domain';
import { rightsOn } from '../../../../platform/access/rights.ts';
import { today } from '../../../../platform/clock.ts';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listHouseItems } from '../../../charging/index.ts';
import * as detailed from './detail.queries.ts';
import * as house from './house.queries.ts';
import { listLeases, totalsOfLeases } from './row.queries.ts';

const OFFERED = 20;

const masked = (row: LeaseRow): LeaseRow => ({ ...row, tenantPhone: maskPhone(row.tenantPhone) });
export const search = listing(searchLeases, { totals: totalsOfLeases, page: listLeases, row: masked });

const MONEY_MENUS = [MENU.checkout, MENU.arrearsChase];
/** Held, not only seen: money is not shown to everybody who sees the menu. */
export async function mayReadMoney(scope: Scope): Promise<boolean> {
  const rights = await rightsOn(scope, MONEY_MENUS);
  return [...rights.values()].some(({ state, acts }) => state === AUTHORISED && acts.includes('view'));
}

async function find(scope: Scope, id: number): Promise<detailed.FoundLease> {
  const { db, actor, clock } = scope;
  const found = await detailed.findLease(db, id, reachOf(actor), actor.accountId, today(clock));
  if (!found) throw fail('NOT_FOUND', { what: '租约' });
  return found;
}

export async function detail(scope: Scope, id: number): Promise<LeaseDetail> {
  const { db, clock } = scope;
  const row = await find(scope, id);
  const items = new Map((await listHouseItems(db, row.houseId, row.fromDate)).map((item) => [item.chargeTypeId, item]));
  const lines = await detailed.listLines(db, id);
  const may = await mayReadMoney(scope);
  return {
    ...row,
    tenantPhone: maskPhone(row.tenantPhone),
    landlordPhone: maskPhone(row.landlordPhone),
    landlordIdNo: maskIdNo(row.landlordIdNo),
    rents: await detailed.listRents(db, id),
    people: (await detailed.listPeople(db, id)).map(({ residentId: _1, natural: _2, settled: _3, ...one }) => ({
      ...one,
      phone: maskPhone(one.phone),
      idNo: maskIdNo(one.idNo),
    })),
    lines: lines.map((line) => ({
      ...line,
      standards: items.get(line.chargeTypeId)?.standards ?? '',
      billedTo: items.get(line.chargeTypeId)?.billedTo ?? null,
      payerName: line.payer === LEASE_PAYER.tenant ? row.tenant : row.landlord,
    })),
    papers: await detailed.listPapers(db, id),
    money: may ? await detailed.sumMoney(db, row.houseId, row.estateId, row.tenantId, today(clock)) : null,
    steps: await detailed.listSteps(db, id),
  };
}

export async function readHouse(scope: Scope, { houseId, fromDate }: ParsedInputOf<typeof readLeaseHouse>): Promise<LeaseHouse> {
  const { db, actor, clock } = scope;
  const place = await house.findPlace(db, houseId, reachOf(actor));
  if (!place) throw fail('NOT_FOUND', { what: '房屋' });
  const { companyId: _company, disabled: _disabled, ...facts } = place;
  const day = fromDate ?? today(clock);
  const owners = await house.listOwners(db, houseId, day);
  const items = await listHouseItems(db, houseId, day);
  return {
    ...facts,
    payer: facts.payer === '' ? (owners[0]?.name ?? '') : facts.payer,
    owners: owners.map((owner) => ({ ...owner, phone: maskPhone(owner.phone) })),
    items: items.map(({ stepped, ...item }) => ({ ...item, fixed: stepped ? '按合同逐期递增' : '' })),
    meters: (await house.listMeters(db, houseId)).map(({ number, kind }) => ({ number, kind: meterKind.text(kind) })),
    residents: (await house.listResidents(db, houseId)).map((one) => ({ ...one, relation: RESIDENT_RELATION.text(one.relation) })),
    leases: await house.listLeasesOf(db, houseId),
    listing: await house.findListing(db, houseId),
  };
}

export async function people(
  { db, actor }: Scope,
  { houseId, key }: ParsedInputOf<typeof findLeasePeople>,
): Promise<OutputOf<typeof findLeasePeople>> {
  const reach = reachOf(actor);
  if (!(await house.findPlace(db, houseId, reach))) throw fail('NOT_FOUND', { what: '房屋' });
  if (key === '') return [];
  const found = await house.findPeople(db, key, reach, OFFERED);
  return found.map((person) => ({ ...person, phone: maskPhone(person.phone), idNo: maskIdNo(person.idNo) }));
}

export async function showPrivate(scope: Scope, id: number): Promise<OutputOf<typeof showLeasePrivate>> {
  const row = await find(scope, id);
  const tenants = (await detailed.listPeople(scope.db, id)).map(({ personId }) => personId);
  const whole = await detailed.listWhole(scope.db, [row.landlordId, ...tenants]);
  const note = `${row.number} 业主与租客的完整电话与证件号`;
  await scope.audit.write(scope.db, scope.actor, { action: '查看隐私', entity: 'lease', entityId: id, note });
  const landlord = whole.find(({ personId }) => personId === row.landlordId);
  if (!landlord) throw fail('NOT_FOUND', { what: '人员' });
  return { landlord, people: tenants.flatMap((tenant) => whole.find(({ personId }) => personId === tenant) ?? []) };
}
