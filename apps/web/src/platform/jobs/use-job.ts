// Long work the server does for a user: progress arrives by pushed events, and by polling when none come.
import { getDownloadStatus, type Job } from '@anju/contract/system/job';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/index.ts';
import { onServerEvent, useEventsConnected } from '../events/index.ts';

const POLL_MS = 2000;
/** Events can be lost when a connection breaks unnoticed, so the job is polled occasionally even while events arrive. */
const POLL_WITH_EVENTS_MS = 10_000;

export const isFinished = (job: Job | undefined): boolean => job?.state === 'done' || job?.state === 'failed';

const keyOf = (jobId: number | null) => ['job', jobId] as const;

export interface JobFollow {
  readonly job: Job | undefined;
  readonly finished: boolean;
}

/** Follows one job; with null it follows nothing. */
export function useJob(jobId: number | null): JobFollow {
  const client = useQueryClient();
  const connected = useEventsConnected();
  const query = useQuery({
    queryKey: keyOf(jobId),
    queryFn: ({ signal }) => call(getDownloadStatus, { id: jobId ?? 0 }, { signal, loading: false }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (isFinished(state.data) ? false : connected ? POLL_WITH_EVENTS_MS : POLL_MS),
  });
  useEffect(
    () =>
      onServerEvent((event) => {
        if (event.type === 'job' && event.job.id === jobId) client.setQueryData(keyOf(jobId), event.job);
      }),
    [client, jobId],
  );
  return { job: query.data, finished: isFinished(query.data) };
}
