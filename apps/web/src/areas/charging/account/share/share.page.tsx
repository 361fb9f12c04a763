// 分摊账户 (menu 184): each house's share of each common cost; the detail shows the formula with its numbers.
import { useState } from 'react';
import { Button } from 'antd';
import {
  BILL,
  exportShareAccount,
  getShareAccount,
  listShareChoices,
  MENU,
  POOL_SOURCE,
  searchShareAccount,
  shareMethod,
  type ShareAccountDetail,
  type ShareAccountRow,
} from '@anju/contract';
import { formatCount, formatDay, formatMoney, isZeroDecimal } from '@anju/domain';
import { column, ExportByJob, ListPage, useList, Facts, RecordDrawer, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, Money, SearchBox, StatusTag, Sum, useSumText } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { MonthInput } from '../../bill/bill-choices.tsx';
import { BILL_TONES, periodText } from '../../bill/bill-text.ts';
import { payerText } from '../../bill/payer-days.ts';

function BillState({ row: { bill, credited, relieved } }: { readonly row: Pick<ShareAccountRow, 'bill' | 'credited' | 'relieved'> }) {
  if (!bill && !isZeroDecimal(credited)) return <StatusTag tone="work">退入预交</StatusTag>;
  if (!bill) return !isZeroDecimal(relieved) ? <StatusTag tone="work">核减预收</StatusTag> : null;
  return bill.void ? (
    <StatusTag tone="ended">已作废</StatusTag>
  ) : (
    <StatusTag tone={BILL_TONES[bill.state]}>{BILL.text(bill.state)}</StatusTag>
  );
}

const COLUMNS = column<ShareAccountRow>()([
  { title: '房屋', field: 'houseCode', fixed: 'start', width: 120 },
  { title: '小区', field: 'estateName', width: 92 },
  { title: '收费项目', field: 'item', width: 104 },
  { title: '期间', render: periodText, width: 100 },
  { title: '付款人', render: (row) => payerText(row, row), width: 120 },
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
  const choices = useRead(listShareChoices, {});
  const [opened, setOpened] = useState<ShareAccountRow | null>(null);
  const [exporting, setExporting] = useState(false);
  const { filter, setFilter, extra } = list;
  const sum = useSumText();
  const items = [...new Map((choices.data?.rules ?? []).map(({ chargeTypeId, item }) => [chargeTypeId, item]))];
  return (
    <>
      <ListPage
        name="charging.share"
        ownExport
        what={{ name: '分摊', none: '还没有分摊，在公摊计费中分摊后显示', open: '查看计算' }}
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
          </>
        }
        actions={access.can('export') ? <Button onClick={() => setExporting(true)}>导出</Button> : null}
        totals={
          extra
            ? {
                text: `合计 ${formatCount(extra.total)} 笔、${formatCount(extra.houses)} 户；账单应收 ${sum(extra.billed, true)}，已收 ${sum(extra.settled, true)} ${!isZeroDecimal(extra.credited) ? `；退入预交 ${sum(extra.credited, true)}` : ''}`,
                units: true,
                cells: { 分摊金额: <Sum value={extra.amount} named />, 已预收: <Sum value={extra.advance} named /> },
              }
            : null
        }
      />
      {opened ? <PartDrawer list={list} row={opened} onClose={() => setOpened(null)} /> : null}
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

function PartDrawer({
  row: { poolId, houseId, houseCode, from },
  list,
  onClose,
}: {
  readonly list: RecordList;
  readonly row: ShareAccountRow;
  readonly onClose: () => void;
}) {
  return (
    <RecordDrawer
      list={list}
      record={useRead(getShareAccount, { poolId, houseId, from })}
      what="分摊明细"
      title={() => `${houseCode} 分摊明细`}
      onClose={onClose}
    >
      {(part) => <Part part={part} />}
    </RecordDrawer>
  );
}

function Part({ part }: { readonly part: ShareAccountDetail }) {
  const facts: readonly Fact[] = [
    ['收费项目', part.item],
    ['期间', periodText(part)],
    ['付款人', payerText(part, part)],
    ['公摊单号', part.poolNumber],
    ['来源', POOL_SOURCE.text(part.source)],
    ['总额', `${formatMoney(part.poolAmount)} 元`],
    ['总用量与单价', [part.poolQuantity, part.poolPrice].filter((one) => one !== null).join(' × ')],
    ['凭证号', part.voucherNo],
    ['分摊方式', shareMethod.text(part.method)],
    ['权重', `${part.weight} ÷ ${part.weightSum}`],
    ['分摊用量', part.quantity ?? ''],
    ['分摊金额', `${formatMoney(part.amount)} 元`],
    ['公司承担', !isZeroDecimal(part.ownCost) ? `${formatMoney(part.ownCost)} 元` : ''],
    ['预收应收', !isZeroDecimal(part.advanceDue) ? `${formatMoney(part.advanceDue)} 元` : ''],
    ['已预收', !isZeroDecimal(part.advance) ? `${formatMoney(part.advance)} 元` : ''],
    ['退入预交', !isZeroDecimal(part.credited) ? `${formatMoney(part.credited)} 元` : ''],
    ['核减预收', !isZeroDecimal(part.relieved) ? `${formatMoney(part.relieved)} 元` : ''],
    ['账单', part.bill ? <BillState key="bill" row={part} /> : ''],
    ['应收', part.bill ? `${formatMoney(part.bill.amount)} 元` : ''],
    ['未收', part.open === null ? '' : `${formatMoney(part.open)} 元`],
    ['缴费期限', part.dueDate ? formatDay(part.dueDate) : ''],
  ];
  return (
    <>
      <Facts rows={facts.filter(([, value]) => value !== '')} columns={2} plain />
      <section className="record-section">
        <h3>计算</h3>
        <p>{part.formula}</p>
        <p>
          <strong>{part.explain}</strong>
        </p>
      </section>
    </>
  );
}
