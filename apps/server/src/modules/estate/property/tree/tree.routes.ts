import {
  findInTree,
  listHouseMembers,
  listOwnHouses,
  listResidentialUsing,
  listShareHouses,
  loadTree,
  searchLedgerHouses,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as tree from './tree.service.ts';

export function treeRoutes(binder: Binder): void {
  binder.handle(loadTree, (call) => tree.loadChildren(call, call.input));
  binder.handle(listHouseMembers, (call) => tree.members(call, call.input));
  binder.handle(listOwnHouses, (call) => tree.own(call, call.input));
  binder.handle(searchLedgerHouses, (call) => tree.ledger(call, call.input));
  binder.handle(listResidentialUsing, (call) => tree.residentialUsing(call, call.input));
  binder.handle(findInTree, (call) => tree.find(call, call.input));
  binder.handle(listShareHouses, (call) => tree.shareHouses(call, call.input));
}
