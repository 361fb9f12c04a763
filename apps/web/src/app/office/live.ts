// What the server pushes, and which cached answers it invalidates. It runs outside every tab, because effects stop in a hidden one.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countHeldActs } from '@anju/contract/charging/checkout/held-waiting';
import { countPendingDocuments } from '@anju/contract/oa/pending';
import { countOpenTasks } from '@anju/contract/oa/task-waiting';
import { listNotifications } from '@anju/contract/session/account';
import { listMyJobs, type Job, type ServerEvent } from '@anju/contract/system/job';
import { reportSessionEnded } from '../../platform/errors/index.ts';
import { onReconnect, onServerEvent, startEvents } from '../../platform/events/index.ts';
import { reloadRights, watchOtherWindows } from '../../platform/session/index.ts';
import { refetchLive } from '../../platform/session/office-data.ts';
import { endHere } from './leave.ts';
import { recordPush } from '../../shell/dialogs/push-log.ts';

const withJob = (job: Job) => (known: readonly Job[] | undefined) => known && [job, ...known.filter(({ id }) => id !== job.id)];

function apply(client: QueryClient, event: ServerEvent): void {
  switch (event.type) {
    case 'pending':
      return void refetchLive(client, countPendingDocuments, countHeldActs, countOpenTasks);
    case 'notification':
      return void refetchLive(client, listNotifications);
    case 'job':
      return void client.setQueryData<readonly Job[]>([listMyJobs.path], withJob(event.job));
    case 'rights':
      return void reloadRights();
    case 'session-ended':
      // When the user ended the session deliberately, in this window or another, no message is needed.
      if (event.reason) reportSessionEnded(event.reason);
      else endHere();
      return;
    // The greeting is handled by onReconnect, notices, meetings and the like by listeners next to the parts that show them.
    case 'hello':
    case 'inform':
    case 'meeting':
    case 'case':
    case 'call':
    case 'decoration':
      return;
  }
}

/** Listens while `active`. */
export function useLive(active: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return undefined;
    const ends = [
      onServerEvent(recordPush),
      onServerEvent((event) => apply(client, event)),
      watchOtherWindows(endHere),
      onReconnect(() => void refetchLive(client)),
      startEvents(),
    ];
    return () => ends.forEach((end) => end());
  }, [active, client]);
}
