// Import of employee sheets.
import { employeeImport } from '@anju/contract';
import { SheetImportWizard } from '../../../../archetypes/index.ts';

const SAMPLES = [
  {
    number: 'A1001',
    name: '周以宁',
    gender: '女',
    phone: '13800006721',
    company: '云栖物业服务处',
    department: '客服部',
    job: '客服专员',
    entryDate: '2024-05-01',
    education: '本科',
    political: '群众',
    idNo: '',
    estates: '云栖花园、创智园',
  },
  { number: 'A1002', name: '沈立', company: '云栖物业服务处', department: '客服部', job: '客服主管' },
];

export function EmployeeImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return <SheetImportWizard sheet={employeeImport} samples={SAMPLES} onClose={onClose} onDone={onDone} />;
}
