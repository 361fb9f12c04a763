import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { POOL_SOURCE, POOL, searchSharePools, shareMethod, type SharePoolRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EnumCheck, EnumText, Money, SearchBox, Sum } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { MonthInput } from '../../bill/bill-choices.tsx';
import { periodText } from '../../bill/bill-text.ts';
import { SharePoolDialog } from './share-pool-dialog.tsx';
import { SharePoolDrawer, type PoolActs } from './share-pool-drawer.tsx';
import { POOL_TONES, useRefreshShares } from './share-queries.ts';

const COLUMNS = column<SharePoolRow>()([
  { title: '公摊单号', field: 'number', fixed: 'start', width: 130 },
  { title: '小区', field: 'estateName', width: 100 },
  { title: '方案', field: 'planName', width: 116 },
  { title: '收费项目', field: 'item', width: 104 },
  { title: '期间', render: periodText, width: 110 },
  { title: '分摊方式', render: (row) => shareMethod.text(row.method), width: 140 },
  { title: '来源', render: (row) => POOL_SOURCE.text(row.source), width: 84 },
  { title: '用量', align: 'right', render: (row) => row.quantity ?? '–', width: 72 },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} />, width: 100 },
  { title: '状态', render: (row) => <EnumText of={POOL} value={row.state} tones={POOL_TONES} />, width: 84 },
  { title: '批次', field: 'batchNumber', width: 120 },
  { title: '账单', align: 'right', render: (row) => (row.batchNumber ? row.bills : '–'), width: 56 },
  { title: '录入人', field: 'createdBy', width: 76 },
  { title: '审核人', field: 'checkedBy', width: 76 },
]);

export function SharePoolList({ access }: { readonly access: Access }) {
  const list = useList(searchSharePools, {});
  const acts: PoolActs = useActs(useRefreshShares());
  const { filter, setFilter, extra } = list;
  return (
    <>
      <ListPage
        name="charging.share.pool"
        what={{ name: '公摊', none: '还没有公摊，先建公摊方案，再新增公摊' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <MonthInput value={filter.month} placeholder="月份" onChange={(month) => setFilter({ month })} />
            <EnumCheck of={POOL} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 项目 / 方案" width={180} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增公摊
            </Button>
          ) : null
        }
        totals={
          extra
            ? {
                text: `合计 ${formatCount(extra.total)} 笔公摊（金额不含已退回和已作废）`,
                units: true,
                cells: { 金额: <Sum value={extra.amount} named /> },
              }
            : null
        }
      />
      {acts.opened === null ? null : <SharePoolDrawer list={list} id={acts.opened} access={access} acts={acts} />}
      {acts.doing?.kind === 'new' ? (
        <SharePoolDialog
          pool={undefined}
          onClose={acts.close}
          onDone={(id) => {
            acts.done('已新增，请他人审核');
            if (id !== null) acts.open(id);
          }}
        />
      ) : null}
    </>
  );
}
