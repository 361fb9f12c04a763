// The call an agent is taking: where it comes from, who calls, the cases noted so far, and what is done with them in the end.
import { useRef, useState } from 'react';
import { App } from 'antd';
import {
  acceptCases,
  countAlike,
  findAlike,
  getCallerCard,
  joinCase,
  listCaseCategories,
  listCaseWorkers,
  MAX_CASES_OF_CALL,
  type CallerCard,
  type CaseCategory,
  type OutputOf,
} from '@anju/contract';
import { useAsked } from '../../../../archetypes/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { useDiscard, useUnsaved } from '../../../../platform/unsaved/index.ts';
import { useRefreshCases } from '../record/refresh-cases.ts';
import {
  blankDraft,
  callAsked,
  callerOf,
  checkRequest,
  failedDraft,
  failuresOf,
  isBegun,
  isSomewhere,
  movedTo,
  NO_FAILURES,
  NOBODY,
  NOWHERE,
  requestOf,
  withoutFields,
  type Caller,
  type CasePlaceRef,
  type Draft,
  type Ending,
  type Failures,
} from './accept.rules.ts';

export type Accepted = OutputOf<typeof acceptCases>['cases'];
/** What became of a press: sent, refused beside a field, or no place is known yet. */
export type Outcome = 'done' | 'refused' | 'nowhere' | 'more';

/** What was typed about the caller; null is what the card of the house says. */
interface TypedCaller extends Omit<Caller, 'reporter' | 'phone'> {
  readonly reporter: string | null;
  readonly phone: string | null;
}
const UNTYPED: TypedCaller = { ...NOBODY, reporter: null, phone: null };

export interface Accept {
  readonly place: CasePlaceRef;
  readonly card: CallerCard | undefined;
  readonly cardError: Error | null;
  readonly cardLoading: boolean;
  readonly reloadCard: () => void;
  readonly caller: Caller;
  readonly categories: { readonly all: readonly CaseCategory[]; readonly error: Error | null; readonly reload: () => void };
  readonly drafts: readonly Draft[];
  readonly draft: Draft;
  readonly at: number;
  readonly failures: Failures;
  /** What the server refused as a whole. */
  readonly refused: string | null;
  /** How often a place was opened; the hand follows it. */
  readonly opened: number;
  readonly busy: boolean;
  readonly begun: boolean;
  readonly last: Accepted;
  readonly mayAdd: boolean;
  readonly go: (place: CasePlaceRef, personId?: number | null) => void;
  readonly tell: (patch: Partial<TypedCaller>) => void;
  /** Changes the case that is shown. */
  readonly change: (patch: Partial<Draft>) => void;
  /** Changes a case that may no longer be shown, as when an upload ends. */
  readonly amend: (key: number, patchOf: (draft: Draft) => Partial<Draft>) => void;
  readonly turn: (at: number) => void;
  readonly another: () => void;
  readonly drop: (at: number) => Promise<void>;
  readonly clear: () => Promise<boolean>;
  readonly uploading: <T>(work: () => Promise<T>) => Promise<T>;
  readonly send: (ending: Ending) => Promise<Outcome>;
  readonly join: (into: { readonly id: number; readonly number: string }) => Promise<Outcome>;
}

export function useAccept(): Accept {
  const { message } = App.useApp();
  const [place, setPlace] = useState<CasePlaceRef>(NOWHERE);
  const [typed, setTyped] = useState<TypedCaller>(UNTYPED);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => [blankDraft(1, false)]);
  const [at, setAt] = useState(0);
  const [failures, setFailures] = useState<Failures>(NO_FAILURES);
  const [refused, setRefused] = useState<string | null>(null);
  const [opened, setOpened] = useState(0);
  const [last, setLast] = useState<Accepted>([]);
  const keys = useRef(1);
  const uploads = useRef(0);

  const { houseId } = place;
  const cardRead = useRead(getCallerCard, houseId === null ? null : { houseId });
  const card = houseId === null ? undefined : cardRead.data;
  const categories = useRead(listCaseCategories, {}, { staleTime: 300_000 });
  const refreshCases = useRefreshCases();
  const refreshHere = useRefresh(getCallerCard, findAlike, countAlike, listCaseWorkers);

  const known = card ? callerOf(card, typed.personId) : NOBODY;
  const caller: Caller = {
    ...typed,
    personId: card ? known.personId : typed.personId,
    reporter: typed.reporter ?? known.reporter,
    phone: typed.phone ?? known.phone,
  };
  const somewhere: CasePlaceRef = { ...place, estateId: place.estateId ?? card?.estateId ?? null };
  const draft = drafts[at] ?? drafts[0] ?? blankDraft(0, false);
  const begun = isBegun(drafts);
  const saved = useUnsaved(begun);
  const discard = useDiscard();

  function onRefused(error: { readonly message: string; readonly fields: readonly { readonly path: string; readonly msg: string }[] }) {
    setFailures(failuresOf(error.fields));
    setRefused(error.fields.length > 0 ? null : error.message);
    void refreshHere();
  }
  const create = useCommand(acceptCases, { onRefused });
  const joining = useCommand(joinCase, { onRefused });

  const nextKey = () => (keys.current += 1);
  function forgive() {
    setFailures(NO_FAILURES);
    setRefused(null);
  }
  /** Ready for the next call. */
  function begin(next: CasePlaceRef = NOWHERE, who: Partial<TypedCaller> = {}, content = '') {
    setPlace(next);
    setTyped({ ...UNTYPED, ...who });
    setDrafts([{ ...blankDraft(nextKey(), next.houseId !== null), content }]);
    setAt(0);
    setOpened((times) => times + 1);
    forgive();
  }
  async function clear() {
    if (begun && !(await discard())) return false;
    begin();
    return true;
  }
  useAsked((search) => {
    const asked = callAsked(search);
    if (asked === null || (begun && asked.place.houseId !== null && asked.place.houseId === houseId)) return;
    void (async () => {
      if (begun && !(await discard())) return;
      begin(asked.place, asked.caller, asked.content);
    })();
  });

  function go(next: CasePlaceRef, personId: number | null = null) {
    setPlace(next);
    // The caller is read from the new card, but the way the call came in stays. Without a house there is no card to read from.
    setTyped((old) => ({ ...(next.houseId === null ? old : { ...UNTYPED, source: old.source, sourceNo: old.sourceNo }), personId }));
    setDrafts((all) => all.map((one) => movedTo(one, houseId !== null, next.houseId !== null)));
    // While a public area or a parking space is chosen, the hand stays with the choice.
    if (next.houseId !== null) setOpened((times) => times + 1);
    forgive();
  }

  const amend: Accept['amend'] = (key, patchOf) =>
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...patchOf(one) } : one)));
  function change(patch: Partial<Draft>) {
    amend(draft.key, () => patch);
    setFailures((old) => withoutFields(old, at, Object.keys(patch)));
    setRefused(null);
  }
  function another() {
    if (drafts.length >= MAX_CASES_OF_CALL) {
      void message.warning(`一次最多 ${MAX_CASES_OF_CALL} 件`);
      return;
    }
    setDrafts([...drafts, blankDraft(nextKey(), houseId !== null)]);
    setAt(drafts.length);
  }
  function leaveOut(index: number) {
    const rest = drafts.filter((_, other) => other !== index);
    if (rest.length === 0) return begin();
    setDrafts(rest);
    setAt(Math.min(index < at ? at - 1 : at, rest.length - 1));
    forgive();
  }
  async function drop(index: number) {
    const one = drafts[index];
    if (one && isBegun([one]) && !(await discard())) return;
    leaveOut(index);
  }

  function isReady(): boolean {
    if (uploads.current === 0) return true;
    void message.warning('照片正在上传，请稍候');
    return false;
  }
  function refuse(found: Failures): Outcome {
    setFailures(found);
    setRefused(null);
    const index = failedDraft(found);
    if (index !== null) setAt(index);
    return 'refused';
  }

  async function send(ending: Ending): Promise<Outcome> {
    if (!isSomewhere(somewhere)) {
      void message.warning('请先找到房屋，或选择小区');
      return 'nowhere';
    }
    if (!isReady()) return 'refused';
    const request = requestOf(somewhere, caller, card?.people ?? [], drafts, ending);
    const found = checkRequest(request);
    if (Object.keys(found).length > 0) return refuse(found);
    const done = await create.run(request);
    if (!done) return 'refused';
    saved();
    setLast(done.cases);
    void message.success(`已受理 ${done.cases.map(({ number }) => number).join('、')}`);
    begin();
    void refreshCases();
    void refreshHere();
    return 'done';
  }

  async function join({ id, number }: { readonly id: number; readonly number: string }): Promise<Outcome> {
    const input = { id, reporter: caller.reporter, phone: caller.phone, content: draft.content };
    const checked = joinCase.input.safeParse(input);
    if (!checked.success) {
      const pathOf = (name: PropertyKey | undefined) => (name === 'content' ? `cases.${at}.form.content` : String(name));
      return refuse(failuresOf(checked.error.issues.map(({ path, message: msg }) => ({ path: pathOf(path[0]), msg }))));
    }
    if ((await joining.run(input)) === undefined) return 'refused';
    void message.success(`已并入 ${number}，并记一次催单`);
    const more = drafts.length > 1;
    if (!more) saved();
    leaveOut(at);
    void refreshCases();
    void refreshHere();
    return more ? 'more' : 'done';
  }

  return {
    place: somewhere,
    card,
    cardError: houseId === null ? null : cardRead.error,
    cardLoading: houseId !== null && cardRead.isPending,
    reloadCard: () => void cardRead.refetch(),
    caller,
    categories: { all: categories.data ?? [], error: categories.error, reload: () => void categories.refetch() },
    drafts,
    draft,
    at,
    failures,
    refused,
    opened,
    busy: create.busy || joining.busy,
    begun,
    last,
    mayAdd: drafts.length < MAX_CASES_OF_CALL,
    go,
    tell: (patch) => {
      setTyped((old) => ({ ...old, ...patch }));
      setFailures((old) => withoutFields(old, null, Object.keys(patch)));
      setRefused(null);
    },
    change,
    amend,
    turn: setAt,
    another,
    drop,
    clear,
    uploading: async (work) => {
      uploads.current += 1;
      try {
        return await work();
      } finally {
        uploads.current -= 1;
      }
    },
    send,
    join,
  };
}
