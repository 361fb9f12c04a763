// Import of 挂标准 sheets.
import { attachmentImport } from '@anju/contract';
import { SheetImportWizard } from '../../../../archetypes/index.ts';

const SAMPLES = [
  { estate: '云栖花园', code: '1幢-1单元-101', kind: '房屋', standard: '住宅物业服务费', fromDate: '2026-01-01', quantity: '1' },
  {
    estate: '云栖花园',
    code: 'B1-001',
    kind: '车位',
    standard: '车位管理费',
    fromDate: '2026-01-01',
    toDate: '2026-12-31',
    remark: '一年期',
  },
  { estate: '云栖花园', code: 'HT-2026-001', kind: '合同', standard: '场地租金' },
];

export function AttachmentImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return <SheetImportWizard sheet={attachmentImport} samples={SAMPLES} onClose={onClose} onDone={onDone} />;
}
