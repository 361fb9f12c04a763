// 基本费 (menu 502): recurring charges of every house, by its area or by household.
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

const COLUMNS = [METHOD_COLUMN, UNIT_COLUMN, THIRD_PARTY_COLUMN, LATE_FEE_COLUMN, RATE_COLUMN];

export default function BasicPage() {
  return (
    <ChargeDictionary
      family="basic"
      lead="基本费按面积或按户定期收取，全公司同一种费只建一个；各小区的单价在收费标准里设。"
      columns={COLUMNS}
      start={{ unit: '元/平方米·月', taxClass: '现代服务', settlePriority: 20 }}
      fields={
        <>
          <UnitField placeholder="如 元/平方米·月" />
          <TaxFields />
          <FlagField name="thirdParty" />
          <FlagField name="lateFee" />
          <FlagField name="countsInRate" />
        </>
      }
    />
  );
}
