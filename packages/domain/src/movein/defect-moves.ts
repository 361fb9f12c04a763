// A defect found by a check: mended by whoever is responsible, inspected again, and closed or sent back. domain: property 5.3.
import { DEFECT, DEFECT_ACT, type DefectAct, type DefectState } from '@anju/contract';

const MOVES: Readonly<Partial<Record<DefectAct, { readonly from: readonly DefectState[]; readonly to: DefectState | null }>>> = {
  [DEFECT_ACT.send]: { from: [DEFECT.open], to: null },
  [DEFECT_ACT.change]: { from: [DEFECT.open, DEFECT.mended], to: null },
  [DEFECT_ACT.mend]: { from: [DEFECT.open], to: DEFECT.mended },
  // The inspector may find it mended before anybody said so.
  [DEFECT_ACT.pass]: { from: [DEFECT.open, DEFECT.mended], to: DEFECT.closed },
  [DEFECT_ACT.fail]: { from: [DEFECT.open, DEFECT.mended], to: DEFECT.open },
  [DEFECT_ACT.drop]: { from: [DEFECT.open, DEFECT.mended], to: DEFECT.dropped },
};

/** The state after the act; null: not in this state. */
export function takeDefectMove(state: DefectState, act: DefectAct): DefectState | null {
  const move = MOVES[act];
  return move?.from.includes(state) ? (move.to ?? state) : null;
}
