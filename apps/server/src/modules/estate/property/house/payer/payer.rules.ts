// The payer of a house on a day. domain: property 3.2. The named payer pays; otherwise the developer until the handover (and while the
// house has no owner), then the owner.
import type { HousePayer } from '@anju/contract';
import { compareDecimal } from '@anju/domain';

interface Somebody {
  readonly personId: number;
  readonly name: string;
}
export interface PayingHouse {
  readonly named: Somebody | null;
  readonly developer: Somebody | null;
  readonly handoverDate: string | null;
  readonly owners: readonly (Somebody & { readonly share: string; readonly fromDate: string; readonly toDate: string | null })[];
}

export function payerOn({ named, developer, handoverDate, owners }: PayingHouse, day: string): HousePayer | null {
  const as = (somebody: Somebody, by: HousePayer['by']): HousePayer => ({ personId: somebody.personId, name: somebody.name, by });
  if (named) return as(named, 'set');
  const handedOver = handoverDate !== null && handoverDate <= day;
  if (!handedOver && developer) return as(developer, 'developer');
  // Of several owners the one with the largest share; of equal shares the first in the list.
  const [owner] = owners
    .filter(({ fromDate, toDate }) => fromDate <= day && (toDate === null || toDate >= day))
    .toSorted((a, b) => compareDecimal(b.share, a.share));
  if (owner) return as(owner, 'owner');
  return developer ? as(developer, 'developer') : null;
}
