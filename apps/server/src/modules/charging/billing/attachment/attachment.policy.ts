// Which attachments a person reaches: those of his estates. One outside is, to him, not there.
import { fail } from '../../../../platform/errors/failure.ts';
import type { Actor } from '../../../../platform/scope.ts';

export function requireSeen<T extends { estateId: number }>(actor: Actor, row: T | undefined, what: string): T {
  if (!row || (actor.estates !== null && !actor.estates.includes(row.estateId))) throw fail('NOT_FOUND', { what });
  return row;
}
