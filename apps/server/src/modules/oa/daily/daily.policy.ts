// Tasks, schedules and logs belong to employees; an account that is linked to none has nothing of its own here.
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Leader } from './team.queries.ts';

export function requireEmployee({ actor }: Pick<Scope, 'actor'>): number {
  if (actor.employeeId === null) throw fail('TASK_NO_EMPLOYEE');
  return actor.employeeId;
}

export const leaderOf = ({ actor, clock }: Pick<Scope, 'actor' | 'clock'>): Leader => ({
  employeeId: actor.employeeId,
  today: today(clock),
});
