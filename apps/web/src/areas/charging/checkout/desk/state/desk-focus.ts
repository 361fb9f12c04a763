const textOf = (element: Element | null): string | null => (element instanceof HTMLInputElement ? element.value : null);

/**
 * Focuses the element with this `data-desk` name once React has rendered it and selects its content, so that typing replaces it. Whoever
 * has begun to type there meanwhile keeps what was typed. Buttons that the keyboard passes over are not focused. `within` is a selector that
 * distinguishes elements of the same name.
 */
export function focusIn(root: HTMLElement | null, name: string, within = ''): void {
  const before = document.activeElement;
  const text = textOf(before);
  requestAnimationFrame(() => {
    const place = root?.querySelector<HTMLElement>(`${within} [data-desk="${name}"]`);
    const inner = place?.querySelector<HTMLElement>('input:not([type="checkbox"]), button:not([tabindex="-1"])');
    const target = inner ?? place;
    const isInUse = target === document.activeElement && (target !== before || textOf(target) !== text);
    if (isInUse) return;
    target?.focus();
    if (target instanceof HTMLInputElement && target.type === 'text') target.select();
  });
}
