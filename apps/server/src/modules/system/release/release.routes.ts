import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as release from './release.service.ts';

export function releaseRoutes(binder: Binder): void {
  binder.handle(contract.searchReleases, (call) => release.search(call, call.input));
  binder.handle(contract.createRelease, (call) => release.create(call, call.input));
  binder.handle(contract.changeRelease, (call) => release.change(call, call.input));
  binder.handle(contract.removeRelease, (call) => release.remove(call, call.input.id));
  binder.handle(contract.publishRelease, (call) => release.publish(call, call.input));
  binder.handle(contract.withdrawRelease, (call) => release.withdraw(call, call.input));
  binder.handle(contract.listReleaseNews, (call) => release.news(call));
  binder.handle(contract.readReleaseNews, (call) => release.read(call, call.input.ids));
}
