// Who did something and when, in the columns that keep it.
import type { Scope } from './scope.ts';

type Stamping = Pick<Scope, 'actor' | 'clock'>;

/** What a statement needs to write its own columns: `created_by`, `updated_at` and the like. */
export interface Stamp {
  readonly tenantId: number;
  readonly by: string;
  readonly at: string;
}

export const stampOf = ({ actor, clock }: Stamping): Stamp => ({
  tenantId: actor.tenantId,
  by: actor.name,
  at: clock.now().toISOString(),
});

/** Columns of a document when it is created. */
export const madeBy = ({ actor, clock }: Stamping) => ({
  makerId: actor.accountId,
  createdBy: actor.name,
  createdAt: clock.now().toISOString(),
});

/** Columns of a document when it is decided. */
export const checkedBy = ({ actor, clock }: Stamping) => ({
  checkerId: actor.accountId,
  checkedBy: actor.name,
  checkedAt: clock.now().toISOString(),
});

/** Columns of a record when it is changed; settings keep them in their text. */
export const changedBy = ({ actor, clock }: Stamping) => ({
  updatedBy: actor.name,
  updatedAt: clock.now().toISOString(),
});
