// Area session: login, logout, the asking person's account and menu.
import type { Binder } from '../../platform/http/binder.ts';
import { loginRoutes, type LoginOptions } from './login/login.routes.ts';
import { menuRoutes } from './menu/menu.routes.ts';

export { signLogin } from './login/login.rules.ts';

export async function sessionModule(binder: Binder, options: LoginOptions): Promise<void> {
  await loginRoutes(binder, options);
  menuRoutes(binder);
}
