import { useEffect } from 'react';
import type { Tab } from '../../app/tabs.ts';

/**
 * Alt 1 … 9 shows the n-th open page, Alt 0 or Alt ` the landing page. Keys are read by position, because Alt changes the character they
 * produce.
 */
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
