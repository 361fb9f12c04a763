// 导入期初余额: one line per subject and dims.
import { ledgerOpeningImport, type BookChoice } from '@anju/contract';
import { SheetImportWizard } from '../../../../../archetypes/index.ts';

interface OpeningImportProps {
  readonly book: BookChoice;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function OpeningImport({ book: { name }, onClose, onDone }: OpeningImportProps) {
  const samples = [
    { company: name, code: '1001', opening: '8000.00', estate: '云栖花园' },
    { company: name, code: '112201', opening: '1520.50', estate: '云栖花园', house: '1-1-101', person: '张三', chargeType: '物业费' },
    { company: name, code: '4001', opening: '500000.00' },
  ];
  return <SheetImportWizard sheet={ledgerOpeningImport} samples={samples} onClose={onClose} onDone={onDone} />;
}
