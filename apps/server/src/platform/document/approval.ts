// Approval of business rows by document. An area whose rows are decided by a second person declares how a decision is carried out; the office
// area, which knows documents and workflows, declares how one is begun. Without a published workflow the plain two-person audit remains.
import type { APPROVAL, ErrorName, StateOf } from '@anju/contract';
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
}

export interface ApprovalEngine {
  /** Sends a document for the row if a workflow for its kind is published; false when the plain audit applies. */
  begin(scope: Scope, tx: Tx, request: ApprovalRequest): Promise<boolean>;
  /** The workflow whose document decides the row now. */
  running(tx: Tx, kind: ApprovalKind, id: number): Promise<string | null>;
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

/** Called where a row that needs approval was written. */
export const requestApproval = async (scope: Scope, tx: Tx, request: ApprovalRequest): Promise<boolean> =>
  engine === null ? false : engine.begin(scope, tx, request);

export const dropApproval = async (scope: Scope, tx: Tx, kind: ApprovalKind, id: number, reason: string): Promise<void> =>
  engine?.drop(scope, tx, kind, id, reason);

const BY_FLOW: ErrorName = 'DOCUMENT_BY_FLOW';
/** A row that a document decides is not decided on its own screen. */
export async function requireNoDocument(scope: Scope, tx: Tx, kind: ApprovalKind, id: number): Promise<void> {
  if (scope.byDocument === true || engine === null) return;
  const name = await engine.running(tx, kind, id);
  if (name !== null) throw fail(BY_FLOW, { name });
}
