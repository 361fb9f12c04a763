// Fields and columns that the families share; each page uses those it needs.
import { Form, Input, Radio, Switch } from 'antd';
import { CHARGE_METHOD, type ChargeTypeRow } from '@anju/contract';
import type { Column } from '../../../archetypes/index.ts';
import { DecimalInput, EnumText, StatusTag } from '../../../ui/index.ts';

interface FlagFieldProps {
  readonly name: 'thirdParty' | 'lateFee' | 'countsInRate' | 'refundable' | 'deposit';
  readonly disabled?: boolean;
  readonly onChange?: (on: boolean) => void;
}

const FLAGS = {
  thirdParty: { label: '代收', tip: '替供应商等第三方收取，不是公司收入' },
  lateFee: { label: '计违约金', tip: '过了应缴日期按天计违约金' },
  countsInRate: { label: '计入收缴率', tip: '应收和实收参加收缴率统计' },
  refundable: { label: '可退', tip: '收取后可以办理退还' },
  deposit: { label: '押金', tip: '收的钱代为保管，不是收入' },
} as const;

export function FlagField({ name, disabled = false, onChange }: FlagFieldProps) {
  const { label, tip } = FLAGS[name];
  return (
    <Form.Item name={name} label={label} valuePropName="checked" tooltip={tip}>
      <Switch size="small" aria-label={label} disabled={disabled} {...(onChange ? { onChange } : {})} />
    </Form.Item>
  );
}

export function UnitField({ placeholder, required = false }: { readonly placeholder: string; readonly required?: boolean }) {
  return (
    <Form.Item name="unit" label="单位" required={required}>
      <Input maxLength={20} placeholder={placeholder} />
    </Form.Item>
  );
}

/** Tax rate, and the item name and class used on an invoice. */
export function TaxFields({ free = false }: { readonly free?: boolean }) {
  return (
    <>
      <Form.Item name="taxRate" label="税率" required>
        <DecimalInput suffix="%" disabled={free} />
      </Form.Item>
      <Form.Item name="taxClass" label="税收分类">
        <Input maxLength={40} placeholder="如 现代服务" />
      </Form.Item>
      <Form.Item name="taxCode" label="税收分类编码" tooltip="经接口开数电票时必填，19 位数字">
        <Input maxLength={19} placeholder="19 位数字" />
      </Form.Item>
      <Form.Item name="invoiceName" label="发票名称">
        <Input maxLength={60} placeholder="开票时显示，空则同名称" />
      </Form.Item>
    </>
  );
}

/** Who the money belongs to: a prominent question, because a wrong answer books the owners' money as the company's. */
export function IncomeField() {
  return (
    <Form.Item name="publicRevenue" label="收入归属" className="wide" required tooltip="利用业主共有部分经营的收入归业主共有">
      <Radio.Group
        optionType="button"
        buttonStyle="solid"
        options={[
          { value: false, label: '公司收入' },
          { value: true, label: '业主共有' },
        ]}
      />
    </Form.Item>
  );
}

type ChargeColumn = Column<ChargeTypeRow>;

export const METHOD_COLUMN: ChargeColumn = {
  title: '计费方法',
  render: (row) => <EnumText of={CHARGE_METHOD} value={row.method} />,
  width: 90,
};
export const UNIT_COLUMN: ChargeColumn = { title: '单位', field: 'unit', width: 120 };
const yes = (title: string, of: (row: ChargeTypeRow) => boolean): ChargeColumn => ({
  title,
  render: (row) => (of(row) ? '是' : '–'),
  align: 'center',
  width: 88,
});
export const THIRD_PARTY_COLUMN: ChargeColumn = {
  title: '代收',
  render: (row) => (row.thirdParty ? <StatusTag tone="kind">代收</StatusTag> : '–'),
  align: 'center',
  width: 80,
};
export const LATE_FEE_COLUMN = yes('计违约金', (row) => row.lateFee);
export const RATE_COLUMN = yes('计入收缴率', (row) => row.countsInRate);
export const REFUND_COLUMN = yes('可退', (row) => row.refundable);
export const DEPOSIT_COLUMN: ChargeColumn = {
  title: '押金',
  render: (row) => (row.deposit ? <StatusTag tone="kind">押金</StatusTag> : '–'),
  align: 'center',
  width: 80,
};
export const INCOME_COLUMN: ChargeColumn = {
  title: '收入归属',
  render: (row) => <StatusTag tone="kind">{row.publicRevenue ? '业主共有' : '公司收入'}</StatusTag>,
  width: 100,
};
