import {
  addRoleMembers,
  changeRole,
  createRole,
  disableRole,
  exportPeopleRights,
  exportRightHolders,
  getGrants,
  listGrantFunctions,
  listGrantHolders,
  previewGrants,
  removeRole,
  removeRoleMembers,
  saveGrants,
  searchPeopleRights,
  searchRightHolders,
  searchRolePeople,
} from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as permission from './permission.service.ts';
import * as matrix from './rights-matrix.service.ts';
import * as role from './role.service.ts';

export function permissionRoutes(binder: Binder): void {
  binder.handle(listGrantFunctions, (call) => permission.functions(call));
  binder.handle(listGrantHolders, (call) => permission.holders(call));
  binder.handle(getGrants, (call) => permission.read(call, call.input.kind, call.input.id));
  binder.handle(previewGrants, (call) => permission.preview(call, call.input));
  binder.handle(saveGrants, (call) => permission.save(call, call.input));
  binder.handle(createRole, (call) => role.create(call, call.input));
  binder.handle(changeRole, (call) => role.change(call, call.input));
  binder.handle(disableRole, (call) => role.disable(call, call.input));
  binder.handle(removeRole, (call) => role.remove(call, call.input.id));
  binder.handle(searchRolePeople, (call) => role.people(call, call.input));
  binder.handle(addRoleMembers, (call) => role.addMembers(call, call.input));
  binder.handle(removeRoleMembers, (call) => role.removeMembers(call, call.input));
  binder.handle(searchPeopleRights, (call) => matrix.searchPeople(call, call.input));
  binder.handle(searchRightHolders, (call) => matrix.searchHolders(call, call.input));
  binder.handle(exportPeopleRights, (call) => matrix.exportPeople(call, call.input));
  binder.handle(exportRightHolders, (call) => matrix.exportHolders(call, call.input));
}
