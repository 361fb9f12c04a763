// Taking a login name: a name of the operator's belongs to nobody else, so that it is never another account that a plain name means.
import { isOperatorName } from '@anju/contract';
import { failField, onDuplicate, type Failure } from '../../../platform/errors/failure.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { claimName } from './login-name.queries.ts';

const NAME_KEY = 'account_username';
export const nameReserved = (name: string): Failure => failField('username', 'USERNAME_RESERVED', { name });
const nameTaken = (name: string): Failure => failField('username', 'USERNAME_TAKEN', { name });

interface Taking {
  readonly name: string;
  /** The name the account has so far; it may be kept, whatever it is. */
  readonly before?: string;
  /** Whether the account is the operator's. */
  readonly operator?: boolean;
}

/** Writes an account with this name, or refuses the name in words. */
export async function takeName<T>(tx: Tx, { name, before, operator = false }: Taking, write: () => Promise<T>): Promise<T> {
  if (before?.toLowerCase() !== name.toLowerCase()) {
    if (!operator && isOperatorName(name)) throw nameReserved(name);
    if (!(await claimName(tx, name))) throw operator ? nameTaken(name) : nameReserved(name);
  }
  return onDuplicate(write(), NAME_KEY, () => nameTaken(name));
}
