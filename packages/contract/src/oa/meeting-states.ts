// States and kinds of meetings. The numbers of the states are those of the domain and begin with 0.
import { states, type StateOf } from '../kit/states.ts';

export const MEETING = states('会议状态', {
  planned: [0, '待签到'],
  running: [1, '进行中'],
  signing: [2, '待签字'],
  done: [3, '已结束'],
  cancelled: [4, '已取消'],
});
export type MeetingState = StateOf<typeof MEETING>;

export const ATTENDANCE = states('参会状态', {
  expected: [0, '待开会'],
  present: [1, '已签到'],
  signed: [2, '已签字'],
  excused: [3, '请假'],
});
export type Attendance = StateOf<typeof ATTENDANCE>;

export const MEETING_TYPE = states('会议类型', {
  regular: [1, '例会'],
  special: [2, '专题会'],
  committee: [3, '业主委员会会议'],
  assembly: [4, '业主大会'],
  other: [5, '其他'],
});
export type MeetingType = StateOf<typeof MEETING_TYPE>;
