// What the user is about on a page: which record stands open beside the list, which dialog is up and for which row, and what
// follows when it is done. A page names its dialogs as a type, `{ new: null; reject: MarkRow }`: kind and row go together.
import { useState } from 'react';
import { App } from 'antd';
import { useAttempt } from '../../platform/api/hooks.ts';

/** The dialog that is up: its kind and the row it was begun with. */
export type Doing<Kinds> = { [Kind in keyof Kinds]: { readonly kind: Kind; readonly row: Kinds[Kind] } }[keyof Kinds];

export interface Acts<Kinds extends object, Opened = number> {
  /** The record that stands open: its id, or the row itself where the row is all there is. */
  readonly opened: Opened | null;
  readonly open: (record: Opened | null) => void;
  readonly doing: Doing<Kinds> | null;
  /** A kind that needs no row is begun by its name only. */
  readonly begin: <Kind extends keyof Kinds>(kind: Kind, ...row: Kinds[Kind] extends null ? [] : [row: Kinds[Kind]]) => void;
  readonly beginNew: 'new' extends keyof Kinds ? () => void : never;
  /** Puts the dialog away and leaves the record open. */
  readonly close: () => void;
  /** After a write: the dialog goes, the text is said, what became false is read again. A row that stood open goes too. */
  readonly done: (text: string) => void;
  /** Runs what needs no dialog, one press at a time. The call has told the user of a refusal; then the page is read again. */
  readonly attempt: (work: () => Promise<unknown>) => void;
  /** An attempt is running. */
  readonly busy: boolean;
  readonly refresh: () => void;
}

/** `refresh` is called after every write, and after a refusal, since the usual reason is that the page is out of date. */
export function useActs<Kinds extends object, Opened = number>(refresh: () => unknown): Acts<Kinds, Opened> {
  const { message } = App.useApp();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (record: Opened | null) => setOpened(() => record);
  const [doing, setDoing] = useState<Doing<Kinds> | null>(null);
  const { attempt, busy } = useAttempt(() => void refresh());
  const close = () => setDoing(null);

  return {
    opened,
    open,
    doing,
    begin: (kind, ...[row]) => setDoing({ kind, row: row ?? null } as unknown as Doing<Kinds>),
    beginNew: (() => setDoing({ kind: 'new', row: null } as unknown as Doing<Kinds>)) as Acts<Kinds, Opened>['beginNew'],
    close,
    done: (text) => {
      close();
      // An id is read again and stays open; a row is a copy of what was.
      if (typeof opened === 'object') open(null);
      void message.success(text);
      void refresh();
    },
    attempt: (work) => void attempt(work),
    busy,
    refresh: () => void refresh(),
  };
}
