import { z } from 'zod';

export const MAX_PAGE_SIZE = 200;

export const pageQuery = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
});

/** `field` must be one of the sortable columns that the endpoint lists. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.object({ field: z.enum(fields), order: z.enum(['asc', 'desc']) });

/** A page of rows and the totals over *all* matching rows, not only over the page. */
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), total: z.int().nonnegative() });
export interface Page<R> {
  readonly rows: R[];
  readonly total: number;
}
