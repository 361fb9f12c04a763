// Who does what with notices: anyone who sees the menu reads them, confirming is work and needs the menu authorised.
import { AUTHORISED } from '@anju/contract';
import { rightsOn } from '../../../platform/access/rights.ts';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';

export async function requireAuthorised(scope: Scope, menu: number): Promise<void> {
  const right = (await rightsOn(scope, [menu])).get(menu);
  if (!right) throw fail('ROLE_NOT_ALLOWED');
  if (right.state !== AUTHORISED) throw fail(right.state === '' ? 'NOT_PURCHASED' : 'NOT_AUTHORISED');
}
