// Area help: usage of every screen, introductions, questions and answers, service cases.
import type { Binder } from '../../platform/http/binder.ts';
import { menuHelpRoutes } from './menu-help/menu-help.routes.ts';
import { serviceCaseRoutes } from './service-case/service-case.routes.ts';

export function helpModule(binder: Binder): void {
  menuHelpRoutes(binder);
  serviceCaseRoutes(binder);
}
