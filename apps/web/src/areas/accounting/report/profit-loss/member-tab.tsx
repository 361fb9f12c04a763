// 项目利润表: profit by estate or by department.
import { useState } from 'react';
import { Select } from 'antd';
import { PROFIT_BY, readMemberProfit, type MemberProfitRow, type StateOf } from '@anju/contract';
import { Chart } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { SheetButton } from '../../part/index.ts';
import { RangeBar, useProfitRange } from './range-bar.tsx';
import { ProfitTable, sheetOf, type ProfitColumn } from './profit-table.tsx';

const PARTS = [
  ['营业收入', 'revenue'],
  ['营业成本', 'cost'],
  ['税金及期间费用', 'charges'],
  ['其他损益', 'other'],
  ['所得税', 'tax'],
  ['净利润', 'net'],
] as const;
const nameOf = ({ name }: MemberProfitRow): string => (name === '' ? '未指定' : name);

export function MemberTab({ companyId }: { readonly companyId: number }) {
  const { range, bar } = useProfitRange(companyId, 'year');
  const [by, setBy] = useState<StateOf<typeof PROFIT_BY>>(PROFIT_BY.estate);
  const query = useRead(readMemberProfit, range && { companyId, ...range, by }, { keepPrevious: true });
  const data = query.data;
  const columns: ProfitColumn<MemberProfitRow>[] = [
    { title: PROFIT_BY.text(by), text: nameOf },
    ...PARTS.map(([title, field]) => ({ title, amount: (row: MemberProfitRow) => row[field], total: data?.sum[field] })),
    { title: '净利率', text: ({ share }) => (share === '' ? '' : `${share}%`), width: 80 },
  ];
  return (
    <>
      <RangeBar {...bar} actions={<SheetButton table={sheetOf(`${PROFIT_BY.text(by)}利润表`, data?.rows, columns)} />}>
        <Select aria-label="分析对象" style={{ width: 90 }} value={by} options={[...PROFIT_BY.options]} onChange={setBy} />
      </RangeBar>
      {data && data.rows.length > 1 ? (
        <Chart
          chart={{
            kind: 'rows',
            title: '净利润',
            unit: '元',
            points: data.rows.slice(0, 20).map((row) => ({ key: String(row.id), label: nameOf(row), danger: row.net.startsWith('-') })),
            series: [{ name: '净利润', values: data.rows.slice(0, 20).map(({ net }) => net) }],
          }}
        />
      ) : null}
      <ProfitTable query={query} rows={data?.rows} rowKey={({ id }) => String(id)} columns={columns} />
    </>
  );
}
