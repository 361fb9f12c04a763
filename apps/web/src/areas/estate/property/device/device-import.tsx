// Import of device sheets.
import { deviceImport } from '@anju/contract';
import { SheetImportWizard } from '../../../../archetypes/index.ts';

const SAMPLES = [
  {
    estate: '云栖花园',
    code: 'DT-001',
    name: '1 号客梯',
    category: '电梯',
    brand: '',
    model: '',
    maker: '',
    serialNo: '',
    location: '1幢1单元',
    level: 'A',
    firstUseDate: '2023-05-01',
    warrantyEnd: '2026-04-30',
    lifeMonths: '180',
    price: '356000',
    special: '是',
    certificateNo: '梯11浙A00001',
    nextInspection: '2026-12-01',
  },
  { estate: '云栖花园', code: 'SB-001', name: '生活水泵', category: '给排水', level: 'B', special: '否' },
];

export function DeviceImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return <SheetImportWizard sheet={deviceImport} samples={SAMPLES} onClose={onClose} onDone={onDone} />;
}
