import { useState } from 'react';
import { currentAccount } from './leave.ts';
import { readDraft, writeDraft } from './store.ts';

export interface Draft<T> {
  readonly value: T;
  /** A function gets what was typed last, for answers that arrive later. */
  readonly change: (patch: Partial<T> | ((old: T) => Partial<T>)) => void;
  /** What was typed has become a step. */
  readonly forget: () => void;
}

/** Typed text that is kept with every keystroke and survives a lost connection, a closed page and an ended session. */
export function useDraft<T extends object>(name: string, blank: T): Draft<T> {
  const [value, setValue] = useState<T>(() => ({ ...blank, ...(readDraft(currentAccount(), name) as Partial<T> | null) }));
  function keep(next: T): void {
    try {
      writeDraft(currentAccount(), name, JSON.stringify(next) === JSON.stringify(blank) ? null : next);
    } catch {
      // A browser without room keeps what is typed for as long as the page lives.
    }
  }
  return {
    value,
    change: (patch) =>
      setValue((old) => {
        const next = { ...old, ...(typeof patch === 'function' ? patch(old) : patch) };
        keep(next);
        return next;
      }),
    forget: () => writeDraft(currentAccount(), name, null),
  };
}
