// What the user has arranged: columns, pinned screens, widths. It is kept with the account and loaded once on entry; a value this version
// does not understand counts as not set.
import { useCallback, useMemo } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { listPreferences, savePreference, type Preferences } from '@anju/contract/session/preference';
import { call } from '../api/index.ts';

const KEY = [listPreferences.path] as const;

const query = {
  queryKey: KEY,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listPreferences, {}, { signal, loading: false, quiet: true }),
  staleTime: Infinity,
  gcTime: Infinity,
};

/** Pages do not wait for it: without the answer everything has its default arrangement. */
export const loadPreferences = (client: QueryClient): Promise<void> => client.prefetchQuery(query);

const NONE: Preferences = {};

/** The value under this name, and how to replace it; null returns to the fallback. */
export function usePreference<S extends z.ZodType>(
  name: string,
  schema: S,
  fallback: z.output<S>,
): readonly [z.output<S>, (value: z.output<S> | null) => void] {
  const client = useQueryClient();
  // Only loading on entry asks the server; a screen shows what is there.
  const all = useQuery({ ...query, enabled: false }).data ?? NONE;
  const text = all[name];
  const value = useMemo(() => parsed(text, schema), [text, schema]);
  const save = useCallback((next: z.output<S> | null) => keep(client, name, next === null ? null : JSON.stringify(next)), [client, name]);
  return [value === undefined ? fallback : value, save];
}

/** False until the account's values are there: who adds to a value waits for it. */
export const usePreferencesLoaded = (): boolean => useQuery({ ...query, enabled: false }).isSuccess;

function parsed<S extends z.ZodType>(text: string | undefined, schema: S): z.output<S> | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** For each name the newest value that is not sent yet; a name is in it while a save runs. */
const waiting = new Map<string, string | null>();
const running = new Set<string>();

/** Shown immediately; while one save runs only the newest of the values that follow is sent. */
function keep(client: QueryClient, name: string, value: string | null): void {
  client.setQueryData<Preferences>(KEY, (all = NONE) => {
    const { [name]: _, ...others } = all;
    return value === null ? others : { ...others, [name]: value };
  });
  waiting.set(name, value);
  if (!running.has(name)) void send(name);
}

async function send(name: string): Promise<void> {
  running.add(name);
  try {
    for (let value = take(name); value !== undefined; value = take(name)) {
      await call(savePreference, { name, value }, { loading: false, quiet: true });
    }
  } catch {
    // An arrangement that could not be saved is only lost at the next login; interrupting the user would cost more.
    waiting.delete(name);
  } finally {
    running.delete(name);
  }
}

function take(name: string): string | null | undefined {
  const value = waiting.get(name);
  waiting.delete(name);
  return value;
}
