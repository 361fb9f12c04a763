// Decides whether a user may make a call. Reading needs a visible menu; anything else needs state 3 and the act.
import { AUTHORISED, type Access } from '@anju/contract';
import { fail, type Failure } from '../errors/failure.ts';
import type { Actor, Right } from '../scope.ts';

export function menusOf(access: Access): readonly number[] {
  if (!('menu' in access)) return [];
  return [access.menu].flat();
}

/** The error, or null when the call is allowed. Where several menus are given, one that allows the call is enough. */
export function refusal(access: Access, actor: Actor, rights: ReadonlyMap<number, Right>): Failure | null {
  if ('public' in access || 'open' in access) return null;
  if ('session' in access) return access.roles && !access.roles.includes(actor.role) ? fail('ROLE_NOT_ALLOWED') : null;
  const held = menusOf(access).flatMap((menu) => rights.get(menu) ?? []);
  if (held.length === 0) return fail('ROLE_NOT_ALLOWED');
  if (access.act === 'view') return null;
  if (held.some((right) => right.state === AUTHORISED && right.acts.includes(access.act))) return null;
  return held.every((right) => right.state === '') ? fail('NOT_PURCHASED') : fail('NOT_AUTHORISED');
}
