// What can be open in the record of a house that is moved into.
import { MOVE_IN_MOVES, type MoveInMove } from '@anju/domain';
import type { MoveInDetail, MoveInRow } from '@anju/contract';
import type { Acts } from '../../../../archetypes/index.ts';

export interface BookedHouse extends Pick<MoveInRow, 'id' | 'planId' | 'house'> {
  readonly booked: string;
}

export type HouseActs = Acts<{
  tell: readonly number[];
  book: BookedHouse;
  unbook: MoveInDetail;
  visitor: MoveInDetail;
  paper: { readonly detail: MoveInDetail; readonly line: number };
  signed: MoveInDetail;
  reading: { readonly detail: MoveInDetail; readonly meterId: number };
  keys: MoveInDetail;
  recheck: MoveInDetail;
  refuse: MoveInDetail;
  resume: MoveInDetail;
  handOver: MoveInDetail;
  undo: MoveInDetail;
}>;

/** Whether a step starts from the state the house is in; the server decides about everything else. */
export const startsFrom = ({ state }: Pick<MoveInRow, 'state'>, act: MoveInMove['act']): boolean => MOVE_IN_MOVES[act].includes(state);
