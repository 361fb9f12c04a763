import type { Job } from '@anju/contract/system/job';
import { Flex, Progress, Typography } from 'antd';
import type { ReactNode } from 'react';

export interface JobProgressProps {
  readonly job: Job | undefined;
  /** Chinese names of the result's figures; a figure without a name is not shown. */
  readonly figures?: Readonly<Record<string, string>>;
  /** Shown under the figures once the job is done, such as a download button. */
  readonly children?: ReactNode;
}

const STATE_TEXT = { waiting: '排队中', running: '处理中', done: '已完成', failed: '失败' } as const;

function percentOf(job: Job): number {
  if (job.state === 'done') return 100;
  return job.total > 0 ? Math.min(99, Math.floor((job.done * 100) / job.total)) : 0;
}

export function JobProgress({ job, figures = {}, children }: JobProgressProps) {
  if (!job) return <Typography.Text type="secondary">正在读取进度…</Typography.Text>;
  const status = job.state === 'failed' ? 'exception' : job.state === 'done' ? 'success' : 'active';
  // The order follows `figures`, because the database returns the result in an arbitrary order.
  const results = Object.entries(figures).flatMap(([name, text]) =>
    job.result[name] === undefined ? [] : [`${text} ${job.result[name]}`],
  );
  const counted = job.total > 0 ? `${job.done} / ${job.total}` : '';
  return (
    <Flex vertical gap={4} aria-live="polite">
      <Flex justify="space-between">
        <Typography.Text strong>{job.title}</Typography.Text>
        <Typography.Text type="secondary">{[STATE_TEXT[job.state], counted].filter(Boolean).join(' ')}</Typography.Text>
      </Flex>
      <Progress aria-label="进度" percent={percentOf(job)} status={status} />
      {job.message && <Typography.Text type={job.state === 'failed' ? 'danger' : 'secondary'}>{job.message}</Typography.Text>}
      {job.state === 'done' && results.length > 0 && <Typography.Text>{results.join('，')}</Typography.Text>}
      {job.state === 'done' && children}
    </Flex>
  );
}
