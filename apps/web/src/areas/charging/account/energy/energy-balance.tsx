import { Button } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { energyBalance, ENERGY_UNIT, meterKind, type EnergyBalanceRow, type EnergyTotal } from '@anju/contract';
import { ReportPage, useReport, type ReportColumn } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { FilterPick, Money, usePrint } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { MonthInput } from '../../bill/bill-choices.tsx';
import { EnergyCharts } from './energy-charts.tsx';
import { EnergyPaper } from './energy-print.tsx';
import { countText, isHighLoss, lastYear, lossText, perAreaText, quantityText, rateText } from './energy-text.ts';

/** Totals are shown only when one kind of energy is selected, because quantities of different kinds cannot be added. */
const columnsFor = (total: EnergyTotal | null): ReportColumn<EnergyBalanceRow>[] => {
  const sum = (text: string | undefined) => (total === null ? {} : { total: text });
  return [
    { title: '月份', width: 80, fixed: 'start', render: (row) => row.month.replace('-', '.') },
    { title: '小区', width: 120, render: (row) => row.estateName },
    { title: '类别', width: 60, render: (row) => meterKind.text(row.kind) },
    { title: '购入', align: 'right', width: 110, render: (row) => quantityText(row.bought, row.kind), ...sum(total?.bought) },
    {
      title: '购入金额',
      align: 'right',
      width: 100,
      render: (row) => <Money value={row.boughtAmount} dashZero />,
      ...sum(total?.boughtAmount),
    },
    { title: '售出', align: 'right', width: 110, render: (row) => quantityText(row.sold, row.kind), ...sum(total?.sold) },
    {
      title: '其中未出账',
      align: 'right',
      width: 90,
      render: (row) => (row.unbilled === '0' ? '–' : countText(row.unbilled)),
      ...sum(total?.unbilled),
    },
    {
      title: '售出金额',
      align: 'right',
      width: 100,
      render: (row) => <Money value={row.soldAmount} dashZero />,
      ...sum(total?.soldAmount),
    },
    { title: '公共用量', align: 'right', width: 100, render: (row) => quantityText(row.common, row.kind), ...sum(total?.common) },
    {
      title: '公摊金额',
      align: 'right',
      width: 100,
      render: (row) => <Money value={row.sharedAmount} dashZero />,
      ...sum(total?.sharedAmount),
    },
    {
      title: '损耗',
      align: 'right',
      width: 100,
      render: (row) => (row.loss === null ? '–' : quantityText(row.loss, row.kind)),
      ...sum(total?.loss ?? '–'),
    },
    {
      title: '损耗率',
      align: 'right',
      width: 80,
      render: (row) => <span className={isHighLoss(row.lossRate) ? 'ui-danger' : ''}>{rateText(row.lossRate)}</span>,
      ...sum(rateText(total?.lossRate ?? null)),
    },
    { title: '每㎡用量', align: 'right', width: 80, render: perAreaText, ...sum(total?.perArea ?? '–') },
  ];
};

export function EnergyBalance({ access }: { readonly access: Access }) {
  const report = useReport(energyBalance, { estateId: null, kind: null, ...lastYear() });
  const { print, paper } = usePrint();
  const { draft, setDraft, data } = report;
  const totals = data?.totals ?? [];
  const rows = data?.rows ?? [];
  const single = totals.length === 1 ? (totals[0] ?? null) : null;
  return (
    <div className="energy-balance">
      <ReportPage
        report={report}
        rowKey="key"
        rows={rows}
        columns={columnsFor(single)}
        filters={
          <>
            <EstatePick value={draft.estateId} onChange={(estateId) => setDraft({ estateId })} />
            <FilterPick name="类别" value={draft.kind} options={meterKind.options} onChange={(kind) => setDraft({ kind: kind ?? null })} />
            <MonthInput value={draft.monthFrom} placeholder="起始月份" onChange={(monthFrom) => setDraft({ monthFrom: monthFrom ?? '' })} />
            <MonthInput value={draft.monthTo} placeholder="截止月份" onChange={(monthTo) => setDraft({ monthTo: monthTo ?? '' })} />
          </>
        }
        figures={totals.map((total) => ({
          label: `${meterKind.text(total.kind)}（${ENERGY_UNIT[total.kind] ?? ''}）`,
          value: `购入 ${countText(total.bought)}，售出 ${countText(total.sold)}，公共 ${countText(total.common)}，${lossText(total, rows)}`,
        }))}
        actions={
          access.can('print') ? (
            <Button
              icon={<PrinterOutlined />}
              disabled={rows.length === 0}
              onClick={() => print(<EnergyPaper rows={rows} totals={totals} input={report.input} />)}
            >
              打印
            </Button>
          ) : null
        }
        paper={paper}
      />
      <EnergyCharts
        rows={rows}
        kinds={totals.map(({ kind }) => kind)}
        onMonth={(month) => report.narrow({ monthFrom: month, monthTo: month })}
      />
    </div>
  );
}
