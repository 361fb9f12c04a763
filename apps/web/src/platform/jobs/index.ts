export { useJob, type JobFollow } from './use-job.ts';
export { JobProgress, type JobProgressProps } from './job-progress.tsx';
