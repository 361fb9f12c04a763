// Jobs of the asking person and the stream that pushes their progress.
import { getDownloadStatus, listMyJobs, streamEvents } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { getOwnJob, listOwnJobs } from './job.service.ts';

export function jobRoutes(binder: Binder, version: string): void {
  binder.handle(getDownloadStatus, (call) => getOwnJob(call, call.input.id));
  binder.handle(listMyJobs, (call) => listOwnJobs(call));
  binder.handle(streamEvents, ({ events, actor, tokenHash }) =>
    Promise.resolve({
      open(send: (event: unknown) => void, end: () => void) {
        send({ type: 'hello', version });
        return events.subscribe({ tenantId: actor.tenantId, accountId: actor.accountId, session: tokenHash }, (event) => {
          send(event);
          if (event.type === 'session-ended') end();
        });
      },
    }),
  );
}
