// The question before typed content is lost, in the same words everywhere.
import { useCallback } from 'react';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { forgetUnsaved, listUnsaved, type UnsavedContent } from './store.ts';
import { useUnsaved } from './use-unsaved.ts';

const LOST = '放弃后无法恢复。';

function questionFor(contents: readonly UnsavedContent[]): string {
  const [first, ...others] = contents;
  const titles = contents.map(({ title }) => title).filter(Boolean);
  if (first && others.length === 0 && first.question) return first.question;
  if (titles.length === 0) return `填写的内容尚未保存，${LOST}`;
  if (titles.length === 1) return `“${titles[0]}”中填写的内容尚未保存，${LOST}`;
  return `以下 ${titles.length} 个页面中填写的内容尚未保存，${LOST}${titles.join('、')}`;
}

/** Asks before a dialog drops what was typed in it, or a page turns to another record. Resolves to true if it may be dropped. */
export function useDiscard(): (text?: string) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    (text = questionFor([])) => confirm({ text, go: '放弃修改', close: '留在本页', focus: 'close', leaves: true }),
    [confirm],
  );
}

/**
 * Does `go` if the named tabs, or all of them, hold nothing unsaved or the user gives it up. There is one question for all of them, and it
 * names them.
 */
export function useLeave(): (tabs: readonly string[] | null, go: () => void) => void {
  const discard = useDiscard();
  return useCallback(
    (tabs, go) => {
      const named = tabs ?? undefined;
      const leave = () => {
        forgetUnsaved(named);
        go();
      };
      const contents = listUnsaved(named);
      if (contents.length === 0) return leave();
      void discard(questionFor(contents)).then((given) => given && leave());
    },
    [discard],
  );
}

/** For a dialog or drawer made by hand: marks its typed content and gives the function that closes it, asking first. */
export function useUnsavedDialog(dirty: boolean, onClose: () => void): () => void {
  const discard = useDiscard();
  useUnsaved(dirty);
  return () => {
    if (!dirty) return onClose();
    void discard().then((given) => given && onClose());
  };
}
