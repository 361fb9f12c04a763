// The companies a user reaches: all of the tenant, the own company and those below it, or only the own company, by the widest of the user's
// jobs. Companies outside are reported as not found; the condition is part of every statement (company-scope.queries.ts).
import type { Scope } from '../../../platform/scope.ts';
import { today } from '../../../platform/clock.ts';

/** What the conditions on companies depend on. */
export interface Viewer {
  /** Whether the user sees the whole tenant: an administrator, or a job for all companies. */
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

/** A search of a list that shows the rows of the companies the user sees. */
export interface ViewerSearch<Filter> {
  readonly filter: Filter;
  readonly viewer: Viewer;
}

export const searchOfViewer = <Filter>(scope: Scope, filter: Filter): ViewerSearch<Filter> => ({ filter, viewer: viewerOf(scope) });
