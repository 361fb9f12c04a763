// What the engine of documents works on: one document with the tasks of its handlers, and the actions people take. There is no database and
// no clock here; the server reads a document under a lock, lets the engine decide, and writes the difference in the same transaction.
import { DOCUMENT, type DOCUMENT_TASK, type TASK_ORIGIN, type FlowDefinition, type StateOf } from '@anju/contract';

export type DocumentState = StateOf<typeof DOCUMENT>;
export type TaskState = StateOf<typeof DOCUMENT_TASK>;
export type TaskOrigin = StateOf<typeof TASK_ORIGIN>;

/** An employee. */
export type Person = number;

export interface FlowTask {
  readonly id: number;
  /** Every visit of a node has its own number, so a node that runs again after a return has new tasks. */
  readonly round: number;
  readonly node: string;
  readonly person: Person;
  /** The order of signing. */
  readonly order: number;
  readonly state: TaskState;
  readonly origin: TaskOrigin;
  /** Who acted: the person, or the substitute. */
  readonly actedBy: Person | null;
  /** Signers added before somebody: the task that waits for them. */
  readonly before: number | null;
  /** Of a task made by this very action, which somebody else had until now: that task. Its time limit goes on. */
  readonly heirTo?: number;
}

export interface FlowCase {
  readonly state: DocumentState;
  /** The state to come back to after a suspension. */
  readonly resumeTo: DocumentState | null;
  readonly suspendedBy: Person | null;
  /** Who sent it and gets it back; a successor once the sender has left. */
  readonly starter: Person;
  readonly node: string | null;
  readonly round: number;
  /** The round in which it was last sent: until somebody acts after it, the sender may revoke it. */
  readonly sentRound: number;
  readonly tasks: readonly FlowTask[];
}

export interface FlowEnvironment {
  readonly definition: FlowDefinition;
  /** Handlers of every node by its rules, as of now, substitutes not applied. */
  readonly handlers: ReadonlyMap<string, readonly Person[]>;
  /** Who takes a node whose rules mean nobody, and may end a document. */
  readonly managers: readonly Person[];
  /** Who takes it when the manager is the one who asked. */
  readonly above?: readonly Person[];
  /** Values of the form and of the document, for conditions. */
  readonly values: Readonly<Record<string, string>>;
  /**
   * Who made or changed the row a document decides about, and who ever sent the document; neither they nor the present sender ever decide.
   * Null: a document about nothing else.
   */
  readonly makers: readonly Person[] | null;
  /** Ids for new tasks, larger than any in use. */
  readonly firstId: number;
}

export type FlowAction =
  | { readonly kind: 'send'; readonly actor: Person }
  /** `as`: the person whose task it is, when a substitute acts. */
  | { readonly kind: 'agree' | 'reject'; readonly actor: Person; readonly as?: Person | undefined }
  | { readonly kind: 'return'; readonly actor: Person; readonly as?: Person | undefined; readonly to: string }
  | { readonly kind: 'transfer'; readonly actor: Person; readonly as?: Person | undefined; readonly to: Person }
  | {
      readonly kind: 'addSign';
      readonly actor: Person;
      readonly as?: Person | undefined;
      readonly people: readonly Person[];
      readonly how: 'before' | 'beside';
    }
  | { readonly kind: 'suspend' | 'resume' | 'revoke' | 'terminate'; readonly actor: Person }
  /** The duty to finish passes from whoever has it to another person. */
  | { readonly kind: 'reassign'; readonly actor: Person; readonly to: Person }
  /** Somebody who leaves is replaced in everything open. */
  | { readonly kind: 'replace'; readonly actor: Person; readonly from: Person; readonly to: Person };

export type FlowRefusal =
  | 'NOT_YOURS'
  | 'STATE'
  | 'NOT_ALLOWED_HERE'
  | 'NO_EARLIER_NODE'
  | 'SIGNS_ALREADY'
  | 'NO_HANDLER'
  | 'CONDITION'
  | 'ACTED_ALREADY'
  | 'MAKER_DECIDES'
  | 'NOBODY';

export type FlowResult =
  | { readonly ok: true; readonly next: FlowCase }
  | {
      readonly ok: false;
      readonly why: FlowRefusal;
      /** What the message names: the node, the person, the missing value. */
      readonly what: string;
    };

/** Which state may follow which; everything else is a defect. A state may stay as it is. */
export const DOCUMENT_EDGES: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  [DOCUMENT.draft]: [DOCUMENT.running],
  [DOCUMENT.running]: [DOCUMENT.suspended, DOCUMENT.returned, DOCUMENT.concluded, DOCUMENT.finished, DOCUMENT.revoked, DOCUMENT.terminated],
  [DOCUMENT.suspended]: [
    DOCUMENT.running,
    DOCUMENT.returned,
    DOCUMENT.concluded,
    DOCUMENT.finalised,
    DOCUMENT.finished,
    DOCUMENT.terminated,
  ],
  [DOCUMENT.returned]: [DOCUMENT.running, DOCUMENT.suspended, DOCUMENT.terminated],
  [DOCUMENT.concluded]: [DOCUMENT.finalised, DOCUMENT.finished, DOCUMENT.suspended, DOCUMENT.terminated],
  [DOCUMENT.finalised]: [DOCUMENT.finished, DOCUMENT.suspended, DOCUMENT.terminated],
  [DOCUMENT.finished]: [],
  [DOCUMENT.revoked]: [DOCUMENT.running, DOCUMENT.terminated],
  [DOCUMENT.terminated]: [],
};
/** States in which somebody has something to do. */
export const LIVE: readonly DocumentState[] = [DOCUMENT.running, DOCUMENT.returned, DOCUMENT.concluded, DOCUMENT.finalised];
