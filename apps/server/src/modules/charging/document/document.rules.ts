// Documents that one person asks for and another decides: what all of them refuse, in the words of each. Pure.
import type { ErrorName } from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import { fail } from '../../../platform/errors/failure.ts';

export interface DocumentKind {
  /** As people call it. */
  readonly name: string;
  readonly stateText: (state: number) => string;
  /** What is said when its state does not allow a step. */
  readonly refused: ErrorName;
}

/** A document while its row is locked. */
export interface HeldDocument {
  readonly number?: string;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
}

/** What a decision writes. */
export interface Decision {
  readonly state: number;
  readonly checkerId: number;
  readonly checkedBy: string;
  readonly checkedAt: string;
  readonly checkNote: string;
}

/** What any step writes. */
export interface StateChange extends Partial<Decision> {
  readonly state: number;
}

/** What somebody does not see is, to him, not there. */
export function requireThere<T>({ name }: DocumentKind, found: T | undefined): T {
  if (found === undefined) throw fail('NOT_FOUND', { what: name });
  return found;
}

export function requireState(
  { refused, stateText }: DocumentKind,
  { number = '', state }: Pick<HeldDocument, 'number' | 'state'>,
  from: readonly number[],
  what: string,
): void {
  if (!from.includes(state)) throw fail(refused, { number, state: stateText(state), what });
}

export function requireVersion({ name }: DocumentKind, { version }: Pick<HeldDocument, 'version'>, seen: number): void {
  if (version !== seen) throw fail('STALE', { what: name });
}

/** There, in a state that allows the step, and still as it was seen; told in this order. */
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

/** Nobody decides what he asked for himself. */
export function requireOther({ makerId }: Pick<HeldDocument, 'makerId'>, { accountId }: { readonly accountId: number }): void {
  if (makerId === accountId) throw fail('MAKER_IS_CHECKER');
}

/** Above 审批限额 only who sees all estates decides; what has no sum has no limit to be measured by. */
export function checkLimit(estates: readonly number[] | null, amount: string | null, limit: string): void {
  if (estates === null || amount === null) return;
  const size = amount.startsWith('-') ? amount.slice(1) : amount;
  if (compareDecimal(size, limit) > 0) throw fail('APPROVE_LIMIT', { limit });
}
