// Value lists that every new tenant receives. Each area declares the lists of its own tables (starting-lists.ts); a new tenant receives all
// of them in the transaction that creates it. The administrator may change them afterwards.

/** Rows by table, with the names of the columns; the tenant is added when they are written. */
export type StartingLists = Readonly<Record<string, readonly object[]>>;

export const listed = <T extends object>(rows: readonly T[]): (T & { sort: number })[] =>
  rows.map((row, at) => ({ ...row, sort: (at + 1) * 10 }));
export const named = (...names: readonly string[]): { name: string; sort: number }[] => listed(names.map((name) => ({ name })));
