// An audited document described as data: its states, the steps between them, who may take each step, and what is logged. A step is one
// transaction: it locks the row, refuses what is not allowed, writes the new state, does the work and adds the log line. A document engine
// could read the steps of a flow; it would add nothing to how they are taken.
import type { AuditEntity, Enumeration, ErrorName } from '@anju/contract';
import { fail } from '../errors/failure.ts';
import { defineApproval, dropApproval, lockApproval, requireNoDocument, type ApprovalOutcome, type ApprovalSource } from './approval.ts';
import type { Actor, Scope } from '../scope.ts';
import { checkedBy } from '../stamp.ts';
import { inTransaction, type Tx } from '../tenancy/tenant-db.ts';
import {
  checkLimit,
  requireOther,
  requireState,
  requireThere,
  requireVersion,
  type DocumentKind,
  type HeldDocument,
  type StateChange,
} from './document.rules.ts';
import { paperOf, type DocumentPaper, type PaperPlace } from './document.service.ts';

/** A document of a flow while its row is locked. */
export interface FlowDocument extends HeldDocument {
  /** The record its log lines belong to, if that is not the document itself: a price is logged with its standard. */
  readonly entityId?: number;
}

/** Checks of a step after the document was found. Their order may differ between flows, their messages do not. */
type Check = 'state' | 'version' | 'maker';
const CHECKS: readonly Check[] = ['state', 'version', 'maker'];

interface FlowSpec<Doc extends FlowDocument, Change> {
  /** The users' name for it: 欠费标记. */
  readonly name: string;
  readonly entity: AuditEntity;
  readonly states: Pick<Enumeration<number>, 'text'>;
  /** The error when the state does not allow a step; it receives the number, the state and the step. */
  readonly refused: ErrorName;
  /** The error when another user takes a step that is reserved for the maker. */
  readonly notMaker?: ErrorName;
  /** The order of the checks of a step; by default state, version, maker. */
  readonly order?: readonly Check[];
  /** Reads the row with `for update`; undefined when it is absent or outside the user's estates. */
  readonly lock: (tx: Tx, id: number, estates: Actor['estates'], scope: Scope) => Promise<Doc | undefined>;
  /** Writes the columns and increments the version. */
  readonly update: (tx: Tx, id: number, change: Change) => Promise<void>;
  /** 审核限额, for flows with a step that declares an amount. */
  readonly limit?: (tx: Tx) => Promise<string>;
  /** Where its attached files are visible. */
  readonly paper?: PaperPlace;
  /** Decided by a document instead where a workflow for its kind is published; the steps say which of them decide. */
  readonly approval?: Pick<ApprovalSource, 'kind' | 'menuOf' | 'recordOf' | 'changes'>;
}

/** The input of a step. `note` or `reason` is the user's text. */
export interface StepInput {
  readonly id: number;
  readonly version?: number | undefined;
  readonly note?: string | undefined;
  readonly reason?: string | undefined;
}

/** A step as an engine can list it. */
export interface StepDefinition {
  /** The action's name in the log. */
  readonly action: string;
  /** The action's name in the error message (不能…), where it differs from `action`. */
  readonly what?: string;
  readonly from: readonly number[];
  /** Omitted by a step that does not change the state. */
  readonly to?: number;
  /** other: any user except the maker · maker: only the maker · anyone: every user who may make the call */
  readonly by: 'other' | 'maker' | 'anyone';
}

/** The context of a step's functions; `scope.db` is the transaction of the step. */
export interface StepContext<Doc, Input> {
  readonly scope: Scope;
  readonly tx: Tx;
  readonly document: Doc;
  readonly input: Input;
}

/** The result of the work before the write. */
interface Outcome<Change> {
  /** Columns to write in addition to the state. */
  readonly change?: Partial<Change>;
  /** The note of the log line. */
  readonly note?: string;
}

interface StepRules<Doc, Input> extends StepDefinition {
  /** Checks rights that depend on the document, as soon as the document was found. */
  readonly right?: (context: StepContext<Doc, Input>) => Promise<void>;
  readonly order?: readonly Check[];
  /** What the step decides about a row of a flow with `approval`. */
  readonly decides?: ApprovalOutcome;
}

interface StepSpec<Doc, Change, Input> extends StepRules<Doc, Input> {
  /** The amount compared with 审核限额; null has no limit. */
  readonly amount?: (document: Doc) => string | null;
  /** Columns to write in addition to the state. By default a step by `other` writes the decision columns and any other step writes none. */
  readonly writes?: (context: StepContext<Doc, Input>) => Partial<Change>;
  /** The note of the log line; by default the document's number and the user's text. */
  readonly note?: (context: StepContext<Doc, Input>) => string;
  /** Runs before the row is written: checks what is specific to this step, and does the work that determines what is written. */
  readonly before?: (context: StepContext<Doc, Input>) => Promise<Outcome<Change> | void>;
  /** Runs after the document has its new state. */
  readonly run?: (context: StepContext<Doc, Input>) => Promise<void>;
}

/** A step that returns a result. */
interface AnsweringSpec<Doc, Change, Input, Result> extends Omit<StepSpec<Doc, Change, Input>, 'before'> {
  readonly before: (context: StepContext<Doc, Input>) => Promise<Outcome<Change> & { readonly result: Result }>;
}

/** Takes the step: `(scope, { id, version, … })`. */
export type Step<Input, Result> = (scope: Scope, input: Input) => Promise<Result>;

/** Declares a step; steps with a result name the types of their input and their result. */
interface StepMaker<Doc extends FlowDocument, Change> {
  <Input extends StepInput = StepInput>(this: void, spec: StepSpec<Doc, Change, Input>): Step<Input, null>;
  <Input extends StepInput, Result>(this: void, spec: AnsweringSpec<Doc, Change, Input, Result>): Step<Input, Result>;
}

export interface DocumentFlow<Doc extends FlowDocument, Change> {
  readonly kind: DocumentKind;
  readonly entity: AuditEntity;
  /** All declared steps, in the order of declaration. */
  readonly steps: readonly StepDefinition[];
  /** Who may read the attached files; passed to `defineFileParent`. */
  readonly paper: DocumentPaper;
  readonly step: StepMaker<Doc, Change>;
  /** Locks the document and makes the checks: the first half of a step, for work that is not a step itself. */
  readonly hold: <Input extends StepInput>(scope: Scope, tx: Tx, input: Input, rules: StepRules<Doc, Input>) => Promise<Doc>;
}

const wordsOf = ({ note, reason }: StepInput): string => note ?? reason ?? '';
const lineOf = (document: FlowDocument, input: StepInput): string =>
  [document.number ?? '', wordsOf(input)].filter((part) => part !== '').join(' ');

export function documentFlow<Doc extends FlowDocument, Change = StateChange>(flow: FlowSpec<Doc, Change>): DocumentFlow<Doc, Change> {
  const { name, entity, states, refused, notMaker, limit } = flow;
  const kind: DocumentKind = { name, stateText: states.text, refused };
  const steps: StepDefinition[] = [];
  const decisions = new Map<ApprovalOutcome, (scope: Scope, input: StepInput) => Promise<unknown>>();

  async function hold<Input extends StepInput>(scope: Scope, tx: Tx, input: Input, rules: StepRules<Doc, Input>): Promise<Doc> {
    const { actor } = scope;
    // A step of the document holds the document before it reaches the row; the other way round, the two would wait for each other.
    if (flow.approval && scope.byDocument !== true) await lockApproval(tx, flow.approval.kind, input.id);
    const document = requireThere(kind, await flow.lock(tx, input.id, actor.estates, scope));
    // A step taken because a document was decided was allowed by the engine: who decides and who is told stands in the workflow.
    const checks: readonly Check[] = scope.byDocument === true ? ['state'] : (rules.order ?? flow.order ?? CHECKS);
    if (scope.byDocument !== true) await rules.right?.({ scope, tx, document, input });
    if (flow.approval && (rules.decides === 'approve' || rules.decides === 'reject'))
      await requireNoDocument(scope, tx, flow.approval.kind, input.id);
    for (const check of checks) {
      if (check === 'state') requireState(kind, document, rules.from, rules.what ?? rules.action);
      else if (check === 'version') {
        if (input.version !== undefined) requireVersion(kind, document, input.version);
      } else if (rules.by === 'other') requireOther(document, actor);
      else if (rules.by === 'maker' && document.makerId !== actor.accountId) throw fail(notMaker ?? 'NOT_AUTHORISED');
    }
    return document;
  }

  type Spec<Input, Result> = StepSpec<Doc, Change, Input> | AnsweringSpec<Doc, Change, Input, Result>;

  function step<Input extends StepInput, Result>(spec: Spec<Input, Result>): Step<Input, Result | null> {
    const { action, what, from, to, by, amount } = spec;
    if (by === 'maker' && notMaker === undefined) throw new Error(`${name}：${action} has no refusal for somebody else`);
    if (amount !== undefined && limit === undefined) throw new Error(`${name}：${action} has no limit for its amount`);
    steps.push({ action, from, by, ...(what === undefined ? {} : { what }), ...(to === undefined ? {} : { to }) });

    const taken: Step<Input, Result | null> = (outside, input) =>
      inTransaction(outside.db, async (tx) => {
        const scope: Scope = { ...outside, db: tx };
        const document = await hold(scope, tx, input, spec);
        const context: StepContext<Doc, Input> = { scope, tx, document, input };
        if (amount !== undefined && limit !== undefined && scope.byDocument !== true)
          checkLimit(scope.actor.estates, amount(document), await limit(tx));
        const found: (Outcome<Change> & { readonly result?: Result }) | undefined = (await spec.before?.(context)) ?? undefined;
        const decision = by === 'other' ? { ...checkedBy(scope), checkNote: wordsOf(input) } : {};
        const columns = spec.writes === undefined ? decision : spec.writes(context);
        // The columns are those of the document's own table; only its steps know them, so this code cannot name their type.
        const change = { ...(to === undefined ? {} : { state: to }), ...columns, ...found?.change } as Change;
        await flow.update(tx, input.id, change);
        await spec.run?.(context);
        if (flow.approval && spec.decides === 'withdraw' && scope.byDocument !== true)
          await dropApproval(scope, tx, flow.approval.kind, input.id, wordsOf(input) === '' ? action : wordsOf(input));
        const note = found?.note ?? (spec.note === undefined ? lineOf(document, input) : spec.note(context));
        await scope.audit.write(tx, scope.actor, { action, entity, entityId: document.entityId ?? input.id, note });
        return found?.result ?? null;
      });
    // A decision by document brings the id and the words; steps that decide need no more than these.
    if (spec.decides !== undefined) decisions.set(spec.decides, (scope, input) => taken(scope, input as Input));
    return taken;
  }

  if (flow.approval)
    defineApproval({
      ...flow.approval,
      async decide(scope, _tx, id, outcome, opinion) {
        const decide = decisions.get(outcome);
        if (!decide) throw new Error(`${name} has no step that decides ${outcome}`);
        await decide(scope, { id, note: opinion, reason: opinion });
      },
    });

  return {
    kind,
    entity,
    steps,
    get paper(): DocumentPaper {
      throw new Error(`${name} has no files`);
    },
    ...(flow.paper === undefined ? {} : { paper: paperOf(flow.paper) }),
    hold,
    step,
  };
}
