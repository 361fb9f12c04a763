// Parts of a record that are saved separately (contacts of a customer, terms of a policy, cars of a parking space) have no version of their
// own: the record is locked and its version checked, and saving a part counts as a change of the record in its version and its log.
import type { AuditEntity } from '@anju/contract';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Scope } from '../scope.ts';
import { stampOf, type Stamp } from '../stamp.ts';
import { inTransaction, type Tx } from '../tenancy/tenant-db.ts';

interface WholeSpec<Whole> {
  readonly entity: AuditEntity;
  /** Locks the record; throws when it is absent, outside the user's scope, or of another version. */
  readonly lock: (tx: Tx, scope: Scope, id: number, version: number | undefined) => Promise<Whole>;
  /** Increments the version of the record and writes who changed it. */
  readonly touch: (tx: Tx, id: number, stamp: Stamp) => Promise<void>;
}

/** The context of the work on a part; `scope.db` is the transaction. */
interface PartContext<Whole> {
  readonly scope: Scope;
  readonly tx: Tx;
  readonly whole: Whole;
}

/** What was done to the part, as written to the record's log, and what the call returns. */
type Saved<Answer> = Pick<AuditEntry, 'action' | 'before' | 'after' | 'note'> & { readonly answer: Answer };

/** Saves or removes a part: `(scope, { id, version }, work)`; `id` is that of the record. */
export type SavePart<Whole> = <Answer>(
  scope: Scope,
  whole: { readonly id: number; readonly version?: number | undefined },
  work: (context: PartContext<Whole>) => Promise<Saved<Answer>>,
) => Promise<Answer>;

export function savePart<Whole>({ entity, lock, touch }: WholeSpec<Whole>): SavePart<Whole> {
  return (outside, { id, version }, work) =>
    inTransaction(outside.db, async (tx) => {
      const scope: Scope = { ...outside, db: tx };
      const whole = await lock(tx, scope, id, version);
      const { answer, ...entry } = await work({ scope, tx, whole });
      await touch(tx, id, stampOf(scope));
      await scope.audit.write(tx, scope.actor, { ...entry, entity, entityId: id });
      return answer;
    });
}
