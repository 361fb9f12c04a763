import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@anju/contract/kit/endpoint';

/** For a write whose result determines which answers are outdated: the endpoints are passed with each call. */
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
 * Used after a write that makes every answer of these endpoints outdated, whatever its input. Answers on the screen are read again, and the
 * promise waits for them; the others are read when they are next shown.
 */
export function useRefresh(...endpoints: readonly Endpoint[]): () => Promise<void> {
  const client = useQueryClient();
  // The list is a new array with every render, so the function depends on the paths in it.
  const paths = JSON.stringify(endpoints.map(({ path }) => path));
  return useCallback(async () => {
    await Promise.all((JSON.parse(paths) as string[]).map((path) => client.invalidateQueries({ queryKey: [path] })));
  }, [client, paths]);
}
