// 分摊账户 (menu 184): what each house bore of which common cost; the detail puts its numbers into the formula.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Table } from 'antd';
import {
  billState,
  exportShareAccount,
  getShareAccount,
  listShareChoices,
  MENU,
  poolSource,
  searchShareAccount,
  shareMethod,
  type ShareAccountDetail,
  type ShareAccountRow,
} from '@anju/contract';
import { formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { column, ExportByJob, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, FailedState, KeyHints, LoadingOverlay, Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { ChoicePick, EstatePick, MonthInput } from '../../bill/bill-choices.tsx';
import { BILL_TONES, periodText } from '../../bill/bill-text.ts';

function BillState({ row: { bill, credited } }: { readonly row: Pick<ShareAccountRow, 'bill' | 'credited'> }) {
  if (!bill) return !isZeroDecimal(credited) ? <StatusTag tone="note">退入预交</StatusTag> : null;
  return bill.void ? (
    <StatusTag tone="plain">已作废</StatusTag>
  ) : (
    <StatusTag tone={BILL_TONES[bill.state]}>{billState.text(bill.state)}</StatusTag>
  );
}

const COLUMNS = column<ShareAccountRow>()([
  { title: '房屋', field: 'houseCode', fixed: 'start', width: 120 },
  { title: '小区', field: 'estateName', width: 92 },
  { title: '收费项目', field: 'item', width: 104, ellipsis: true },
  { title: '期间', render: periodText, width: 100 },
  { title: '公摊单号', field: 'poolNumber', width: 120 },
  { title: '分摊方式', render: (row) => shareMethod.text(row.method), width: 140 },
  { title: '权重', align: 'right', field: 'weight', width: 72 },
  { title: '权重合计', align: 'right', field: 'weightSum', width: 84 },
  { title: '用量', align: 'right', render: (row) => row.quantity ?? '–', width: 60 },
  { title: '分摊金额', align: 'right', render: (row) => <Money value={row.amount} />, width: 92 },
  { title: '已预收', align: 'right', render: (row) => (!isZeroDecimal(row.advance) ? <Money value={row.advance} /> : '–'), width: 72 },
  { title: '账单', render: (row) => <BillState row={row} />, width: 84 },
]);

export default function ShareAccountPage() {
  const access = useAccess(MENU.accountShare);
  const list = useList(searchShareAccount, {}, { rowKey: 'key' });
  const choices = useQuery({
    queryKey: [listShareChoices.path],
    queryFn: ({ signal }) => call(listShareChoices, {}, { signal, loading: false }),
  });
  const [opened, setOpened] = useState<ShareAccountRow | null>(null);
  const [exporting, setExporting] = useState(false);
  const { filter, setFilter, extra } = list;
  const searching = Boolean(filter.key) || filter.estateId != null || filter.chargeTypeId != null || filter.month != null;
  const items = [...new Map((choices.data?.rules ?? []).map(({ chargeTypeId, item }) => [chargeTypeId, item]))];
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={setOpened}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号" width={150} />
            <ChoicePick
              label="收费项目"
              value={filter.chargeTypeId}
              onChange={(chargeTypeId) => setFilter({ chargeTypeId })}
              choices={items.map(([value, label]) => ({ value, label }))}
            />
            <MonthInput value={filter.month} placeholder="月份" onChange={(month) => setFilter({ month })} />
            {searching ? (
              <Button type="link" onClick={list.resetFilter}>
                清除
              </Button>
            ) : null}
          </>
        }
        actions={access.can('export') ? <Button onClick={() => setExporting(true)}>导出</Button> : null}
        summary={
          extra ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={9}>
                合计 {extra.total} 笔、{extra.houses} 户；账单应收 {formatMoney(extra.billed)} 元，已收 {formatMoney(extra.settled)} 元
                {!isZeroDecimal(extra.credited) ? `；退入预交 ${formatMoney(extra.credited)} 元` : ''}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                <Money value={extra.amount} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                <Money value={extra.advance} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={3} />
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={searching ? '没有符合条件的分摊' : '还没有分摊，在公摊计费中分摊后显示'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '查看计算'],
            ]}
          />
        }
      />
      {opened ? <PartDrawer key={opened.key} row={opened} onClose={() => setOpened(null)} /> : null}
      {exporting ? (
        <ExportByJob
          title="导出分摊账户"
          request={(purpose) => call(exportShareAccount, { filter, purpose })}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}

function PartDrawer({ row: { poolId, houseId, houseCode }, onClose }: { readonly row: ShareAccountRow; readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: [getShareAccount.path, poolId, houseId],
    queryFn: ({ signal }) => call(getShareAccount, { poolId, houseId }, { signal, loading: false }),
  });
  return (
    <Drawer open size={720} title={`${houseCode} 分摊明细`} onClose={onClose}>
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Part part={query.data} /> : null}
    </Drawer>
  );
}

function Part({ part }: { readonly part: ShareAccountDetail }) {
  const facts: [string, React.ReactNode][] = [
    ['收费项目', part.item],
    ['期间', periodText(part)],
    ['公摊单号', part.poolNumber],
    ['来源', poolSource.text(part.source)],
    ['总额', `${formatMoney(part.poolAmount)} 元`],
    ['总用量与单价', [part.poolQuantity, part.poolPrice].filter((one) => one !== null).join(' × ')],
    ['凭证号', part.voucherNo],
    ['分摊方式', shareMethod.text(part.method)],
    ['权重', `${part.weight} ÷ ${part.weightSum}`],
    ['分摊用量', part.quantity ?? ''],
    ['分摊金额', `${formatMoney(part.amount)} 元`],
    ['公司承担', !isZeroDecimal(part.ownCost) ? `${formatMoney(part.ownCost)} 元` : ''],
    ['已预收', !isZeroDecimal(part.advance) ? `${formatMoney(part.advance)} 元` : ''],
    ['退入预交', !isZeroDecimal(part.credited) ? `${formatMoney(part.credited)} 元` : ''],
    ['账单', part.bill ? <BillState key="bill" row={part} /> : ''],
    ['应收', part.bill ? `${formatMoney(part.bill.amount)} 元` : ''],
    ['未收', part.open === null ? '' : `${formatMoney(part.open)} 元`],
    ['缴费期限', part.dueDate ? formatDay(part.dueDate) : ''],
  ];
  return (
    <>
      <Descriptions
        size="small"
        column={2}
        items={facts.filter(([, text]) => text !== '').map(([label, children]) => ({ key: label, label, children }))}
      />
      <h4>计算</h4>
      <p>{part.formula}</p>
      <p>
        <strong>{part.explain}</strong>
      </p>
    </>
  );
}
