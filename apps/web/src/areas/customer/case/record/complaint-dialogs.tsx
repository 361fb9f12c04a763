// The steps only a complaint has: what it is about, the investigation, the reply.
import { Form, Input } from 'antd';
import {
  classifyComplaint,
  COMPLAINT_LEVEL,
  investigateComplaint,
  listDepartmentOptions,
  replyComplaint,
  type CaseDetail,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, EnumSelect, type PickProps } from '../../../../ui/index.ts';
import { ColleaguePick } from '../../../org/index.ts';

interface DialogProps {
  readonly detail: CaseDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ClassifyDialog({ detail, onClose, onDone }: DialogProps) {
  const { id, version, number, companyId, complaint } = detail;
  const entry = useEntry({
    endpoint: classifyComplaint,
    initial: {
      level: complaint?.level ?? COMPLAINT_LEVEL.normal,
      accusedId: complaint?.accused?.id ?? null,
      departmentId: complaint?.departmentId ?? null,
      authorityNo: complaint?.authorityNo ?? '',
    },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`投诉信息 ${number}`} entry={entry} onClose={onClose}>
      <Form.Item name="level" label="投诉等级" required>
        <EnumSelect of={COMPLAINT_LEVEL} />
      </Form.Item>
      <Form.Item name="accusedId" label="被投诉人" extra="被投诉人看不到该投诉，也不能处理">
        <ColleaguePick />
      </Form.Item>
      <Form.Item name="departmentId" label="责任部门">
        <DepartmentPick companyId={companyId} />
      </Form.Item>
      <Form.Item name="authorityNo" label="交办编号" extra="12345 或主管部门的编号">
        <Input maxLength={60} />
      </Form.Item>
    </EntryDialog>
  );
}

/** The departments of one company, in the order of its chart. */
export function DepartmentPick({ companyId, ...props }: PickProps & { readonly companyId: number }) {
  const departments = useRead(listDepartmentOptions, { id: companyId });
  const choices = (departments.data ?? []).map(({ id, name, depth }) => ({ value: id, label: `${'　'.repeat(depth)}${name}` }));
  return <ChoicePick width="100%" {...props} label="责任部门" choices={choices} loading={departments.isFetching} />;
}

export function InvestigateDialog({ detail: { id, version, number, complaint }, onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: investigateComplaint,
    initial: {
      investigation: complaint?.investigation ?? '',
      rootCause: complaint?.rootCause ?? '',
      corrective: complaint?.corrective ?? '',
    },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`登记调查 ${number}`} entry={entry} onClose={onClose} size="wide">
      <Form.Item name="investigation" label="调查情况" required>
        <Input.TextArea rows={6} maxLength={2000} showCount placeholder="时间、地点、当事人、核实的事实和证据" />
      </Form.Item>
      <Form.Item name="rootCause" label="根本原因">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name="corrective" label="整改措施" extra="写明由谁、什么时候完成">
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
    </EntryDialog>
  );
}

export function ReplyDialog({ detail: { id, version, number, reporter, complaint }, onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: replyComplaint,
    initial: { reply: complaint?.reply ?? '' },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`答复 ${number}`} entry={entry} onClose={onClose} size="wide" saveText="答复">
      <p className="ui-quiet ui-text">{`调查情况：${complaint?.investigation ?? ''}`}</p>
      <Form.Item name="reply" label="答复内容" required extra={`写给 ${reporter}，打印答复函时称呼、落款和日期自动带出`}>
        <Input.TextArea rows={8} maxLength={2000} showCount />
      </Form.Item>
    </EntryDialog>
  );
}
