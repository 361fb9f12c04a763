// 银行托收 (menu 167): batches that are collected by a bank; one of them in a drawer, from its file out to the money in.
// Notices to this screen are shown by the bar above every page.
import './bank.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { bankBatchState, getBankBatch, getBankLine, MENU, searchBankBatches, searchBankLines, type BankBatchRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, EmptyState, EnumCheck, EnumText, InstantText, KeyHints, Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { ChoicePick, EstatePick } from '../../bill/bill-choices.tsx';
import { BankDrawer } from './bank-detail.tsx';
import { channelText, MakeDialog, useChannels } from './bank-make.tsx';
import { BATCH_TONES } from './bank-text.ts';

const COLUMNS = column<BankBatchRow>()([
  { title: '批次号', field: 'number', fixed: 'start' },
  { title: '小区', field: 'estateName' },
  { title: '托收渠道', render: channelText },
  { title: '账单到期至', width: 100, render: (row) => <DateText value={row.dueTo} /> },
  { title: '状态', width: 84, render: (row) => <EnumText of={bankBatchState} value={row.state} tones={BATCH_TONES} /> },
  { title: '行数', align: 'right', width: 64, field: 'lines' },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '成功', align: 'right', width: 64, field: 'paidLines' },
  { title: '成功金额', align: 'right', render: (row) => <Money value={row.paidAmount} /> },
  { title: '失败', align: 'right', width: 64, field: 'failedLines' },
  { title: '失败金额', align: 'right', render: (row) => <Money value={row.failedAmount} /> },
  { title: '报盘时间', width: 130, render: (row) => <InstantText value={row.exportedAt} /> },
  { title: '生成人', width: 84, field: 'createdBy' },
]);

export default function BankPage() {
  const access = useAccess(MENU.checkoutBank);
  const { message } = App.useApp();
  const client = useQueryClient();
  const list = useList(searchBankBatches, {});
  const channels = useChannels();
  // Kept apart from the rows: a batch made a moment ago is open before the list has read it.
  const [openId, setOpenId] = useState<number | null>(null);
  const [making, setMaking] = useState(false);
  const { filter, setFilter, extra } = list;
  const searching = Boolean(filter.key) || filter.estateId != null || filter.channelId != null || (filter.states ?? []).length > 0;
  const refresh = () => {
    for (const { path } of [searchBankBatches, getBankBatch, searchBankLines, getBankLine])
      void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <ChoicePick label="托收渠道" value={filter.channelId} onChange={(channelId) => setFilter({ channelId })} choices={channels} />
            <EnumCheck of={bankBatchState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="批次号" width={150} />
          </>
        }
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
                生成批次
              </Button>
            ) : null}
          </>
        }
        summary={
          extra ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={COLUMNS.length}>
                合计 {extra.total} 个批次（金额不含已取消）：托收 {formatMoney(extra.amount)} 元，成功 {formatMoney(extra.paidAmount)}{' '}
                元，失败 {formatMoney(extra.failedAmount)} 元
              </Table.Summary.Cell>
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={searching ? '没有符合条件的批次' : '还没有托收批次，请从“生成批次”开始'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
      />
      {openId === null ? null : <BankDrawer key={openId} id={openId} access={access} onChanged={refresh} onClose={() => setOpenId(null)} />}
      {making ? (
        <MakeDialog
          estateId={filter.estateId ?? null}
          onMade={({ id, number, lines, amount }) => {
            setMaking(false);
            void message.success(`已生成 ${number}：${lines} 行，共 ${formatMoney(amount)} 元`);
            setOpenId(id);
            refresh();
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}
