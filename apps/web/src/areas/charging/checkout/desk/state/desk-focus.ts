/**
 * Focuses the element with this `data-desk` name once React has rendered it and selects its content, so that typing replaces it. Buttons
 * that the keyboard passes over are not focused. `within` is a selector that distinguishes elements of the same name.
 */
export function focusIn(root: HTMLElement | null, name: string, within = ''): void {
  requestAnimationFrame(() => {
    const place = root?.querySelector<HTMLElement>(`${within} [data-desk="${name}"]`);
    const inner = place?.querySelector<HTMLElement>('input:not([type="checkbox"]), button:not([tabindex="-1"])');
    const target = inner ?? place;
    target?.focus();
    if (target instanceof HTMLInputElement && target.type === 'text') target.select();
  });
}
