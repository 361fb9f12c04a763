// Import of bank agreements from sheets.
import { bankAgreementImport } from '@anju/contract';
import { SheetImportWizard } from '../../../../archetypes/index.ts';

const SAMPLES = [
  {
    contractNo: '91001',
    agreementNo: 'XY0001',
    customer: '周以宁',
    idOrPhone: '13800006721',
    house: '1幢-1单元-101',
    bank: '城西支行',
    accountName: '周以宁',
    accountNo: '6222020000001234567',
    fromDate: '2026-01-01',
    toDate: '',
    maxAmount: '2000',
  },
];

export function BankAgreementImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return <SheetImportWizard sheet={bankAgreementImport} samples={SAMPLES} onClose={onClose} onDone={onDone} />;
}
