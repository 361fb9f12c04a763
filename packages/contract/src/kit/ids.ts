import { z } from 'zod';

/** What a bigint column and a JSON number can both hold. */
const MAX_ID = Number.MAX_SAFE_INTEGER;
/** What an integer column holds. */
export const MAX_INTEGER = 2_147_483_647;

/** An id with the message for anything else. */
export function idWith(message: string) {
  return z.int(message).positive(message).max(MAX_ID, message);
}

/** Row ids are bigint in the database and stay far below 2^53, so they travel as JSON numbers. */
export const id = idWith('编号不正确');

/** Ids of tenants and menus are integer in the database. */
export const shortId = z.int('编号不正确').positive('编号不正确').max(MAX_INTEGER, '编号不正确');

/** The id of something picked from a list; if nothing is picked, the message names what is missing. */
export const chosen = (what: string) => idWith(`请选择${what}`);

/** An id from a path or a query string. */
export const idParam = z.coerce.number<unknown>('编号不正确').int('编号不正确').positive('编号不正确').max(MAX_ID, '编号不正确');
export const shortIdParam = z.coerce.number<unknown>('编号不正确').int('编号不正确').positive('编号不正确').max(MAX_INTEGER, '编号不正确');

/** The place of a line in its document; such columns are integer. */
export const rowNumber = z.int('行号不正确').positive('行号不正确').max(MAX_INTEGER, '行号不正确');

/** The number of an entry in a list that only the server knows; such columns are smallint. */
export const entryNumber = (missing: string) => z.int(missing).nonnegative(missing).max(32_767, missing);

/** An id, or 0 for none. */
export const idOrNone = z.int('编号不正确').nonnegative('编号不正确').max(MAX_ID, '编号不正确');
export const idOrNoneParam = z.coerce.number<unknown>('编号不正确').int('编号不正确').nonnegative('编号不正确').max(MAX_ID, '编号不正确');

/** How many there are of something, as the caller has seen it. */
export const seenCount = z.int().nonnegative().max(MAX_INTEGER);

/** Row version for optimistic locking: a write is refused unless it sends the current version. */
export const version = z.int().nonnegative().max(MAX_INTEGER);
