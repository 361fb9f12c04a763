// An audited document as data: its states, the steps between them, who may take each, and what is logged. A step is one transaction: the row
// is locked, what does not fit is refused, the new state is written, the work is done, the log line is added. A document engine can read
// the steps of a flow; it adds nothing to how they are taken.
import type { AuditEntity, Enumeration, ErrorName } from '@anju/contract';
import { fail } from '../errors/failure.ts';
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
  /** The record its log lines belong to, where that is not the document: a price is logged with its standard. */
  readonly entityId?: number;
}

/** Checks of a step after the document was found. They differ in order, never in words. */
type Check = 'state' | 'version' | 'maker';
const CHECKS: readonly Check[] = ['state', 'version', 'maker'];

interface FlowSpec<Doc extends FlowDocument, Change> {
  /** As people call it: 欠费标记. */
  readonly name: string;
  readonly entity: AuditEntity;
  readonly states: Pick<Enumeration<number>, 'text'>;
  /** The refusal when its state does not allow a step; told the number, the state and the step. */
  readonly refused: ErrorName;
  /** The refusal when somebody else takes a step that belongs to the maker. */
  readonly notMaker?: ErrorName;
  /** In which order a step is refused: state, version, maker unless said otherwise. */
  readonly order?: readonly Check[];
  /** Finds the row with `for update`; undefined when it is absent or outside the estates. */
  readonly lock: (tx: Tx, id: number, estates: Actor['estates'], scope: Scope) => Promise<Doc | undefined>;
  /** Writes the columns and raises the version. */
  readonly update: (tx: Tx, id: number, change: Change) => Promise<void>;
  /** 审批限额, for flows with a step that has an amount. */
  readonly limit?: (tx: Tx) => Promise<string>;
  /** Where its attached files are seen. */
  readonly paper?: PaperPlace;
}

/** What a step is given by the call. `note` or `reason` is what the user wrote. */
export interface StepInput {
  readonly id: number;
  readonly version?: number | undefined;
  readonly note?: string | undefined;
  readonly reason?: string | undefined;
}

/** A step as an engine can list it. */
export interface StepDefinition {
  /** As the log says it. */
  readonly action: string;
  /** As a refusal says it (不能…), where that differs from the action. */
  readonly what?: string;
  readonly from: readonly number[];
  /** Left out by a step that leaves the state as it is. */
  readonly to?: number;
  /** other: anybody but the maker · maker: only the maker · anyone: whoever may make the call */
  readonly by: 'other' | 'maker' | 'anyone';
}

/** What the functions of a step work with; `scope.db` is the transaction of the step. */
export interface StepContext<Doc, Input> {
  readonly scope: Scope;
  readonly tx: Tx;
  readonly document: Doc;
  readonly input: Input;
}

/** What the work before the write found out. */
interface Outcome<Change> {
  /** Columns beside the state. */
  readonly change?: Partial<Change>;
  /** The note of the log line. */
  readonly note?: string;
}

interface StepRules<Doc, Input> extends StepDefinition {
  /** Rights that depend on the document, refused as soon as it was found. */
  readonly right?: (context: StepContext<Doc, Input>) => Promise<void>;
  readonly order?: readonly Check[];
}

interface StepSpec<Doc, Change, Input> extends StepRules<Doc, Input> {
  /** What is measured by 审批限额; null has no limit. */
  readonly amount?: (document: Doc) => string | null;
  /** Columns beside the state. Unless said otherwise a step of `other` writes a decision and the rest writes nothing. */
  readonly writes?: (context: StepContext<Doc, Input>) => Partial<Change>;
  /** The note of the log line. Unless said otherwise it is the number and what the user wrote. */
  readonly note?: (context: StepContext<Doc, Input>) => string;
  /** Before the row is written: refuses for reasons of this step, and does what decides what is written. */
  readonly before?: (context: StepContext<Doc, Input>) => Promise<Outcome<Change> | void>;
  /** Once the document has its new state. */
  readonly run?: (context: StepContext<Doc, Input>) => Promise<void>;
}

/** A step that answers more than that it was taken. */
interface AnsweringSpec<Doc, Change, Input, Result> extends Omit<StepSpec<Doc, Change, Input>, 'before'> {
  readonly before: (context: StepContext<Doc, Input>) => Promise<Outcome<Change> & { readonly result: Result }>;
}

/** Takes the step: `(scope, { id, version, … })`. */
export type Step<Input, Result> = (scope: Scope, input: Input) => Promise<Result>;

/** Declares a step; those that answer something name the type of their input and of their answer. */
interface StepMaker<Doc extends FlowDocument, Change> {
  <Input extends StepInput = StepInput>(this: void, spec: StepSpec<Doc, Change, Input>): Step<Input, null>;
  <Input extends StepInput, Result>(this: void, spec: AnsweringSpec<Doc, Change, Input, Result>): Step<Input, Result>;
}

export interface DocumentFlow<Doc extends FlowDocument, Change> {
  readonly kind: DocumentKind;
  readonly entity: AuditEntity;
  /** All that were declared, in that order. */
  readonly steps: readonly StepDefinition[];
  /** Who reads the attached files; to be given to `defineFileParent`. */
  readonly paper: DocumentPaper;
  readonly step: StepMaker<Doc, Change>;
  /** Locks the document and refuses what does not fit: the first half of a step, for work that is no step of its own. */
  readonly hold: <Input extends StepInput>(scope: Scope, tx: Tx, input: Input, rules: StepRules<Doc, Input>) => Promise<Doc>;
}

const wordsOf = ({ note, reason }: StepInput): string => note ?? reason ?? '';
const lineOf = (document: FlowDocument, input: StepInput): string =>
  [document.number ?? '', wordsOf(input)].filter((part) => part !== '').join(' ');

export function documentFlow<Doc extends FlowDocument, Change = StateChange>(flow: FlowSpec<Doc, Change>): DocumentFlow<Doc, Change> {
  const { name, entity, states, refused, notMaker, limit } = flow;
  const kind: DocumentKind = { name, stateText: states.text, refused };
  const steps: StepDefinition[] = [];

  async function hold<Input extends StepInput>(scope: Scope, tx: Tx, input: Input, rules: StepRules<Doc, Input>): Promise<Doc> {
    const { actor } = scope;
    const document = requireThere(kind, await flow.lock(tx, input.id, actor.estates, scope));
    await rules.right?.({ scope, tx, document, input });
    for (const check of rules.order ?? flow.order ?? CHECKS) {
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

    return (outside, input) =>
      inTransaction(outside.db, async (tx) => {
        const scope: Scope = { ...outside, db: tx };
        const document = await hold(scope, tx, input, spec);
        const context: StepContext<Doc, Input> = { scope, tx, document, input };
        if (amount !== undefined && limit !== undefined) checkLimit(scope.actor.estates, amount(document), await limit(tx));
        const found: (Outcome<Change> & { readonly result?: Result }) | undefined = (await spec.before?.(context)) ?? undefined;
        const decision = by === 'other' ? { ...checkedBy(scope), checkNote: wordsOf(input) } : {};
        const columns = spec.writes === undefined ? decision : spec.writes(context);
        // The columns are those of the document's own table: its steps name them, so nothing here can.
        const change = { ...(to === undefined ? {} : { state: to }), ...columns, ...found?.change } as Change;
        await flow.update(tx, input.id, change);
        await spec.run?.(context);
        const note = found?.note ?? (spec.note === undefined ? lineOf(document, input) : spec.note(context));
        await scope.audit.write(tx, scope.actor, { action, entity, entityId: document.entityId ?? input.id, note });
        return found?.result ?? null;
      });
  }

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
