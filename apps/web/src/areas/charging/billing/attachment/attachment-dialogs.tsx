// The dialogs of 计费标准: attach a standard to many objects or one, end it, change it, replace it by another.
import { useState } from 'react';
import { Alert, Form, Radio, Table } from 'antd';
import {
  attachStandard,
  changeAttachment,
  CONTRACT_METHOD,
  endAttachment,
  endAttachments,
  OBJECT,
  switchAttachment,
  type AttachmentLine,
  type AttachOutcome,
  type ChargeObject,
  type InputOf,
  type TreeNode,
} from '@anju/contract';
import { addDays, businessDay, formatDay, monthEnd } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { DayInput, Dialog } from '../../../../ui/index.ts';
import { kindText } from './attachment-columns.tsx';
import { NEW_TERMS, StandardPick, TermFields, termInput, termsOf } from './attachment-fields.tsx';
import { useStandards } from './attachment-filters.tsx';

type Target = InputOf<typeof attachStandard>['target'];
type Node = Extract<Target, { node: unknown }>['node'];

export interface Reach {
  readonly kind: ChargeObject;
  readonly ids: readonly number[];
  /** The selected node, if any. */
  readonly node: TreeNode | undefined;
  readonly estateId: number | null;
  /** The title if the dialog is about a single object. */
  readonly title?: string;
}

const today = () => businessDay(new Date());
/** The text for a missing end date: a contract has an end date anyway. */
const endless = (kind: ChargeObject) => (kind === OBJECT.contract ? '合同到期日' : '长期');
const starts = (kind: ChargeObject): string => {
  if (kind === OBJECT.contract) return '留空：从合同的起始日';
  return kind === OBJECT.house ? '留空：从各房屋的计费起始日，没有填的从下月 1 日' : '留空：从下月 1 日';
};
const nodeOf = ({ kind, id }: TreeNode): Node => ({ kind: kind === 'house' ? 'unit' : kind, id });

function useTarget({ ids, node }: Reach): { target: Target; by: 'ids' | 'node'; setBy: (by: 'ids' | 'node') => void } {
  const [by, setBy] = useState<'ids' | 'node'>(ids.length > 0 || !node ? 'ids' : 'node');
  return { by, setBy, target: by === 'node' && node ? { node: nodeOf(node) } : { ids: [...ids] } };
}

const reachText = ({ ids, kind, node }: Reach, by: string): string =>
  by === 'ids' ? `已勾选的 ${ids.length} 个${kindText(kind)}` : `${node?.title ?? ''} 下的全部${kindText(kind)}`;

function TargetPick({
  reach,
  by,
  onChange,
}: {
  readonly reach: Reach;
  readonly by: string;
  readonly onChange: (by: 'ids' | 'node') => void;
}) {
  if (reach.title !== undefined) return null;
  return (
    <Radio.Group
      aria-label="范围"
      className="entry-problems"
      value={by}
      onChange={(event) => onChange(event.target.value as 'ids' | 'node')}
      options={[
        { value: 'ids', label: reachText(reach, 'ids'), disabled: reach.ids.length === 0 },
        { value: 'node', label: reach.node ? reachText(reach, 'node') : '所选范围', disabled: !reach.node },
      ]}
    />
  );
}

interface ManyProps {
  readonly reach: Reach;
  readonly onClose: () => void;
  readonly onDone: (outcome: AttachOutcome) => void;
}

export function AttachDialog({ reach, onClose, onDone }: ManyProps) {
  const { kind, estateId, title } = reach;
  const { target, by, setBy } = useTarget(reach);
  const standards = useStandards(kind, estateId).data ?? [];
  const methodOf = (id: number | null | undefined) => standards.find((one) => one.id === id)?.method;
  const entry = useEntry({
    endpoint: attachStandard,
    initial: { ...NEW_TERMS, standardId: null as number | null, fromDate: null as string | null },
    toInput: ({ standardId, fromDate, ...terms }): InputOf<typeof attachStandard> => ({
      kind,
      target,
      standardId: standardId ?? 0,
      fromDate,
      ...termInput(terms, methodOf(standardId) === CONTRACT_METHOD),
    }),
    onDone,
  });
  const method = methodOf(Form.useWatch('standardId', entry.form));
  return (
    <EntryDialog title={title === undefined ? '挂收费标准' : `挂收费标准 ${title}`} entry={entry} onClose={onClose} saveText="挂接">
      <TargetPick reach={reach} by={by} onChange={setBy} />
      {title === undefined ? (
        <Alert type="info" showIcon className="entry-problems" title="该期间已有同一收费项目的对象会跳过，并列出编号和原因。" />
      ) : null}
      <div className="form-grid">
        <Form.Item name="standardId" label="收费标准" required className="wide">
          <StandardPick standards={standards} named={estateId === null} />
        </Form.Item>
        <Form.Item name="fromDate" label="计费起始" extra={starts(kind)}>
          <DayInput placeholder="按默认" />
        </Form.Item>
        <Form.Item name="toDate" label="计费结束" extra={kind === OBJECT.contract ? '留空：到合同的到期日，含当天' : '留空为长期，含当天'}>
          <DayInput placeholder={endless(kind)} />
        </Form.Item>
        <TermFields kind={kind} method={method} estateId={estateId} />
      </div>
    </EntryDialog>
  );
}

export function EndManyDialog({ reach, onClose, onDone }: ManyProps) {
  const { kind, estateId } = reach;
  const { target, by, setBy } = useTarget(reach);
  const standards = useStandards(kind, estateId).data ?? [];
  const entry = useEntry({
    endpoint: endAttachments,
    initial: { standardId: null as number | null, toDate: monthEnd(today()) },
    toInput: ({ standardId, toDate }): InputOf<typeof endAttachments> => ({
      kind,
      target,
      standardId: standardId ?? 0,
      toDate: toDate ?? '',
    }),
    onDone,
    ask: ({ toDate }) => ({
      text: `将 ${reachText(reach, by)} 的这项收费标准结束于 ${toDate ? formatDay(toDate) : ''}，含当天。`,
      go: by === 'ids' ? `结束 ${reach.ids.length} 个` : '结束',
    }),
  });
  return (
    <EntryDialog title="批量结束" entry={entry} onClose={onClose} saveText="结束">
      <TargetPick reach={reach} by={by} onChange={setBy} />
      <Form.Item name="standardId" label="收费标准" required>
        <StandardPick standards={standards} named={estateId === null} />
      </Form.Item>
      <Form.Item name="toDate" label="计费结束" required extra="含当天；已计费到之后的对象不会结束，并列出编号">
        <DayInput />
      </Form.Item>
    </EntryDialog>
  );
}

/** The objects that were skipped, with the reasons. */
export function OutcomeDialog({
  outcome,
  title,
  onClose,
}: {
  readonly outcome: AttachOutcome;
  readonly title: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open title={title} onCancel={onClose} onOk={onClose} cancelButtonProps={{ style: { display: 'none' } }} okText="知道了">
      <p>
        完成 {outcome.done} 个，跳过 {outcome.skipped} 个{outcome.skipped > outcome.left.length ? `，列出前 ${outcome.left.length} 个` : ''}
        。
      </p>
      <Table
        size="small"
        rowKey="code"
        pagination={outcome.left.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
        dataSource={outcome.left}
        columns={[
          { title: '编号', dataIndex: 'code' },
          { title: '原因', dataIndex: 'reason' },
        ]}
      />
    </Dialog>
  );
}

// ---- one line ---------------------------------------------------------------------------------------------------------

interface LineProps {
  readonly line: AttachmentLine;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const payerOf = ({ payerId, payerName }: AttachmentLine) => (payerId === null ? undefined : { id: payerId, name: payerName });

export function EndDialog({ line, onClose, onDone }: LineProps) {
  const entry = useEntry({
    endpoint: endAttachment,
    initial: { toDate: line.toDate ?? line.billedTo ?? monthEnd(today()) },
    toInput: ({ toDate }): InputOf<typeof endAttachment> => ({ id: line.id, version: line.version, toDate }),
    onDone,
  });
  return (
    <EntryDialog title={`结束 ${line.standardName}`} entry={entry} onClose={onClose} size="small" saveText="结束">
      <Form.Item
        name="toDate"
        label="计费结束"
        extra={line.billedTo ? `含当天；已计费至 ${formatDay(line.billedTo)}` : `含当天；清空为${endless(line.kind)}`}
      >
        <DayInput placeholder={endless(line.kind)} />
      </Form.Item>
    </EntryDialog>
  );
}

export function ChangeDialog({ line, onClose, onDone }: LineProps) {
  const byContract = line.method === CONTRACT_METHOD;
  const entry = useEntry({
    endpoint: changeAttachment,
    initial: { ...termsOf(line), fromDate: line.fromDate },
    toInput: ({ fromDate, ...terms }): InputOf<typeof changeAttachment> => ({
      id: line.id,
      version: line.version,
      fromDate: fromDate ?? '',
      ...termInput(terms, byContract),
    }),
    onDone,
  });
  return (
    <EntryDialog title={`修改 ${line.standardName}`} entry={entry} onClose={onClose}>
      {line.billedTo ? (
        <Alert
          type="warning"
          showIcon
          className="entry-problems"
          title={`已计费至 ${formatDay(line.billedTo)}：起始日期、数量和价格不能改，请用“变更标准”自某日起变更。`}
        />
      ) : null}
      <div className="form-grid">
        <Form.Item name="fromDate" label="计费起始" required>
          <DayInput disabled={line.billedTo !== null} />
        </Form.Item>
        <Form.Item name="toDate" label="计费结束">
          <DayInput placeholder={endless(line.kind)} />
        </Form.Item>
        <TermFields kind={line.kind} method={line.method} estateId={line.estateId} payer={payerOf(line)} />
      </div>
    </EntryDialog>
  );
}

export function SwitchDialog({ line, onClose, onDone }: LineProps) {
  const standards = (useStandards(line.kind, line.estateId).data ?? []).filter((one) => one.chargeTypeId === line.chargeTypeId);
  const methodOf = (id: number | null | undefined) => standards.find((one) => one.id === id)?.method;
  const next = addDays(monthEnd(line.billedTo !== null && line.billedTo > today() ? line.billedTo : today()), 1);
  const entry = useEntry({
    endpoint: switchAttachment,
    initial: { ...termsOf(line), toDate: null as string | null, standardId: null as number | null, fromDate: next },
    toInput: ({ standardId, fromDate, ...terms }): InputOf<typeof switchAttachment> => ({
      id: line.id,
      version: line.version,
      standardId: standardId ?? 0,
      fromDate: fromDate ?? '',
      ...termInput(terms, methodOf(standardId) === CONTRACT_METHOD),
    }),
    onDone,
  });
  const method = methodOf(Form.useWatch('standardId', entry.form));
  return (
    <EntryDialog title={`变更标准 ${line.code}`} entry={entry} onClose={onClose} saveText="变更">
      <Alert
        type="info"
        showIcon
        className="entry-problems"
        title={`“${line.standardName}”到变更日的前一日为止并保留；新标准自变更日起。`}
      />
      <div className="form-grid">
        <Form.Item name="standardId" label="新的收费标准" required className="wide">
          <StandardPick standards={standards} />
        </Form.Item>
        <Form.Item name="fromDate" label="变更日" required>
          <DayInput />
        </Form.Item>
        <Form.Item name="toDate" label="计费结束">
          <DayInput placeholder={endless(line.kind)} />
        </Form.Item>
        <TermFields kind={line.kind} method={method} estateId={line.estateId} payer={payerOf(line)} />
      </div>
    </EntryDialog>
  );
}
