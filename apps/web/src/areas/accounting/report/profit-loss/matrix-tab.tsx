// Profit and loss by subject and month, of the company, an estate or a department.
import { useState } from 'react';
import { Checkbox, Select } from 'antd';
import { readProfitMatrix, type ProfitRow } from '@anju/contract';
import { Chart } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { SumUnitSwitch, Toolbar } from '../../../../ui/index.ts';
import { DimPick, useChart, usePeriods, SheetButton } from '../../part/index.ts';
import { DetailLink } from '../../part/book-link.tsx';
import { ProfitTable, sheetOf, type ProfitColumn } from './profit-table.tsx';

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
const INDENT = '　';

export function MatrixTab({ companyId }: { readonly companyId: number }) {
  const { range } = usePeriods(companyId);
  const { byCode } = useChart(companyId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [estateId, setEstate] = useState<number | null>(null);
  const [departmentId, setDepartment] = useState<number | null>(null);
  const [unposted, setUnposted] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const year = chosen ?? (range ? Math.trunc(range.max / 100) : null);
  const query = useRead(readProfitMatrix, year === null ? null : { companyId, year, estateId, departmentId, unposted }, {
    keepPrevious: true,
  });
  const data = query.data;
  const rows = data?.rows.filter(({ level }) => leaves || level === 1);
  const dims = { ...(estateId === null ? {} : { estateId }), ...(departmentId === null ? {} : { departmentId }) };

  const link = (month: number | null): ProfitColumn<ProfitRow>['link'] => {
    if (year === null) return undefined;
    const [from, to] = month === null ? [year * 100 + 1, year * 100 + 12] : [year * 100 + month, year * 100 + month];
    return (row, cell) => {
      const id = byCode.get(row.code)?.id;
      return id === undefined ? (
        cell
      ) : (
        <DetailLink asked={{ companyId, subjectId: id, from, to, unposted, withoutCarry: true, dims }}>{cell}</DetailLink>
      );
    };
  };
  const amounts: ProfitColumn<ProfitRow>[] = [
    ...MONTHS.map((month) => ({
      title: `${month} 月`,
      amount: (row: ProfitRow) => row.months[month - 1] ?? '0',
      total: data?.profit[month - 1],
      ...withLink(link(month)),
    })),
    { title: '合计', amount: (row) => row.total, total: data?.sum.net, ...withLink(link(null)) },
  ];
  const columns: ProfitColumn<ProfitRow>[] = [
    { title: '科目', text: ({ code, name, level }) => `${INDENT.repeat(level - 1)}${code} ${name}`, total: '利润', width: 240 },
    ...amounts,
  ];
  return (
    <>
      <Toolbar
        actions={
          <>
            <SumUnitSwitch />
            <SheetButton table={sheetOf(`${year ?? ''} 年损益表`, rows, columns)} />
          </>
        }
      >
        <Select<number>
          aria-label="年度"
          style={{ width: 100 }}
          value={year}
          options={(range?.years ?? []).map((value) => ({ value, label: `${value} 年` }))}
          onChange={setChosen}
        />
        <DimPick companyId={companyId} dim="P" width={150} value={estateId} onChange={setEstate} />
        <DimPick companyId={companyId} dim="D" width={150} value={departmentId} onChange={setDepartment} />
        <Checkbox checked={leaves} onChange={(event) => setLeaves(event.target.checked)}>
          显示下级科目
        </Checkbox>
        <Checkbox checked={unposted} onChange={(event) => setUnposted(event.target.checked)}>
          含未登账
        </Checkbox>
      </Toolbar>
      {data && data.rows.length > 0 ? (
        <Chart
          chart={{
            kind: 'bars',
            title: '收入、成本费用和利润',
            unit: '元',
            points: MONTHS.map((month) => ({ key: String(month), label: `${month} 月` })),
            series: [
              { name: '收入', values: data.income },
              { name: '成本费用', values: data.cost },
              { name: '利润', values: data.profit },
            ],
          }}
        />
      ) : null}
      <ProfitTable query={query} rows={rows} rowKey={({ code }) => code} columns={columns} />
    </>
  );
}

const withLink = (link: ProfitColumn<ProfitRow>['link']) => (link ? { link } : {});
