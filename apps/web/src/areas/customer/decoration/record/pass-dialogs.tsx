// A worker of the crew: who it is, and what happens to the pass.
import { Form, Input } from 'antd';
import { changePass, createPass, dropPass, losePass, returnPass, type DecorationDetail, type PassRow } from '@anju/contract';
import { EntryDialog, ReasonDialog, useEntry } from '../../../../archetypes/index.ts';
import type { OnePass } from './decoration-acts.ts';
import { WorkerPhoto } from './worker-photo.tsx';

interface Ends {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface WorkerDialogProps extends Ends {
  readonly detail: DecorationDetail;
  /** Null: somebody new. */
  readonly pass: PassRow | null;
}

const BLANK = { name: '', idNo: '', phone: '', trade: '', photoId: null };

export function WorkerDialog({ pass, ...props }: WorkerDialogProps) {
  return pass === null ? <NewWorker {...props} /> : <ChangedWorker {...props} pass={pass} />;
}

function NewWorker({ detail, onClose, onDone }: Omit<WorkerDialogProps, 'pass'>) {
  const entry = useEntry({
    endpoint: createPass,
    initial: BLANK,
    toInput: (values) => ({ ...values, decorationId: detail.id }),
    onDone,
  });
  return (
    <EntryDialog title="增加施工人员" entry={entry} onClose={onClose}>
      <p className="ui-quiet">按收费标准生成出入证的押金和费用，收到后才能发证。</p>
      <WorkerFields />
    </EntryDialog>
  );
}

function ChangedWorker({ detail, pass, onClose, onDone }: WorkerDialogProps & { readonly pass: PassRow }) {
  const { id, name, idNo, phone, trade, photoId } = pass;
  const entry = useEntry({
    endpoint: changePass,
    initial: { name, idNo, phone, trade, photoId },
    toInput: (values) => ({ ...values, id }),
    onDone,
  });
  return (
    <EntryDialog title={`施工人员 ${name}`} entry={entry} onClose={onClose}>
      <WorkerFields known={{ id: photoId, parent: detail.id }} />
    </EntryDialog>
  );
}

function WorkerFields({ known }: { readonly known?: { readonly id: number | null; readonly parent: number } }) {
  return (
    <div className="form-grid">
      <Form.Item name="name" label="姓名" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="trade" label="工种">
        <Input maxLength={20} placeholder="如 木工" />
      </Form.Item>
      <Form.Item name="idNo" label="身份证号">
        <Input maxLength={18} />
      </Form.Item>
      <Form.Item name="phone" label="电话">
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="photoId" label="照片" extra="印在出入证上，供门岗核对">
        <WorkerPhoto of="施工人员" {...(known ? { known } : {})} />
      </Form.Item>
    </div>
  );
}

export const ReturnPassDialog = ({ of: { id, number, name }, ...ends }: Ends & { readonly of: OnePass }) => (
  <ReasonDialog
    title={`收回出入证 ${number}`}
    note={`${name} 的出入证收回后不能再进出，证件押金到柜台退还。`}
    go="收回"
    field={{ name: 'note', label: '说明', required: false }}
    endpoint={returnPass}
    toInput={(note) => ({ id, note })}
    {...ends}
  />
);

export const LosePassDialog = ({ of: { id, number, name }, ...ends }: Ends & { readonly of: OnePass }) => (
  <ReasonDialog
    title={`挂失出入证 ${number}`}
    note={`${name} 的出入证立即失效，不能恢复；需要时另发新证。`}
    go="挂失"
    field={{ name: 'note', label: '说明' }}
    endpoint={losePass}
    toInput={(note) => ({ id, note })}
    {...ends}
  />
);

export const DropPassDialog = ({ of: { id, number, name }, ...ends }: Ends & { readonly of: OnePass }) => (
  <ReasonDialog
    title={`取消出入证 ${number}`}
    note={`不再给 ${name} 发证，没有收到的款项一并撤销。`}
    go="取消出入证"
    field={{ name: 'note', label: '说明', required: false }}
    endpoint={dropPass}
    toInput={(note) => ({ id, note })}
    {...ends}
  />
);
