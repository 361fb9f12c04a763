// Full numbers of persons are visible to users who may change or export them, on the screen of persons or of residents.
import { AUTHORISED, MENU, type MenuId } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { rightsOn } from '../../../platform/access/rights.ts';
import type { Scope } from '../../../platform/scope.ts';

export async function mayShow(scope: Scope): Promise<boolean> {
  const rights = await rightsOn(scope, [MENU.person, MENU.resident]);
  return [...rights.values()].some(({ state, acts }) => state === AUTHORISED && (acts.includes('change') || acts.includes('export')));
}

export async function requireShow(scope: Scope): Promise<void> {
  if (!(await mayShow(scope))) throw fail('NOT_AUTHORISED');
}

/** Whether a sheet may contain full numbers; users without the screen get no sheet at all. */
export async function mayExportFull(scope: Scope, menu: MenuId): Promise<boolean> {
  const right = (await rightsOn(scope, [menu])).get(menu);
  if (right?.state !== AUTHORISED) throw fail(right?.state === '' ? 'NOT_PURCHASED' : 'NOT_AUTHORISED');
  return right.acts.includes('export');
}
