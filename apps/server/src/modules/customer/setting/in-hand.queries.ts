// What a worker has of 诉求, for teams as for cases; the index of a worker's cases knows these states.
import { sql, type RawBuilder } from 'kysely';
import { CASE } from '@anju/contract';
import { IN_HAND as STATES_IN_HAND } from '@anju/domain';
import { lits } from '../../../platform/db/sql.ts';

const listed = (states: readonly number[]): RawBuilder<unknown> => sql`(${lits(...states)})`;

/** What somebody has in hand. */
export const IN_HAND = listed(STATES_IN_HAND);
/** What somebody works on now or next: a paused case takes no time. */
export const BUSY = listed(STATES_IN_HAND.filter((state) => state !== CASE.paused));
