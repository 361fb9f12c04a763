// The library of service cases: a searchable tree of categories and cases, and the text of one case. The cases come with the program
// (seeds/reference/help); the contract excludes administrators of a tenant.
import { getCase, getCaseTree } from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as serviceCase from './service-case.service.ts';

export function serviceCaseRoutes(binder: Binder): void {
  binder.handle(getCaseTree, (call) => serviceCase.tree(call, call.input.key));
  binder.handle(getCase, (call) => serviceCase.read(call, call.input.id, call.input.category));
}
