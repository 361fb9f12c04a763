// 管理费 (menu 503): rents, advertising, temporary parking; each states who the income belongs to.
import { ChargeDictionary } from './charge-dictionary.tsx';
import { FlagField, INCOME_COLUMN, IncomeField, METHOD_COLUMN, RATE_COLUMN, TaxFields, UNIT_COLUMN, UnitField } from './charge-fields.tsx';

const COLUMNS = [INCOME_COLUMN, METHOD_COLUMN, UNIT_COLUMN, RATE_COLUMN];

export default function ManagePage() {
  return (
    <ChargeDictionary
      family="manage"
      lead={
        <>
          场地租金、广告、临时停车等经营收费。利用共有道路、外墙、电梯等取得的收入<strong>归业主共有</strong>，不能记成公司收入。
        </>
      }
      columns={COLUMNS}
      start={{ unit: '元', publicRevenue: true, countsInRate: false, lateFee: true, taxRate: '5', taxClass: '不动产租赁' }}
      fields={
        <>
          <UnitField placeholder="如 元/次" />
          <IncomeField />
          <TaxFields />
          <FlagField name="lateFee" />
          <FlagField name="countsInRate" />
        </>
      }
    />
  );
}
