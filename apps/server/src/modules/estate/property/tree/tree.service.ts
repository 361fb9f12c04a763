// The house tree: level by level, and flat lists of it for other screens. domain: property 3.3.
import {
  BUILDING_USAGE,
  BUILDING_TYPE,
  HOUSE_USE,
  OWNER_TYPE,
  RESIDENT_RELATION,
  type findInTree,
  type HouseRow,
  type listHouseMembers,
  type listOwnHouses,
  type listResidentialUsing,
  type listShareHouses,
  type loadTree,
  type OutputOf,
  type ParsedInputOf,
  type searchLedgerHouses,
  type TreeHouse,
  type TreeNode,
  type TreeRef,
} from '@anju/contract';
import { maskPhone } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { requireSeen } from '../estate/estate.policy.ts';
import { findHouse, listResidents } from '../house/core/house.queries.ts';
import { listOwners, listPaying } from '../house/owner/owner.queries.ts';
import { requireHouse } from '../house/core/house.policy.ts';
import { payerOn } from '../house/payer/payer.rules.ts';
import { getTotals, listHouses, NO_FILTER, type HouseSearch } from '../house/search/search.queries.ts';
import { listChildren, type TreeRow } from './tree.queries.ts';
import * as people from './tree-people.queries.ts';

export async function loadChildren({ db, actor }: Scope, input: ParsedInputOf<typeof loadTree>): Promise<TreeNode[]> {
  const rows = await listChildren(db, { ...input, ...reachOf(actor) });
  return rows.map(({ mark, ...row }) => ({
    ...row,
    key: `${row.kind}:${row.id}`,
    note: noteOf(row.kind, mark),
    ...badgeOf(row.kind, mark),
  }));
}

function noteOf(kind: TreeRow['kind'], mark: number | null): string {
  if (kind === 'building') return BUILDING_TYPE.text(mark);
  return kind === 'house' ? HOUSE_USE.text(mark) : '';
}

function badgeOf(kind: TreeRow['kind'], mark: number | null): Pick<TreeNode, 'badge'> {
  if (kind !== 'house') return {};
  if (mark === HOUSE_USE.vacant) return { badge: 'vacant' };
  return mark === HOUSE_USE.decorating ? { badge: 'decorating' } : {};
}

// ---- persons of a house, houses of a person ------------------------------------------------------------------------------------

export async function members(
  { db, actor, clock }: Scope,
  { houseId, withHistory }: ParsedInputOf<typeof listHouseMembers>,
): Promise<OutputOf<typeof listHouseMembers>> {
  const day = today(clock);
  requireHouse(actor, await findHouse(db, houseId));
  const [owners, residents] = await Promise.all([listOwners(db, houseId, day), listResidents(db, houseId)]);
  return [
    ...owners.map((owner) => ({ ...owner, role: 'owner' as const, relation: OWNER_TYPE.text(owner.ownerType) })),
    ...residents.map((resident) => ({
      ...resident,
      role: 'resident' as const,
      relation: RESIDENT_RELATION.text(resident.relation),
      share: null,
      fromDate: resident.moveInDate,
      toDate: resident.moveOutDate,
      current: resident.moveOutDate === null || resident.moveOutDate >= day,
    })),
  ]
    .filter((member) => withHistory || member.current)
    .map((member) => ({ ...member, phone: maskPhone(member.phone) }));
}

export async function own(
  { db, actor, clock }: Scope,
  { personId, withHistory }: ParsedInputOf<typeof listOwnHouses>,
): Promise<OutputOf<typeof listOwnHouses>> {
  const rows = await people.listOwn(db, personId, reachOf(actor), today(clock));
  return rows
    .filter((row) => withHistory || row.current)
    .map(({ kind, ...row }) => ({ ...row, relation: row.role === 'owner' ? OWNER_TYPE.text(kind) : RESIDENT_RELATION.text(kind) }));
}

// ---- lists of houses -----------------------------------------------------------------------------------------------------------

const asTreeHouse = (row: HouseRow): TreeHouse => ({
  id: row.id,
  code: row.code,
  estateId: row.estateId,
  estateName: row.estateName,
  buildingName: row.buildingName,
  unitName: row.unitName,
  floor: row.floor,
  houseNo: row.houseNo,
  usage: row.usage,
  useState: row.useState,
  chargeArea: row.chargeArea,
  ownerNames: row.ownerNames,
});

async function page(
  { db, actor, clock }: Scope,
  wanted: Pick<HouseSearch, 'filter' | 'shareGroupId'>,
  { page: number, size }: { page: number; size: number },
): Promise<{ rows: TreeHouse[]; total: number }> {
  const search = { ...wanted, ...reachOf(actor), today: today(clock) };
  const [{ total }, rows] = await Promise.all([
    getTotals(db, search),
    listHouses(db, search, { field: 'code', order: 'asc' }, size, (number - 1) * size),
  ]);
  return { total, rows: rows.map(asTreeHouse) };
}

export async function ledger(
  scope: Scope,
  { node, key, ...paging }: ParsedInputOf<typeof searchLedgerHouses>,
): Promise<OutputOf<typeof searchLedgerHouses>> {
  const day = today(scope.clock);
  const { rows, total } = await page(scope, { filter: { ...NO_FILTER, node, key } }, paging);
  const paying = await listPaying(
    scope.db,
    rows.map(({ id }) => id),
  );
  const payers = new Map(paying.map((house) => [house.houseId, payerOn(house, day)]));
  return { total, rows: rows.map((row) => ({ ...row, payer: payers.get(row.id) ?? null })) };
}

/** `building:12`, or only the id of an estate. */
function refOf(id: number | string): TreeRef {
  if (typeof id === 'number') return { kind: 'estate', id };
  const [kind, number] = id.split(':') as [TreeRef['kind'], string];
  return { kind, id: Number(number) };
}

export const residentialUsing = (
  scope: Scope,
  { id, ...paging }: ParsedInputOf<typeof listResidentialUsing>,
): Promise<OutputOf<typeof listResidentialUsing>> =>
  page(scope, { filter: { ...NO_FILTER, node: refOf(id), useStates: [HOUSE_USE.inUse], usages: [BUILDING_USAGE.dwelling] } }, paging);

export async function shareHouses(
  scope: Scope,
  { groupId, ...paging }: ParsedInputOf<typeof listShareHouses>,
): Promise<OutputOf<typeof listShareHouses>> {
  requireSeen(scope.actor, await people.findShareGroup(scope.db, groupId), '公摊组');
  return page(scope, { filter: NO_FILTER, shareGroupId: groupId }, paging);
}

export async function find(
  { db, actor, clock }: Scope,
  { key, types, limit }: ParsedInputOf<typeof findInTree>,
): Promise<OutputOf<typeof findInTree>> {
  const search = { key, limit, ...reachOf(actor), today: today(clock) };
  const ways = {
    house: () => people.findHouses(db, search),
    person: () => people.findPersons(db, search, 'person'),
    phone: () => people.findPersons(db, search, 'phone'),
    plate: () => people.findPlates(db, search),
  };
  const hits = await Promise.all(
    (Object.keys(ways) as (keyof typeof ways)[]).filter((type) => types.includes(type)).map((type) => ways[type]()),
  );
  return hits.flat().map((hit) => (hit.type === 'person' || hit.type === 'phone' ? { ...hit, note: maskPhone(hit.note) } : hit));
}
