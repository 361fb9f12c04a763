// Where the hand is in the grid. Every field that can be typed into has a place; Enter walks from one to the next.

/** The fields of the grid in the order of reading. */
const fields = (grid: HTMLElement): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-cell] input:not([disabled])')];

const placeOf = (field: Element): string => field.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '';

export function focusCell(grid: HTMLElement | null, row: number, name: string): void {
  const input = grid?.querySelector<HTMLInputElement>(`[data-cell="${row}:${name}"] input`);
  input?.focus();
  input?.select();
}

/** What stands beneath a line is written seldom: Enter goes through it only from inside it, F8 leads there. */
const MORE = 'more-';
export function focusMore(grid: HTMLElement | null, row: number): void {
  grid?.querySelector<HTMLInputElement>(`[data-cell^="${row}:${MORE}"] input:not([disabled])`)?.focus();
}

/** The field after the one that has the hand; false at the end of the grid. An amount on the debit side leaves the credit side out. */
export function focusNext(grid: HTMLElement | null): boolean {
  const active = document.activeElement;
  if (!grid || !active) return false;
  const all = fields(grid);
  const at = all.indexOf(active as HTMLElement);
  const [row = '', name = ''] = placeOf(active).split(':');
  const skips = name === 'debit' && (active as HTMLInputElement).value !== '';
  const inMore = name.startsWith(MORE);
  const next = all.slice(at + 1).find((field) => {
    const [ofRow = '', ofName = ''] = placeOf(field).split(':');
    if (ofName.startsWith(MORE)) return inMore && ofRow === row;
    return !(skips && ofRow === row && ofName === 'credit');
  });
  if (at === -1 || !next) return false;
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

/** The line the hand is in; null outside of the grid. */
export function activeRow(): number | null {
  const [row = ''] = placeOf(document.activeElement ?? document.body).split(':');
  return /^\d+$/.test(row) ? Number(row) : null;
}
