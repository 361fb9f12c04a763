// A user's attachments are those of the user's estates; others are reported as not found.
import { fail } from '../../../../platform/errors/failure.ts';
import type { Actor } from '../../../../platform/scope.ts';

export function requireSeen<T extends { estateId: number }>(actor: Actor, row: T | undefined, what: string): T {
  if (!row || (actor.estates !== null && !actor.estates.includes(row.estateId))) throw fail('NOT_FOUND', { what });
  return row;
}
