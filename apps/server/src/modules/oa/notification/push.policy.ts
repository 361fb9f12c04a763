// The companies a user publishes to and whose notifications the user manages: all of the tenant, the own company and those below it, or only
// the own company, by the widest of the user's jobs. Roles and "all staff" go across companies and need the first.
import { MENU } from '@anju/contract';
import { refusal } from '../../../platform/access/access.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import { today } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { receives } from './notification.queries.ts';
import { isManaged, type Asker } from './push.queries.ts';

export const askerOf = ({ actor, clock }: Pick<Scope, 'actor' | 'clock'>): Asker => ({
  all: actor.estates === null,
  accountId: actor.accountId,
  companyId: actor.companyId,
  employeeId: actor.employeeId,
  now: clock.now(),
  day: today(clock),
});

/** A PDF is read by the receivers while it is published, and by the users who manage the notification. It is attached by its form. */
export const PDF_PARENT = {
  async mayRead(scope: Scope, id: number): Promise<boolean> {
    if (scope.actor.role === 'gov') return false;
    const asker = askerOf(scope);
    if (await receives(scope.db, asker, id)) return true;
    const refused = refusal({ menu: MENU.push, act: 'view' }, scope.actor, await rightsOn(scope, [MENU.push]));
    return refused === null && isManaged(scope.db, asker, id);
  },
  mayWrite: () => false,
};
