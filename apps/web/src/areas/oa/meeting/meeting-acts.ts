// What can be open on the screen of meetings, and for which meeting.
import type { MeetingDetail } from '@anju/contract';
import type { Acts } from '../../../archetypes/index.ts';
import type { FreeTime } from './meeting-dialog.tsx';

interface Leaving {
  readonly id: number;
  /** Null for the user. */
  readonly employeeId: number | null;
  readonly name: string | null;
}

export type MeetingActs = Acts<{
  new: null;
  book: FreeTime;
  change: MeetingDetail;
  cancel: MeetingDetail;
  leave: Leaving;
  begin: MeetingDetail;
  minutes: MeetingDetail;
  resolve: MeetingDetail;
  sendBack: MeetingDetail;
}>;
