// What is written down in a meeting: who of the owners' committee is present, the minutes, the resolutions.
import { Alert, Button, Form, Input, InputNumber } from 'antd';
import { beginMeeting, saveMinutes, saveResolutions, type MeetingDetail } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import { DayInput, RichText } from '../../../ui/index.ts';
import { ColleaguePick } from '../../org/index.ts';

interface DialogProps {
  readonly meeting: MeetingDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** An owners' committee begins with the number of members present; without a majority it needs a note. */
export function BeginDialog({ meeting: { id, version, title, members }, onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: beginMeeting,
    initial: { membersPresent: null as number | null, note: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  const present = Form.useWatch<number | null | undefined>('membersPresent', entry.form) ?? 0;
  const enough = present * 2 > (members ?? 0);
  return (
    <EntryDialog title={`开始会议 ${title}`} entry={entry} onClose={onClose} size="small" saveText="开始会议">
      <Form.Item name="membersPresent" label="到会委员" extra={`全体委员 ${members} 人，须过半数到会，不能委托他人代会`}>
        <InputNumber min={0} max={members ?? 99} precision={0} suffix="人" style={{ width: '100%' }} />
      </Form.Item>
      {enough ? null : (
        <>
          <Alert
            type="warning"
            showIcon
            className="entry-problems"
            title="到会委员没有过半数，会议作出的决定无效。仍要开会的，说明会记入会议记录。"
          />
          <Form.Item name="note" label="说明">
            <Input maxLength={200} />
          </Form.Item>
        </>
      )}
    </EntryDialog>
  );
}

export function MinutesDialog({ meeting: { id, version, title, minutes }, onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: saveMinutes,
    initial: { minutes },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`会议纪要 ${title}`} entry={entry} onClose={onClose} size="wide">
      <p className="ui-quiet">第一位参会人签字后，纪要不能再修改。</p>
      <Form.Item name="minutes">
        <RichText label="会议纪要" height={340} />
      </Form.Item>
    </EntryDialog>
  );
}

/** Resolutions that have become tasks are not among them: they stay as they are. */
export function ResolutionsDialog({ meeting, onClose, onDone }: DialogProps) {
  const { id, version, title, members, membersPresent, resolutions } = meeting;
  const open = resolutions.filter(({ task }) => task === null);
  const made = resolutions.length - open.length;
  const entry = useEntry({
    endpoint: saveResolutions,
    initial: { resolutions: open.map(({ content, ownerId, due, agreed }) => ({ content, ownerId, due, agreed })) },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`会议决议 ${title}`} entry={entry} onClose={onClose} size="wide">
      <p className="ui-quiet">
        提交签字时，每条决议转为责任人的任务。
        {members === null
          ? ''
          : `全体委员 ${members} 人、到会 ${membersPresent ?? 0} 人；同意人数没有超过全体委员半数的，只记录，不转任务。`}
        {made > 0 ? `已转任务的 ${made} 条不能再修改。` : ''}
      </p>
      <Form.List name="resolutions">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div className="meeting-resolution-field" key={key}>
                <Form.Item name={[name, 'content']} label={`第 ${name + 1} 条`} required>
                  <Input.TextArea aria-label={`第 ${name + 1} 条内容`} rows={2} maxLength={500} />
                </Form.Item>
                <div className="meeting-resolution-line">
                  <Form.Item name={[name, 'ownerId']} label="责任人" required>
                    <ColleaguePick />
                  </Form.Item>
                  <Form.Item name={[name, 'due']} label="完成期限" required>
                    <DayInput />
                  </Form.Item>
                  {members === null ? null : (
                    <Form.Item name={[name, 'agreed']} label="同意委员">
                      <InputNumber min={0} max={membersPresent ?? members} precision={0} suffix="人" />
                    </Form.Item>
                  )}
                  <Button type="link" onClick={() => remove(name)}>
                    移除
                  </Button>
                </div>
              </div>
            ))}
            <Button onClick={() => add({ content: '', ownerId: null, due: null, agreed: null })}>增加一条</Button>
          </>
        )}
      </Form.List>
    </EntryDialog>
  );
}
