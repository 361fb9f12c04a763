import { readArrearsHome, readComing, readCompanyHome, readDeskHome } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as home from './home.service.ts';

export function homeRoutes(binder: Binder): void {
  home.offerDecisions();
  binder.handle(readDeskHome, (call) => home.desk(call));
  binder.handle(readComing, (call) => home.coming(call));
  binder.handle(readCompanyHome, (call) => home.company(call));
  binder.handle(readArrearsHome, (call) => home.arrears(call));
}
