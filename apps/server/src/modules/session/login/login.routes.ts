import { getAccount, login, logout, reportCrash } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import { dropSessionCookie } from '../../../platform/session/session-cookie.ts';
import * as service from './login.service.ts';

export interface LoginOptions extends service.LoginSettings {
  readonly reportCrash: (details: object) => void;
}

export function loginRoutes(binder: Binder, options: LoginOptions): void {
  binder.handlePublic(login, (call) => service.login(call, options));
  binder.handlePublic(reportCrash, ({ input }) => {
    options.reportCrash(input);
    return Promise.resolve(null);
  });
  binder.handle(logout, (call) => {
    dropSessionCookie(call.cookies);
    return service.logout(call, call.tokenHash);
  });
  binder.handle(getAccount, (call) => service.readAccount(call));
}
