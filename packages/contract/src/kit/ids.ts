import { z } from 'zod';

/** Row ids are bigint in the database and stay far below 2^53, so they travel as JSON numbers. */
export const id = z.int('编号不正确').positive('编号不正确');

/** The id of something picked from a list: nothing picked is told by name. */
export const chosen = (what: string) => z.int(`请选择${what}`).positive(`请选择${what}`);

/** The same out of a path or a query string. */
export const idParam = z.coerce.number<unknown>('编号不正确').int('编号不正确').positive('编号不正确');

/** Row version of optimistic locking: the one read must be the one written over. */
export const version = z.int().nonnegative();
