import type { PendingCounts } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { countPending } from './pending.queries.ts';

export const countOwn = ({ db, actor }: Scope): Promise<PendingCounts> => countPending(db, actor.accountId);
