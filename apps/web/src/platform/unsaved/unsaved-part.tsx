import { useCallback, useContext, useId, useMemo, type ReactNode } from 'react';
import { isPartUnsaved } from './store.ts';
import { useDiscard } from './use-discard.ts';
import { UnsavedPageContext, UnsavedPartsContext } from './use-unsaved.ts';

export interface UnsavedPartState {
  readonly id: string;
  /** Does `go` if the part holds nothing unsaved or the user gives it up, otherwise `stay`. */
  readonly leave: (go: () => void, stay?: () => void) => void;
}

/**
 * A part of a page that can be left by itself and does not know what is typed in it: a drawer, the record beside a tree. Its content goes
 * into `UnsavedPart`; closing it or turning to another record goes through `leave`.
 */
export function useUnsavedPart(): UnsavedPartState {
  const page = useContext(UnsavedPageContext);
  const id = useId();
  const discard = useDiscard();
  const leave = useCallback(
    (go: () => void, stay?: () => void) => {
      if (!isPartUnsaved(page, id)) return go();
      void discard().then((given) => (given ? go() : stay?.()));
    },
    [page, id, discard],
  );
  return useMemo(() => ({ id, leave }), [id, leave]);
}

export function UnsavedPart({ part, children }: { readonly part: UnsavedPartState; readonly children: ReactNode }) {
  const outer = useContext(UnsavedPartsContext);
  const parts = useMemo(() => [...outer, part.id], [outer, part.id]);
  return <UnsavedPartsContext value={parts}>{children}</UnsavedPartsContext>;
}
