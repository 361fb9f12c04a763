// 往来账龄: open bills by the months since they fell due, by estate; an estate opens into its houses and who pays for them, a house into
// its bills.
import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { AGEING_CLASSES, MENU, readAgeing, readAgeingHouses, type AgeingHouseRow, type AgeingRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Chart } from '../../../../archetypes/index.ts';
import { useRight } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { SumUnitSwitch, Toolbar } from '../../../../ui/index.ts';
import { BookPager, useBookPages } from '../../book/book-pager.tsx';
import { SheetButton } from '../../part/index.ts';
import { ProfitTable, sheetOf, type ProfitColumn } from './profit-table.tsx';

interface Aged {
  readonly bills: number;
  readonly notDue: string;
  readonly classes: readonly string[];
  readonly open: string;
}
const agedColumns = <Row extends Aged>(sum: Aged | undefined): ProfitColumn<Row>[] => [
  { title: '账单数', text: ({ bills }) => String(bills), width: 80, total: sum && String(sum.bills) },
  { title: '未到期', amount: ({ notDue }) => notDue, total: sum?.notDue },
  ...AGEING_CLASSES.map((title, at) => ({ title, amount: ({ classes }: Row) => classes[at] ?? '0', total: sum?.classes[at] })),
  { title: '合计', amount: ({ open }) => open, total: sum?.open },
];

const AgeChart = ({ title, classes }: { readonly title: string; readonly classes: readonly string[] }) => (
  <Chart
    chart={{
      kind: 'bars',
      title,
      unit: '元',
      points: AGEING_CLASSES.map((label, at) => ({ key: String(at), label, danger: at >= 3 })),
      series: [{ name: '未收', values: [...classes] }],
    }}
  />
);
const dayText = (day: string | undefined): string => (day === undefined ? '' : `${formatDay(day)} 未收的账单，按应收日期起的月数`);

export function AgeingTab({ companyId }: { readonly companyId: number }) {
  const [estate, setEstate] = useState<AgeingRow | null>(null);
  return estate === null ? (
    <Estates companyId={companyId} onEstate={setEstate} />
  ) : (
    <Houses companyId={companyId} estate={estate} onBack={() => setEstate(null)} />
  );
}

function Estates({ companyId, onEstate }: { readonly companyId: number; readonly onEstate: (row: AgeingRow) => void }) {
  const query = useRead(readAgeing, { companyId });
  const data = query.data;
  const opened: ProfitColumn<AgeingRow>['link'] = (row, cell) => (
    <Button type="link" size="small" aria-label={`${row.name} 账龄明细`} onClick={() => onEstate(row)}>
      {cell}
    </Button>
  );
  const columns: ProfitColumn<AgeingRow>[] = [{ title: '项目', text: ({ name }) => name, link: opened }, ...agedColumns(data?.sum)];
  return (
    <>
      <Toolbar
        actions={
          <>
            <SumUnitSwitch />
            <SheetButton table={sheetOf('往来账龄', data?.rows, columns)} />
          </>
        }
      >
        <span className="ui-quiet">{data ? `${dayText(data.day)}；点项目看各房屋、客户` : ''}</span>
      </Toolbar>
      {data && data.rows.length > 0 ? <AgeChart title="欠费账龄" classes={data.sum.classes} /> : null}
      <ProfitTable query={query} rows={data?.rows} rowKey={({ estateId }) => String(estateId)} columns={columns} />
    </>
  );
}

const SIZE = 100;
const BILLS = [MENU.billingAudit];
interface HousesProps {
  readonly companyId: number;
  readonly estate: AgeingRow;
  readonly onBack: () => void;
}
function Houses({ companyId, estate: { estateId, name }, onBack }: HousesProps) {
  const asked = { companyId, estateId };
  const pages = useBookPages(asked, SIZE);
  const query = useRead(readAgeingHouses, { ...asked, page: pages.page, size: SIZE }, { keepPrevious: true });
  const data = query.data;
  const seesBills = useRight(BILLS);
  const bills: ProfitColumn<AgeingHouseRow>['link'] = ({ house }, cell) =>
    house === '' || !seesBills ? (
      cell
    ) : (
      <Link to={`/charging/billing/audit?${new URLSearchParams({ tab: 'bills', key: house, estate: String(estateId) }).toString()}`}>
        {cell}
      </Link>
    );
  const columns: ProfitColumn<AgeingHouseRow>[] = [
    { title: '房屋', text: ({ house }) => (house === '' ? '车位、合同' : house), link: bills },
    { title: '客户', text: ({ payer }) => (payer === '' ? '未指定' : payer), width: 140 },
    ...agedColumns(data?.sum),
  ];
  return (
    <>
      <Toolbar
        actions={
          <>
            <SumUnitSwitch />
            <SheetButton table={sheetOf(`${name}往来账龄`, data?.rows, columns)} />
          </>
        }
      >
        <Button onClick={onBack}>返回各项目</Button>
        <span className="ui-quiet">{dayText(data?.day)}</span>
      </Toolbar>
      <h3>{name}</h3>
      {data && data.rows.length > 0 ? <AgeChart title={`${name}欠费账龄`} classes={data.sum.classes} /> : null}
      <ProfitTable query={query} rows={data?.rows} rowKey={({ key }) => key} columns={columns} />
      {data ? <BookPager pages={pages} total={data.total} unit="行" /> : null}
    </>
  );
}
