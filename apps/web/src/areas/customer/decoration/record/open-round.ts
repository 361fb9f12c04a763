import type { AcceptanceRound, DecorationDetail } from '@anju/contract';

/** The round that waits for its result. */
export const openRound = ({ rounds }: Pick<DecorationDetail, 'rounds'>): AcceptanceRound | null =>
  rounds.find(({ passed }) => passed === null) ?? null;
