import { useEffect, useEffectEvent } from 'react';
import type { Job } from '@anju/contract/system/job';
import { JobProgress, useJob } from '../../platform/jobs/index.ts';

interface ImportRunProps {
  readonly jobId: number;
  readonly figures: Readonly<Record<string, string>>;
  readonly onDone: (job: Job) => void;
  /** Called when the job is done or has failed, so that nothing is running behind the dialog any more. */
  readonly onEnd: () => void;
}

export function ImportRun({ jobId, figures, onDone, onEnd }: ImportRunProps) {
  const { job } = useJob(jobId);
  const state = job?.state;
  const tell = useEffectEvent(() => {
    onEnd();
    if (job?.state === 'done') onDone(job);
  });
  useEffect(() => {
    if (state === 'done' || state === 'failed') tell();
  }, [state]);
  return <JobProgress job={job} figures={figures} />;
}
