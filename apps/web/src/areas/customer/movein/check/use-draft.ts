import { useState } from 'react';
import { currentAccount, readDraft, writeDraft } from '../../../../platform/outbox/index.ts';

interface Draft<T> {
  readonly value: T;
  readonly change: (patch: Partial<T>) => void;
  /** What was typed has become a step. */
  readonly forget: () => void;
}

/** Typed text that is kept with every keystroke and survives a lost connection, a closed page and an ended session. */
export function useDraft<T extends object>(name: string, blank: T): Draft<T> {
  const [value, setValue] = useState<T>(() => ({ ...blank, ...(readDraft(currentAccount(), name) as Partial<T> | null) }));
  function change(patch: Partial<T>): void {
    const next = { ...value, ...patch };
    setValue(next);
    try {
      writeDraft(currentAccount(), name, JSON.stringify(next) === JSON.stringify(blank) ? null : next);
    } catch {
      // A browser without room keeps what is typed for as long as the page lives.
    }
  }
  return { value, change, forget: () => writeDraft(currentAccount(), name, null) };
}
