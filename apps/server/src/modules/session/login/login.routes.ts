import { getAccount, getSite, login, logout, reportCrash } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import type { Schedule } from '../../../platform/schedule/schedule.ts';
import type { TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import * as service from './login.service.ts';

export interface LoginOptions {
  readonly databases: TenantDatabases;
  readonly signKey: string;
  readonly demo: boolean;
  readonly reportCrash: (details: object) => void;
  readonly schedule: Schedule;
}

export async function loginRoutes(binder: Binder, options: LoginOptions): Promise<void> {
  const key = await service.readLoginKey(options.databases);
  const settings: service.LoginSettings = { signKey: options.signKey, key };

  binder.handlePublic(getSite, () =>
    Promise.resolve({ logo: '', icp: '', siteName: '安居物业', phone: '', pubKey: key.publicKey, demo: options.demo }),
  );
  binder.handlePublic(login, (call) => service.login(call, settings));
  binder.handlePublic(reportCrash, ({ input }) => {
    options.reportCrash(input);
    return Promise.resolve(null);
  });
  binder.handle(logout, (call) => service.logout(call, call.tokenHash));
  binder.handle(getAccount, (call) => service.readAccount(call));
}
