// The acts that may wait for a second person, by name. The group that owns an act registers how it is done; this group keeps it and calls it.
import type { Access, Endpoint } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';

export type ActName = 'red' | 'void' | 'refund' | 'pay-refund' | 'points' | 'setting' | 'limit' | 'reopen-month' | 'revoke-day';

/** A line of what describes an act. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

/** What came of an act that was done. */
export interface ActResult {
  readonly settlementId?: number;
  /** In words: the number of a settlement, the new balance. */
  readonly text: string;
}

/** `scope` has the person who asked as its actor; `checkedBy` is the name of the second person. */
type DoAct<I> = (scope: Scope, input: I, checkedBy: string) => Promise<ActResult>;

const acts = new Map<ActName, { readonly call: Endpoint; readonly run: DoAct<never> }>();

/** `call` is what the person who asked had called; may be called by every app of a process. */
export function defineAct<I>(name: ActName, call: Endpoint, run: DoAct<I>): void {
  acts.set(name, { call, run });
}

function actOf(name: ActName) {
  const act = acts.get(name);
  if (!act) throw new Error(`no act ${name}`);
  return act;
}

/** The right that whoever asks for the act needs, now as then. */
export const accessOf = (name: ActName): Access => actOf(name).call.access;

/** The input is what the call of the act had parsed. */
export async function doAct(name: ActName, scope: Scope, input: unknown, checkedBy: string): Promise<ActResult> {
  return actOf(name).run(scope, input as never, checkedBy);
}
