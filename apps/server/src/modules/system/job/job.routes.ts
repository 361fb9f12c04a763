// Jobs of the user and the stream that pushes their progress.
import { getDownloadStatus, listMyJobs, streamEvents } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { streamOf } from './event-stream.service.ts';
import { getOwnJob, listOwnJobs } from './job.service.ts';

/** A stream detects the end of its session within this time, whatever the cause. */
const CHECK_EVERY_MS = 60_000;

export function jobRoutes(binder: Binder, version: string, checkEveryMs = CHECK_EVERY_MS): void {
  binder.handle(getDownloadStatus, (call) => getOwnJob(call, call.input.id));
  binder.handle(listMyJobs, (call) => listOwnJobs(call));
  binder.handle(streamEvents, (call) => Promise.resolve(streamOf(call, call.tokenHash, version, checkEveryMs)));
}
