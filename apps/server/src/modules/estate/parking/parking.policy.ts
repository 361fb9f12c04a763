// Which spaces a user may change: those of the user's estates, in use, and unchanged since they were read.
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireSeen } from '../property/estate/estate.policy.ts';

export function requireChangeable<T extends { estateId: number; disabled: boolean; version: number }>(
  { actor }: Scope,
  parking: T | undefined,
  version?: number,
): T {
  const found = requireSeen(actor, parking, '车位');
  if (found.disabled) throw fail('PARKING_DISABLED');
  if (version !== undefined && found.version !== version) throw fail('STALE', { what: '车位' });
  return found;
}
