// Steps of a decoration that take a few words or a day: permit, extension, stop lifted, end of the work.
import { Alert, Form, Input } from 'antd';
import {
  askAcceptance,
  askExtension,
  DECORATION_PASS,
  grantExtension,
  issuePermit,
  liftStop,
  resubmitDecoration,
  type DecorationDetail,
} from '@anju/contract';
import { addDays, formatDay } from '@anju/domain';
import { EntryDialog, useEntry, waitsForText } from '../../../../archetypes/index.ts';
import { DayInput, InstantInput } from '../../../../ui/index.ts';
import type { DecidedExtension } from './decoration-acts.ts';

interface StepProps {
  readonly detail: DecorationDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Issuing also issues the passes of the crew. */
type ToldProps = Omit<StepProps, 'onDone'> & { readonly onDone: (text: string) => void };

export function IssueDialog({ detail, onClose, onDone }: ToldProps) {
  const { id, version, number, plannedFrom, plannedTo, passes } = detail;
  const waiting = passes.filter(({ state }) => state === DECORATION_PASS.waiting);
  const faceless = waiting.filter(({ photoId }) => photoId === null).map(({ name }) => name);
  const entry = useEntry({
    endpoint: issuePermit,
    initial: { from: plannedFrom, to: plannedTo },
    toInput: (values) => ({ ...values, id, version }),
    onDone: ({ permitNumber, passes: issued }) => onDone(`已发许可证 ${permitNumber}，出入证 ${issued} 张`),
  });
  return (
    <EntryDialog title={`发放许可证 ${number}`} entry={entry} onClose={onClose} saveText="发证">
      <p className="ui-quiet">{`发证后房屋使用状态变为装修中，同时发放 ${waiting.length} 张出入证。`}</p>
      {faceless.length === 0 ? null : (
        <Alert
          className="ui-alert"
          type="warning"
          showIcon
          title={`${faceless.join('、')} 还没有照片，门岗无法核对，发证后请在施工人员中补上传`}
        />
      )}
      <Form.Item name="from" label="开始日期">
        <DayInput />
      </Form.Item>
      <Form.Item name="to" label="结束日期">
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

export function ExtendDialog({ detail, onClose, onDone }: ToldProps) {
  const { id, version, number } = detail;
  const until = detail.permitTo ?? detail.plannedTo;
  const entry = useEntry({
    endpoint: askExtension,
    initial: { newTo: addDays(until, 30), reason: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone: ({ flowName }) => onDone(`已申请延期，${waitsForText(flowName)}`),
  });
  return (
    <EntryDialog title={`申请延期 ${number}`} entry={entry} onClose={onClose} saveText="申请延期">
      <p className="ui-quiet">{`许可证到 ${formatDay(until)}。由他人审核通过后，许可证和有效的出入证一起延长。`}</p>
      <Form.Item name="newTo" label="延至" required>
        <DayInput min={addDays(until, 1)} />
      </Form.Item>
      <Form.Item name="reason" label="延期原因" required>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

interface GrantProps extends DecidedExtension {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function GrantDialog({ number, extension: { id, version, oldTo, newTo, reason }, onClose, onDone }: GrantProps) {
  const entry = useEntry({
    endpoint: grantExtension,
    initial: { note: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`通过延期 ${number}`} entry={entry} onClose={onClose} size="small" saveText="通过">
      <p className="ui-quiet">{`许可证从 ${formatDay(oldTo)} 延至 ${formatDay(newTo)}，有效的出入证一起延长。原因：${reason}`}</p>
      <Form.Item name="note" label="审核意见">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

export function FinishDialog({ detail: { id, version, number, openViolations }, onClose, onDone }: StepProps) {
  const entry = useEntry({
    endpoint: askAcceptance,
    initial: { remark: '', waterFrom: null as string | null },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`完工申请 ${number}`} entry={entry} onClose={onClose} saveText="申请验收">
      {openViolations > 0 ? (
        <Alert className="ui-alert" type="warning" showIcon title={`还有 ${openViolations} 项违规没有处理完，处理完才能验收合格`} />
      ) : null}
      <Form.Item name="waterFrom" label="闭水开始" extra="已开始闭水试验的填写，验收时核对时长">
        <InstantInput />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

export function ResubmitDialog({ detail: { id, version, number, decision }, onClose, onDone }: StepProps) {
  const entry = useEntry({
    endpoint: resubmitDecoration,
    initial: { remark: '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`重新申请 ${number}`} entry={entry} onClose={onClose} size="small" saveText="重新申请">
      {decision === '' ? null : <p className="ui-quiet">{`上次退回：${decision}`}</p>}
      <Form.Item name="remark" label="说明">
        <Input maxLength={200} placeholder="补充或改了什么" />
      </Form.Item>
    </EntryDialog>
  );
}

export function LiftDialog({ detail: { id, version, number }, onClose, onDone }: StepProps) {
  const entry = useEntry({
    endpoint: liftStop,
    initial: { remark: '' },
    toInput: (values) => ({ ...values, decorationId: id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`复工 ${number}`} entry={entry} onClose={onClose} size="small" saveText="复工">
      <p className="ui-quiet">所有违规处理完后才能复工，出入证随即恢复有效。</p>
      <Form.Item name="remark" label="说明">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
