// One batch: its totals, its bills, the objects that got none and why, and the actions on it.
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { App, Button, Tabs } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { auditBatch, BATCH_KIND, BATCH, BILL, getBatch, rerunBatch, unauditBatch, withdrawBatch, type SkipRow } from '@anju/contract';
import { formatCount, formatMoney } from '@anju/domain';
import { ReasonDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { JobProgress, useJob } from '../../../../platform/jobs/index.ts';
import { EmptyState, EnumText, FailedState, InstantText, LoadingOverlay, StatusTag, useConfirm, usePrint } from '../../../../ui/index.ts';
import type { Batch, BillsWanted } from './batch-shapes.ts';
import { BatchBills } from './batch-bills.tsx';
import { BatchPaper } from './batch-print.tsx';
import { BatchSkips } from './batch-skips.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { BATCH_TONES, periodText } from '../../bill/bill-text.ts';

/** Polling interval while a run started by another user is in progress. */
const LOOK_AGAIN_MS = 3000;

interface BatchDetailProps {
  readonly id: number;
  readonly access: Access;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function BatchDetail({ id, access, onChanged, onClose }: BatchDetailProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const query = useRead(
    getBatch,
    { id },
    { refetchInterval: ({ state }) => (state.data?.state === BATCH.running ? LOOK_AGAIN_MS : false) },
  );
  const batch = query.data;
  const [tab, setTab] = useState('summary');
  const [wanted, setWanted] = useState<{ turn: number; bills: BillsWanted; reason: SkipRow['reason'] | null }>({
    turn: 0,
    bills: {},
    reason: null,
  });
  const [asking, setAsking] = useState<'unaudit' | 'withdraw' | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);

  // When the run ends, the batch's data is read again, because it was read before the run had finished.
  const running = batch?.state === BATCH.running;
  const [wasRunning, setWasRunning] = useState(false);
  if (running && !wasRunning) setWasRunning(true);
  const through = useEffectEvent(onChanged);
  useEffect(() => {
    if (wasRunning && !running) through();
  }, [wasRunning, running]);

  const done = (text: string) => {
    setAsking(null);
    void message.success(text);
    onChanged();
  };
  // A refusal means that the displayed data may be out of date, so it is read again.
  const { attempt } = useAttempt(onChanged);
  async function pass({ number, version, states }: Batch) {
    const ready = states.find(({ state }) => state === BILL.computed);
    const text = `审核通过 ${number}：${ready?.bills ?? 0} 笔账单，共 ${formatMoney(ready?.amount ?? '0')} 元。通过后可以在缴费通知中发布，发布前业主看不到。`;
    if (!(await confirm({ title: '审核通过', text, go: '通过', danger: false }))) return;
    const { bills, amount } = await call(auditBatch, { id, version });
    done(`已审核 ${formatCount(bills)} 笔，共 ${formatMoney(amount)} 元`);
  }
  async function fill({ number }: Batch) {
    const text = `补算 ${number}：只补缺少的和被退回的账单，已有的不变。`;
    if (!(await confirm({ title: '补算', text, go: '补算', danger: false }))) return;
    const { jobId: made } = await call(rerunBatch, { id });
    setJobId(made);
    onChanged();
  }

  if (!batch)
    return (
      <section className="page-card" aria-label="批次">
        <LoadingOverlay show={query.isPending} />
        {query.error ? <FailedState text={query.error.message} onRetry={() => void query.refetch()} /> : <EmptyState text="加载中…" />}
      </section>
    );
  const open = batch.state === BATCH.waiting || batch.state === BATCH.audited;
  const show = (bills: BillsWanted) => {
    setWanted({ turn: wanted.turn + 1, bills, reason: wanted.reason });
    setTab('bills');
  };
  return (
    <section className="page-card" aria-label="批次">
      <header className="detail-head">
        <span className="batch-title">
          <strong>{batch.number}</strong>
          <span>
            {batch.estateName} {BATCH_KIND.text(batch.kind)} {periodText(batch)}
          </span>
          <EnumText of={BATCH} value={batch.state} tones={BATCH_TONES} />
          <span className="ui-quiet">
            计费 {batch.createdBy} <InstantText value={batch.createdAt} />
            {batch.checkedBy ? (
              <>
                {'　'}审核 {batch.checkedBy} <InstantText value={batch.checkedAt} />
              </>
            ) : null}
          </span>
          {batch.reason ? <span className="ui-quiet">原因：{batch.reason}</span> : null}
        </span>
        <span className="detail-actions">
          {access.can('print') ? <Button onClick={() => print(<BatchPaper batch={batch} />)}>打印审核表</Button> : null}
          {access.can('add') && batch.state === BATCH.waiting && batch.kind === BATCH_KIND.regular ? (
            <Button onClick={() => void attempt(() => fill(batch))}>补算</Button>
          ) : null}
          {access.can('void') && open ? (
            <Button danger onClick={() => setAsking('withdraw')}>
              撤回
            </Button>
          ) : null}
          {access.can('audit') && batch.state === BATCH.audited ? <Button onClick={() => setAsking('unaudit')}>取消审核</Button> : null}
          {batch.state === BATCH.waiting ? (
            <Pass batch={batch} may={access.can('audit')} onPass={() => void attempt(() => pass(batch))} />
          ) : null}
          <Button type="text" aria-label="收起批次" icon={<CloseOutlined />} onClick={onClose} />
        </span>
      </header>
      {running ? <Running jobId={jobId} onDone={onChanged} /> : null}
      <Tabs
        size="small"
        className="batch-tabs"
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'summary',
            label: '汇总',
            children: (
              <BatchSummary
                batch={batch}
                onBills={show}
                onReason={(reason) => {
                  setWanted({ ...wanted, turn: wanted.turn + 1, reason });
                  setTab('skips');
                }}
              />
            ),
          },
          {
            key: 'bills',
            label: `账单 ${batch.made}`,
            children: <BatchBills key={wanted.turn} batch={batch} wanted={wanted.bills} access={access} onDone={done} />,
          },
          {
            key: 'skips',
            label: `未计费 ${batch.skipped}`,
            children: <BatchSkips key={wanted.turn} batchId={batch.id} wanted={wanted.reason} />,
          },
        ]}
      />
      {asking === 'unaudit' ? (
        <ReasonDialog
          title={`取消审核 ${batch.number}`}
          go="取消审核"
          note="已审核未发布的账单回到待审核。"
          endpoint={unauditBatch}
          toInput={(reason) => ({ id, version: batch.version, reason })}
          onDone={({ bills }) => done(`${formatCount(bills)} 笔账单已回到待审核`)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'withdraw' ? (
        <ReasonDialog
          title={`撤回 ${batch.number}`}
          go="撤回"
          note={`整批 ${batch.made} 笔账单作废，共 ${formatMoney(batch.amount)} 元，这些期间可以重新计费。`}
          endpoint={withdrawBatch}
          toInput={(reason) => ({ id, version: batch.version, reason })}
          onDone={() => done('批次已撤回')}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {paper}
    </section>
  );
}

function Pass({ batch, may, onPass }: { readonly batch: Batch; readonly may: boolean; readonly onPass: () => void }): ReactNode {
  if (!may) return null;
  if (!batch.auditable) return <StatusTag tone="owed">由他人审核</StatusTag>;
  return (
    <Button type="primary" onClick={onPass}>
      审核通过
    </Button>
  );
}

/** The user who started the run sees its progress; other users only see when it has finished. */
function Running({ jobId, onDone }: { readonly jobId: number | null; readonly onDone: () => void }) {
  const { job, finished } = useJob(jobId);
  const through = useEffectEvent(onDone);
  useEffect(() => {
    if (finished) through();
  }, [finished]);
  return (
    <div className="batch-running" role="status">
      {jobId === null ? '正在生成账单，完成后自动显示…' : <JobProgress job={job} figures={{ made: '账单', skipped: '未计费' }} />}
    </div>
  );
}
