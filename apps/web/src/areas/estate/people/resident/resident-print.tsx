import { HOUSE_USE, RESIDENT_RELATION, type Household, type OutputOf, type searchResidents } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { PrintList } from '../../../../archetypes/index.ts';
import { PrintFacts, PrintSheet, PrintTable } from '../../../../ui/index.ts';
import { RESIDENT_PRINT_COLUMNS } from './resident-columns.tsx';
import { livingIn } from './resident-house.tsx';

/** 住户清册: the rows on the screen. */
export const ResidentListPaper = (found: OutputOf<typeof searchResidents>) => (
  <PrintList title="住户清册" of={found} unit="人" columns={RESIDENT_PRINT_COLUMNS} />
);

const day = (value: string | null) => (value ? formatDay(value) : '');

/** 住户登记表: one house, its residents, and room for the signatures. */
export function HouseholdPaper({ household }: { readonly household: Household }) {
  const living = livingIn(household);
  return (
    <PrintSheet title="住户登记表" foot="登记人签名：　　　　　　　　住户签名：　　　　　　　　日期：　　　　年　　月　　日">
      <PrintFacts
        rows={[
          ['小区', household.estateName, '房屋', household.code],
          ['建筑面积', `${household.buildArea} ㎡`, '使用状态', HOUSE_USE.text(household.useState)],
          ['业主', household.ownerNames, '业主电话', household.ownerPhone],
          ['居住人数', `${living.length} 人`, '车辆', household.vehicles.map((one) => one.plate).join('、')],
        ]}
      />
      <h2>在住人员</h2>
      <PrintTable
        rows={living}
        columns={[
          { title: '姓名', render: (row) => `${row.name}${row.head ? '（户主）' : ''}` },
          { title: '与业主关系', render: (row) => RESIDENT_RELATION.text(row.relation) },
          { title: '电话', render: (row) => row.phone },
          { title: '证件号', render: (row) => row.idNo },
          { title: '迁入日期', render: (row) => day(row.moveInDate) },
          { title: '门卡号', render: (row) => row.cardNo },
          { title: '宠物', render: (row) => row.pets },
        ]}
      />
    </PrintSheet>
  );
}
