// 协议费 (menu 506): charges agreed in a contract: rents, special services, care of a vacant flat.
import { ChargeDictionary } from './charge-dictionary.tsx';
import {
  FlagField,
  LATE_FEE_COLUMN,
  METHOD_COLUMN,
  RATE_COLUMN,
  REFUND_COLUMN,
  TaxFields,
  UNIT_COLUMN,
  UnitField,
} from './charge-fields.tsx';

const COLUMNS = [METHOD_COLUMN, UNIT_COLUMN, LATE_FEE_COLUMN, RATE_COLUMN, REFUND_COLUMN];

export default function ProtocolPage() {
  return (
    <ChargeDictionary
      family="protocol"
      lead="协议费按合同约定收取：租金、专项服务、代管等。金额、周期和递增写在合同里，这里只定项目和税率。"
      columns={COLUMNS}
      start={{ unit: '元/月', taxRate: '5', taxClass: '不动产租赁' }}
      fields={
        <>
          <UnitField placeholder="如 元/月" />
          <TaxFields />
          <FlagField name="lateFee" />
          <FlagField name="countsInRate" />
          <FlagField name="refundable" />
        </>
      }
    />
  );
}
