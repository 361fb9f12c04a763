// 增减变动表: what came, what went, what changed in value.
import { useState } from 'react';
import { Button } from 'antd';
import { readAssetMovements, type AssetMovement } from '@anju/contract';
import { formatDay, formatMoney, sumMoney, ymText } from '@anju/domain';
import { column, ListPage, PrintList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, Money, usePrint, useSumText, type PrintColumn } from '../../../../ui/index.ts';
import { BookPick, PeriodRange } from '../../part/index.ts';
import { useAllRows } from '../../setup/all-rows.ts';
import { AssetDrawer } from '../info/asset-list.tsx';
import type { TabProps } from './tab-props.ts';
import { useMonths } from './use-months.ts';

const COLUMNS = column<AssetMovement>()([
  { title: '日期', fixed: 'start', width: 100, render: (row) => <DateText value={row.day} /> },
  { title: '变动', field: 'what', width: 110 },
  { title: '资产编号', field: 'no', width: 110 },
  { title: '名称', field: 'name', width: 160 },
  { title: '类别', field: 'categoryName', width: 110 },
  { title: '单据', field: 'document', width: 140 },
  { title: '原值增减', align: 'right', width: 126, render: (row) => <Money value={row.cost} dashZero /> },
  { title: '累计折旧增减', align: 'right', width: 126, render: (row) => <Money value={row.accumulated} dashZero /> },
]);
const PAPER: readonly PrintColumn<AssetMovement>[] = [
  { title: '日期', render: (row) => formatDay(row.day) },
  { title: '变动', render: (row) => row.what },
  { title: '资产编号', render: (row) => row.no },
  { title: '名称', render: (row) => row.name },
  { title: '类别', render: (row) => row.categoryName },
  { title: '单据', render: (row) => row.document },
  { title: '原值增减', align: 'right', render: (row) => formatMoney(row.cost) },
  { title: '累计折旧增减', align: 'right', render: (row) => formatMoney(row.accumulated) },
];
/** The answer holds every row, so that its sums are those of all. */
const totalsOf = (rows: readonly AssetMovement[], sum: (value: string) => string) => ({
  text: `合计 ${rows.length} 笔`,
  cells: {
    原值增减: sum(sumMoney(rows.map(({ cost }) => cost))),
    累计折旧增减: sum(sumMoney(rows.map(({ accumulated }) => accumulated))),
  },
  units: true,
});

export function MovementTab({ book: { companyId, name }, access }: TabProps) {
  const { months, setMonths, periods } = useMonths(companyId);
  const read = useRead(readAssetMovements, months && { companyId, ...months }, { keepPrevious: true });
  const query = periods.isError ? { ...read, error: periods.error, refetch: periods.refetch } : read;
  const list = useAllRows(query, ({ key }) => key);
  const [opened, setOpened] = useState<number | null>(null);
  const { print, paper } = usePrint();
  const sum = useSumText();
  const rows = read.data ?? [];
  const paperOf = ({ fromYm, toYm }: NonNullable<typeof months>) => (
    <PrintList
      title="固定资产增减变动表"
      of={{ rows }}
      note={
        <>
          <span>核算单位 {name}</span>
          <span>
            {ymText(fromYm)} – {ymText(toYm)}
          </span>
        </>
      }
      columns={PAPER}
      totals={totalsOf(rows, formatMoney)}
    />
  );
  return (
    <>
      <ListPage
        name="accounting.asset-movement"
        what={{ name: '增减变动', none: '所选期间没有增减变动' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpened(row.assetId)}
        filters={
          <>
            <BookPick width={180} />
            <PeriodRange
              companyId={companyId}
              from={months?.fromYm}
              to={months?.toYm}
              onChange={(fromYm, toYm) => setMonths({ fromYm, toYm })}
            />
          </>
        }
        actions={
          access.can('print') ? (
            <Button disabled={rows.length === 0 || months === null} onClick={() => months && print(paperOf(months))}>
              打印
            </Button>
          ) : null
        }
        totals={rows.length > 0 ? totalsOf(rows, sum) : null}
      />
      <AssetDrawer id={opened} onOpen={setOpened} />
      {paper}
    </>
  );
}
