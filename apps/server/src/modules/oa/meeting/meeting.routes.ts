import * as contract from '@anju/contract';
import type { Binder } from '../../../platform/http/binder.ts';
import * as files from './meeting-file.service.ts';
import * as steps from './meeting-step.service.ts';
import { defineMeetingWork, offerMeetings } from './meeting-work.service.ts';
import * as meeting from './meeting.service.ts';
import * as room from './room.service.ts';

export function meetingRoutes(binder: Binder): void {
  binder.handle(contract.searchMeetingRooms, (call) => room.search(call, call.input));
  binder.handle(contract.createMeetingRoom, (call) => room.create(call, call.input));
  binder.handle(contract.changeMeetingRoom, (call) => room.change(call, call.input));
  binder.handle(contract.disableMeetingRoom, (call) => room.disable(call, call.input));
  binder.handle(contract.removeMeetingRoom, (call) => room.remove(call, call.input.id));
  binder.handle(contract.getRoomDay, (call) => room.ofDay(call, call.input));

  binder.handle(contract.searchMeetings, (call) => meeting.search(call, call.input));
  binder.handle(contract.getMeeting, (call) => meeting.detail(call, call.input.id));
  binder.handle(contract.createMeeting, (call) => meeting.create(call, call.input));
  binder.handle(contract.changeMeeting, (call) => meeting.change(call, call.input));
  binder.handle(contract.cancelMeeting, (call) => meeting.cancel(call, call.input));

  binder.handle(contract.signInMeeting, (call) => steps.signIn(call, call.input));
  binder.handle(contract.leaveMeeting, (call) => steps.leave(call, call.input));
  binder.handle(contract.beginMeeting, (call) => steps.begin(call, call.input));
  binder.handle(contract.saveMinutes, (call) => steps.writeMinutes(call, call.input));
  binder.handle(contract.saveResolutions, (call) => steps.resolve(call, call.input));
  binder.handle(contract.closeMeeting, (call) => steps.close(call, call.input));
  binder.handle(contract.signMinutes, (call) => steps.sign(call, call.input));
  binder.handle(contract.sendBackMinutes, (call) => steps.sendBack(call, call.input));
  binder.handle(contract.finishMeeting, (call) => steps.finish(call, call.input));
  binder.handle(contract.removeMeetingFile, (call) => files.remove(call, call.input));
  files.defineMeetingFiles();
  defineMeetingWork();
  offerMeetings();
}
