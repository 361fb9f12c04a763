// The life of a 装修: which step is possible now and where it leads. Whatever is missing is named, so that the user hears what to do next.
import { DECORATION, DECORATION_ACT, type DecorationAct, type DecorationState } from '@anju/contract';

/** What the rules have to know of a decoration. */
export interface DecorationNow {
  readonly state: DecorationState;
  /** The account that wrote the application down, and the one that checked its papers. */
  readonly maker: number;
  readonly checker: number | null;
  /** Required papers without a file, not looked at, or found wrong. */
  readonly papers: 'fine' | 'missing' | 'unseen' | 'wrong';
  /** Deposits and fees that were asked for and did not come. */
  readonly unpaid: number;
  /** The permit holds and its first day came, or somebody was on the site. */
  readonly begun: boolean;
  /** Violations that are neither put right nor cancelled. */
  readonly violations: number;
  readonly passesOut: number;
  readonly observed: boolean;
  readonly left: boolean;
  /** Some of its deposits is neither returned nor turned to income. */
  readonly depositLeft: boolean;
}

type PlainAct = Exclude<DecorationAct, typeof DECORATION_ACT.apply | typeof DECORATION_ACT.received | typeof DECORATION_ACT.pass>;
export interface DecorationMove {
  readonly act: PlainAct;
  /** The account that takes the step; null: the program. */
  readonly actor: number | null;
}

export type DecorationRefusal =
  | 'STATE'
  | 'SELF'
  | 'PAPERS_MISSING'
  | 'PAPERS_UNSEEN'
  | 'PAPERS_WRONG'
  | 'UNPAID'
  | 'VIOLATIONS'
  | 'PASSES'
  | 'OBSERVED'
  | 'NOT_LEFT'
  | 'DEPOSIT';
export type DecorationMoved = { readonly next: DecorationState } | { readonly refused: DecorationRefusal };

const { waiting, refused, paying, working, stopped, accepting, failed, observing, archived, withdrawn } = DECORATION;

/** The states from which a step is possible. */
export const DECORATION_MOVES: Readonly<Record<PlainAct, readonly DecorationState[]>> = {
  [DECORATION_ACT.change]: [waiting, refused],
  [DECORATION_ACT.resubmit]: [refused],
  [DECORATION_ACT.check]: [waiting],
  [DECORATION_ACT.approve]: [waiting],
  [DECORATION_ACT.refuse]: [waiting],
  [DECORATION_ACT.withdraw]: [waiting, refused, paying],
  [DECORATION_ACT.unpaid]: [paying, working, stopped, accepting, failed, observing],
  [DECORATION_ACT.issue]: [paying],
  [DECORATION_ACT.stop]: [working, failed, stopped],
  [DECORATION_ACT.lift]: [stopped],
  [DECORATION_ACT.extend]: [working, stopped, failed],
  [DECORATION_ACT.inspect]: [working, stopped, accepting, failed],
  [DECORATION_ACT.finish]: [working, failed],
  [DECORATION_ACT.cancelFinish]: [accepting],
  [DECORATION_ACT.fail]: [accepting],
  [DECORATION_ACT.accept]: [accepting],
  [DECORATION_ACT.consent]: [working, stopped, accepting, failed, observing],
  [DECORATION_ACT.leave]: [observing],
  [DECORATION_ACT.release]: [observing],
  [DECORATION_ACT.archive]: [observing],
};

/** A house has one of these at a time. */
export const RUNNING: readonly DecorationState[] = [waiting, paying, working, stopped, accepting, failed];
/** A permit holds. */
export const PERMITTED: readonly DecorationState[] = [working, stopped, accepting, failed, observing, archived];
/** Nothing more happens to these. */
export const DECORATION_ENDED: readonly DecorationState[] = [archived, withdrawn];

const PAPERS: Readonly<Record<Exclude<DecorationNow['papers'], 'fine'>, DecorationRefusal>> = {
  missing: 'PAPERS_MISSING',
  unseen: 'PAPERS_UNSEEN',
  wrong: 'PAPERS_WRONG',
};

/** What stands against a step that the state allows. */
function obstacle(now: DecorationNow, { act, actor }: DecorationMove): DecorationRefusal | null {
  switch (act) {
    case DECORATION_ACT.approve:
      if (actor !== null && (actor === now.maker || actor === now.checker)) return 'SELF';
      if (now.papers !== 'fine') return PAPERS[now.papers];
      return now.checker === null ? 'PAPERS_UNSEEN' : null;
    case DECORATION_ACT.refuse:
      return actor !== null && actor === now.maker ? 'SELF' : null;
    case DECORATION_ACT.issue:
      return now.unpaid > 0 ? 'UNPAID' : null;
    case DECORATION_ACT.lift:
    case DECORATION_ACT.accept:
      return now.violations > 0 ? 'VIOLATIONS' : null;
    case DECORATION_ACT.leave:
      return now.passesOut > 0 ? 'PASSES' : null;
    case DECORATION_ACT.release:
    case DECORATION_ACT.archive:
      if (!now.observed) return 'OBSERVED';
      if (now.violations > 0) return 'VIOLATIONS';
      if (!now.left) return 'NOT_LEFT';
      return act === DECORATION_ACT.archive && now.depositLeft ? 'DEPOSIT' : null;
    default:
      return null;
  }
}

function after(now: DecorationNow, act: PlainAct): DecorationState {
  switch (act) {
    case DECORATION_ACT.resubmit:
      return waiting;
    case DECORATION_ACT.approve:
      return paying;
    case DECORATION_ACT.refuse:
      return refused;
    case DECORATION_ACT.withdraw:
      return withdrawn;
    case DECORATION_ACT.issue:
    case DECORATION_ACT.lift:
      return working;
    // Money that went back before anybody worked takes the permit with it; afterwards somebody has to see to it.
    case DECORATION_ACT.unpaid:
      return now.state === working && !now.begun ? paying : now.state;
    case DECORATION_ACT.stop:
      return stopped;
    case DECORATION_ACT.finish:
      return accepting;
    case DECORATION_ACT.cancelFinish:
      return working;
    case DECORATION_ACT.fail:
      return failed;
    case DECORATION_ACT.accept:
      return observing;
    case DECORATION_ACT.archive:
      return archived;
    default:
      return now.state;
  }
}

export function takeDecorationMove(now: DecorationNow, move: DecorationMove): DecorationMoved {
  if (!DECORATION_MOVES[move.act].includes(now.state)) return { refused: 'STATE' };
  const against = obstacle(now, move);
  return against === null ? { next: after(now, move.act) } : { refused: against };
}
