// 更换处理人: a successor takes over everything open of an employee, in documents and in drawn flows. Documents that cannot pass to the
// successor stay where they are and are named.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { replaceEmployee, type OutputOf } from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { Dialog } from '../../../../ui/index.ts';
import { ColleaguePick } from '../../../org/index.ts';

const BLANK = { fromId: null as number | null, toId: null as number | null, reason: '' };

interface ReplaceDialogProps {
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

const saidOf = ({ documents, letters, definitions }: OutputOf<typeof replaceEmployee>): string =>
  `已更换：公文 ${documents} 件，普通公文 ${letters} 件，流程 ${definitions} 个`;

export function ReplaceDialog({ onClose, onDone }: ReplaceDialogProps) {
  const [partly, setPartly] = useState<OutputOf<typeof replaceEmployee>>();
  const entry = useEntry({
    endpoint: replaceEmployee,
    initial: BLANK,
    toInput: ({ fromId, toId, reason }) => ({ fromId: fromId ?? 0, toId: toId ?? 0, reason }),
    onDone: (output) => (output.refused.length === 0 ? onDone(saidOf(output)) : setPartly(output)),
  });
  if (partly) {
    const close = () => onDone(saidOf(partly));
    return (
      <Dialog open title="更换处理人" onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
        <p>
          {saidOf(partly)}；以下 {partly.refused.length} 件没有更换：
        </p>
        <ul>
          {partly.refused.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <EntryDialog title="更换处理人" entry={entry} onClose={onClose} saveText="更换">
      <Form.Item name="fromId" label="原处理人" required>
        <ColleaguePick />
      </Form.Item>
      <Form.Item name="toId" label="接替人" required extra="待办、待签收和发出的公文，以及流程中指定的人，都改为接替人">
        <ColleaguePick />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
