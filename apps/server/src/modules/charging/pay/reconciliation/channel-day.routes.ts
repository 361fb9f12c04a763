import {
  decideChannelDifference,
  getChannelDay,
  listChannels,
  mendChannelDifference,
  reconcileChannelDay,
  sampleChannelFile,
  searchChannelDays,
} from '@anju/contract';
import type { Binder } from '../../../../platform/http/binder.ts';
import * as channel from './channel-day.service.ts';

export function channelDayRoutes(binder: Binder): void {
  binder.handle(listChannels, (call) => Promise.resolve(channel.channels(call)));
  binder.handle(searchChannelDays, (call) => channel.search(call, call.input));
  binder.handle(getChannelDay, (call) => channel.get(call, call.input.id));
  binder.handle(reconcileChannelDay, (call) => channel.reconcile(call, call.input, call.upload));
  binder.handle(sampleChannelFile, (call) => channel.sample(call, call.input));
  binder.handle(mendChannelDifference, (call) => channel.mend(call, call.input));
  binder.handle(decideChannelDifference, (call) => channel.decide(call, call.input));
}
