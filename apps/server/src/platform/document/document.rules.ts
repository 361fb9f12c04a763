// Documents that one user requests and another approves or rejects: the checks they share, with the error messages of each document. Pure.
import type { ErrorName } from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import { fail } from '../errors/failure.ts';

export interface DocumentKind {
  /** The users' name for it. */
  readonly name: string;
  readonly stateText: (state: number) => string;
  /** The error when the state does not allow a step; it receives the number, the state and the step. */
  readonly refused: ErrorName;
}

/** A document while its row is locked. */
export interface HeldDocument {
  readonly number?: string;
  readonly state: number;
  /** Absent where a decision does not depend on the version the user saw. */
  readonly version?: number;
  readonly makerId: number;
}

/** The columns a decision writes. */
export interface Decision {
  readonly state: number;
  readonly checkerId: number;
  readonly checkedBy: string;
  readonly checkedAt: string;
  readonly checkNote: string;
}

/** The columns any step writes. */
export interface StateChange extends Partial<Decision> {
  readonly state: number;
}

/** A document outside the user's scope is reported as not found. */
export function requireThere<T>({ name }: Pick<DocumentKind, 'name'>, found: T | undefined): T {
  if (found === undefined) throw fail('NOT_FOUND', { what: name });
  return found;
}

export function requireState(
  { refused, stateText }: Pick<DocumentKind, 'refused' | 'stateText'>,
  { number = '', state }: Pick<HeldDocument, 'number' | 'state'>,
  from: readonly number[],
  what: string,
): void {
  if (!from.includes(state)) throw fail(refused, { number, state: stateText(state), what });
}

export function requireVersion(
  { name }: Pick<DocumentKind, 'name'>,
  { version }: Pick<HeldDocument, 'version'>,
  seen: number | undefined,
): void {
  if (version !== seen) throw fail('STALE', { what: name });
}

/**
 * Requires that the document exists, that its state allows the step, and that its version is the one the user saw; reports the first check
 * that fails.
 */
export function requireStep<T extends HeldDocument>(
  kind: DocumentKind,
  found: T | undefined,
  seen: number,
  from: readonly number[],
  what: string,
): T {
  const held = requireThere(kind, found);
  requireState(kind, held, from, what);
  requireVersion(kind, held, seen);
  return held;
}

/** No user decides a document that they made themselves. */
export function requireOther({ makerId }: Pick<HeldDocument, 'makerId'>, { accountId }: { readonly accountId: number }): void {
  if (makerId === accountId) throw fail('MAKER_IS_CHECKER');
}

/** Above 审核限额 only users who see every estate decide. A document without a sum has no limit. */
export function checkLimit(estates: readonly number[] | null, amount: string | null, limit: string): void {
  if (estates === null || amount === null) return;
  const size = amount.startsWith('-') ? amount.slice(1) : amount;
  if (compareDecimal(size, limit) > 0) throw fail('APPROVE_LIMIT', { limit });
}
