/**
 * Milliseconds after which an operation counts as hanging. The limits are generous because slowness is no defect: a busy machine takes ten
 * times as long.
 */
export const PATIENCE = {
  /** A test or a hook. */
  test: 300_000,
  /** An event, a job, or a part of a page that appears asynchronously. */
  wait: 60_000,
} as const;
