import { MAX_PREFERENCES, type ParsedInputOf, type Preferences, type savePreference } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import type { Scope } from '../../../platform/scope.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inTransaction } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './preference.queries.ts';

export async function list({ db, actor }: Scope): Promise<Preferences> {
  const all = await queries.list(db, actor.accountId);
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/** Arranging the office is not an act on the company's data, so it leaves no audit line. */
export async function save(scope: Scope, { name, value }: ParsedInputOf<typeof savePreference>): Promise<null> {
  const { db, actor } = scope;
  if (value !== null && !isJson(value)) throw fail('BAD_REQUEST');
  await inTransaction(db, async (tx) => {
    if (value === null) return queries.remove(tx, actor.accountId, name);
    await queries.save(tx, actor.accountId, { name, value }, stampOf(scope).at);
    return queries.removeBeyond(tx, actor.accountId, MAX_PREFERENCES);
  });
  return null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
