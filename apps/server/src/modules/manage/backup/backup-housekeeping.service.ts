// Makes a backup of every tenant every night, with the same job as a manual backup.
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { Actor, Services } from '../../../platform/scope.ts';
import { systemActor } from '../../../platform/system-actor.ts';
import type { Db } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './backup.queries.ts';
import { nightOf } from './backup.rules.ts';
import { BACKUP_JOB, begin } from './backup.service.ts';

export const NIGHTLY_BACKUP = 'manage.nightly-backup';
const EVERY_MINUTES = 10;

type Keeping = Pick<Services, 'clock' | 'jobs'>;

export function backupHousekeeping(schedule: Schedule, services: Keeping): void {
  schedule.everyMinutesPerTenant(EVERY_MINUTES, NIGHTLY_BACKUP, (db, tenantId) => backUpTonight(db, tenantId, services));
}

async function backUpTonight(db: Db, tenantId: number, { clock, jobs }: Keeping): Promise<void> {
  await queries.closeAbandoned(db, BACKUP_JOB, clock.now().toISOString());
  const night = nightOf(clock.now(), tenantId);
  if (night === null || (await queries.hasAutoSince(db, night))) return;
  // The operator's own data belongs to the installation and is backed up with it; a disabled tenant does not change.
  const { platform, disabled } = await queries.getTenant(db, tenantId);
  if (!platform && !disabled) await begin({ db, clock, jobs, actor: programOf(tenantId) }, 'auto');
}

/** The actor of the nightly backup, which no user starts. */
const programOf = (tenantId: number): Actor => ({ ...systemActor(tenantId), role: 'sa' });
