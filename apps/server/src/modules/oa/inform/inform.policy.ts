// Rights on notices: every user who sees the menu may read them; confirming counts as work and requires an authorised menu.
import { AUTHORISED } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';

export async function requireAuthorised(scope: Scope, menu: number): Promise<void> {
  const right = (await rightsOn(scope, [menu])).get(menu);
  if (!right) throw fail('ROLE_NOT_ALLOWED');
  if (right.state !== AUTHORISED) throw fail(right.state === '' ? 'NOT_PURCHASED' : 'NOT_AUTHORISED');
}
