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
  noteCall,
} from '@anju/contract';
import { useAsked } from '../../../../../archetypes/index.ts';
import { useCommand, useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { useDiscard, useUnsaved } from '../../../../../platform/unsaved/index.ts';
import { useRefreshCases } from '../../record/refresh-cases.ts';
import { UNTYPED, type Accept, type Accepted, type Outcome, type TypedCaller } from './call.ts';
import {
  blankDraft,
  callAsked,
  callerOf,
  checkRequest,
  failedDraft,
  failuresOf,
  isBegun,
  isSomewhere,
  lookingFor,
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
} from './draft.rules.ts';

/**
 * The caller is read from the card of a house that is opened, but the way the call came in stays, and so does what was typed before any
 * house was known. Without a house there is no card to read from.
 */
function callerAt(old: TypedCaller, from: number | null, to: number | null): TypedCaller {
  if (to === null) return old;
  return from === null
    ? { ...old, reporter: old.reporter || null, phone: old.phone || null }
    : { ...UNTYPED, source: old.source, sourceNo: old.sourceNo };
}

export function useAccept(): Accept {
  const { message } = App.useApp();
  const [place, setPlace] = useState<CasePlaceRef>(NOWHERE);
  const [typed, setTyped] = useState<TypedCaller>(UNTYPED);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => [blankDraft(1, false)]);
  const [at, setAt] = useState(0);
  const [failures, setFailures] = useState<Failures>(NO_FAILURES);
  const [refused, setRefused] = useState<string | null>(null);
  const [sought, setSought] = useState('');
  const [opened, setOpened] = useState(0);
  const [last, setLast] = useState<Accepted>([]);
  const keys = useRef(1);
  const uploads = useRef(0);
  /** The telephone call this is about; its record is told what became of it. */
  const callKey = useRef('');

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
  const busy = create.busy || joining.busy;

  const nextKey = () => (keys.current += 1);
  function forgive() {
    setFailures(NO_FAILURES);
    setRefused(null);
  }
  /** Ready for the next call. */
  function begin(next: CasePlaceRef = NOWHERE, who: Partial<TypedCaller> = {}, content = '', key = '') {
    callKey.current = key;
    setPlace(next);
    setTyped({ ...UNTYPED, ...who });
    setDrafts([{ ...blankDraft(nextKey(), next.houseId !== null), content }]);
    setAt(0);
    setSought('');
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
    // What is typed for the same house stays, unless the link brings words of its own.
    if (asked === null || (begun && asked.content === '' && asked.place.houseId !== null && asked.place.houseId === houseId)) return;
    void (async () => {
      if (begun && !(await discard())) return;
      begin(asked.place, asked.caller, asked.content, asked.callKey);
    })();
  });

  function go(next: CasePlaceRef, personId: number | null = null) {
    if (busy) return;
    setPlace(next);
    setTyped((old) => ({ ...callerAt(old, houseId, next.houseId), personId }));
    setDrafts((all) => all.map((one) => movedTo(one, houseId !== null, next.houseId !== null)));
    // While a public area or a parking space is chosen, the hand stays with the choice.
    if (next.houseId !== null) setOpened((times) => times + 1);
    forgive();
  }

  const amend: Accept['amend'] = (key, patchOf) =>
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...patchOf(one) } : one)));
  function change(patch: Partial<Draft>) {
    if (busy) return;
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
  /** By its key, since an upload may have changed the cases while a question was shown. */
  function leaveOut(key: number) {
    const index = drafts.findIndex((one) => one.key === key);
    if (drafts.length === 1) return begin();
    setDrafts((all) => all.filter((one) => one.key !== key));
    setAt((now) => Math.min(index < now ? now - 1 : now, drafts.length - 2));
    forgive();
  }
  async function drop(index: number) {
    const one = drafts[index];
    if (!one || (isBegun([one]) && !(await discard()))) return;
    leaveOut(one.key);
  }

  function isReady(): boolean {
    if (uploads.current === 0) return true;
    void message.warning('照片正在上传，请稍候');
    return false;
  }
  /** The house that is open may not be the one that is being looked for. */
  function isSettled(): boolean {
    const why = lookingFor(sought);
    if (why !== null) void message.warning(why);
    return why === null;
  }
  function refuse(found: Failures): Outcome {
    setFailures(found);
    setRefused(null);
    const index = failedDraft(found);
    if (index !== null) setAt(index);
    return 'refused';
  }

  /** The cases are written; a record that cannot be told is found by its number all the same. */
  function tellCall(key: string, caseIds: number[]): void {
    if (key === '') return;
    const note = { callKey: key, personId: caller.personId, houseId: somewhere.houseId, caseIds };
    void call(noteCall, note, { loading: false, quiet: true }).catch(() => undefined);
  }

  async function send(ending: Ending): Promise<Outcome> {
    if (!isSettled()) return 'nowhere';
    if (!isSomewhere(somewhere)) {
      void message.warning('请先找到房屋，或选择小区');
      return 'nowhere';
    }
    if (!isReady()) return 'refused';
    const request = requestOf(somewhere, caller, card?.people ?? [], drafts, ending);
    const found = checkRequest(request);
    if (Object.keys(found).length > 0) return refuse(found);
    const [mine, key] = [keys.current, callKey.current];
    const done = await create.run(request);
    if (!done) return 'refused';
    setLast(done.cases);
    tellCall(
      key,
      done.cases.map(({ id }) => id),
    );
    void message.success(`${ending === 'keep' ? '已登记' : '已受理'} ${done.cases.map(({ number }) => number).join('、')}`);
    // A link may have begun another call meanwhile; that one stays.
    if (keys.current === mine) {
      saved();
      begin();
    }
    void refreshCases();
    void refreshHere();
    return 'done';
  }

  async function join({ id, number }: { readonly id: number; readonly number: string }): Promise<Outcome> {
    if (!isSettled()) return 'nowhere';
    if (!isReady()) return 'refused';
    if (draft.photoIds.length > 0) {
      void message.warning('并入只带走内容，照片会丢失：请移除照片后并入，或受理后再合并');
      return 'refused';
    }
    const input = { id, reporter: caller.reporter, phone: caller.phone, content: draft.content };
    const checked = joinCase.input.safeParse(input);
    if (!checked.success) {
      const pathOf = (name: PropertyKey | undefined) => (name === 'content' ? `cases.${at}.form.content` : String(name));
      return refuse(failuresOf(checked.error.issues.map(({ path, message: msg }) => ({ path: pathOf(path[0]), msg }))));
    }
    const [mine, key] = [keys.current, callKey.current];
    if ((await joining.run(input)) === undefined) return 'refused';
    tellCall(key, [id]);
    void message.success(`已并入 ${number}，并记一次催单`);
    void refreshCases();
    void refreshHere();
    if (keys.current !== mine) return 'done';
    const more = drafts.length > 1;
    if (!more) saved();
    leaveOut(draft.key);
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
    busy,
    begun,
    last,
    mayAdd: drafts.length < MAX_CASES_OF_CALL,
    sought,
    seek: (text) => (busy ? undefined : setSought(text)),
    go,
    tell: (patch) => {
      if (busy) return;
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
