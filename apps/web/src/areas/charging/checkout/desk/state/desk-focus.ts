const textOf = (element: Element | null | undefined): string | null => (element instanceof HTMLInputElement ? element.value : null);

function take(target: HTMLElement | null | undefined): void {
  target?.focus();
  if (target instanceof HTMLInputElement && target.type === 'text') target.select();
}

/**
 * Focuses the element with this `data-desk` name, immediately if it is drawn, so that no key of a fast typist is lost, and again once React
 * has rendered it. Its content is selected, so that typing replaces it; whoever has begun to type there meanwhile keeps what was typed.
 * Buttons that the keyboard passes over are not focused. `within` is a selector that distinguishes elements of the same name.
 */
export function focusIn(root: HTMLElement | null, name: string, within = ''): void {
  const find = (): HTMLElement | null | undefined => {
    const place = root?.querySelector<HTMLElement>(`${within} [data-desk="${name}"]`);
    return place?.querySelector<HTMLElement>('input:not([type="checkbox"]), button:not([tabindex="-1"])') ?? place;
  };
  const drawn = find();
  take(drawn);
  const text = textOf(drawn);
  requestAnimationFrame(() => {
    const target = find();
    const isInUse = target === document.activeElement && (target !== drawn || textOf(target) !== text);
    if (!isInUse) take(target);
  });
}
