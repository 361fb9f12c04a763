// 到期预测: cards whose life ends within some months, for the budget of what follows them.
import { useState } from 'react';
import { Button, Select } from 'antd';
import { readAssetExpiry, type AssetExpiry } from '@anju/contract';
import { formatMoney, sumMoney, ymText } from '@anju/domain';
import { column, ListPage, PrintList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { Money, StatusTag, usePrint, useSumText, type PrintColumn } from '../../../../ui/index.ts';
import { BookPick } from '../../part/index.ts';
import { useAllRows } from '../../setup/all-rows.ts';
import { AssetDrawer } from '../info/asset-list.tsx';
import type { TabProps } from './tab-props.ts';

const SOON = 3;
const AHEAD = [3, 6, 12, 24, 36, 60, 120].map((value) => ({ value, label: `${value} 个月内` }));
const leftText = ({ monthsLeft }: AssetExpiry) => (monthsLeft <= 0 ? '已到期' : `${monthsLeft} 个月`);

const COLUMNS = column<AssetExpiry>()([
  { title: '资产编号', field: 'no', fixed: 'start', width: 110 },
  { title: '名称', field: 'name', width: 170 },
  { title: '类别', field: 'categoryName', width: 110 },
  { title: '项目', field: 'estateName', width: 130 },
  { title: '到期期间', width: 90, render: (row) => ymText(row.endYm) },
  {
    title: '还剩',
    width: 100,
    render: (row) => (row.monthsLeft <= SOON ? <StatusTag tone="owed">{leftText(row)}</StatusTag> : leftText(row)),
  },
  { title: '原值', align: 'right', width: 120, render: (row) => <Money value={row.cost} /> },
  { title: '净额', align: 'right', width: 120, render: (row) => <Money value={row.net} /> },
]);
const PAPER: readonly PrintColumn<AssetExpiry>[] = [
  { title: '资产编号', render: (row) => row.no },
  { title: '名称', render: (row) => row.name },
  { title: '类别', render: (row) => row.categoryName },
  { title: '项目', render: (row) => row.estateName },
  { title: '到期期间', render: (row) => ymText(row.endYm) },
  { title: '还剩', render: leftText },
  { title: '原值', align: 'right', render: (row) => formatMoney(row.cost) },
  { title: '净额', align: 'right', render: (row) => formatMoney(row.net) },
];
/** The answer holds every row, so that its sums are those of all. */
const totalsOf = (rows: readonly AssetExpiry[], sum: (value: string) => string) => ({
  text: `合计 ${rows.length} 张卡片`,
  cells: { 原值: sum(sumMoney(rows.map(({ cost }) => cost))), 净额: sum(sumMoney(rows.map(({ net }) => net))) },
  units: true,
});

export function ExpiryTab({ book: { companyId, name }, access }: TabProps) {
  const [months, setMonths] = useState(12);
  const query = useRead(readAssetExpiry, { companyId, months }, { keepPrevious: true });
  const list = useAllRows(query, ({ assetId }) => assetId);
  const [opened, setOpened] = useState<number | null>(null);
  const { print, paper } = usePrint();
  const sum = useSumText();
  const rows = query.data ?? [];
  const sheet = (
    <PrintList
      title={`固定资产到期预测（${months} 个月内）`}
      of={{ rows }}
      note={<span>核算单位 {name}</span>}
      columns={PAPER}
      totals={totalsOf(rows, formatMoney)}
    />
  );
  return (
    <>
      <ListPage
        name="accounting.asset-expiry"
        what={{ name: '资产', none: `${months} 个月内没有到期的资产` }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpened(row.assetId)}
        filters={
          <>
            <BookPick width={180} />
            <Select<number> aria-label="到期时间" style={{ width: 120 }} value={months} onChange={setMonths} options={AHEAD} />
          </>
        }
        actions={
          access.can('print') ? (
            <Button disabled={rows.length === 0} onClick={() => print(sheet)}>
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
