// Long lists are counted up to a limit: counting millions of rows is slow and no user pages through them. A count reads one row beyond the
// limit.
export interface Counted {
  total: number;
  /** There are more rows than were counted. */
  more: boolean;
}

export const countedTo = (limit: number, rows: number): Counted => ({ total: Math.min(rows, limit), more: rows > limit });
