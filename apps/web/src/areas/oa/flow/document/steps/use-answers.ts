// Answers to letters that are typed and not sent yet. They belong to the screen: the pane or drawer they are typed in goes whenever another
// letter, box or tab is chosen.
import { useState } from 'react';
import { useUnsaved } from '../../../../../platform/unsaved/index.ts';

export interface Answers {
  readonly of: (letterId: number) => string;
  readonly put: (letterId: number, text: string) => void;
}

const isTyped = (texts: Readonly<Record<number, string>>): boolean => Object.values(texts).some((text) => text !== '');

export function useAnswers(): Answers {
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({});
  const saved = useUnsaved(isTyped(texts), '普通公文的回复尚未签收提交，放弃后无法恢复。');
  return {
    of: (id) => texts[id] ?? '',
    put: (id, text) => {
      setTexts((before) => ({ ...before, [id]: text }));
      // A letter may have been signed for while its tab slept.
      if (!isTyped({ ...texts, [id]: text })) saved();
    },
  };
}
