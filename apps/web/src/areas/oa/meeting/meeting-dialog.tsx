// Planning a meeting: a new one, one for a free time of a room, or a change of a planned one.
import { Button, Form, Input, InputNumber } from 'antd';
import {
  changeMeeting,
  createMeeting,
  MEETING_TYPE,
  searchMeetingRooms,
  type InputOf,
  type MeetingDetail,
  type MeetingType,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { useRead } from '../../../platform/api/hooks.ts';
import { useSession } from '../../../platform/session/index.ts';
import { ChoicePick, EnumSelect, InstantInput, type PickProps } from '../../../ui/index.ts';
import { ColleaguePick, ColleaguesPick, CompanyPick } from '../../org/index.ts';

/** A free time of a room. */
export interface FreeTime {
  readonly roomId: number;
  readonly startsAt: string;
  readonly endsAt: string;
}

interface MeetingDialogProps {
  /** Absent for a new meeting. */
  readonly meeting?: MeetingDetail;
  readonly free?: FreeTime;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const HOUR_MS = 3_600_000;
type Input = InputOf<typeof createMeeting> & InputOf<typeof changeMeeting>;

/** What the form starts with. */
function startOf(meeting: MeetingDetail | undefined, free: FreeTime | undefined, companyId: number | undefined) {
  return {
    title: meeting?.title ?? '',
    type: meeting?.type ?? MEETING_TYPE.regular,
    companyId: meeting?.companyId ?? companyId ?? null,
    roomId: meeting ? meeting.roomId : (free?.roomId ?? null),
    place: meeting?.place ?? '',
    startsAt: meeting?.startsAt ?? free?.startsAt ?? null,
    endsAt: meeting?.endsAt ?? free?.endsAt ?? null,
    hostId: meeting?.hostId ?? null,
    recorderId: meeting?.recorderId ?? null,
    attendeeIds: meeting?.attendees.map(({ id }) => id) ?? [],
    guests: meeting?.guests ?? '',
    copyIds: meeting?.copies.map(({ id }) => id) ?? [],
    members: meeting?.members ?? null,
    agenda: (meeting?.agenda ?? []) as readonly Partial<MeetingDetail['agenda'][number]>[],
  };
}

export function MeetingDialog({ meeting, free, onClose, onDone }: MeetingDialogProps) {
  const account = useSession((state) => state.account);
  const company = account?.companyId == null ? undefined : { id: account.companyId, name: account.company };
  const entry = useEntry({
    endpoint: meeting ? changeMeeting : createMeeting,
    initial: startOf(meeting, free, company?.id),
    toInput: (values) => ({ ...values, ...(meeting ? { id: meeting.id, version: meeting.version } : {}) }) as Input,
    onDone,
  });
  const { form } = entry;
  const roomId = Form.useWatch<number | null | undefined>('roomId', form);
  const type = Form.useWatch<MeetingType | undefined>('type', form);
  const startsAt = Form.useWatch<string | null | undefined>('startsAt', form);

  /** A meeting that is moved keeps its length; a new one lasts an hour until the user says otherwise. */
  function follow(next: string | null): void {
    if (next === null) return;
    const endsAt = form.getFieldValue('endsAt') as string | null;
    const length = startsAt && endsAt ? Date.parse(endsAt) - Date.parse(startsAt) : HOUR_MS;
    form.setFieldValue('endsAt', new Date(Date.parse(next) + Math.max(length, 0)).toISOString());
  }

  return (
    <EntryDialog title={meeting ? `修改会议 ${meeting.title}` : '新增会议'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <Form.Item name="title" label="会议主题" required className="wide">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="type" label="会议类型" required>
          <EnumSelect of={MEETING_TYPE} />
        </Form.Item>
        <Form.Item name="companyId" label="主办公司" required>
          <CompanyPick
            required
            width="100%"
            placeholder="请选择公司"
            own={meeting ? { id: meeting.companyId, name: meeting.companyName } : company}
          />
        </Form.Item>
        <Form.Item name="startsAt" label="开始时间" required>
          <InstantInput onChange={follow} />
        </Form.Item>
        <Form.Item name="endsAt" label="结束时间" required>
          <InstantInput />
        </Form.Item>
        <Form.Item name="roomId" label="会议室" {...(meeting && roomId !== null ? { extra: '改时间后仍要重新核对会议室是否空闲' } : {})}>
          <RoomPick own={meeting} />
        </Form.Item>
        <Form.Item name="place" label="地点" required={roomId == null}>
          <Input maxLength={100} disabled={roomId != null} placeholder={roomId == null ? '不用会议室时填写' : '已选会议室'} />
        </Form.Item>
        <Form.Item name="hostId" label="主持人" required>
          <ColleaguePick />
        </Form.Item>
        <Form.Item name="recorderId" label="记录人" required>
          <ColleaguePick />
        </Form.Item>
        {type === MEETING_TYPE.committee ? (
          <Form.Item
            name="members"
            label="全体委员人数"
            required
            className="wide"
            extra="过半数委员到会方可开会，决定须经全体委员过半数同意"
          >
            <InputNumber min={1} max={99} precision={0} suffix="人" />
          </Form.Item>
        ) : null}
        <Form.Item name="attendeeIds" label="参会人" className="wide" extra="主持人和记录人自动参会">
          <ColleaguesPick />
        </Form.Item>
        <Form.Item name="guests" label="外部来宾" className="wide">
          <Input maxLength={500} placeholder="单位和姓名，如 社区居委会 张主任" />
        </Form.Item>
        <Form.Item name="copyIds" label="抄送" className="wide">
          <ColleaguesPick />
        </Form.Item>
        <h2>议程</h2>
        <AgendaFields />
      </div>
    </EntryDialog>
  );
}

interface RoomPickProps extends PickProps {
  readonly own: Pick<MeetingDetail, 'roomId' | 'where'> | undefined;
}

function RoomPick({ own, ...props }: RoomPickProps) {
  const rooms = useRead(searchMeetingRooms, { disabled: false, size: 200 });
  const inUse = (rooms.data?.rows ?? []).map(({ id, name, companyName, seats }) => ({
    value: id,
    label: `${name}（${companyName}，${seats} 人）`,
  }));
  // The room of the meeting may be disabled by now; it still has a name.
  const roomId = own?.roomId ?? null;
  const known = roomId === null || inUse.some(({ value }) => value === roomId);
  const choices = known ? inUse : [{ value: roomId, label: own?.where ?? '' }, ...inUse];
  return <ChoicePick {...props} label="会议室" placeholder="不用会议室" width="100%" choices={choices} loading={rooms.isFetching} />;
}

function AgendaFields() {
  return (
    <Form.List name="agenda">
      {(fields, { add, remove, move }) => (
        <div className="wide meeting-agenda-fields">
          {fields.map(({ key, name }) => (
            <div className="meeting-agenda-field" key={key}>
              <span className="ui-quiet">{name + 1}</span>
              <Form.Item name={[name, 'topic']}>
                <Input aria-label={`第 ${name + 1} 项议题`} maxLength={200} placeholder="议题" />
              </Form.Item>
              <Form.Item name={[name, 'minutes']}>
                <InputNumber aria-label={`第 ${name + 1} 项时长`} min={1} max={1440} precision={0} suffix="分钟" />
              </Form.Item>
              <Form.Item name={[name, 'speaker']}>
                <Input aria-label={`第 ${name + 1} 项发言人`} maxLength={40} placeholder="发言人" />
              </Form.Item>
              <span className="meeting-agenda-acts">
                <Button type="link" size="small" disabled={name === 0} onClick={() => move(name, name - 1)}>
                  上移
                </Button>
                <Button type="link" size="small" onClick={() => remove(name)}>
                  移除
                </Button>
              </span>
            </div>
          ))}
          <Button size="small" onClick={() => add({ topic: '', minutes: null, speaker: '' })}>
            增加一项
          </Button>
        </div>
      )}
    </Form.List>
  );
}
