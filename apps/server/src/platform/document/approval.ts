// Approval of business rows by document. An area whose rows are decided by a second person declares how a decision is carried out; the office
// area, which knows documents and workflows, declares how one is begun. Without a published workflow the plain two-person audit remains.
import type { APPROVAL, BusinessField, ErrorName, StateOf } from '@anju/contract';
import { fail } from '../errors/failure.ts';
import type { Scope } from '../scope.ts';
import type { DbOrTx, Tx } from '../tenancy/tenant-db.ts';

export type ApprovalKind = StateOf<typeof APPROVAL>;
export type ApprovalOutcome = 'approve' | 'reject' | 'withdraw';

/** How the decision about a row is carried out; it runs in the transaction of the step that decided the document. */
export interface ApprovalSource {
  readonly kind: ApprovalKind;
  /** The screen of a row. */
  readonly menuOf: (db: DbOrTx, id: number) => number | Promise<number>;
  /** The record that opens there, where the row is a part of one: the decoration of an extension. */
  readonly recordOf?: (db: DbOrTx, id: number) => Promise<number | null>;
  /** Whether a row may be changed on its screen while its document is back with the sender; otherwise it is ended and asked for anew. */
  readonly changes?: true;
  readonly decide: (scope: Scope, tx: Tx, id: number, outcome: ApprovalOutcome, opinion: string) => Promise<void>;
}

/** What a document says about the row it decides. */
export interface ApprovalRequest {
  readonly kind: ApprovalKind;
  readonly id: number;
  readonly title: string;
  /** Facts a reader needs, a line each. */
  readonly lines: readonly string[];
  readonly amount: string | null;
  /** The field of the form that gives the amount, where it may be left empty. */
  readonly amountField?: string;
  /** What conditions of a workflow may ask about, beside the amount. */
  readonly facts?: Readonly<Partial<Record<BusinessField, string>>>;
}

/** The living document of a row. */
export interface RunningApproval {
  readonly flowName: string;
  /** It is back with its sender, who may change the row and send it again. */
  readonly returned: boolean;
  /** The employee who sends it. */
  readonly starterId: number;
}

export interface ApprovalEngine {
  /** Sends a document for the row if a workflow for its kind is published, and names it; null when the plain audit applies. */
  begin(scope: Scope, tx: Tx, request: ApprovalRequest): Promise<string | null>;
  /** Locks the living document of the row: whoever takes both locks takes this one first, as the steps of the document do. */
  lock(tx: Tx, kind: ApprovalKind, id: number): Promise<void>;
  /** The workflow whose document decides the row now. */
  running(tx: Tx, kind: ApprovalKind, id: number): Promise<RunningApproval | null>;
  /** The row was changed while its document is back with the sender: the document says what the row says now. */
  renew(scope: Scope, tx: Tx, request: ApprovalRequest): Promise<void>;
  /** The row was withdrawn or ended by its own step: its document ends as well. */
  drop(scope: Scope, tx: Tx, kind: ApprovalKind, id: number, reason: string): Promise<void>;
}

const sources = new Map<number, ApprovalSource>();
export function defineApproval(source: ApprovalSource): void {
  sources.set(source.kind, source);
}
export const approvalSource = (kind: number): ApprovalSource | undefined => sources.get(kind);

let engine: ApprovalEngine | null = null;
export function defineApprovalEngine(found: ApprovalEngine): void {
  engine = found;
}

/** Called where a row that needs approval was written; answers the name of the workflow that decides it. */
export const requestApproval = async (scope: Scope, tx: Tx, request: ApprovalRequest): Promise<string | null> =>
  engine === null ? null : engine.begin(scope, tx, request);

export const dropApproval = async (scope: Scope, tx: Tx, kind: ApprovalKind, id: number, reason: string): Promise<void> =>
  engine?.drop(scope, tx, kind, id, reason);

export const lockApproval = async (tx: Tx, kind: ApprovalKind, id: number): Promise<void> => engine?.lock(tx, kind, id);

/** Whether a document decides the row now. */
export const hasDocument = async (tx: Tx, kind: ApprovalKind, id: number): Promise<boolean> =>
  engine !== null && (await engine.running(tx, kind, id)) !== null;

const BY_FLOW: ErrorName = 'DOCUMENT_BY_FLOW';
/** A row that a document decides is not decided on its own screen. */
export async function requireNoDocument(scope: Scope, tx: Tx, kind: ApprovalKind, id: number): Promise<void> {
  if (scope.byDocument === true || engine === null) return;
  const running = await engine.running(tx, kind, id);
  if (running !== null) throw fail(BY_FLOW, { name: running.flowName });
}

/**
 * Called where a row that waits is changed. While a document decides it, only the sender changes it, once it came back; the document is sent
 * again by its own step. Without one the row asks anew. Answers the name of the workflow that decides it.
 */
export async function changeApproval(scope: Scope, tx: Tx, request: ApprovalRequest): Promise<string | null> {
  const running = engine === null ? null : await engine.running(tx, request.kind, request.id);
  if (engine === null || running === null) return requestApproval(scope, tx, request);
  if (!running.returned || running.starterId !== scope.actor.employeeId) throw fail(BY_FLOW, { name: running.flowName });
  await engine.renew(scope, tx, request);
  return running.flowName;
}
