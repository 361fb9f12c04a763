// Reading an endpoint into the screen. The key of a cached answer is the path and the input, and it is built in this file only, so that
// reading and refreshing always use the same key.
import { keepPreviousData, useQuery, type Query, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { call, type CallOptions } from './call.ts';

/** For tests and for code that puts an answer into the cache, such as a pushed event. */
export const keyOf = <E extends Endpoint>({ path }: E, input: InputOf<E> | null) => [path, input] as const;

/** A read usually runs in the background, so no loading indicator is shown unless `loading` is true. */
type ReadCall = Pick<CallOptions, 'loading' | 'quiet'>;

/** The same read for `useQueries`, `fetchQuery` and `prefetchQuery`. */
export const readQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>, { loading = false, quiet = false }: ReadCall = {}) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(endpoint, input, { signal, loading, quiet }),
});

export interface ReadOptions<Answer, Shown = Answer> extends ReadCall {
  /** While another input is being read the previous answer stays; `isPlaceholderData` marks it as the old one. */
  readonly keepPrevious?: boolean;
  readonly select?: (answer: Answer) => Shown;
  /** Milliseconds during which the answer is not requested again. */
  readonly staleTime?: number;
  /** 0: an answer that is no longer shown is discarded immediately, so that the next one is always current. */
  readonly gcTime?: number;
  readonly refetchInterval?: number | false | ((query: Query<Answer>) => number | false);
}

/** The answer of an endpoint, read again whenever the input changes. While the input is null nothing is requested and there is no data. */
export function useRead<E extends Endpoint, Shown = OutputOf<E>>(
  endpoint: E,
  input: InputOf<E> | null,
  options: ReadOptions<OutputOf<E>, Shown> = {},
): UseQueryResult<NoInfer<Shown>> {
  const { loading = false, quiet = false, keepPrevious = false, select, staleTime, gcTime, refetchInterval } = options;
  return useQuery<OutputOf<E>, Error, Shown>({
    // Nothing is requested while the input is null.
    ...readQuery(endpoint, input as InputOf<E>, { loading, quiet }),
    enabled: input !== null,
    ...(keepPrevious && input !== null ? { placeholderData: keepPreviousData } : {}),
    ...(select === undefined ? {} : { select }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(gcTime === undefined ? {} : { gcTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
}
