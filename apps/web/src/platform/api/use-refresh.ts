import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@anju/contract/kit/endpoint';

/** For a write whose outcome decides what became false: the endpoints are named with each call. */
export function useRefreshOf(): (endpoints: readonly Endpoint[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (endpoints) => {
      await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
    [client],
  );
}

/**
 * After a write: every answer of these endpoints is false, whatever its input. What is on the screen is read again, and the
 * promise waits for it; what is not is read when it is next shown.
 */
export function useRefresh(...endpoints: readonly Endpoint[]): () => Promise<void> {
  const client = useQueryClient();
  // The list is a new array with every render; the paths in it are what the function depends on.
  const paths = JSON.stringify(endpoints.map(({ path }) => path));
  return useCallback(async () => {
    await Promise.all((JSON.parse(paths) as string[]).map((path) => client.invalidateQueries({ queryKey: [path] })));
  }, [client, paths]);
}
