// Import of parking space sheets.
import { parkingImport } from '@anju/contract';
import { SheetImportWizard } from '../../../../archetypes/index.ts';

const SAMPLES = [
  {
    estate: '云栖花园',
    zone: '一区',
    building: '1幢',
    code: 'B1-001',
    kind: '普通',
    ownerType: '产权',
    area: '12.50',
    location: '地下一层',
    monthlyPrice: '300',
    house: '1幢-1单元-101',
    name: '周以宁',
    phone: '13800006721',
    plates: '浙A12345、浙A67890',
  },
  { estate: '云栖花园', code: 'B1-002', kind: '微型', ownerType: '租赁', monthlyPrice: '200' },
];

export function ParkingImport({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  return <SheetImportWizard sheet={parkingImport} samples={SAMPLES} onClose={onClose} onDone={onDone} />;
}
