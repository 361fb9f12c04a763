// The order in which tables can be filled: a table comes after the tables it refers to. Tables that refer to each other in a cycle, or to
// themselves, form one group and must be filled in one statement.

interface Referring {
  readonly name: string;
  /** Names of the tables its foreign keys refer to. */
  readonly refers: readonly string[];
}

/** Groups in the order they can be filled (Tarjan's strongly connected components, which yields referenced tables first). */
export function groupByReference<T extends Referring>(tables: readonly T[]): T[][] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: T[] = [];
  const groups: T[][] = [];

  const visit = (table: T): void => {
    const own = number.size;
    number.set(table.name, own);
    lowest.set(table.name, own);
    open.push(table);
    for (const name of table.refers.toSorted()) {
      const next = byName.get(name);
      if (!next) continue;
      if (!number.has(name)) visit(next);
      if (open.includes(next)) lowest.set(table.name, Math.min(lowest.get(table.name) ?? own, lowest.get(name) ?? own));
    }
    if (lowest.get(table.name) === own) groups.push(open.splice(open.indexOf(table)));
  };

  for (const table of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) if (!number.has(table.name)) visit(table);
  return groups;
}

/** Whether rows of the group can be inserted one after the other, in any number of statements. */
export const isStraight = ([first, ...more]: readonly Referring[]): boolean =>
  first !== undefined && more.length === 0 && !first.refers.includes(first.name);
