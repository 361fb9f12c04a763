// Removes what visitors left unfinished: unused captchas, old codes, abandoned drafts.
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { removeOldDrafts } from './application.queries.ts';
import { removeExpiredCaptchas } from '../../../platform/captcha/captcha.queries.ts';
import { removeOldCodes } from './verification.queries.ts';

const EVERY_MINUTES = 10;

export function scheduleCleanup(schedule: Schedule, databases: TenantDatabases, platformId: number): void {
  schedule.everyMinutes(EVERY_MINUTES, 'registration-cleanup', async (db) => {
    await removeExpiredCaptchas(db);
    await removeOldCodes(db);
    await removeOldDrafts(databases.of(platformId));
  });
}
