import type { PendingCounts } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { countPending } from './pending.queries.ts';

export const countOwn = ({ db, actor, clock }: Scope): Promise<PendingCounts> => countPending(db, actor.employeeId, today(clock));
