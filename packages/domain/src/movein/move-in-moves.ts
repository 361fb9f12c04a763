// The life of the 入伙 of a house as a pure function: what may be done in which state, and what it becomes. The server reads the row under a
// lock, asks here, and writes the answer and the step in the same transaction. domain: property 5.3.
import { MOVE_IN, MOVE_IN_ACT, QUEUE, type MoveInState, type QueueState } from '@anju/contract';

/** What the rules need to know of a house that is to be moved into. */
export interface MoveInNow {
  readonly state: MoveInState;
  /** Whether it has a place of a half day. */
  readonly booked: boolean;
  readonly queue: QueueState | null;
  readonly visitor: boolean;
  /** Names of papers that are needed and not there. */
  readonly papersMissing: number;
  /** 管理规约 and the service agreement are signed. */
  readonly rulesSigned: boolean;
  /** The sheet of the check is signed; false also where there is none. */
  readonly sheetSigned: boolean;
  readonly openDefects: number;
  readonly mendedDefects: number;
  /** The state before the hand-over that is in force. */
  readonly former: MoveInState | null;
}

export type MoveInMove =
  | { readonly act: typeof MOVE_IN_ACT.handOver; readonly acceptOpen: boolean }
  | {
      readonly act: Exclude<
        (typeof MOVE_IN_ACT)['values'][number],
        typeof MOVE_IN_ACT.handOver | typeof MOVE_IN_ACT.plan | typeof MOVE_IN_ACT.mended | typeof MOVE_IN_ACT.failed
      >;
    };

export interface MoveInNext {
  readonly state: MoveInState;
  readonly booked: boolean;
  readonly queue: QueueState | null;
}

/** Why a move is refused. STATE and QUEUE: not in this state; the others name what is missing. */
export type MoveInRefusal = 'STATE' | 'QUEUE' | 'VISITOR' | 'PAPERS' | 'RULES' | 'SHEET' | 'DEFECTS';
export type MoveInResult = { readonly next: MoveInNext } | { readonly refused: MoveInRefusal };

const { untold, told, booked, checking, mending, again, done, refused } = MOVE_IN;
const BEFORE_CHECK: readonly MoveInState[] = [untold, told, booked];
const CHECKED: readonly MoveInState[] = [checking, mending, again];

/** States from which a move starts. */
export const MOVE_IN_MOVES: Readonly<Record<MoveInMove['act'], readonly MoveInState[]>> = {
  [MOVE_IN_ACT.tell]: [...BEFORE_CHECK, refused],
  [MOVE_IN_ACT.book]: BEFORE_CHECK,
  [MOVE_IN_ACT.unbook]: [booked],
  [MOVE_IN_ACT.arrive]: BEFORE_CHECK,
  [MOVE_IN_ACT.call]: [booked, ...CHECKED],
  [MOVE_IN_ACT.skip]: [booked, ...CHECKED],
  [MOVE_IN_ACT.leave]: [booked, ...CHECKED, done, refused],
  [MOVE_IN_ACT.begin]: [...BEFORE_CHECK, ...CHECKED],
  [MOVE_IN_ACT.sign]: [checking],
  [MOVE_IN_ACT.refuse]: CHECKED,
  [MOVE_IN_ACT.resume]: [refused],
  [MOVE_IN_ACT.handOver]: CHECKED,
  [MOVE_IN_ACT.undo]: [done],
};

/** The state a queue has to have; undefined: any, null: not there yet. */
const QUEUED: Partial<Record<MoveInMove['act'], readonly (QueueState | null)[]>> = {
  [MOVE_IN_ACT.arrive]: [null, QUEUE.skipped],
  [MOVE_IN_ACT.call]: [QUEUE.waiting],
  [MOVE_IN_ACT.skip]: [QUEUE.waiting, QUEUE.serving],
  [MOVE_IN_ACT.leave]: [QUEUE.serving],
  [MOVE_IN_ACT.unbook]: [null, QUEUE.skipped],
  [MOVE_IN_ACT.book]: [null, QUEUE.skipped],
};

/** A house whose sheet is signed waits for the developer while a defect is open, and for the re-inspection once all are mended. */
export function afterDefects(now: Pick<MoveInNow, 'state' | 'sheetSigned' | 'openDefects' | 'mendedDefects'>): MoveInState {
  const { state, sheetSigned, openDefects, mendedDefects } = now;
  if (!sheetSigned || !CHECKED.includes(state)) return state;
  if (openDefects > 0) return mending;
  // Without any defect the house is ready from the check itself; once it was in re-inspection it stays there.
  return mendedDefects > 0 || state !== checking ? again : state;
}

export function takeMoveIn(now: MoveInNow, move: MoveInMove): MoveInResult {
  if (!MOVE_IN_MOVES[move.act].includes(now.state)) return { refused: 'STATE' };
  if (QUEUED[move.act]?.includes(now.queue) === false) return { refused: 'QUEUE' };
  const kept: MoveInNext = { state: now.state, booked: now.booked, queue: now.queue };
  const to = (change: Partial<MoveInNext>): MoveInResult => ({ next: { ...kept, ...change } });
  const ended = now.queue === QUEUE.waiting || now.queue === QUEUE.serving ? QUEUE.finished : now.queue;
  switch (move.act) {
    case MOVE_IN_ACT.tell:
      return to(now.state === untold ? { state: told } : {});
    case MOVE_IN_ACT.book:
      return to({ state: booked, booked: true, queue: null });
    case MOVE_IN_ACT.unbook:
      return to({ state: told, booked: false, queue: null });
    case MOVE_IN_ACT.arrive:
      return to({ state: booked, booked: true, queue: QUEUE.waiting });
    case MOVE_IN_ACT.call:
      return to({ queue: QUEUE.serving });
    case MOVE_IN_ACT.skip:
      return to({ queue: QUEUE.skipped });
    case MOVE_IN_ACT.leave:
      return to({ queue: QUEUE.finished });
    case MOVE_IN_ACT.begin:
      return to(CHECKED.includes(now.state) ? {} : { state: checking, queue: now.queue === QUEUE.waiting ? QUEUE.serving : now.queue });
    case MOVE_IN_ACT.sign:
      return to({ state: afterDefects({ ...now, sheetSigned: true }) });
    case MOVE_IN_ACT.refuse:
      return to({ state: refused, queue: ended });
    case MOVE_IN_ACT.resume:
      return to({ state: told, booked: false, queue: null });
    case MOVE_IN_ACT.undo:
      return now.former === null ? { refused: 'STATE' } : to({ state: now.former });
    case MOVE_IN_ACT.handOver: {
      const missing = missingFor(now, move.acceptOpen);
      return missing === null ? to({ state: done, queue: ended }) : { refused: missing };
    }
  }
}

/** The first thing a hand-over lacks, in the order in which people do them. */
function missingFor(now: MoveInNow, acceptOpen: boolean): MoveInRefusal | null {
  if (!now.visitor) return 'VISITOR';
  if (now.papersMissing > 0) return 'PAPERS';
  if (!now.rulesSigned) return 'RULES';
  if (!now.sheetSigned) return 'SHEET';
  return now.openDefects + now.mendedDefects > 0 && !acceptOpen ? 'DEFECTS' : null;
}
