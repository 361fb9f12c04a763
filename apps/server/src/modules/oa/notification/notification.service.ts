// What a receiver does with notifications: the bar, reading, 我已阅读. Specification 1, sections 2.2 and 2.4.
import type { Notification } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import * as queries from './notification.queries.ts';
import { askerOf } from './push.policy.ts';

/** More notifications than a user reads in a bar. */
const NEWEST = 50;

/** Notifications are for the staff; supervising authorities read the public information. */
const isStaff = ({ actor }: Scope): boolean => actor.role !== 'gov';

export async function list(scope: Scope): Promise<Notification[]> {
  if (!isStaff(scope)) return [];
  const found = await queries.listCurrent(scope.db, askerOf(scope), NEWEST);
  return found.map(({ confirmed, ...row }) => (confirmed === null ? row : { ...row, confirmed }));
}

export async function markRead(scope: Scope, id: number): Promise<null> {
  if (!isStaff(scope) || !(await queries.insertRead(scope.db, askerOf(scope), id))) throw fail('NOT_FOUND', { what: '通知' });
  return null;
}

export async function confirm(scope: Scope, id: number): Promise<null> {
  if (!(await queries.insertConfirmation(scope.db, askerOf(scope), id))) throw fail('NOT_FOUND', { what: '通知' });
  return null;
}
