/** Milliseconds after which something counts as hanging. Slow is no defect: a machine busy with something else takes ten times as long. */
export const PATIENCE = {
  /** A test or a hook. */
  test: 300_000,
  /** An event, a job, a part of a page that comes by itself. */
  wait: 60_000,
} as const;
