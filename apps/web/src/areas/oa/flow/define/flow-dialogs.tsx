// The forms of a flow: name, family and manager; and the words with which a version is published.
import { Form, Input } from 'antd';
import { APPROVAL, changeFlow, createFlow, DOCUMENT_FAMILY, publishFlow, type FlowRow, type InputOf } from '@anju/contract';
import { EntryDialog, useEntry, useRowEntry } from '../../../../archetypes/index.ts';
import { ChoicePick, EnumSelect } from '../../../../ui/index.ts';
import { ColleaguePick, CompanyPick } from '../../../org/index.ts';
import type { FlowDetail } from './drawing/flow-detail.ts';

const FAMILIES = DOCUMENT_FAMILY.options
  .filter(({ value }) => value !== DOCUMENT_FAMILY.normal)
  .map(({ value, label }) => ({ value, label }));

interface FlowDialogProps {
  readonly row: FlowDetail | null;
  /** What a new flow may be copied from. */
  readonly flows: readonly FlowRow[];
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

const BLANK: Partial<InputOf<typeof createFlow>> = {
  name: '',
  family: DOCUMENT_FAMILY.internal,
  business: null,
  companyId: null,
  remark: '',
  copyOf: null,
};

/** Only what the form changes; the drawing is saved by the designer. */
const formOf = ({ id, version, name, family, business, companyId, managerId, remark }: FlowDetail) => ({
  ...{ id, version, name, family, business, companyId, managerId, remark },
});

export function FlowDialog({ row, flows, onClose, onDone }: FlowDialogProps) {
  const entry = useRowEntry({ create: createFlow, change: changeFlow, row: row && formOf(row), blank: BLANK, onDone });
  return (
    <EntryDialog title={row === null ? '新增流程' : '修改流程'} entry={entry} onClose={onClose}>
      <Form.Item name="name" label="流程名称" required>
        <Input maxLength={40} autoFocus />
      </Form.Item>
      <Form.Item name="family" label="公文类别" required>
        <ChoicePick label="公文类别" width="100%" required choices={FAMILIES} />
      </Form.Item>
      <Form.Item name="managerId" label="流程管理员" required extra="环节找不到处理人时由管理员处理">
        <ColleaguePick />
      </Form.Item>
      <Form.Item name="companyId" label="适用公司" extra="不选则所有公司可用">
        <CompanyPick width="100%" placeholder="所有公司" />
      </Form.Item>
      <Form.Item name="business" label="业务审核" extra="选了以后，这类业务的审核按本流程办理">
        <EnumSelect of={APPROVAL} allowClear placeholder="不用于业务审核" />
      </Form.Item>
      {row === null ? (
        <Form.Item name="copyOf" label="复制自" extra="不选则从最简单的流程开始">
          <ChoicePick label="流程" width="100%" choices={flows.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      ) : null}
      <Form.Item name="remark" label="说明">
        <Input.TextArea maxLength={300} rows={2} />
      </Form.Item>
    </EntryDialog>
  );
}

interface PublishDialogProps {
  readonly flow: Pick<FlowDetail, 'id' | 'version' | 'running' | 'published'>;
  readonly draft: number;
  readonly onClose: () => void;
  readonly onDone: (number: number) => void;
}

export function PublishDialog({ flow: { id, version, running, published }, draft, onClose, onDone }: PublishDialogProps) {
  const entry = useEntry({
    endpoint: publishFlow,
    initial: { note: '' },
    toInput: ({ note }) => ({ id, version, note }),
    onDone: ({ number }) => onDone(number),
  });
  return (
    <EntryDialog title={`发布 v${draft}`} entry={entry} onClose={onClose} size="small" saveText="发布">
      <Form.Item name="note" label="发布说明" required>
        <Input.TextArea maxLength={200} rows={3} autoFocus placeholder="这次改了什么" />
      </Form.Item>
      <p className="flow-hint">
        {published === null ? '发布后即可用于新公文。' : `发布后新公文按 v${draft} 走，在途的 ${running} 件仍按原来的版本走完。`}
      </p>
    </EntryDialog>
  );
}
