// 计量费 (menu 504): water, electricity, gas and heat, read from meters, mostly collected on behalf of the supplier.
import { ChargeDictionary } from './charge-dictionary.tsx';
import {
  FlagField,
  LATE_FEE_COLUMN,
  METHOD_COLUMN,
  RATE_COLUMN,
  TaxFields,
  THIRD_PARTY_COLUMN,
  UNIT_COLUMN,
  UnitField,
} from './charge-fields.tsx';

const COLUMNS = [UNIT_COLUMN, METHOD_COLUMN, THIRD_PARTY_COLUMN, LATE_FEE_COLUMN, RATE_COLUMN];

export default function MeterPage() {
  return (
    <ChargeDictionary
      family="meter"
      lead="计量费按表收取：水、电、气、热。单位要与表具和供应商账单一致，替供应商收的请打开“代收”。"
      columns={COLUMNS}
      start={{ unit: '元/吨', thirdParty: true, taxRate: '0', settlePriority: 30 }}
      fields={
        <>
          <UnitField placeholder="如 元/吨、元/度" required />
          <FlagField name="thirdParty" />
          <TaxFields />
          <FlagField name="lateFee" />
          <FlagField name="countsInRate" />
        </>
      }
    />
  );
}
