// Lists compared with charging: ageing of open bills, money held for others, deposits, and revenue against billing.
import {
  AGEING_CLASSES,
  readAgeing,
  readCustody,
  readDeposits,
  readRevenueCheck,
  type AgeingRow,
  type CustodyRow,
  type DepositHeldRow,
  type RevenueRow,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Chart } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { SumUnitSwitch, Toolbar, useSumText } from '../../../../ui/index.ts';
import { SheetButton } from '../../part/index.ts';
import { RangeBar, useProfitRange } from './range-bar.tsx';
import { ProfitTable, sheetOf, type ProfitColumn } from './profit-table.tsx';

interface TabProps {
  readonly companyId: number;
}
const named = (name: string): string => (name === '' ? '未指定' : name);

export function AgeingTab({ companyId }: TabProps) {
  const query = useRead(readAgeing, { companyId });
  const data = query.data;
  const columns: ProfitColumn<AgeingRow>[] = [
    { title: '项目', text: ({ name }) => name },
    { title: '账单数', text: ({ bills }) => String(bills), width: 80, total: data && String(data.sum.bills) },
    { title: '未到期', amount: ({ notDue }) => notDue, total: data?.sum.notDue },
    ...AGEING_CLASSES.map((title, at) => ({
      title,
      amount: ({ classes }: AgeingRow) => classes[at] ?? '0',
      total: data?.sum.classes[at],
    })),
    { title: '合计', amount: ({ open }) => open, total: data?.sum.open },
  ];
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
        <span className="ui-quiet">{data ? `${formatDay(data.day)} 未收的账单，按应收日期起的月数` : ''}</span>
      </Toolbar>
      {data && data.rows.length > 0 ? (
        <Chart
          chart={{
            kind: 'bars',
            title: '欠费账龄',
            unit: '元',
            points: AGEING_CLASSES.map((label, at) => ({ key: String(at), label, danger: at >= 3 })),
            series: [{ name: '未收', values: data.sum.classes }],
          }}
        />
      ) : null}
      <ProfitTable query={query} rows={data?.rows} rowKey={({ estateId }) => String(estateId)} columns={columns} />
    </>
  );
}

export function CustodyTab({ companyId }: TabProps) {
  const { range, bar } = useProfitRange(companyId, 'month');
  const query = useRead(readCustody, range && { companyId, ...range }, { keepPrevious: true });
  const data = query.data;
  const columns: ProfitColumn<CustodyRow>[] = [
    { title: '科目', text: ({ subject }) => subject },
    { title: '项目', text: ({ estate }) => named(estate), width: 140 },
    { title: '供应商', text: ({ supplier }) => named(supplier), width: 140 },
    { title: '期初结存', amount: (row) => row.opening, total: data?.sum.opening },
    { title: '代收', amount: (row) => row.in, total: data?.sum.in },
    { title: '代付', amount: (row) => row.out, total: data?.sum.out },
    { title: '期末结存', amount: (row) => row.balance, total: data?.sum.balance },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf('代收代付结存表', data?.rows, columns)} />} />
      <ProfitTable query={query} rows={data?.rows} rowKey={({ key }) => key} columns={columns} />
    </>
  );
}

export function DepositTab({ companyId }: TabProps) {
  const { range, bar } = useProfitRange(companyId, 'month');
  const query = useRead(readDeposits, range && { companyId, ...range }, { keepPrevious: true });
  const data = query.data;
  const columns: ProfitColumn<DepositHeldRow>[] = [
    { title: '项目', text: ({ name }) => named(name) },
    { title: '期初结存', amount: (row) => row.opening, total: data?.sum.opening },
    { title: '收押', amount: (row) => row.in, total: data?.sum.in },
    { title: '退押及转出', amount: (row) => row.out, total: data?.sum.out },
    { title: '期末结存', amount: (row) => row.balance, total: data?.sum.balance },
    { title: '收费押金账户', amount: (row) => row.charged, total: data?.sum.charged },
    { title: '差异', amount: (row) => row.difference, total: data?.sum.difference },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf('押金结存表', data?.rows, columns)} />} />
      <ProfitTable query={query} rows={data?.rows} rowKey={({ estateId }) => String(estateId)} columns={columns} />
    </>
  );
}

export function RevenueTab({ companyId }: TabProps) {
  const { range, bar } = useProfitRange(companyId, 'month');
  const sum = useSumText();
  const query = useRead(readRevenueCheck, range && { companyId, ...range }, { keepPrevious: true });
  const data = query.data;
  const columns: ProfitColumn<RevenueRow>[] = [
    { title: '项目', text: ({ name }) => named(name) },
    { title: '计费减减免', amount: (row) => row.billed, total: data?.sum.billed },
    { title: '账上应收借方', amount: (row) => row.booked, total: data?.sum.booked },
    { title: '差异', amount: (row) => row.difference, total: data?.sum.difference },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf('收入与计费核对表', data?.rows, columns)} />}>
        {data ? <span className="ui-quiet">{`账上收入 ${sum(data.revenue, true)}，销项税 ${sum(data.tax, true)}`}</span> : null}
      </RangeBar>
      <ProfitTable query={query} rows={data?.rows} rowKey={({ estateId }) => String(estateId)} columns={columns} />
    </>
  );
}
