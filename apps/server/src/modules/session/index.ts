// Area session: login, logout, the user's own account and menu, and what is available before login.
import type { SiteInfo } from '@anju/contract';
import type { Binder } from '../../platform/http/binder.ts';
import type { Schedule } from '../../platform/schedule/schedule.ts';
import type { TenantDatabases } from '../../platform/tenancy/tenant-db.ts';
import { accountRoutes } from './account/account.routes.ts';
import { scheduleHousekeeping } from './housekeeping/housekeeping.service.ts';
import { loginRoutes } from './login/login.routes.ts';
import { readLoginKey } from './login/login.service.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { preferenceRoutes } from './preference/preference.routes.ts';
import { siteRoutes } from './site/site.routes.ts';
import { readSite } from './site/site.service.ts';

export * as accounts from './account/staff-account.queries.ts';
export { hasName } from './account/login-name.queries.ts';
export { nameReserved, takeName } from './account/login-name.service.ts';
export { countAttempt, forgiveAttempt } from './login/attempt.service.ts';
export { signLogin } from './login/login.rules.ts';
export { readLoginKey };
export { hashPassword, passwordMatches, type LoginKey } from './login/password.ts';
export { confirmPassword } from './login/password-check.service.ts';
export { lockSession } from './login/login-log.queries.ts';
export { putOut } from './login/session-end.service.ts';

export interface SessionOptions {
  readonly databases: TenantDatabases;
  readonly signKey: string;
  readonly demo: boolean;
  readonly reportCrash: (details: object) => void;
  readonly schedule: Schedule;
}

/** What other areas use from the session area before login. */
export interface SessionDoor {
  readonly readSite: (host: string) => Promise<SiteInfo>;
}

export async function sessionModule(binder: Binder, { databases, demo, schedule, ...login }: SessionOptions): Promise<SessionDoor> {
  const key = await readLoginKey(databases);
  const site = { key, demo };
  siteRoutes(binder, site);
  loginRoutes(binder, { ...login, key });
  accountRoutes(binder, key);
  menuRoutes(binder);
  preferenceRoutes(binder);
  scheduleHousekeeping(schedule);
  return { readSite: (host) => readSite(databases, host, site) };
}
