// Long lists are counted to a limit: no index counts millions at once, and nobody pages through them. Whoever counts looks one row further.
export interface Counted {
  total: number;
  /** There are more than were counted. */
  more: boolean;
}

export const countedTo = (limit: number, rows: number): Counted => ({ total: Math.min(rows, limit), more: rows > limit });
