// Removes uploads that were never attached because the user left the form. They are deleted with their bytes after two days.
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { Services } from '../../../platform/scope.ts';
import { inTransaction, type Db } from '../../../platform/tenancy/tenant-db.ts';
import { WAITING_CATEGORIES } from './file.policy.ts';
import { deleteFile, listLeft, lockLeft } from './file.queries.ts';

export const CLEAR_UPLOADS = 'clear uploads nobody took over';

const EVERY_MINUTES = 60;
const KEPT_HOURS = 48;
const AT_ONCE = 500;

type Keeping = Pick<Services, 'clock' | 'files'>;

export function filesHousekeeping(schedule: Schedule, services: Keeping): void {
  schedule.everyMinutesPerTenant(EVERY_MINUTES, CLEAR_UPLOADS, (db) => clearUploads(db, services));
}

async function clearUploads(db: Db, { clock, files }: Keeping): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000).toISOString();
  for (const id of await listLeft(db, WAITING_CATEGORIES, before, AT_ONCE)) {
    await inTransaction(db, async (tx) => {
      const keys = await lockLeft(tx, id);
      if (keys.length === 0) return;
      await deleteFile(tx, id);
      // Before the commit: a row without bytes is found again next time, bytes without a row never.
      for (const key of keys) await files.remove(key);
    });
  }
}
