// One numbered document as it was last read, and the actions that move it on. After an action it is read again, so that what
// is shown is what the server made of it.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { call, uuid } from '../../platform/api/index.ts';

export interface DocumentState<D> {
  readonly data: D | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
  /** An action is running; its buttons wait. */
  readonly acting: boolean;
  readonly reload: () => void;
  readonly act: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
}

export function useDocument<E extends Endpoint>(endpoint: E, input: InputOf<E>): DocumentState<OutputOf<E>> {
  const [acting, setActing] = useState(false);
  const query = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, loading: false }),
  });
  return {
    data: query.data,
    loading: query.isPending,
    error: query.error,
    acting,
    reload: () => void query.refetch(),
    act: async (action, actionInput) => {
      setActing(true);
      try {
        const output = await call(action, actionInput, action.idempotent ? { idempotencyKey: uuid() } : {});
        await query.refetch();
        return output;
      } finally {
        setActing(false);
      }
    },
  };
}
