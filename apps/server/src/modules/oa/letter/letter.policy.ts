import { today } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Reader } from './letter-search.queries.ts';

/** Letters are seen by employees, whatever their jobs: an account without an employee sees none. */
export const readerOf = ({ actor, clock }: Pick<Scope, 'actor' | 'clock'>): Reader => ({ employeeId: actor.employeeId, day: today(clock) });
