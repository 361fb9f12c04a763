import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { addLateTerm, changeLatePolicy, changeLateTerm, createLatePolicy, type LatePolicyRow, type LateTerm } from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, DecimalInput } from '../../../../ui/index.ts';
import { rateText, workedText } from './rule-late-text.ts';

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface TermValues {
  readonly fromDate: string;
  readonly dailyRate: string;
  readonly graceDays: number;
  readonly capRate: string;
}
/** An empty cap means no cap. */
const termInput = ({ fromDate, dailyRate, graceDays, capRate }: TermValues) => ({
  fromDate,
  dailyRate,
  graceDays,
  capRate: capRate || null,
});

function TermFields({ fixedDay = false, min }: { readonly fixedDay?: boolean; readonly min?: string }) {
  const form = Form.useFormInstance<TermValues>();
  const dailyRate = Form.useWatch('dailyRate', form) ?? '';
  const graceDays = Form.useWatch('graceDays', form) ?? 0;
  const capRate = Form.useWatch('capRate', form) ?? '';
  const worked = workedText({ dailyRate, graceDays, capRate: capRate || null });
  return (
    <>
      <Form.Item name="fromDate" label="执行日期" required>
        <DayInput disabled={fixedDay} {...(min === undefined ? {} : { min })} />
      </Form.Item>
      <Form.Item name="dailyRate" label="日比例" required tooltip="对未缴本金每天计收，不利滚利">
        <DecimalInput scale={4} suffix="% / 天" />
      </Form.Item>
      <Form.Item name="graceDays" label="宽限天数" required tooltip="到期日后再宽限几天">
        <InputNumber min={0} max={365} precision={0} suffix="天" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="capRate" label="封顶" tooltip="违约金最多为本金的多少，留空为不封顶">
        <DecimalInput suffix="% 本金" placeholder="不封顶" />
      </Form.Item>
      <p className="rule-worked" role="status">
        {worked === null ? '填写日比例后显示算例' : `${rateText(dailyRate)}。${worked}`}
      </p>
    </>
  );
}

export function NewLatePolicyDialog({ onClose, onDone }: DialogProps) {
  const entry = useEntry({
    endpoint: createLatePolicy,
    initial: { name: '', remark: '', fromDate: businessDay(new Date()), dailyRate: '0.05', graceDays: 0, capRate: '100' },
    toInput: ({ name, remark, ...term }) => ({ name, remark, ...termInput(term) }),
    onDone,
  });
  return (
    <EntryDialog title="新增违约金方案" entry={entry} onClose={onClose}>
      <div className="form-grid">
        <Form.Item name="name" label="方案名称" required className="wide">
          <Input maxLength={40} placeholder="如 住宅合同违约金" />
        </Form.Item>
        <TermFields />
        <Form.Item name="remark" label="备注" className="wide">
          <Input maxLength={200} placeholder="合同条款编号" />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

interface PolicyDialogProps extends DialogProps {
  readonly row: LatePolicyRow;
  readonly readOnly: boolean;
  /** The terms of the policy. */
  readonly children: ReactNode;
}

export function LatePolicyDialog({ row, readOnly, onClose, onDone, children }: PolicyDialogProps) {
  const { id, version, name, remark } = row;
  const entry = useEntry({
    endpoint: changeLatePolicy,
    initial: { name, remark },
    toInput: (values) => ({ ...values, id, version }),
    onDone,
  });
  return (
    <EntryDialog title={`违约金方案 ${name}`} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <div className="form-grid">
        <Form.Item name="name" label="方案名称" required>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <Input maxLength={200} />
        </Form.Item>
        <div className="wide">{children}</div>
      </div>
    </EntryDialog>
  );
}

interface TermDialogProps extends DialogProps {
  readonly row: LatePolicyRow;
  /** A term that has not begun; absent for a new one. */
  readonly term?: LateTerm;
}

export function LateTermDialog({ row, term, onClose, onDone }: TermDialogProps) {
  const { id, version, name } = row;
  const day = businessDay(new Date());
  const start = term ?? row.terms[0];
  const entry = useEntry({
    endpoint: term ? changeLateTerm : addLateTerm,
    initial: {
      fromDate: term?.fromDate ?? day,
      dailyRate: start?.dailyRate ?? '0.05',
      graceDays: start?.graceDays ?? 0,
      capRate: start ? (start.capRate ?? '') : '100',
    },
    toInput: (values) => ({ ...termInput(values), id, version }),
    onDone,
  });
  const title = term ? `修改“${name}”${formatDay(term.fromDate)} 起的条款` : `“${name}”新条款`;
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose}>
      <div className="form-grid">
        <TermFields fixedDay={term !== undefined} min={day} />
      </div>
    </EntryDialog>
  );
}
