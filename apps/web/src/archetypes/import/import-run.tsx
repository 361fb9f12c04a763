import { useEffect, useEffectEvent } from 'react';
import type { Job } from '@anju/contract/system/job';
import { JobProgress, useJob } from '../../platform/jobs/index.ts';

interface ImportRunProps {
  readonly jobId: number;
  readonly figures: Readonly<Record<string, string>>;
  readonly onDone: (job: Job) => void;
}

export function ImportRun({ jobId, figures, onDone }: ImportRunProps) {
  const { job } = useJob(jobId);
  const state = job?.state;
  const tell = useEffectEvent(() => {
    if (job) onDone(job);
  });
  useEffect(() => {
    if (state === 'done') tell();
  }, [state]);
  return <JobProgress job={job} figures={figures} />;
}
