// Who did something and when, as the columns that store it.
import type { Scope } from './scope.ts';

type Stamping = Pick<Scope, 'actor' | 'clock'>;

/** What a statement needs to write columns such as `created_by` and `updated_at`. */
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

/** Columns of a document when it is approved or rejected. */
export const checkedBy = ({ actor, clock }: Stamping) => ({
  checkerId: actor.accountId,
  checkedBy: actor.name,
  checkedAt: clock.now().toISOString(),
});

/** Columns of a record when it is changed; settings store them inside their text value. */
export const changedBy = ({ actor, clock }: Stamping) => ({
  updatedBy: actor.name,
  updatedAt: clock.now().toISOString(),
});
