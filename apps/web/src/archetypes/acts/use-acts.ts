// What the user is doing on a page: which record is open next to the list, which dialog is open and for which row, and what follows when it
// is done. A page declares its dialogs as a type, `{ new: null; reject: MarkRow }`, which ties each kind to its row.
import { useState } from 'react';
import { App } from 'antd';
import { useAttempt } from '../../platform/api/hooks.ts';

/** The open dialog: its kind and the row it was opened with. */
export type Doing<Kinds> = { [Kind in keyof Kinds]: { readonly kind: Kind; readonly row: Kinds[Kind] } }[keyof Kinds];

export interface Acts<Kinds extends object, Opened = number> {
  /** The open record: its id, or the row itself if the row contains all data. */
  readonly opened: Opened | null;
  readonly open: (record: Opened | null) => void;
  readonly doing: Doing<Kinds> | null;
  /** Opens a dialog; a kind that needs no row takes only its name. */
  readonly begin: <Kind extends keyof Kinds>(kind: Kind, ...row: Kinds[Kind] extends null ? [] : [row: Kinds[Kind]]) => void;
  readonly beginNew: 'new' extends keyof Kinds ? () => void : never;
  /** Closes the dialog and leaves the record open. */
  readonly close: () => void;
  /** After a write: the dialog closes, the text is shown, and outdated data is read again. An open row closes too. */
  readonly done: (text: string) => void;
  /** Runs an action without a dialog, one press at a time. The call has shown a refusal to the user; then the page is read again. */
  readonly attempt: (work: () => Promise<unknown>) => void;
  /** An attempt is running. */
  readonly busy: boolean;
  readonly refresh: () => void;
}

/** `refresh` is called after every write, and after a refusal, since that usually means that the page is out of date. */
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
      // A record opened by id is read again and stays open; an open row is a copy that is now outdated.
      if (opened !== null && typeof opened === 'object') open(null);
      void message.success(text);
      void refresh();
    },
    attempt: (work) => void attempt(work),
    busy,
    refresh: () => void refresh(),
  };
}
