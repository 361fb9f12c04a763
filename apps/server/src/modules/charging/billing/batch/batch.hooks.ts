import { hook } from '../../../../platform/hook.ts';
import type { Batch } from './batch.queries.ts';

/** A batch is about to be approved; a listener may refuse it. */
export const batchAuditing = hook<Batch>('batch auditing');

/** The approval of a batch is being withdrawn; a listener takes back what the approval gave, or refuses. */
export const batchUnauditing = hook<Batch>('batch unauditing');

/** A batch was withdrawn; its unpublished bills are void. */
export const batchWithdrawn = hook<{ readonly batch: Batch; readonly reason: string }>('batch withdrawn');
