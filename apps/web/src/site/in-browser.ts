import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only a browser knows; `otherwise` stands in the page the server draws. The value must be plain, since it is compared. */
export function useInBrowser<T extends string | boolean>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(never, read, () => otherwise);
}
