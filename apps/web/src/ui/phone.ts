import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(width < 760px)');

function watch(changed: () => void): () => void {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** The window is as narrow as a phone: what lies side by side on a desk lies on top of each other here. */
export const usePhone = (): boolean => useSyncExternalStore(watch, () => query().matches);
