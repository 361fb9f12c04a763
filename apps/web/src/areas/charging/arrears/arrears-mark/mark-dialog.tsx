// A new mark: its object and reason, what it stops and until when, and the evidence.
import { useState } from 'react';
import { Checkbox, Form, Input } from 'antd';
import { arrearsReason, createMark, fileCategoryOf, OBJECT, type MarkRow } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect } from '../../../../ui/index.ts';
import type { ObjectRef } from '../chase/chase-letter.tsx';
import { ObjectSelect } from '../suspension/suspension-parts.tsx';
import { PaperInput } from '../../document/paper-input.tsx';

interface MarkDialogProps {
  /** Null when the object is chosen in the form. */
  readonly object: ObjectRef | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
export function MarkDialog({ object, onDone, onClose }: MarkDialogProps) {
  const [of, setOf] = useState<ObjectRef | null>(object);
  const entry = useEntry({
    endpoint: createMark,
    initial: {
      reason: null as MarkRow['reason'] | null,
      stopLate: true,
      stopChase: true,
      legalHold: false,
      fromDate: businessDay(new Date()),
      toDate: null as string | null,
      remark: '',
      fileId: null as number | null,
    },
    toInput: (values) => ({
      ...values,
      objectKind: of?.objectKind ?? OBJECT.house,
      objectId: of?.objectId ?? 0,
      reason: values.reason as MarkRow['reason'],
    }),
    onDone,
  });
  return (
    <EntryDialog title="新增欠费标记" entry={entry} onClose={onClose}>
      {object === null ? (
        <Form.Item name="objectId" label="对象" required>
          <ObjectSelect onChoose={(one) => setOf(one && { objectKind: one.objectKind, objectId: one.objectId })} />
        </Form.Item>
      ) : null}
      <div className="form-grid">
        <Form.Item name="reason" label="原因" required className="wide">
          <EnumSelect of={arrearsReason} />
        </Form.Item>
        <Form.Item label="作用" className="wide" tooltip="停计从审核通过之日起，之前的违约金保留；法律保全只作提示">
          <span>
            <Form.Item name="stopLate" valuePropName="checked" noStyle>
              <Checkbox>停计违约金</Checkbox>
            </Form.Item>
            <Form.Item name="stopChase" valuePropName="checked" noStyle>
              <Checkbox>停止催收</Checkbox>
            </Form.Item>
            <Form.Item name="legalHold" valuePropName="checked" noStyle>
              <Checkbox>法律保全</Checkbox>
            </Form.Item>
          </span>
        </Form.Item>
        <Form.Item name="fromDate" label="起始日期" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="toDate" label="结束日期" tooltip="不填则到解除为止">
          <DayInput />
        </Form.Item>
        <Form.Item name="remark" label="依据" required className="wide">
          <Input.TextArea rows={2} maxLength={500} placeholder="案号、鉴定、客户书面异议等" />
        </Form.Item>
        <Form.Item name="fileId" label="证明材料" className="wide">
          <PaperInput category={fileCategoryOf(createMark, 'fileId')} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
