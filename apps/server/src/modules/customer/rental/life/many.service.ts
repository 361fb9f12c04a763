// Several leases submitted or put in force together: each in a transaction of its own, and each with its own answer.
import type { approveLeases, LeaseAnswer, OutputOf, ParsedInputOf, submitLeases } from '@anju/contract';
import { Failure } from '../../../../platform/errors/failure.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { listNumbers } from '../lease/row.queries.ts';
import { approve, submit } from './flow.service.ts';

interface Asked {
  readonly id: number;
  readonly version: number;
}

/** A lease named twice is taken once; a refusal of one says why and leaves the others. */
async function each<T extends object>(
  scope: Scope,
  leases: readonly Asked[],
  step: (lease: Asked) => Promise<T>,
  refusedAs: T,
): Promise<(LeaseAnswer & T)[]> {
  const asked = [...new Map(leases.map((lease) => [lease.id, lease])).values()];
  const numbers = new Map(
    (
      await listNumbers(
        scope.db,
        asked.map(({ id }) => id),
        reachOf(scope.actor),
      )
    ).map(({ id, number }) => [id, number]),
  );
  const answers: (LeaseAnswer & T)[] = [];
  for (const lease of asked) {
    const about = { id: lease.id, number: numbers.get(lease.id) ?? '' };
    try {
      answers.push({ ...about, refused: '', ...(await step(lease)) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      answers.push({ ...about, refused: error.message, ...refusedAs });
    }
  }
  return answers;
}

export const submitMany = (scope: Scope, { leases }: ParsedInputOf<typeof submitLeases>): Promise<OutputOf<typeof submitLeases>> =>
  each(scope, leases, (lease) => submit(scope, lease), { flowName: null });

export const approveMany = (scope: Scope, { leases, note }: ParsedInputOf<typeof approveLeases>): Promise<OutputOf<typeof approveLeases>> =>
  each(
    scope,
    leases,
    async (lease) => {
      await approve(scope, { ...lease, note });
      return {};
    },
    {},
  );
