// The sheets that calls left to be made, and what they contain. A call that only queues a job answers with its number, so that a leak would
// not be in the answer but in the file.
import { buffer } from 'node:stream/consumers';
import { vi } from 'vitest';
import type { Services } from '../../platform/scope.ts';
import type { Query } from '../fuzz/known-ids.ts';
import { excerpt, readable } from './readable.ts';

interface MadeJob {
  readonly kind: string;
  readonly username: string;
  readonly told: string;
  readonly storage: string | null;
}

interface JobFindings {
  /** Sheets that were made and searched. */
  readonly sheets: number;
  readonly leaks: string[];
}

/** Makes what is queued and searches it. Only sheets are made: other jobs write, and the calls that queue them are searched by themselves. */
export async function searchJobs({ jobs, files }: Services, query: Query, mark: string): Promise<JobFindings> {
  const since = await query<{ id: number }>(`select id from system.job where state = 'waiting' and kind like '%export%' order by id`);
  await query(`update system.job set state = 'failed' where state = 'waiting' and kind not like '%export%'`);
  jobs.start();
  await vi.waitUntil(
    async () => (await query<{ n: number }>(`select count(*)::int as n from system.job where state in ('waiting', 'running')`))[0]?.n === 0,
    { interval: 100 },
  );
  await jobs.stop();
  const made = await query<MadeJob>(
    `select j.kind, a.username, j.message || ' ' || coalesce(j.result::text, '') as told, f.storage_key as storage
       from system.job j join session.account a on a.tenant_id = j.tenant_id and a.id = j.account_id
       left join files.file f on f.tenant_id = j.tenant_id and f.id = j.file_id where j.id = any ($1)`,
    [since.map(({ id }) => id)],
  );
  const findings: JobFindings = { sheets: made.filter(({ storage }) => storage !== null).length, leaks: [] };
  for (const { kind, username, told, storage } of made) {
    const content = storage === null ? '' : await readable(await buffer(await files.get(storage)));
    const found = excerpt(`${told} ${content}`, mark);
    if (found !== null) findings.leaks.push(`${kind} as ${username}: ${found}`);
  }
  return findings;
}
