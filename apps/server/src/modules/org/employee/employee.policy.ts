// Which employees a person reaches: those of the companies his jobs show him. One outside is, to him, not there.
import { employeeState } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';

/** What the conditions on companies need to know of who asks. */
export interface Viewer {
  /** Sees all companies of the tenant. */
  readonly everything: boolean;
  readonly companyId: number | null;
  readonly employeeId: number | null;
  readonly day: string;
}

export const viewerOf = ({ actor, clock }: Pick<Scope, 'actor' | 'clock'>): Viewer => ({
  everything: actor.estates === null,
  companyId: actor.companyId,
  employeeId: actor.employeeId,
  day: today(clock),
});

export const IN_SERVICE = 1;
export const SUSPENDED = 2;
export const LEFT = 3;

export function requireEmployee<T>(employee: T | undefined): T {
  if (!employee) throw fail('NOT_FOUND', { what: '员工' });
  return employee;
}

/** Whoever left keeps his file as it is, until he comes back. */
export function requireNotLeft(employee: { readonly state: number }, what: string): void {
  if (employee.state === LEFT) throw fail('EMPLOYEE_STATE', { state: `已${employeeState.text(LEFT)}`, what });
}
