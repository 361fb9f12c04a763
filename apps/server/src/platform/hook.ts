// Effects from a lower layer on a higher one. The lower layer announces what happened without knowing its listeners. Listeners run inside
// the caller's transaction, one after another in the order of registration, so an error in a listener rolls back the whole transaction.
import type { Scope } from './scope.ts';
import type { Tx } from './tenancy/tenant-db.ts';

export type Listener<Facts> = (scope: Scope, tx: Tx, facts: Facts) => Promise<void>;

export interface Hook<Facts> {
  /** Registers a listener. Registering the same function again changes nothing: one process may build several apps. */
  listen(listener: Listener<Facts>): void;
  /**
   * Runs every listener. Fails when there is no listener, because then the modules were not wired and the effect would be lost silently.
   */
  tell: Listener<Facts>;
}

export function hook<Facts>(name: string): Hook<Facts> {
  const listeners = new Set<Listener<Facts>>();
  return {
    listen(listener) {
      listeners.add(listener);
    },
    async tell(scope, tx, facts) {
      if (listeners.size === 0) throw new Error(`nobody listens to the hook '${name}'`);
      for (const listener of listeners) await listener(scope, tx, facts);
    },
  };
}
