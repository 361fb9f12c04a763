import { listPublishable, printNotices, publishBatches, searchNotices, searchPublications, sendNotices } from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import type { JobQueue } from '../../../../platform/scope.ts';
import * as notice from './notice.service.ts';
import * as publish from './publish.service.ts';

export function notifyRoutes(binder: Binder, jobs: JobQueue): void {
  jobs.define(notice.SEND_JOB, notice.runSending);
  binder.handle(listPublishable, (call) => publish.publishable(call, call.input));
  binder.handle(publishBatches, (call) => publish.publish(call, call.input));
  binder.handle(searchPublications, (call) => publish.search(call, call.input));
  binder.handle(searchNotices, (call) => notice.search(call, call.input));
  binder.handle(printNotices, (call) => notice.print(call, call.input));
  binder.handle(sendNotices, (call) => notice.send(call, call.input));
}
