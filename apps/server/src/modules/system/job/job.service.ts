import type { Job } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';
import { findJob, listJobs } from '../../../platform/jobs/jobs.queries.ts';
import type { Scope } from '../../../platform/scope.ts';

const RECENT = 20;

/** A job of the user; jobs of other users are reported as not found. */
export async function getOwnJob({ db, actor }: Scope, id: number): Promise<Job> {
  const job = await findJob(db, id, actor.accountId);
  if (!job) throw fail('NOT_FOUND', { what: '任务' });
  return job;
}

export const listOwnJobs = ({ db, actor }: Scope): Promise<Job[]> => listJobs(db, actor.accountId, RECENT);
