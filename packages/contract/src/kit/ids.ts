import { z } from 'zod';

/** Row ids are bigint in the database and stay far below 2^53, so they travel as JSON numbers. */
export const id = z.int('编号不正确').positive('编号不正确');

/** The id of something picked from a list; if nothing is picked, the message names what is missing. */
export const chosen = (what: string) => z.int(`请选择${what}`).positive(`请选择${what}`);

/** An id from a path or a query string. */
export const idParam = z.coerce.number<unknown>('编号不正确').int('编号不正确').positive('编号不正确');

/** Row version for optimistic locking: a write is refused unless it sends the current version. */
export const version = z.int().nonnegative();
