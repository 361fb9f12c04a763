import { useState } from 'react';
import { App, Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { poolSource, poolState, searchSharePools, shareMethod, type SharePoolRow } from '@anju/contract';
import { column, ListPage, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EmptyState, EnumCheck, EnumText, KeyHints, Money, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { EstatePick, MonthInput } from '../../bill/bill-choices.tsx';
import { periodText } from '../../bill/bill-text.ts';
import { SharePoolDialog } from './share-pool-dialog.tsx';
import { SharePoolDrawer } from './share-pool-drawer.tsx';
import { POOL_TONES, useRefreshShares } from './share-queries.ts';

const COLUMNS = column<SharePoolRow>()([
  { title: '公摊单号', field: 'number', fixed: 'start', width: 130 },
  { title: '小区', field: 'estateName', width: 100 },
  { title: '方案', field: 'planName', width: 116, ellipsis: true },
  { title: '收费项目', field: 'item', width: 104, ellipsis: true },
  { title: '期间', render: periodText, width: 110 },
  { title: '分摊方式', render: (row) => shareMethod.text(row.method), width: 140 },
  { title: '来源', render: (row) => poolSource.text(row.source), width: 84 },
  { title: '用量', align: 'right', render: (row) => row.quantity ?? '–', width: 72 },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} />, width: 100 },
  { title: '状态', render: (row) => <EnumText of={poolState} value={row.state} tones={POOL_TONES} />, width: 84 },
  { title: '批次', field: 'batchNumber', width: 120 },
  { title: '账单', align: 'right', render: (row) => (row.batchNumber ? row.bills : '–'), width: 56 },
  { title: '录入人', field: 'createdBy', width: 76 },
  { title: '审核人', field: 'checkedBy', width: 76 },
]);

export function SharePoolList({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const refresh = useRefreshShares();
  const list = useList(searchSharePools, {});
  const [openId, setOpenId] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const { filter, setFilter, extra } = list;
  const searching = Boolean(filter.key) || filter.estateId != null || filter.month != null || (filter.states ?? []).length > 0;
  return (
    <>
      <ListPage
        list={list}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <MonthInput value={filter.month} placeholder="月份" onChange={(month) => setFilter({ month })} />
            <EnumCheck of={poolState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 项目 / 方案" width={180} />
            {searching ? (
              <Button type="link" onClick={list.resetFilter}>
                清除
              </Button>
            ) : null}
          </>
        }
        actions={
          <>
            {access.authorised ? null : <StatusTag tone="busy">只能查看</StatusTag>}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                新增公摊
              </Button>
            ) : null}
          </>
        }
        summary={
          extra ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={8}>
                合计 {extra.total} 笔公摊（金额不含已退回和已作废）
              </Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                <Money value={extra.amount} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} colSpan={5} />
            </Table.Summary.Row>
          ) : null
        }
        empty={<EmptyState text={searching ? '没有符合条件的公摊' : '还没有公摊，先建公摊方案，再新增公摊'} />}
        foot={
          <KeyHints
            keys={[
              ['↑↓', '选择'],
              ['Enter', '打开'],
            ]}
          />
        }
      />
      {openId === null ? null : <SharePoolDrawer key={openId} id={openId} access={access} onClose={() => setOpenId(null)} />}
      {adding ? (
        <SharePoolDialog
          pool={undefined}
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false);
            void message.success('已新增，请他人审核');
            refresh();
            if (id !== null) setOpenId(id);
          }}
        />
      ) : null}
    </>
  );
}
