// 投诉统计: how many by month, by cause and by estate, and of each estate what was ended in time and what the customers said.
import { useState } from 'react';
import { Table } from 'antd';
import { readComplaintFigures, type OutputOf } from '@anju/contract';
import { businessDay, ratePercent } from '@anju/domain';
import { Chart, type ChartSpec } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayRange, EmptyState, Toolbar } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';

type Figures = OutputOf<typeof readComplaintFigures>;
type EstateLine = Figures['byEstate'][number];

const bars = (
  kind: 'bars' | 'rows',
  title: string,
  counts: readonly { readonly key: string; readonly name?: string; readonly count: number }[],
): ChartSpec => ({
  kind,
  title,
  unit: '件',
  points: counts.map(({ key, name }) => ({ key, label: key, ...(name === undefined ? {} : { name }) })),
  series: [{ name: '投诉', values: counts.map(({ count }) => String(count)) }],
});

const rateText = (part: number, whole: number): string => {
  const rate = ratePercent(String(part), String(whole));
  return rate === null ? '–' : `${rate}%`;
};

export function ComplaintFigures() {
  const today = businessDay(new Date());
  const [estateId, setEstateId] = useState<number | null>(null);
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const { data, error, isPending, refetch } = useRead(readComplaintFigures, { estateId, from, to }, { keepPrevious: true, quiet: true });
  const state = { loading: isPending, error, retry: () => void refetch() };
  return (
    <section className="page-card complaint-figures">
      <Toolbar>
        <EstatePick value={estateId} onChange={setEstateId} />
        <DayRange of="登记" from={from} to={to} onFrom={(day) => day && setFrom(day)} onTo={(day) => day && setTo(day)} ordered />
      </Toolbar>
      <div className="complaint-charts">
        <Chart
          chart={bars(
            'bars',
            '每月投诉',
            (data?.byMonth ?? []).map(({ month, count }) => ({
              key: month.slice(2).replace('-', '.'),
              name: month.replace('-', '.'),
              count,
            })),
          )}
          state={state}
        />
        <Chart
          chart={bars(
            'rows',
            '投诉原因',
            (data?.byCause ?? []).map(({ category, count }) => ({ key: category, count })),
          )}
          state={state}
        />
        <Chart
          chart={bars(
            'rows',
            '各小区投诉',
            (data?.byEstate ?? []).map(({ estate, count }) => ({ key: estate, count })),
          )}
          state={state}
        />
      </div>
      <div className="complaint-estates">
        <Table<EstateLine>
          size="small"
          rowKey="estate"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={data?.byEstate ?? []}
          locale={{ emptyText: <EmptyState text="此条件下没有投诉" /> }}
          columns={[
            { title: '小区', dataIndex: 'estate' },
            { title: '投诉', align: 'right', dataIndex: 'count' },
            { title: '办结', align: 'right', dataIndex: 'ended' },
            { title: '及时率', align: 'right', render: (_, { onTime, ended }) => rateText(onTime, ended) },
            { title: '已回访', align: 'right', dataIndex: 'visited' },
            { title: '满意率', align: 'right', render: (_, { satisfied, visited }) => rateText(satisfied, visited) },
          ]}
        />
      </div>
    </section>
  );
}
