// The platform's public website as it is before the operator edits it.
import type pg from 'pg';

export async function ensureSite(_client: pg.Client, _platformId: number): Promise<void> {
  await Promise.resolve();
}
