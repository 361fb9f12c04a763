// Which dialog of a request is open.
import { useState } from 'react';
import { Alert, Form, Input, InputNumber } from 'antd';
import {
  approveSealRequest,
  fileCategoryOf,
  handOutSeal,
  recordSealUse,
  rejectSealRequest,
  takeBackSeal,
  voidSealUse,
  withdrawSealRequest,
  type InputOf,
  type SealRequestDetail,
} from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { Decisions, EntryDialog, ReasonDialog, useEntry } from '../../../archetypes/index.ts';
import { InstantInput } from '../../../ui/index.ts';
import { ColleaguePick } from '../../org/index.ts';
import { FilesInput } from '../flow/files/files-input.tsx';
import { DocumentRequestDialog, RequestDialog, type DialogProps } from './request-form.tsx';
import type { RequestActs } from './stamp-acts.ts';

export function RequestDialogs({ acts }: { readonly acts: RequestActs }) {
  const { doing, close } = acts;
  const done = (text: string) => ({ onClose: close, onDone: () => acts.done(text) });
  switch (doing?.kind) {
    case undefined:
      return null;
    case 'new':
      return <RequestDialog {...done('用印申请已提交')} />;
    case 'newFor':
      return <DocumentRequestDialog id={doing.row} {...done('用印申请已提交')} />;
    case 'use':
      return <UseDialog request={doing.row} {...done('已登记用印')} />;
    case 'handOut':
      return <HandOutDialog request={doing.row} {...done('印章已交出')} />;
    case 'takeBack':
      return <TakeBackDialog request={doing.row} {...done('印章已收回')} />;
    case 'void':
      return (
        <ReasonDialog
          title={`作废 ${formatInstant(doing.row.usedAt)} 的用印登记`}
          note={`作废后登记保留并标明原因，${doing.row.copies} 份可以重新用印。`}
          go="作废"
          endpoint={voidSealUse}
          toInput={(reason) => ({ id: doing.row.id, reason })}
          {...done('用印登记已作废')}
        />
      );
    default:
      return (
        <Decisions
          acts={acts}
          name={({ number }) => number}
          approve={{ endpoint: approveSealRequest, text: ({ copies, sealName }) => `通过后保管人可以用“${sealName}”盖 ${copies} 份。` }}
          reject={{ endpoint: rejectSealRequest }}
          withdraw={{
            endpoint: withdrawSealRequest,
            word: '撤销',
            ask: ({ number }) => ({ text: `撤销用印申请 ${number}，撤销后不能恢复。是否继续？`, go: '撤销申请' }),
          }}
        />
      );
  }
}

interface RequestDialogProps extends DialogProps {
  readonly request: SealRequestDetail;
}

function UseDialog({ request: { id, number, copies, used }, onClose, onDone }: RequestDialogProps) {
  const [now] = useState(() => new Date().toISOString());
  const entry = useEntry({
    endpoint: recordSealUse,
    initial: { usedAt: now, pages: null, copies: copies - used, present: '', remark: '', fileIds: [] },
    toInput: (values) => ({ ...values, id }) as unknown as InputOf<typeof recordSealUse>,
    onDone,
  });
  return (
    <EntryDialog title={`登记用印 ${number}`} entry={entry} onClose={onClose} saveText="登记">
      <Alert
        type="info"
        showIcon
        className="ui-alert"
        title={`通过 ${copies} 份，还可用 ${copies - used} 份。登记后不能修改，登错的只能作废。`}
      />
      <Form.Item name="usedAt" label="用印时间" required>
        <InstantInput />
      </Form.Item>
      <Form.Item name="pages" label="页数" required>
        <InputNumber min={1} max={99_999} precision={0} suffix="页" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="copies" label="份数" required>
        <InputNumber min={1} max={9999} precision={0} suffix="份" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="present" label="在场人">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="fileIds" label="盖章后的扫描件">
        <FilesInput category={fileCategoryOf(recordSealUse, 'fileIds')} known={[]} />
      </Form.Item>
    </EntryDialog>
  );
}

function HandOutDialog({ request, onClose, onDone }: RequestDialogProps) {
  const entry = useEntry({
    endpoint: handOutSeal,
    initial: { takerId: request.handlerId, dueAt: request.returnBy },
    toInput: (values) => ({ ...values, id: request.id }) as InputOf<typeof handOutSeal>,
    onDone,
  });
  return (
    <EntryDialog title={`交出印章 ${request.sealName}`} entry={entry} onClose={onClose} saveText="交出">
      <Form.Item name="takerId" label="外带人" required>
        <ColleaguePick />
      </Form.Item>
      <Form.Item name="dueAt" label="归还时间" required extra={`带到 ${request.outsidePlace}，${request.outsideReason}`}>
        <InstantInput />
      </Form.Item>
    </EntryDialog>
  );
}

function TakeBackDialog({ request, onClose, onDone }: RequestDialogProps) {
  const entry = useEntry({
    endpoint: takeBackSeal,
    initial: { condition: '完好' },
    toInput: (values) => ({ ...values, id: request.id }),
    onDone,
  });
  return (
    <EntryDialog title={`收回印章 ${request.sealName}`} entry={entry} onClose={onClose} saveText="收回">
      <Form.Item name="condition" label="归还状况" required>
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
