// Import of cards: one row is one card; what a cell leaves out comes from the category.
import { assetImport, type BookChoice } from '@anju/contract';
import { SheetImportWizard } from '../../../../archetypes/index.ts';

interface AssetImportProps {
  readonly book: BookChoice;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AssetImport({ book: { name }, onClose, onDone }: AssetImportProps) {
  const samples = [
    {
      ...{ company: name, name: '办公电脑', category: '电子设备', unit: '台', quantity: '1', estate: '云栖花园', place: '客服中心' },
      ...{ departments: '客户服务部60%、工程部40%', source: '购入', boughtOn: '2026-11-03', usedOn: '2026-11-05', entryDay: '2026-11-05' },
      ...{ cost: '6800.00', tax: '884.00' },
    },
    {
      ...{ company: name, no: 'JX0001', name: '高压清洗车', category: '机器设备', departments: '环境部', source: '期初' },
      ...{ usedOn: '2022-03-01', cost: '86000.00', life: '120', accumulated: '23151.67', monthsDone: '34' },
    },
  ];
  return <SheetImportWizard sheet={assetImport} samples={samples} onClose={onClose} onDone={onDone} />;
}
