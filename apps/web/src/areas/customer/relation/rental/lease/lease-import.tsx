// Import of sheets of leases: every line becomes a draft.
import { leaseImport } from '@anju/contract';
import { SheetImportWizard } from '../../../../../archetypes/index.ts';

const SAMPLES = [
  {
    estate: '云栖花园',
    house: '3幢-2单元-1203',
    name: '李四',
    phone: '13800001111',
    contractNo: 'HT-2026-001',
    fromDate: '2026-07-10',
    toDate: '2027-07-09',
    rent: '3500',
    cycle: '月付',
    deposit: '7000',
    purpose: '居住',
    items: '物业服务费、垃圾处理费',
    keepBilled: '否',
  },
  {
    estate: '云栖花园',
    house: '1幢-1单元-101',
    name: '杭州某某贸易有限公司',
    idType: '营业执照',
    landlord: '周以宁',
    fromDate: '2026-08-01',
    toDate: '2028-07-31',
    rent: '12000',
    cycle: '季付',
    purpose: '办公',
    remark: '同住人在租约中补上',
  },
];

export function LeaseImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return <SheetImportWizard sheet={leaseImport} samples={SAMPLES} onClose={onClose} onDone={onDone} />;
}
