// 计费批次: all batches, and below them the details of the selected one.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { BATCH_KIND, BATCH, getBatch, searchBatchBills, searchBatches, searchBatchSkips, searchBills, type BatchRow } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { EnumCheck, EnumText, Money, SearchBox, Sum } from '../../../../ui/index.ts';
import { BatchDetail } from './batch-detail.tsx';
import { EstatePick } from '../../../estate/index.ts';
import { BATCH_TONES, periodText } from '../../bill/bill-text.ts';
import { RunDialog } from './run-dialog.tsx';

const COLUMNS = column<BatchRow>()([
  { title: '批次号', field: 'number', fixed: 'start' },
  { title: '小区', field: 'estateName' },
  { title: '类型', width: 70, render: (row) => BATCH_KIND.text(row.kind) },
  { title: '账期', render: periodText },
  { title: '项目', render: (row) => row.items || '全部', width: 180 },
  { title: '状态', width: 84, render: (row) => <EnumText of={BATCH} value={row.state} tones={BATCH_TONES} /> },
  { title: '账单', align: 'right', width: 72, field: 'made' },
  { title: '未计费', align: 'right', width: 80, field: 'skipped' },
  { title: '金额', align: 'right', render: (row) => <Money value={row.amount} /> },
  { title: '计费人', width: 90, field: 'createdBy' },
  { title: '审核人', width: 90, field: 'checkedBy' },
]);

export function BatchList({ access }: { readonly access: Access }) {
  const list = useList(searchBatches, {});
  // Kept separately from the rows, because a new batch is opened before the list has read it.
  const [openId, setOpenId] = useState<number | null>(null);
  useAskedId(setOpenId);
  const [running, setRunning] = useState(false);
  const { filter, setFilter, extra } = list;

  const refresh = useRefresh(searchBatches, getBatch, searchBatchBills, searchBatchSkips, searchBills);
  return (
    <div className={openId === null ? 'batch-split' : 'batch-split batch-split-open'}>
      <ListPage
        name="charging.billing-run.batch"
        what={{ name: '批次', none: '还没有计费批次，请从“新增”开始', move: '选择批次' }}
        access={access}
        list={{ ...list, active: list.rows.find(({ id }) => id === openId), setActive: (row) => setOpenId(row?.id ?? null) }}
        columns={COLUMNS}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={BATCH_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <EnumCheck of={BATCH} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="批次号" width={160} />
          </>
        }
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setRunning(true)}>
            {access.can('add') ? '新增' : '试算'}
          </Button>
        }
        totals={
          extra
            ? {
                text: `合计 ${formatCount(extra.total)} 个批次（金额不含已作废）`,
                units: true,
                cells: { 金额: <Sum value={extra.amount} named /> },
              }
            : null
        }
      />
      {openId === null ? null : (
        <BatchDetail key={openId} id={openId} access={access} onChanged={() => void refresh()} onClose={() => setOpenId(null)} />
      )}
      {running ? (
        <RunDialog
          canRun={access.can('add')}
          estateId={filter.estateId ?? null}
          onClose={() => setRunning(false)}
          onMade={(batchId) => {
            setRunning(false);
            setOpenId(batchId);
            void refresh();
          }}
        />
      ) : null}
    </div>
  );
}
