// A calendar entry: new, changed, and looked at in a drawer.
import { Button, Checkbox, Form, Input } from 'antd';
import { changeSchedule, createSchedule, getSchedule, type InputOf, type ScheduleDetail } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { EntryDialog, Facts, RecordDrawer, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput } from '../../../../ui/index.ts';
import { ColleaguesPick } from '../../../org/index.ts';
import { TimeInput } from './time-input.tsx';

type Values = InputOf<typeof createSchedule> & { allDay: boolean };

/** Times typed before the box was ticked do not count. */
const toForm = ({ allDay, ...values }: Values): InputOf<typeof createSchedule> =>
  allDay ? { ...values, fromTime: null, toTime: null } : values;

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function NewScheduleDialog({ day, onClose, onDone }: DialogProps & { readonly day: string }) {
  const entry = useEntry({
    endpoint: createSchedule,
    initial: {
      title: '',
      fromDay: day,
      toDay: day,
      allDay: false,
      fromTime: '09:00',
      toTime: '10:00',
      place: '',
      remark: '',
      sharedIds: [],
    },
    toInput: toForm,
    onDone,
  });
  const allDay = Form.useWatch('allDay', entry.form) ?? false;
  return (
    <EntryDialog title="新增日程" entry={entry} onClose={onClose}>
      <ScheduleFields allDay={allDay} />
    </EntryDialog>
  );
}

export function ChangeScheduleDialog({ schedule, onClose, onDone }: DialogProps & { readonly schedule: ScheduleDetail }) {
  const { id, version, title, fromDay, toDay, fromTime, toTime, place, remark, shared } = schedule;
  const entry = useEntry({
    endpoint: changeSchedule,
    initial: {
      title,
      fromDay,
      toDay,
      allDay: fromTime === null,
      fromTime,
      toTime,
      place,
      remark,
      sharedIds: shared.map((one) => one.id),
    },
    toInput: (values) => ({ ...toForm(values), id, version }),
    onDone,
  });
  const allDay = Form.useWatch('allDay', entry.form) ?? fromTime === null;
  return (
    <EntryDialog title={`修改日程 ${title}`} entry={entry} onClose={onClose}>
      <ScheduleFields allDay={allDay} />
    </EntryDialog>
  );
}

function ScheduleFields({ allDay }: { readonly allDay: boolean }) {
  return (
    <>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="fromDay" label="开始日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="toDay" label="结束日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="allDay" valuePropName="checked" label="全天">
        <Checkbox>不分时间</Checkbox>
      </Form.Item>
      {allDay ? null : (
        <>
          <Form.Item name="fromTime" label="开始时间" required>
            <TimeInput />
          </Form.Item>
          <Form.Item name="toTime" label="结束时间" required>
            <TimeInput />
          </Form.Item>
        </>
      )}
      <Form.Item name="place" label="地点">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name="sharedIds" label="共享给" extra="同事只能查看">
        <ColleaguesPick />
      </Form.Item>
    </>
  );
}

const spanText = ({ fromDay, toDay, fromTime, toTime }: ScheduleDetail): string => {
  const [from, to] = [formatDay(fromDay), formatDay(toDay)];
  if (fromTime === null) return fromDay === toDay ? `${from} 全天` : `${from} 至 ${to}`;
  return fromDay === toDay ? `${from} ${fromTime}–${toTime ?? ''}` : `${from} ${fromTime} 至 ${to} ${toTime ?? ''}`;
};

interface DrawerProps {
  readonly id: number;
  readonly canChange: boolean;
  readonly canRemove: boolean;
  readonly onChange: (schedule: ScheduleDetail) => void;
  readonly onRemove: (schedule: ScheduleDetail) => void;
  readonly onClose: () => void;
}

export function ScheduleDrawer({ id, canChange, canRemove, onChange, onRemove, onClose }: DrawerProps) {
  return (
    <RecordDrawer
      record={useRead(getSchedule, { id })}
      what="日程"
      title={({ title }) => title}
      onClose={onClose}
      foot={(schedule) => ({
        ...(schedule.mine && canRemove
          ? {
              danger: (
                <Button danger onClick={() => onRemove(schedule)}>
                  删除
                </Button>
              ),
            }
          : {}),
        ...(schedule.mine && canChange ? { acts: <Button onClick={() => onChange(schedule)}>修改</Button> } : {}),
      })}
    >
      {(schedule) => (
        <Facts
          rows={[
            ['时间', spanText(schedule)],
            ['地点', schedule.place],
            ['备注', schedule.remark],
            schedule.mine ? ['共享给', schedule.shared.map(({ name }) => name).join('、')] : ['来自', schedule.employee],
          ]}
        />
      )}
    </RecordDrawer>
  );
}
