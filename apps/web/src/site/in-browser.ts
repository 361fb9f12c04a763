import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value known only in the browser; `otherwise` is used in the page the server renders. The value must be a primitive, since it is
 * compared.
 */
export function useInBrowser<T extends string | boolean>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(never, read, () => otherwise);
}

/** False in the page the server renders: before its script is loaded, a press does nothing and typed text is lost. */
export const useReady = (): boolean => useInBrowser(() => true, false);
