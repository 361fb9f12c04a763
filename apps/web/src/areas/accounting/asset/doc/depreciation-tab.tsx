// 折旧明细表 of the months that were booked, by category, department, estate or card.
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { exportDepreciation, readDepreciationTable, type ASSET_GROUPS, type DepreciationGroup } from '@anju/contract';
import { formatMoney, sumMoney, ymText } from '@anju/domain';
import { column, ExportByJob, ListPage, PrintList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Money, usePrint, useSumText, type PrintColumn } from '../../../../ui/index.ts';
import { BookPick, PeriodRange } from '../../part/index.ts';
import { useAllRows } from '../../setup/all-rows.ts';
import type { TabProps } from './tab-props.ts';
import { useMonths } from './use-months.ts';

type Group = (typeof ASSET_GROUPS)[number];
const WORDS: Readonly<Record<Group, string>> = { category: '按类别', department: '按部门', estate: '按项目', asset: '按卡片' };
const named = ({ name }: DepreciationGroup) => name || '未指定';

const COLUMNS = column<DepreciationGroup>()([
  { title: '名称', fixed: 'start', width: 200, render: named },
  { title: '卡片', field: 'cards', align: 'right', width: 72 },
  { title: '原值', align: 'right', width: 126, render: (row) => <Money value={row.cost} /> },
  { title: '期初累计折旧', align: 'right', width: 126, render: (row) => <Money value={row.before} dashZero /> },
  { title: '本期折旧', align: 'right', width: 126, render: (row) => <Money value={row.amount} dashZero /> },
  { title: '期末累计折旧', align: 'right', width: 126, render: (row) => <Money value={row.after} dashZero /> },
  { title: '净值', align: 'right', width: 126, render: (row) => <Money value={row.net} /> },
]);
const PAPER: readonly PrintColumn<DepreciationGroup>[] = [
  { title: '名称', render: named },
  { title: '卡片', align: 'right', render: (row) => row.cards },
  { title: '原值', align: 'right', render: (row) => formatMoney(row.cost) },
  { title: '期初累计折旧', align: 'right', render: (row) => formatMoney(row.before) },
  { title: '本期折旧', align: 'right', render: (row) => formatMoney(row.amount) },
  { title: '期末累计折旧', align: 'right', render: (row) => formatMoney(row.after) },
  { title: '净值', align: 'right', render: (row) => formatMoney(row.net) },
];
/** The answer holds every row, so that its sums are those of all. */
const totalsOf = (rows: readonly DepreciationGroup[], sum: (value: string) => string) => ({
  text: '合计',
  cells: {
    原值: sum(sumMoney(rows.map(({ cost }) => cost))),
    期初累计折旧: sum(sumMoney(rows.map(({ before }) => before))),
    本期折旧: sum(sumMoney(rows.map(({ amount }) => amount))),
    期末累计折旧: sum(sumMoney(rows.map(({ after }) => after))),
    净值: sum(sumMoney(rows.map(({ net }) => net))),
  },
  units: true,
});

export function DepreciationTab({ book: { companyId, name }, access }: TabProps) {
  const { months, setMonths, periods } = useMonths(companyId);
  const [by, setBy] = useState<Group>('category');
  const [exporting, setExporting] = useState(false);
  const read = useRead(readDepreciationTable, months && { companyId, ...months, by }, { keepPrevious: true });
  const query = periods.isError ? { ...read, error: periods.error, refetch: periods.refetch } : read;
  const list = useAllRows(query, ({ key }) => key);
  const { print, paper } = usePrint();
  const sum = useSumText();
  const rows = read.data ?? [];
  return (
    <>
      <ListPage
        name="accounting.asset-depreciation-table"
        what={{ name: '折旧明细', none: '所选期间没有计提过折旧' }}
        access={access}
        list={list}
        columns={COLUMNS}
        filters={
          <>
            <BookPick width={180} />
            <PeriodRange
              companyId={companyId}
              from={months?.fromYm}
              to={months?.toYm}
              onChange={(fromYm, toYm) => setMonths({ fromYm, toYm })}
            />
            <Segmented<Group>
              size="small"
              aria-label="汇总"
              value={by}
              onChange={setBy}
              options={Object.entries(WORDS).map(([value, label]) => ({ value: value as Group, label }))}
            />
          </>
        }
        actions={
          <>
            {access.can('export') ? (
              <Button disabled={months === null} onClick={() => setExporting(true)}>
                导出明细
              </Button>
            ) : null}
            {access.can('print') ? (
              <Button
                disabled={rows.length === 0 || months === null}
                onClick={() =>
                  months &&
                  print(
                    <PrintList
                      title="固定资产折旧明细表"
                      of={{ rows }}
                      note={
                        <>
                          <span>核算单位 {name}</span>
                          <span>
                            {ymText(months.fromYm)} – {ymText(months.toYm)}
                          </span>
                        </>
                      }
                      columns={PAPER}
                      totals={totalsOf(rows, formatMoney)}
                    />,
                  )
                }
              >
                打印
              </Button>
            ) : null}
          </>
        }
        totals={rows.length > 0 ? totalsOf(rows, sum) : null}
      />
      {exporting && months ? (
        <ExportByJob
          title="导出折旧明细"
          request={(purpose) => call(exportDepreciation, { filter: { companyId, ...months }, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {paper}
    </>
  );
}
