import { useState } from 'react';
import { currentAccount, readDraft, writeDraft } from '../../../../platform/outbox/index.ts';
import { NO_CHECK, type CheckDraft } from './finish.rules.ts';

export type ChangeCheck = (patchOf: (draft: CheckDraft) => Partial<CheckDraft>) => void;

/**
 * What is answered on a round of acceptance. It is kept on the device with every answer, since a round takes a day with its water test, and
 * goes when the result has arrived.
 */
export function useCheckDraft(id: number, round: number, start: Partial<CheckDraft>) {
  const name = `decoration-check-${id}-${round}`;
  const [draft, setDraft] = useState<CheckDraft>(() => ({
    ...NO_CHECK,
    ...start,
    ...(readDraft(currentAccount(), name) as Partial<CheckDraft> | null),
  }));
  function keep(value: CheckDraft | null): void {
    try {
      writeDraft(currentAccount(), name, value);
    } catch {
      // A browser without room keeps the answers for as long as the page lives.
    }
  }
  const change: ChangeCheck = (patchOf) =>
    setDraft((old) => {
      const next = { ...old, ...patchOf(old) };
      keep(next);
      return next;
    });
  return { draft, change, forget: () => keep(null) };
}
