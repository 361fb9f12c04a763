// Import of resident sheets.
import { residentImport } from '@anju/contract';
import { SheetImportWizard } from '../../../../archetypes/index.ts';

const SAMPLES = [
  {
    estate: '云栖花园',
    house: '1幢-1单元-101',
    name: '周以宁',
    gender: '女',
    phone: '13800006721',
    idType: '身份证',
    idNo: '',
    relation: '本人',
    moveInDate: '2024-05-01',
    head: '是',
    tags: '',
  },
  { estate: '云栖花园', house: '1幢-1单元-101', name: '沈立', relation: '配偶' },
];

export function ResidentImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return <SheetImportWizard sheet={residentImport} samples={SAMPLES} onClose={onClose} onDone={onDone} />;
}
