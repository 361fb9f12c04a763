import { hook } from '../../../../platform/hook.ts';
import type { Batch } from './batch.queries.ts';

/** A batch is about to be approved; a listener may refuse it. */
export const batchAuditing = hook<Batch>('batch auditing');

/** A batch was withdrawn; its unpublished bills are void. */
export const batchWithdrawn = hook<{ readonly batch: Batch; readonly reason: string }>('batch withdrawn');
