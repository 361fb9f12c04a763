import { useEffect } from 'react';
import type { Tab } from '../../app/tabs.ts';

/** Alt 1 … 9 shows the n-th open page, Alt 0 or Alt ` the first page of all. Keys are read by their place, as Alt changes what they write. */
export function useTabKeys(tabs: readonly Tab[], go: (path: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      const digit = event.code === 'Backquote' ? 0 : Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? NaN);
      const path = digit === 0 ? '/' : tabs[digit - 1]?.path;
      if (path === undefined) return;
      event.preventDefault();
      go(path);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [tabs, go]);
}
