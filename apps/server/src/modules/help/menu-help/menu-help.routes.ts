// Help of a screen: usage, fields, position in its work, questions; and the system documents. The texts come with the program
// (seeds/reference/help), are the same for every user and cannot be changed here.
import { getSystemIntro, listHelpDocs, listHelpFields, listHelpFlow, listMenuDocs } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as menuHelp from './menu-help.service.ts';

export function menuHelpRoutes(binder: Binder): void {
  binder.handle(listMenuDocs, (call) => menuHelp.list(call, 'usage', call.input.menu, call.input.tabName));
  binder.handle(listHelpDocs, (call) => menuHelp.list(call, 'question', call.input.menu, call.input.tabName));
  binder.handle(listHelpFields, (call) => menuHelp.list(call, 'field', call.input.menu, call.input.tabName));
  binder.handle(listHelpFlow, (call) => menuHelp.list(call, 'flow', call.input.id, call.input.tabName));
  binder.handle(getSystemIntro, (call) => menuHelp.readDocument(call, call.input.key));
}
