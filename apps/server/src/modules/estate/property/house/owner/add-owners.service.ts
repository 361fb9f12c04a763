import { OWNER_TYPE, PERSON_KIND, type OwnerForm } from '@anju/contract';
import { pinyinInitials } from '@anju/domain/pinyin';
import type { Scope } from '../../../../../platform/scope.ts';
import { stampOf } from '../../../../../platform/stamp.ts';
import type { Tx } from '../../../../../platform/tenancy/tenant-db.ts';
import * as owning from './owner.queries.ts';

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
