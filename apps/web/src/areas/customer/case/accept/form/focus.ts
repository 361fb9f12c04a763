const FIELDS = 'input:not([type="file"], [type="checkbox"]), textarea, [role="radiogroup"]';

function take(place: HTMLElement | null | undefined, name: string): boolean {
  if (!place) return false;
  const field = place.matches(FIELDS) ? place : (place.querySelector<HTMLElement>(FIELDS) ?? place);
  field.focus();
  if (name === 'find' && field instanceof HTMLInputElement) field.select();
  return true;
}

/**
 * Moves the hand to the place with this `data-accept` name, immediately if it is drawn, so that no key of a fast typist is lost, or else
 * once React has drawn it. A search text is selected, so that typing replaces it.
 */
export function focusAt(root: HTMLElement | null, name: string): void {
  const placeOf = () => root?.querySelector<HTMLElement>(`[data-accept="${name}"]`);
  if (!take(placeOf(), name)) requestAnimationFrame(() => take(placeOf(), name));
}

/** The same in a form that is about to be drawn anew, as for the next case. */
export const focusAnew = (root: HTMLElement | null, name: string): void => void requestAnimationFrame(() => focusAt(root, name));

/** The first field that was refused; without one the hand goes back to where it was, which a form under way has taken from it. */
export function focusRefused(root: HTMLElement | null, held: Element | null): void {
  requestAnimationFrame(() => {
    const row = root?.querySelector<HTMLElement>('[data-refused]');
    if (!row) return void (held instanceof HTMLElement && root?.contains(held) && held.focus());
    (row.querySelector<HTMLElement>(FIELDS) ?? row).focus();
    row.scrollIntoView?.({ block: 'nearest' });
  });
}
