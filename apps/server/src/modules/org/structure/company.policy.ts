// Which companies a person reaches: all of his tenant, his own and those below it, or his own alone, by the widest of his jobs.
// One outside is, to him, not there. The condition itself is part of every statement (company-scope.queries.ts).
import type { Scope } from '../../../platform/scope.ts';
import { today } from '../../../platform/clock.ts';

export interface Viewer {
  /** Sees the whole tenant: an office, or a job for all companies. */
  readonly all: boolean;
  readonly companyId: number | null;
  readonly employeeId: number | null;
  readonly day: string;
}

export const viewerOf = ({ actor, clock }: Pick<Scope, 'actor' | 'clock'>): Viewer => ({
  all: actor.estates === null,
  companyId: actor.companyId,
  employeeId: actor.employeeId,
  day: today(clock),
});
