import type { BuildingRow, EstateRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { BUILDING_PRINT_COLUMNS } from './estate-columns.tsx';

/** 楼栋一览表: the whole estate on paper, with its sums. */
export function EstatePaper({ estate, buildings }: { readonly estate: EstateRow; readonly buildings: readonly BuildingRow[] }) {
  return (
    <PrintSheet
      title={`${estate.name} 楼栋一览表`}
      head={
        <>
          <span>公司：{estate.companyName}</span>
          <span>开发商：{estate.developerName || '–'}</span>
          <span>地址：{estate.address || '–'}</span>
          <span>接管日期：{estate.takeoverDate ? formatDay(estate.takeoverDate) : '–'}</span>
        </>
      }
    >
      <PrintTable
        columns={BUILDING_PRINT_COLUMNS}
        rows={buildings}
        total={
          <tr>
            <td colSpan={7}>
              合计：分区 {estate.zones} 个、楼栋 {estate.buildings} 幢
            </td>
            <td style={{ textAlign: 'right' }}>{estate.units}</td>
            <td style={{ textAlign: 'right' }}>{estate.houses}</td>
            <td />
          </tr>
        }
      />
    </PrintSheet>
  );
}
