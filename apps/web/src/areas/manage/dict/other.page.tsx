// 其他费 (menu 505): deposits, one-time fees, compensation. A deposit is held for the payer and is not income; the form follows from that.
import { Form } from 'antd';
import type { ChargeTypeForm } from '@anju/contract';
import { ChargeDictionary } from './charge-dictionary.tsx';
import {
  DEPOSIT_COLUMN,
  FlagField,
  LATE_FEE_COLUMN,
  METHOD_COLUMN,
  RATE_COLUMN,
  REFUND_COLUMN,
  TaxFields,
  UNIT_COLUMN,
  UnitField,
} from './charge-fields.tsx';

const COLUMNS = [DEPOSIT_COLUMN, METHOD_COLUMN, UNIT_COLUMN, REFUND_COLUMN, LATE_FEE_COLUMN, RATE_COLUMN];
const HELD = { refundable: true, lateFee: false, countsInRate: false, thirdParty: false, taxRate: '0', receiptKind: 'deposit' } as const;

function OtherFields() {
  const form = Form.useFormInstance<ChargeTypeForm>();
  const deposit = Form.useWatch('deposit', form) ?? false;
  return (
    <>
      <UnitField placeholder="如 元/户" />
      <FlagField name="deposit" onChange={(on) => form.setFieldsValue(on ? HELD : { receiptKind: 'receipt' })} />
      <TaxFields free={deposit} />
      <FlagField name="refundable" disabled={deposit} />
      <FlagField name="thirdParty" disabled={deposit} />
      <FlagField name="lateFee" disabled={deposit} />
      <FlagField name="countsInRate" disabled={deposit} />
    </>
  );
}

export default function OtherPage() {
  return (
    <ChargeDictionary
      family="other"
      lead="押金、装修管理费、证件工本、赔偿等一次性收费。押金代为保管：必须可退，不计违约金，不计入收缴率，也不计税。"
      columns={COLUMNS}
      start={{ unit: '元', lateFee: false, countsInRate: false }}
      fields={<OtherFields />}
    />
  );
}
