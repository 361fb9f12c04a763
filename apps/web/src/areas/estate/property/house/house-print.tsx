import {
  AREA_BASIS,
  BUILDING_USAGE,
  houseRealUse,
  HOUSE_USE,
  houseUseType,
  OWNER_TYPE,
  type HouseDetail,
  type HouseRow,
} from '@anju/contract';
import { formatCount, formatDay, shareText } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { HOUSE_PRINT_COLUMNS } from './house-columns.tsx';

interface HouseListPaperProps {
  readonly rows: readonly HouseRow[];
  readonly total: number;
  readonly buildArea: string;
  readonly chargeArea: string;
}

/** 房屋清册: the rows on the screen, with the totals over all matches. */
export function HouseListPaper({ rows, total, buildArea, chargeArea }: HouseListPaperProps) {
  return (
    <PrintList
      title="房屋清册"
      of={{ rows, total }}
      unit="套"
      columns={HOUSE_PRINT_COLUMNS}
      totals={{ text: `合计（全部 ${formatCount(total)} 套）`, cells: { 建筑面积: buildArea, 计费面积: chargeArea } }}
    />
  );
}

const day = (value: string | null) => (value ? formatDay(value) : '');

/** 房屋档案卡: one house on one sheet. */
export function HousePaper({ house }: { readonly house: HouseDetail }) {
  const facts: [string, string | number, string, string | number][] = [
    ['小区', house.estateName, '房屋', house.code],
    ['楼层', house.floor, '户型', house.layout],
    ['建筑面积', `${house.buildArea} ㎡`, '套内面积', `${house.innerArea} ㎡`],
    ['使用面积', `${house.useArea} ㎡`, '计费面积', `${house.chargeArea} ㎡（${AREA_BASIS.text(house.basis)}）`],
    ['用途', BUILDING_USAGE.text(house.usage), '实际用途', houseRealUse.text(house.realUse)],
    ['使用状态', HOUSE_USE.text(house.useState), '使用类型', houseUseType.text(house.useType)],
    ['交付日期', day(house.handoverDate), '计费起始日', day(house.chargeStartDate)],
    ['入住日期', day(house.moveInDate), '居住人数', house.persons],
    ['付款人', house.payer?.name ?? '', '维修资金账号', house.fundAccount],
    ['终止日期', day(house.endedOn), '备注', house.remark],
  ];
  return (
    <PrintSheet title="房屋档案卡">
      <table className="ui-print-table">
        <tbody>
          {facts.map(([a, b, c, d]) => (
            <tr key={a}>
              <th>{a}</th>
              <td>{b}</td>
              <th>{c}</th>
              <td>{d}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>业主</h2>
      <PrintTable
        rows={house.owners}
        columns={[
          { title: '业主', render: (row) => row.name },
          { title: '类型', render: (row) => OWNER_TYPE.text(row.ownerType) },
          { title: '电话', render: (row) => row.phone },
          { title: '份额', render: (row) => shareText(row.share), align: 'right' },
          { title: '产权证号', render: (row) => row.certificateNo },
          { title: '起', render: (row) => day(row.fromDate) },
          { title: '止', render: (row) => day(row.toDate) },
        ]}
      />
      <h2>面积版本</h2>
      <PrintTable
        rows={house.areas}
        columns={[
          { title: '生效', render: (row) => day(row.fromDate) },
          { title: '止', render: (row) => day(row.toDate) },
          { title: '建筑面积', render: (row) => row.buildArea, align: 'right' },
          { title: '套内面积', render: (row) => row.innerArea, align: 'right' },
          { title: '计费面积', render: (row) => row.chargeArea, align: 'right' },
          { title: '原因', render: (row) => row.reason },
        ]}
      />
    </PrintSheet>
  );
}
