import { Form, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import {
  changeChargeType,
  CHARGE_FAMILIES,
  CHARGE_METHOD,
  createChargeType,
  RECEIPT_KINDS,
  type ChargeFamily,
  type ChargeTypeForm,
  type ChargeTypeNode,
  type ChargeTypeRow,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';

interface ChargeDialogProps {
  readonly family: ChargeFamily;
  /** Absent for a new charge. */
  readonly row: ChargeTypeRow | undefined;
  readonly parentId: number | null;
  readonly nodes: readonly ChargeTypeNode[];
  /** The initial values of a new charge of this family. */
  readonly start: Partial<ChargeTypeForm>;
  readonly fields: ReactNode;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const PAPERS = RECEIPT_KINDS.filter(({ value }) => value === 'receipt' || value === 'deposit');

export function ChargeDialog({ family, row, parentId, nodes, start, fields, readOnly, onClose, onDone }: ChargeDialogProps) {
  const { name, methods } = CHARGE_FAMILIES[family];
  const entry = useEntry({
    endpoint: row ? changeChargeType : createChargeType,
    initial: row ? formOf(row) : { ...blank(family), ...start, parentId },
    toInput: (values: ChargeTypeForm) => ({
      ...values,
      // A cleared select returns undefined.
      parentId: values.parentId ?? null,
      ...(row ? { id: row.id, version: row.version } : {}),
    }),
    onDone,
  });
  const below = row ? branch(nodes, row.id) : [];
  const title = row ? `${readOnly ? '查看' : '修改'}${name} ${row.name}` : `新增${name}`;
  return (
    <EntryDialog title={title} entry={entry} onClose={onClose} readOnly={readOnly} size="wide">
      <div className="form-grid">
        <Form.Item name="code" label="编码" required>
          <Input maxLength={10} autoFocus />
        </Form.Item>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="parentId" label="上级项目">
          <Select
            allowClear
            placeholder="无，放在最上级"
            showSearch={{ optionFilterProp: 'label' }}
            options={nodes
              .filter((node) => !below.includes(node.id) && (!node.disabled || node.id === row?.parentId))
              .map((node) => ({ value: node.id, label: `${node.code} ${node.name}` }))}
          />
        </Form.Item>
        <Form.Item name="method" label="计费方法" required tooltip="建收费标准时自动带出">
          <Select
            disabled={methods.length === 1}
            options={methods.map((method) => ({ value: method, label: CHARGE_METHOD.text(method) }))}
          />
        </Form.Item>
        {fields}
        <Form.Item name="subject" label="会计科目">
          <Input maxLength={40} placeholder="科目编码或名称" />
        </Form.Item>
        <Form.Item name="receiptKind" label="票据种类" required>
          <Select options={PAPERS.map((kind) => ({ ...kind }))} />
        </Form.Item>
        <Form.Item name="settlePriority" label="结算顺序" required tooltip="款项不够全付时，数字小的先结">
          <InputNumber min={1} max={99} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

const blank = (family: ChargeFamily): ChargeTypeForm => ({
  family,
  parentId: null,
  code: '',
  name: '',
  unit: '',
  method: CHARGE_FAMILIES[family].methods[0],
  deposit: false,
  thirdParty: false,
  publicRevenue: false,
  taxRate: '6',
  invoiceName: '',
  taxClass: '',
  taxCode: '',
  subject: '',
  receiptKind: 'receipt',
  settlePriority: 50,
  lateFee: true,
  countsInRate: true,
  refundable: false,
  remark: '',
});

const formOf = ({ id: _id, version: _version, parentName: _parent, disabled: _disabled, below: _below, ...form }: ChargeTypeRow) => form;

function branch(nodes: readonly ChargeTypeNode[], id: number): number[] {
  return [id, ...nodes.filter((node) => node.parentId === id).flatMap((node) => branch(nodes, node.id))];
}
