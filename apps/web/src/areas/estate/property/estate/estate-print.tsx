import type { BuildingRow, EstateRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { BUILDING_PRINT_COLUMNS } from './estate-columns.tsx';

/** 楼栋一览表: the whole estate on paper, with its totals. */
export function EstatePaper({ estate, buildings }: { readonly estate: EstateRow; readonly buildings: readonly BuildingRow[] }) {
  return (
    <PrintList
      title={`${estate.name} 楼栋一览表`}
      size="A4"
      of={{ rows: buildings }}
      columns={BUILDING_PRINT_COLUMNS}
      note={
        <>
          <span>公司：{estate.companyName}</span>
          <span>开发商：{estate.developerName || '–'}</span>
          <span>地址：{estate.address || '–'}</span>
          <span>接管日期：{estate.takeoverDate ? formatDay(estate.takeoverDate) : '–'}</span>
        </>
      }
      totals={{
        text: `合计：分区 ${estate.zones} 个、楼栋 ${estate.buildings} 幢`,
        cells: { 单元: estate.units, 房屋: estate.houses },
      }}
    />
  );
}
