// Arranges rows with a parent as a tree. Pure. A row whose parent is not among them is at the top.

interface Child {
  readonly id: number;
  readonly parentId: number | null;
}

/** Children of each row, in their original order; rows without a known parent under null. */
function byParent<R extends Child>(rows: readonly R[]): Map<number | null, R[]> {
  const known = new Set(rows.map(({ id }) => id));
  const children = new Map<number | null, R[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return children;
}

export function nest<R extends Child, N>(rows: readonly R[], toNode: (row: R, children: N[]) => N): N[] {
  const children = byParent(rows);
  const below = (parent: number | null): N[] => (children.get(parent) ?? []).map((row) => toNode(row, below(row.id)));
  return below(null);
}

/** Each row followed by those below it, with its depth. */
export function inTreeOrder<R extends Child>(rows: readonly R[]): (R & { depth: number })[] {
  const children = byParent(rows);
  const below = (parent: number | null, depth: number): (R & { depth: number })[] =>
    (children.get(parent) ?? []).flatMap((row) => [{ ...row, depth }, ...below(row.id, depth + 1)]);
  return below(null, 0);
}
