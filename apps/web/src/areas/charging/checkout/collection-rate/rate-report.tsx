// 收缴率: a table of totals and rates by estate, building, item or month, with the definition of each figure and the houses behind it.
import './rate.css';
import { useState } from 'react';
import { Button, Dropdown, Popover } from 'antd';
import { DownloadOutlined, PrinterOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import {
  collectionRate,
  exportCollectionRate,
  exportRateBills,
  RATE_NOTES,
  rateFilter,
  type RateFigures,
  type RateRow,
} from '@anju/contract';
import { businessDay, formatMonth, isZeroDecimal, sumMoney } from '@anju/domain';
import { ExportByJob, ReportPage, useReport, ViewOnly, type ReportColumn } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Sum, SumUnitSwitch, usePrint, useSumText } from '../../../../ui/index.ts';
import { useEstateChoices } from '../../../estate/index.ts';
import { RateCharts } from './rate-charts.tsx';
import { RateFilters } from './rate-filters.tsx';
import { RateHouses, type RateLook } from './rate-houses.tsx';
import { RatePaper } from './rate-print.tsx';
import { groupText, RATE_TABLE, rateText, thisYear } from './rate-text.ts';
import { SheetJob } from '../settle-summary/summary-report.tsx';

const FIRST = { estate: '小区', building: '楼栋', item: '收费项目', month: '账期' } as const;
const ALL = { estateId: null, buildingId: null, chargeTypeId: null, month: null };
const OWED = ['open', 'oldOpen'];
const COUNTS = ['houses', 'paidHouses'];
/** Set on every column, so that the fixed heading and the rows below stay aligned. */
const WIDTH = { name: 150, money: 108, rate: 92 } as const;

type Figure = Extract<(typeof RATE_TABLE)[number], { figure: unknown }>;

interface FigureCellProps {
  readonly line: RateFigures & { readonly name: string; readonly of: RateRow['of'] };
  readonly column: Figure;
  readonly onLook: (look: RateLook) => void;
}
/** A figure opens its houses, except a zero, which has none, and prepayments, which are in no bill. */
function FigureCell({ line, column: { title, figure }, onLook }: FigureCellProps) {
  const value = line[figure];
  const text = typeof value === 'number' ? String(value) : <Sum value={value} dashZero danger={OWED.includes(figure)} />;
  if (figure === 'prepaid' || isZeroDecimal(String(value))) return text;
  const look = { name: `${line.name} ${title}`, figure, of: line.of };
  return (
    <button type="button" className="summary-figure" aria-label={`${look.name} ${value}`} onClick={() => onLook(look)}>
      {text}
    </button>
  );
}

function columnsOf(first: string, total: RateFigures | undefined, onLook: FigureCellProps['onLook']): ReportColumn<RateRow>[] {
  const all = total && { ...total, name: '合计', of: ALL };
  return [
    { title: first, field: 'name', fixed: 'start', width: WIDTH.name, total: '合计' },
    ...RATE_TABLE.map((one): ReportColumn<RateRow> =>
      'rate' in one
        ? {
            title: one.title,
            align: 'right',
            width: WIDTH.rate,
            render: (row) => <strong>{rateText(row.rates[one.rate])}</strong>,
            total: <strong>{rateText(total?.rates[one.rate])}</strong>,
          }
        : {
            title: one.title,
            align: 'right',
            width: COUNTS.includes(one.figure) ? WIDTH.rate : WIDTH.money,
            render: (row) => <FigureCell line={row} column={one} onLook={onLook} />,
            total: all ? <FigureCell line={all} column={one} onLook={onLook} /> : '–',
          },
    ),
  ];
}

const headline = (total: RateFigures, sum: ReturnType<typeof useSumText>) => [
  { label: '当期收缴率', value: rateText(total.rates.current) },
  { label: '户收缴率', value: rateText(total.rates.houses) },
  { label: '清欠率', value: rateText(total.rates.recovery) },
  { label: '综合收缴率', value: rateText(total.rates.overall) },
  { label: '减免率', value: rateText(total.rates.reduction) },
  { label: '实收合计（当期＋清欠＋预交）', value: sum(sumMoney([total.received, total.recovered, total.prepaid]), true) },
  { label: '欠费合计', value: sum(sumMoney([total.open, total.oldOpen]), true) },
  { label: '另挂账', value: sum(sumMoney([total.suspended, total.oldSuspended]), true) },
];

interface RateReportProps {
  readonly access: Access;
  /** The estate to show at first, by its buildings and for this month; null shows all estates for this year. */
  readonly estateId?: number | null;
}

export function RateReport({ access, estateId = null }: RateReportProps) {
  const [today] = useState(() => businessDay(new Date()));
  const sumText = useSumText();
  const month = today.slice(0, 7);
  const report = useReport(collectionRate, {
    ...(estateId === null ? thisYear(today) : { monthFrom: month, monthTo: month }),
    cutOff: today,
    estateIds: estateId === null ? [] : [estateId],
    families: [],
    uncounted: false,
    by: estateId === null ? 'estate' : 'building',
  });
  const [look, setLook] = useState<RateLook | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const { print, paper } = usePrint();
  const estates = useEstateChoices();
  const { draft, setDraft, input, data } = report;
  const checked = rateFilter.safeParse(draft);
  const by = input.by ?? 'estate';
  const none = !data || data.rows.length === 0;

  const { attempt } = useAttempt();
  const take = () => attempt(async () => setJobId((await call(exportCollectionRate, { filter: input })).jobId));
  function printTable() {
    if (!data) return;
    const chosen = estates.filter(({ value }) => input.estateIds?.includes(value)).map(({ label }) => label);
    const head = [chosen.join('、') || '全部小区', groupText(by), `账期 ${formatMonth(input.monthFrom)} – ${formatMonth(input.monthTo)}`];
    print(<RatePaper data={data} head={head} firstColumn={FIRST[by]} />);
  }

  return (
    <>
      <ReportPage
        report={{ ...report, run: () => (checked.success ? report.run() : undefined) }}
        rowKey="key"
        rows={data?.rows ?? []}
        charts={
          data && !none ? (
            <RateCharts
              input={input}
              data={data}
              first={FIRST[by]}
              onLook={setLook}
              onEstate={(one) => report.narrow({ estateIds: [one], by: 'building' })}
            />
          ) : null
        }
        columns={columnsOf(FIRST[by], data?.total, setLook)}
        filters={
          <>
            <RateFilters value={draft} onChange={setDraft} />
            {checked.success ? null : <span className="ui-danger">{checked.error.issues[0]?.message}</span>}
          </>
        }
        figures={data ? headline(data.total, sumText) : []}
        actions={
          <>
            <ViewOnly access={access} />
            <SumUnitSwitch />
            <Popover trigger="click" placement="bottomRight" title="说明" content={<RateNotes />}>
              <Button icon={<QuestionCircleOutlined />}>说明</Button>
            </Popover>
            {access.can('export') ? (
              <Dropdown
                disabled={none}
                menu={{
                  items: [
                    { key: 'table', label: '收缴率表', onClick: () => void take() },
                    { key: 'bills', label: '应收实收明细', onClick: () => setAsking(true) },
                  ],
                }}
              >
                <Button icon={<DownloadOutlined />}>导出</Button>
              </Dropdown>
            ) : null}
            {access.can('print') ? (
              <Button icon={<PrinterOutlined />} disabled={none} onClick={printTable}>
                打印
              </Button>
            ) : null}
          </>
        }
        paper={paper}
      />
      {look ? <RateHouses filter={input} look={look} onClose={() => setLook(null)} /> : null}
      {jobId === null ? null : <SheetJob title="导出收缴率表" jobId={jobId} onClose={() => setJobId(null)} />}
      {asking ? (
        <ExportByJob
          title="导出应收实收明细"
          request={(purpose) => call(exportRateBills, { filter: input, purpose })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function RateNotes() {
  return (
    <dl className="rate-notes">
      {RATE_NOTES.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
