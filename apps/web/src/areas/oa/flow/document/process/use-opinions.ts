// Opinions by document. What is written stays while another document is looked at; until the server has kept it with the task, leaving asks.
import { useState } from 'react';
import { useUnsaved } from '../../../../../platform/unsaved/index.ts';

type Texts = Readonly<Record<number, string>>;

export interface Opinions {
  /** Undefined until the user has written something here. */
  readonly of: (id: number) => string | undefined;
  readonly write: (id: number, text: string) => void;
  /** The server keeps this text. */
  readonly keep: (id: number, text: string) => void;
  /** The step was taken; should the document come back, its box is empty. */
  readonly forget: (id: number) => void;
}

export function useOpinions(): Opinions {
  const [written, setWritten] = useState<Texts>({});
  const [kept, setKept] = useState<Texts>({});
  const lost = Object.entries(written).some(([id, text]) => text.trim() !== '' && kept[Number(id)] !== text);
  useUnsaved(lost, '写好的意见尚未保存，放弃后无法恢复。');
  return {
    of: (id) => written[id],
    write: (id, text) => setWritten((before) => ({ ...before, [id]: text })),
    keep: (id, text) => setKept((before) => ({ ...before, [id]: text })),
    forget: (id) => setWritten((before) => Object.fromEntries(Object.entries(before).filter(([key]) => Number(key) !== id))),
  };
}
