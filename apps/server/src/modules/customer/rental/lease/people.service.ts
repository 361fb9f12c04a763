// The tenants of a lease: chosen among the persons the user sees, or found or written the way 住户档案 does.
import { ID_TYPE, PERSON_KIND, type Newcomer } from '@anju/contract';
import { pinyinInitials } from '@anju/domain/pinyin';
import { failField } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { ensureOwnerPerson, ensureResidentPerson } from '../../../estate/index.ts';
import { findPerson } from './house.queries.ts';

interface Named {
  readonly personId: number | null;
  readonly person: Newcomer | null;
}
export interface KnownPerson {
  readonly personId: number;
  readonly name: string;
}

/** `path` is the field of the form. Somebody who stands in the lease already may be named again, whatever else ties the person. */
export async function personOf(
  scope: Scope,
  tx: Tx,
  { personId, person }: Named,
  path: string,
  known: readonly KnownPerson[] = [],
): Promise<KnownPerson> {
  if (person === null) {
    const before = known.find((one) => one.personId === personId);
    if (before) return before;
    const found = await findPerson(tx, personId ?? 0, reachOf(scope.actor));
    if (!found) throw failField(`${path}.personId`, 'NOT_FOUND', { what: '人员' });
    return { personId: found.id, name: found.name };
  }
  const { name } = person;
  // A company rents with its licence; it lives nowhere.
  if (person.idType === ID_TYPE.licence)
    return { personId: await ensureOwnerPerson(tx, { ...person, kind: PERSON_KIND.body }, pinyinInitials(name), stampOf(scope)), name };
  return { personId: await ensureResidentPerson(tx, scope, person), name };
}
