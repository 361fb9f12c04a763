// The life of a 诉求 as a pure function: what may be done in which state, by whom, and what it becomes. The server reads the case under a
// lock, asks here, and writes the answer and the step in the same transaction. domain: property 5.1.
import { CASE, CASE_ACT, SATISFACTION, VISIT_RULE, type CaseAct, type CaseState, type Satisfaction, type StateOf } from '@anju/contract';

type VisitRule = StateOf<typeof VISIT_RULE>;

/** What the rules need to know of a case. */
export interface CaseNow {
  readonly state: CaseState;
  /** Who works on it while it is in hand, and who did when the work is done; null before anybody had it. */
  readonly worker: number | null;
  readonly arrived: boolean;
  readonly reopens: number;
  readonly visitRule: VisitRule;
  readonly satisfaction: Satisfaction | null;
  /** Whom a complaint is about; this person neither works on it nor reads it. */
  readonly accused: number | null;
}

/** What somebody wants to do. `actor` is an employee; null is the program itself (a payment, a time that has passed). */
export type CaseMove =
  | { readonly act: typeof CASE_ACT.accept | typeof CASE_ACT.grab | typeof CASE_ACT.take; readonly actor: number }
  | { readonly act: typeof CASE_ACT.answer | typeof CASE_ACT.decline; readonly actor: number }
  | { readonly act: typeof CASE_ACT.dispatch | typeof CASE_ACT.transfer; readonly actor: number | null; readonly to: number }
  | {
      readonly act: typeof CASE_ACT.giveBack | typeof CASE_ACT.arrive | typeof CASE_ACT.pause | typeof CASE_ACT.resume;
      readonly actor: number;
    }
  /** `owed`: the household has to pay; `rated`: the opinion that the customer gave while signing. */
  | {
      readonly act: typeof CASE_ACT.finish;
      readonly actor: number;
      readonly owed: boolean;
      readonly rated: Satisfaction | null;
    }
  /** The household paid, or the payment was taken back. */
  | { readonly act: typeof CASE_ACT.paid | typeof CASE_ACT.unpaid; readonly actor: number | null }
  /** Null: the customer said nothing in time. */
  | { readonly act: typeof CASE_ACT.rate; readonly actor: number | null; readonly rated: Satisfaction | null }
  | { readonly act: typeof CASE_ACT.visit; readonly actor: number; readonly rated: Satisfaction; readonly redo: boolean }
  | { readonly act: typeof CASE_ACT.reopen | typeof CASE_ACT.merge | typeof CASE_ACT.urge; readonly actor: number | null };

export interface CaseNext {
  readonly state: CaseState;
  readonly worker: number | null;
  readonly arrived: boolean;
  readonly reopens: number;
  readonly satisfaction: Satisfaction | null;
}

/** Why a move is refused: the state does not allow it, somebody else has the case, or the person is the one complained about. */
export type CaseRefusal = 'STATE' | 'NOT_YOURS' | 'ACCUSED' | 'SAME_WORKER';

export type MoveResult = { readonly next: CaseNext } | { readonly refused: CaseRefusal };

/** States from which a move starts. */
export const CASE_MOVES: Readonly<Record<CaseMove['act'], readonly CaseState[]>> = {
  [CASE_ACT.accept]: [CASE.new],
  [CASE_ACT.answer]: [CASE.new, CASE.waiting],
  [CASE_ACT.decline]: [CASE.new, CASE.waiting, CASE.assigned, CASE.working, CASE.paused],
  [CASE_ACT.dispatch]: [CASE.waiting],
  [CASE_ACT.grab]: [CASE.waiting],
  [CASE_ACT.take]: [CASE.assigned],
  // Also a paused case: otherwise it would wait for a worker who is ill. Its clock goes on with the worker who gets it.
  [CASE_ACT.transfer]: [CASE.assigned, CASE.working, CASE.paused],
  [CASE_ACT.giveBack]: [CASE.assigned, CASE.working],
  [CASE_ACT.arrive]: [CASE.working],
  [CASE_ACT.pause]: [CASE.working],
  [CASE_ACT.resume]: [CASE.paused],
  [CASE_ACT.finish]: [CASE.working],
  [CASE_ACT.paid]: [CASE.paying],
  [CASE_ACT.unpaid]: [CASE.rating, CASE.visiting],
  [CASE_ACT.rate]: [CASE.rating],
  [CASE_ACT.visit]: [CASE.rating, CASE.visiting],
  [CASE_ACT.reopen]: [CASE.done],
  [CASE_ACT.merge]: [CASE.new, CASE.waiting, CASE.assigned],
  [CASE_ACT.urge]: [CASE.new, CASE.waiting, CASE.assigned, CASE.working, CASE.paused],
};

/** Work on a case in hand is done by the worker who has it. */
const BY_WORKER: ReadonlySet<CaseAct> = new Set([
  CASE_ACT.take,
  CASE_ACT.giveBack,
  CASE_ACT.arrive,
  CASE_ACT.pause,
  CASE_ACT.resume,
  CASE_ACT.finish,
]);

/** A case in these states is somebody's work. */
export const IN_HAND: readonly CaseState[] = [CASE.assigned, CASE.working, CASE.paused];
/** Nothing more happens to these, but for a case that is opened again. */
export const ENDED: readonly CaseState[] = [CASE.done, CASE.declined, CASE.merged];
export const isEnded = (state: CaseState): boolean => ENDED.includes(state);

/** What follows when the work is done and nothing is left to pay. */
function afterWork(rule: VisitRule, rated: Satisfaction | null): CaseState {
  if (rule === VISIT_RULE.all || rated === SATISFACTION.unsatisfied) return CASE.visiting;
  if (rated !== null || rule === VISIT_RULE.none) return CASE.done;
  return CASE.rating;
}

/** Back to whoever dispatches, as it was before anybody had it. */
const again = (now: CaseNow): CaseNext => ({
  state: CASE.waiting,
  worker: null,
  arrived: false,
  reopens: now.reopens + 1,
  satisfaction: null,
});

export function takeMove(now: CaseNow, move: CaseMove): MoveResult {
  if (!CASE_MOVES[move.act].includes(now.state)) return { refused: 'STATE' };
  if (now.accused !== null && (move.actor === now.accused || ('to' in move && move.to === now.accused))) return { refused: 'ACCUSED' };
  if (BY_WORKER.has(move.act) && move.actor !== now.worker) return { refused: 'NOT_YOURS' };
  const kept: CaseNext = {
    state: now.state,
    worker: now.worker,
    arrived: now.arrived,
    reopens: now.reopens,
    satisfaction: now.satisfaction,
  };
  const to = (change: Partial<CaseNext>): MoveResult => ({ next: { ...kept, ...change } });
  switch (move.act) {
    case CASE_ACT.accept:
      return to({ state: CASE.waiting });
    case CASE_ACT.answer:
      return to({ state: now.visitRule === VISIT_RULE.all ? CASE.visiting : CASE.done });
    case CASE_ACT.decline:
      return to({ state: CASE.declined, worker: null });
    case CASE_ACT.dispatch:
      return to({ state: CASE.assigned, worker: move.to });
    case CASE_ACT.grab:
      return to({ state: CASE.working, worker: move.actor });
    case CASE_ACT.take:
      return to({ state: CASE.working });
    case CASE_ACT.transfer:
      return move.to === now.worker ? { refused: 'SAME_WORKER' } : to({ state: CASE.assigned, worker: move.to, arrived: false });
    case CASE_ACT.giveBack:
      return to({ state: CASE.waiting, worker: null, arrived: false });
    case CASE_ACT.arrive:
      return now.arrived ? { refused: 'STATE' } : to({ arrived: true });
    case CASE_ACT.pause:
      return to({ state: CASE.paused });
    case CASE_ACT.resume:
      return to({ state: CASE.working });
    case CASE_ACT.finish:
      return to({ state: move.owed ? CASE.paying : afterWork(now.visitRule, move.rated), satisfaction: move.rated });
    case CASE_ACT.paid:
      return to({ state: afterWork(now.visitRule, now.satisfaction) });
    case CASE_ACT.unpaid:
      return to({ state: CASE.paying });
    case CASE_ACT.rate:
      return move.rated === null || move.rated === SATISFACTION.unsatisfied || now.visitRule === VISIT_RULE.all
        ? to({ state: CASE.visiting, satisfaction: move.rated })
        : to({ state: CASE.done, satisfaction: move.rated });
    case CASE_ACT.visit:
      return move.redo ? { next: again(now) } : to({ state: CASE.done, satisfaction: move.rated });
    case CASE_ACT.reopen:
      return { next: again(now) };
    case CASE_ACT.merge:
      return to({ state: CASE.merged, worker: null });
    case CASE_ACT.urge:
      return to({});
  }
}
