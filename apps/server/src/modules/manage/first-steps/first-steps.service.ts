// The first steps of a new company, read from its data: nobody ticks them off.
import type { OutputOf, readFirstSteps } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { readSteps } from './first-steps.queries.ts';

export const read = ({ db, actor }: Scope): Promise<OutputOf<typeof readFirstSteps>> => readSteps(db, actor.estates);
