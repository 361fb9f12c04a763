import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countInforms } from '@anju/contract/oa/inform';
import type { OutputOf } from '@anju/contract/kit/endpoint';
import { useRead } from '../../platform/api/hooks.ts';
import { onServerEvent } from '../../platform/events/index.ts';
// The folder's index would also load the dialog for sending, which the shell does not need at start.
import { refreshInforms } from '../../platform/inform/refresh-informs.ts';
import { useSession } from '../../platform/session/index.ts';

type InformCounts = Readonly<OutputOf<typeof countInforms>>;
const NONE: InformCounts = [];

/** The scheduled clearing changes many lists together; they are read only once. */
const GATHER_MS = 100;

interface Watch {
  users: number;
  readonly end: () => void;
}
const watches = new WeakMap<QueryClient, Watch>();

function startWatch(client: QueryClient): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = onServerEvent(({ type }) => {
    // Every stream begins with a greeting. After an interruption, events in between were lost, so the counts are read again.
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

/** All badges share one listener. */
function watch(client: QueryClient): () => void {
  const known = watches.get(client) ?? startWatch(client);
  watches.set(client, known);
  known.users += 1;
  return () => {
    known.users -= 1;
    if (known.users === 0) known.end();
  };
}

/** Pending notices per menu, for the user's company and those below; menus without notices are left out. */
export function useInformCounts(): InformCounts {
  const client = useQueryClient();
  const companyId = useSession(({ account }) => (account?.role === 'emp' ? account.companyId : null));
  const enabled = companyId !== null;
  useEffect(() => (enabled ? watch(client) : undefined), [client, enabled]);
  const query = useRead(countInforms, companyId === null ? null : { companyId }, { staleTime: Infinity });
  return query.data ?? NONE;
}
