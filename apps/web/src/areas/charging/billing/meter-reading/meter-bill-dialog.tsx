// Bills from a month of readings: first a trial that lists what is left out and why, then stored as a batch that another user audits.
import { useState } from 'react';
import { Alert, Button, Table, Tabs } from 'antd';
import { makeMeterBills, SKIP_REASON, tryMeterBills, type InputOf, type MeterTrial } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { useCommand, useRead } from '../../../../platform/api/hooks.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { Dialog, EmptyState, FailedState, LoadingOverlay } from '../../../../ui/index.ts';

interface MeterBillDialogProps {
  readonly wish: InputOf<typeof tryMeterBills>;
  readonly title: string;
  readonly canRun: boolean;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

export function MeterBillDialog({ wish, title, canRun, onClose, onStarted }: MeterBillDialogProps) {
  const query = useRead(tryMeterBills, wish, { gcTime: 0 });
  const making = useCommand(makeMeterBills);
  const [run, setRun] = useState<{ jobId: number; number: string } | null>(null);
  const { job, finished } = useJob(run?.jobId ?? null);
  async function start() {
    const made = await making.run(wish);
    if (made === undefined) return;
    setRun(made);
    onStarted();
  }
  const trial = query.data;
  return (
    <Dialog
      title={`生成抄表账单 ${title}`}
      open
      size="wide"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{run && finished ? '完成' : '关闭'}</Button>
          {canRun && run === null ? (
            <Button type="primary" loading={making.busy} disabled={!trial || trial.bills === 0} onClick={() => void start()}>
              生成 {trial?.bills ?? 0} 笔账单
            </Button>
          ) : null}
        </>
      }
    >
      <LoadingOverlay show={query.isPending} />
      {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {run ? (
        <>
          <Alert type="info" showIcon className="entry-problems" title={`批次 ${run.number}，生成后由他人在计费审核中审核。`} />
          <JobProgress job={job} figures={{ made: '生成', skipped: '未计费', amount: '金额' }} />
        </>
      ) : trial ? (
        <TrialView trial={trial} />
      ) : null}
    </Dialog>
  );
}

function TrialView({ trial }: { readonly trial: MeterTrial }) {
  const left = trial.skipped.map(({ reason, count }) => `${SKIP_REASON.text(reason)} ${count}`).join('、');
  return (
    <>
      <p>
        试算：<strong>{trial.bills}</strong> 笔，合计 <strong>{formatMoney(trial.amount)}</strong> 元
        {trial.items.map((one) => (
          <span key={one.chargeTypeId} className="ui-quiet">
            {'　'}
            {one.item} {one.bills} 笔，用量 {one.usage}，{formatMoney(one.amount)} 元
          </span>
        ))}
      </p>
      {left === '' ? null : <Alert type="warning" showIcon className="entry-problems" title={`不出账：${left}`} />}
      <Tabs
        items={[
          {
            key: 'skips',
            label: `不出账 ${trial.skipped.reduce((sum, { count }) => sum + count, 0)}`,
            children: (
              <Table
                size="small"
                rowKey={(row) => `${row.houseId}-${row.item}`}
                pagination={{ pageSize: 8, hideOnSinglePage: true }}
                dataSource={trial.skips}
                locale={{ emptyText: <EmptyState text="全部可以出账" /> }}
                columns={[
                  { title: '房屋', dataIndex: 'houseCode' },
                  { title: '收费项目', dataIndex: 'item' },
                  { title: '原因', render: (_, row) => SKIP_REASON.text(row.reason) },
                  { title: '表具', dataIndex: 'detail' },
                ]}
              />
            ),
          },
          {
            key: 'samples',
            label: '计算示例',
            children: (
              <Table
                size="small"
                rowKey={(row) => `${row.houseCode}-${row.item}`}
                pagination={{ pageSize: 8, hideOnSinglePage: true }}
                dataSource={trial.samples}
                locale={{ emptyText: <EmptyState text="没有可以出账的" /> }}
                columns={[
                  { title: '房屋', dataIndex: 'houseCode', width: 150 },
                  { title: '收费项目', dataIndex: 'item', width: 90 },
                  { title: '计算', dataIndex: 'explain' },
                  { title: '金额', align: 'right', width: 90, render: (_, row) => formatMoney(row.amount) },
                ]}
              />
            ),
          },
        ]}
      />
    </>
  );
}
