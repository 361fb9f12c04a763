// A new subject or a changed one. The first child of a used subject takes over its lines, which the user confirms.
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import {
  changeSubject,
  createSubject,
  DIM_LETTERS,
  DIMS,
  DIRECTION,
  listCashItems,
  SUBJECT_CATEGORY,
  type BookChoice,
  type SubjectNode,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { dimsOf } from '../../part/index.ts';

export interface NewSubject {
  readonly parent: SubjectNode | null;
  readonly code: string;
  /** What would move to the new child. */
  readonly lines: number;
  readonly balance: string;
  /** Begins with the class and side of this subject. */
  readonly like?: SubjectNode;
}

interface SubjectDialogProps {
  readonly book: BookChoice;
  readonly row: SubjectNode | null;
  readonly start: NewSubject | null;
  readonly onClose: () => void;
  readonly onDone: (moved: number) => void;
}

const BLANK = {
  name: '',
  category: 1,
  direction: 1,
  dims: '',
  required: '',
  cash: false,
  bank: false,
  cashEquivalent: false,
  custody: false,
  cashIn: null,
  cashOut: null,
  forbiddenSide: 0,
  forbiddenText: '',
  remark: '',
} as const;

/** A child begins like its parent. */
function valuesOf({ parent, code, like }: NewSubject) {
  const model = parent ?? like;
  if (!model) return { ...BLANK, code };
  const { category, direction, cash, bank, cashEquivalent, custody, cashIn, cashOut } = model;
  const { dims, required } = parent?.leaf ? parent : BLANK;
  return { ...BLANK, code, category, direction, cash, bank, cashEquivalent, custody, cashIn, cashOut, dims, required };
}

const SIDES = [
  { value: 0, label: '不限' },
  { value: 1, label: '禁止借方' },
  { value: -1, label: '禁止贷方' },
];

export function SubjectDialog({ book, row, start, onClose, onDone }: SubjectDialogProps) {
  const { companyId } = book;
  const parent = start?.parent ?? null;
  const items = useRead(listCashItems, { companyId });
  const moves = parent !== null && parent.leaf && (start?.lines ?? 0) > 0;
  const initial = row ? { ...BLANK, ...row, move: false } : { ...valuesOf(start as NewSubject), move: false };
  const entry = useEntry({
    endpoint: row ? changeSubject : createSubject,
    initial,
    toInput: (values) =>
      (row ? { ...values, id: row.id, version: row.version } : { ...values, companyId, parentId: parent?.id ?? null }) as never,
    onDone: (output) => onDone(row ? 0 : (output as { moved: number }).moved),
  });
  const dims = Form.useWatch('dims', entry.form) ?? initial.dims;
  const choices = (items.data ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ code, label }) => ({ value: code, label: `${code} ${label}` }));
  const title = row ? `修改科目 ${row.code}` : parent ? `新增下级科目：${parent.code} ${parent.fullName}` : '新增一级科目';
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} size="wide">
      {moves ? (
        <Alert
          type="warning"
          showIcon
          title={`“${parent.fullName}”已有 ${start?.lines ?? 0} 条分录`}
          description="新增第一个下级科目时，这些分录、期初余额和各期余额全部转入新科目，上级科目的汇总数不变；辅助核算与上级科目相同。"
        />
      ) : null}
      <Form.Item name="code" label="编码" required>
        <Input maxLength={12} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={60} />
      </Form.Item>
      {parent || row ? null : (
        <Form.Item name="category" label="类别" required>
          <EnumSelect of={SUBJECT_CATEGORY} />
        </Form.Item>
      )}
      <Form.Item name="direction" label="余额方向" required>
        <EnumSelect of={DIRECTION} />
      </Form.Item>
      {row && !row.leaf ? null : (
        <>
          <Form.Item name="dims" label="辅助核算" extra={moves ? '与上级科目相同' : undefined}>
            <LetterChecks offered={DIM_LETTERS.join('')} disabled={moves} />
          </Form.Item>
          {dims === '' ? null : (
            <Form.Item name="required" label="必填">
              <LetterChecks offered={dims} />
            </Form.Item>
          )}
        </>
      )}
      <Form.Item label="标记">
        <span className="subject-checks">
          {(
            [
              ['cash', '现金日记账'],
              ['bank', '银行日记账'],
              ['cashEquivalent', '现金及等价物'],
              ['custody', '代管资金'],
            ] as const
          ).map(([name, word]) => (
            <Form.Item key={name} name={name} valuePropName="checked" noStyle>
              <Checkbox>{word}</Checkbox>
            </Form.Item>
          ))}
        </span>
      </Form.Item>
      <Form.Item name="cashIn" label="收款时的现金流量项目">
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={choices} placeholder="填制凭证时自动带出" />
      </Form.Item>
      <Form.Item name="cashOut" label="付款时的现金流量项目">
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={choices} placeholder="填制凭证时自动带出" />
      </Form.Item>
      <Form.Item name="forbiddenSide" label="方向限制">
        <Select options={SIDES} />
      </Form.Item>
      <Form.Item name="forbiddenText" label="限制提示">
        <Input maxLength={100} placeholder="填制凭证时的提示" />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
      {moves ? (
        <Form.Item name="move" valuePropName="checked">
          <Checkbox>确认把已有分录和余额转入新科目</Checkbox>
        </Form.Item>
      ) : null}
    </EntryDialog>
  );
}

interface LetterChecksProps {
  readonly offered: string;
  readonly value?: string;
  readonly onChange?: (letters: string) => void;
  readonly disabled?: boolean;
}

/** Letters of dims as boxes to tick. */
function LetterChecks({ offered, value = '', onChange, disabled = false }: LetterChecksProps) {
  return (
    <Checkbox.Group
      className="subject-checks"
      disabled={disabled}
      value={dimsOf(value)}
      onChange={(chosen) => onChange?.(dimsOf(chosen.join('')).join(''))}
      options={dimsOf(offered).map((dim) => ({ value: dim, label: DIMS[dim].name }))}
    />
  );
}
