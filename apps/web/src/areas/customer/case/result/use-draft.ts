import { useState } from 'react';
import { currentAccount, readDraft, writeDraft } from '../../../../platform/outbox/index.ts';
import { draftName } from './work-outbox.ts';
import { NO_DRAFT, type WorkDraft } from './work.rules.ts';

/** What is typed for a work order. It is kept with every keystroke and goes when the finished order has arrived. */
export function useDraft(id: number): readonly [WorkDraft, (patch: Partial<WorkDraft>) => void] {
  const [draft, setDraft] = useState<WorkDraft>(() => ({
    ...NO_DRAFT,
    ...(readDraft(currentAccount(), draftName(id)) as Partial<WorkDraft> | null),
  }));
  function change(patch: Partial<WorkDraft>): void {
    const next = { ...draft, ...patch };
    setDraft(next);
    const isEmpty = next.result === '' && next.cause === '' && next.lines.length === 0;
    try {
      writeDraft(currentAccount(), draftName(id), isEmpty ? null : next);
    } catch {
      // A browser without room keeps what is typed for as long as the page lives.
    }
  }
  return [draft, change];
}
