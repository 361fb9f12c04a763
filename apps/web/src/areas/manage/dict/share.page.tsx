// 公摊费 (menu 507): costs of common areas, shared among the houses that bear them.
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

export default function SharePage() {
  return (
    <ChargeDictionary
      family="share"
      lead="公摊费由多户共同承担：公共水电、电梯电费等。一块公共总表对应一个项目，便于公示；分摊方法在公摊计费里选。"
      columns={COLUMNS}
      start={{ unit: '元', thirdParty: true, taxRate: '0', settlePriority: 40 }}
      fields={
        <>
          <UnitField placeholder="如 元" />
          <FlagField name="thirdParty" />
          <TaxFields />
          <FlagField name="lateFee" />
          <FlagField name="countsInRate" />
        </>
      }
    />
  );
}
