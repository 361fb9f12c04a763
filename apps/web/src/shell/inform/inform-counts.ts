import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countInforms } from '@anju/contract/oa/inform';
import type { OutputOf } from '@anju/contract/kit/endpoint';
import { call } from '../../platform/api/index.ts';
import { onServerEvent } from '../../platform/events/index.ts';
// Not through the folder's door: the sending dialog behind it would come along before anybody asks for it.
import { refreshInforms } from '../../platform/inform/refresh-informs.ts';
import { useSession } from '../../platform/session/index.ts';

type InformCounts = Readonly<OutputOf<typeof countInforms>>;
const NONE: InformCounts = [];

/** A sweep changes many lists in one moment; they are asked for once. */
const GATHER_MS = 100;

interface Watch {
  users: number;
  readonly end: () => void;
}
const watches = new WeakMap<QueryClient, Watch>();

function startWatch(client: QueryClient): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = onServerEvent(({ type }) => {
    // A stream that greets was away: what changed meanwhile was not heard.
    if (type !== 'inform' && type !== 'hello') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void refreshInforms(client);
    }, GATHER_MS);
  });
  return {
    users: 0,
    end: () => {
      leave();
      clearTimeout(timer);
      watches.delete(client);
    },
  };
}

/** However many badges there are, one of them listens. */
function watch(client: QueryClient): () => void {
  const known = watches.get(client) ?? startWatch(client);
  watches.set(client, known);
  known.users += 1;
  return () => {
    known.users -= 1;
    if (known.users === 0) known.end();
  };
}

/** Pending notices per menu, for the person's company and those below; menus with none are left out. */
export function useInformCounts(): InformCounts {
  const client = useQueryClient();
  const companyId = useSession(({ account }) => (account?.role === 'emp' ? account.companyId : null));
  const enabled = companyId !== null;
  useEffect(() => (enabled ? watch(client) : undefined), [client, enabled]);
  const query = useQuery({
    queryKey: [countInforms.path, companyId],
    queryFn: ({ signal }) => call(countInforms, { companyId: companyId ?? 0 }, { signal, loading: false }),
    enabled,
    staleTime: Infinity,
  });
  return query.data ?? NONE;
}
