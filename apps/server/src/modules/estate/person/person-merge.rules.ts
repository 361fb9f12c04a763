// Two entries of one person: when they may be merged, and what the kept one takes from the other.
import { ID_TYPE } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { PersonCore, PersonValues } from './person.rules.ts';

export function checkMergeable(keep: PersonCore, drop: PersonCore): void {
  if (keep.kind !== drop.kind) throw fail('MERGE_KIND');
  if (keep.idNo !== '' && drop.idNo !== '' && keep.idType === drop.idType) throw fail('MERGE_PAPERS', { paper: ID_TYPE.text(keep.idType) });
}

type Taken = Partial<Omit<PersonValues, 'initials'>>;
const OPEN_FIELDS = ['gender', 'birthDate', 'education', 'political', 'workplace', 'address', 'remark'] as const;
const isOpen = (value: unknown) => value === null || value === '';

/** No filled field is overwritten; another phone number becomes the second phone. */
export function takenOver(keep: PersonCore, drop: PersonCore): Taken {
  const open = Object.fromEntries(
    OPEN_FIELDS.filter((field) => isOpen(keep[field]) && !isOpen(drop[field])).map((field) => [field, drop[field]]),
  );
  const phones = [...new Set([keep.phone, keep.secondPhone, drop.phone, drop.secondPhone].filter((phone) => phone !== ''))];
  const [phone = '', secondPhone = ''] = phones;
  return {
    ...open,
    ...(phone === keep.phone ? {} : { phone }),
    ...(secondPhone === keep.secondPhone ? {} : { secondPhone }),
    ...(keep.idNo === '' && drop.idNo !== '' ? { idType: drop.idType, idNo: drop.idNo } : {}),
  };
}
