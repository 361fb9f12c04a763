import { useState } from 'react';
import { AgeBar } from './chart/age-bar.tsx';
import type { ChartSpec } from './chart/chart-shape.ts';
import { Chart } from './chart/chart.tsx';
import { Sparkline } from './chart/sparkline.tsx';

const MONTHS = ['84.10', '82.60', '79.30', '75.80', '68.40', '41.20'];
const CURVE: ChartSpec = {
  kind: 'line',
  title: '当期收缴率',
  note: '按账单所属月',
  unit: '%',
  points: MONTHS.map((_, at) => ({ key: String(at), label: `${at + 6}月`, name: `2026.${String(at + 6).padStart(2, '0')}` })),
  series: [
    { name: '2026 年', values: MONTHS },
    { name: '2025 年同日', values: ['80.70', '79.20', '75.90', '71.30', '64.30', '40.10'], before: true },
  ],
};
const DAYS: ChartSpec = {
  kind: 'stack',
  title: '每日实收',
  note: '按收款方式',
  unit: '元',
  points: ['1', '2', '3', '4'].map((day) => ({ key: day, label: `${day}日` })),
  series: [
    { name: '微信', values: ['3520.00', '24100.50', '21400.00', '15600.00'] },
    { name: '刷卡', values: ['1500.00', '10700.00', '9400.00', '6800.00'] },
    { name: '现金', values: ['900.00', '6400.00', '5600.00', '4100.00'] },
  ],
};
const BUILDINGS: ChartSpec = {
  kind: 'rows',
  title: '楼栋收缴率',
  unit: '%',
  points: ['1幢', '2幢', '3幢'].map((label) => ({ key: label, label, danger: label === '3幢' })),
  series: [{ name: '当期收缴率', values: ['84.10', '79.50', '62.70'] }],
};
const AGES = [
  { count: 15, sum: '4297.59', advice: '短信' },
  { count: 11, sum: '8482.84', advice: '电话' },
  { count: 10, sum: '17345.15', advice: '催款函' },
  { count: 10, sum: '30097.43', advice: '律师函' },
  { count: 5, sum: '36048.10', advice: '律师函' },
];

export function ChartSamples() {
  const [chosen, setChosen] = useState<readonly number[]>([4]);
  const [opened, setOpened] = useState('');
  return (
    <section className="page-card catalogue-charts">
      <AgeBar parts={AGES} of="户" chosen={chosen} onChoose={(at) => setChosen(chosen.includes(at) ? [] : [at])} />
      <div className="catalogue-chart-grid">
        <Chart chart={CURVE} onPoint={(at) => setOpened(CURVE.points[at]?.name ?? '')} />
        <Chart chart={DAYS} />
        <Chart chart={BUILDINGS} />
        <Sparkline chart={{ ...CURVE, title: '收缴率走势' }} />
      </div>
      {opened === '' ? null : <p>打开 {opened}</p>}
    </section>
  );
}
