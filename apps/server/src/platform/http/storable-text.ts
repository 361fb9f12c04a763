// Text that no column can hold: the character NUL and halves of surrogate pairs. JSON can carry both, so every input is searched after its
// schema has read it; no schema has to think of it, and one that drops them is not overruled.
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

interface Found {
  /** As in the form: `owners.0.name`; empty when the input itself is the text. */
  readonly path: string;
}
const HERE: Found = { path: '' };

/** Where the first such text stands, as a name or as a value; null when there is none. */
export function findUnstorable(value: unknown): Found | null {
  if (typeof value === 'string') return isStorable(value) ? null : HERE;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) return HERE;
    const found = findUnstorable(part);
    if (found) return { path: found.path === '' ? name : `${name}.${found.path}` };
  }
  return null;
}

/** A name that comes with a file; it is only shown, so it is mended instead of refused. */
export const storableName = (name: string): string => name.toWellFormed().replaceAll('\0', '');
