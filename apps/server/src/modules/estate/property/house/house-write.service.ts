// The first step of every change of a house: the house is locked, visible to the user, in use, and unchanged since it was read.
import { OWNER_TYPE, PERSON_KIND, type OwnerForm } from '@anju/contract';
import { pinyinInitials } from '@anju/domain/pinyin';
import { fail } from '../../../../platform/errors/failure.ts';
import { seesBuilding } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import * as queries from './house.queries.ts';
import * as owning from './house-owner.queries.ts';
import { requireHouse } from './house.policy.ts';

export const CODE_KEY = 'house_tenant_id_estate_id_code_key';

export async function lockForChange(tx: Tx, { actor }: Scope, id: number, version?: number): Promise<queries.HouseCore> {
  const house = requireHouse(actor, await queries.lockHouse(tx, id));
  if (house.disabled) throw fail('HOUSE_DISABLED');
  if (version !== undefined && house.version !== version) throw fail('STALE', { what: '房屋' });
  return house;
}

export async function placeOf(
  tx: Tx,
  { actor }: Scope,
  form: { estateId: number; zoneId: number | null; buildingId: number; unitId: number | null },
): Promise<queries.Place> {
  if (!seesBuilding(actor, form)) throw fail('NOT_FOUND', { what: '小区' });
  const place = await queries.findPlace(tx, form);
  if (!place) throw fail('PARENT_MISMATCH');
  return place;
}

/** Owners with a person id are used unchanged; the others are found by their identity document, or created. */
type NewOwner = OwnerForm & { readonly personId?: number | null };

export async function addOwners(tx: Tx, scope: Scope, houseId: number, fromDate: string, owners: readonly NewOwner[]): Promise<void> {
  const stamp = stampOf(scope);
  for (const owner of owners) {
    const kind = OWNER_TYPE.is(owner.ownerType, 'natural', 'unknown') ? PERSON_KIND.natural : PERSON_KIND.body;
    const personId = owner.personId ?? (await owning.ensurePerson(tx, { ...owner, kind }, pinyinInitials(owner.name), stamp));
    await owning.insertOwner(tx, stamp.tenantId, houseId, personId, fromDate, owner);
  }
}

export const ownersText = (owners: readonly { name: string; share: string }[]): string =>
  owners.map((owner) => `${owner.name} ${owner.share}%`).join('、');
