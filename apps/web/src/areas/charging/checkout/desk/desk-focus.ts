/**
 * Puts the cursor where `data-desk` says, once React has drawn it; what stands there is selected, so that typing replaces it.
 * `within` is one of several places of that name.
 */
export function focusIn(root: HTMLElement | null, name: string, within = ''): void {
  requestAnimationFrame(() => {
    const place = root?.querySelector<HTMLElement>(`${within} [data-desk="${name}"]`);
    const inner = place?.querySelector<HTMLElement>('input:not([type="checkbox"]), button');
    const target = inner ?? place;
    target?.focus();
    if (target instanceof HTMLInputElement && target.type === 'text') target.select();
  });
}
