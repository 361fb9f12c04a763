// What an agent notes during a call, and the request it becomes. Pure.
import {
  acceptCases,
  CASE_KIND,
  CASE_PLACE,
  CASE_SOURCE,
  CASE_URGENCY,
  COMPLAINT_LEVEL,
  IMPORTANCE,
  type CallerCard,
  type CaseCategory,
  type CaseKind,
  type CaseSource,
  type InputOf,
  type StateOf,
  type Urgency,
} from '@anju/contract';

/** Where a case belongs: a house, or an estate with a parking space or a public area of it. */
export interface CasePlaceRef {
  readonly estateId: number | null;
  readonly houseId: number | null;
  readonly parkingId: number | null;
  readonly publicAreaId: number | null;
}
export const NOWHERE: CasePlaceRef = { estateId: null, houseId: null, parkingId: null, publicAreaId: null };
export const atHouse = (houseId: number, estateId: number | null = null): CasePlaceRef => ({ ...NOWHERE, houseId, estateId });
export const isSomewhere = ({ estateId, houseId }: CasePlaceRef): boolean => estateId !== null || houseId !== null;

/** Why nothing can be sent while a text is in the search box; null when it is empty. */
export const lookingFor = (text: string): string | null =>
  text.trim() === '' ? null : `“${text.trim()}”还没有选定，请选择一户，或按 Esc 清空后再受理`;

export interface Caller {
  readonly personId: number | null;
  readonly reporter: string;
  readonly phone: string;
  readonly source: CaseSource;
  readonly sourceNo: string;
}
export const NOBODY: Caller = { personId: null, reporter: '', phone: '', source: CASE_SOURCE.phone, sourceNo: '' };

/** One case of the call as it is typed. */
export interface Draft {
  readonly key: number;
  readonly kind: CaseKind;
  readonly categoryId: number | null;
  readonly place: StateOf<typeof CASE_PLACE>;
  readonly position: string;
  readonly content: string;
  readonly urgency: Urgency;
  readonly importance: StateOf<typeof IMPORTANCE>;
  readonly visitFrom: string | null;
  readonly visitTo: string | null;
  readonly toldPrice: boolean;
  readonly level: StateOf<typeof COMPLAINT_LEVEL>;
  readonly accusedId: number | null;
  readonly departmentId: number | null;
  readonly authorityNo: string;
  readonly related: { readonly id: number; readonly number: string } | null;
  readonly photoIds: readonly number[];
  readonly workerId: number | null;
  readonly teamId: number | null;
  /** The worker gets the case although they already have as many as they may have. */
  readonly overFull: boolean;
  /** Null: not answered on the spot. */
  readonly answer: string | null;
}

export const blankDraft = (key: number, hasHouse: boolean): Draft => ({
  key,
  kind: CASE_KIND.repair,
  categoryId: null,
  place: hasHouse ? CASE_PLACE.inside : CASE_PLACE.estate,
  position: '',
  content: '',
  urgency: CASE_URGENCY.normal,
  importance: IMPORTANCE.normal,
  visitFrom: null,
  visitTo: null,
  toldPrice: false,
  level: COMPLAINT_LEVEL.normal,
  accusedId: null,
  departmentId: null,
  authorityNo: '',
  related: null,
  photoIds: [],
  workerId: null,
  teamId: null,
  overFull: false,
  answer: null,
});

/** Something was noted that would be lost; where the trouble is follows from the house and is not counted. */
export function isBegun(drafts: readonly Draft[]): boolean {
  if (drafts.length > 1) return true;
  return drafts.some((draft) => JSON.stringify(draft) !== JSON.stringify({ ...blankDraft(draft.key, true), place: draft.place }));
}

/** The owner, unless the search meant somebody else. */
export function callerOf({ people }: Pick<CallerCard, 'people'>, personId: number | null): Pick<Caller, 'personId' | 'reporter' | 'phone'> {
  const one = people.find((person) => person.personId === personId) ?? people.find(({ isOwner }) => isOwner) ?? people[0];
  return one ? { personId: one.personId, reporter: one.name, phone: one.phone } : { personId: null, reporter: '', phone: '' };
}

/** A case follows the caller to another house: what was noted stays, what belonged to the old place does not. */
export function movedTo(draft: Draft, hadHouse: boolean, hasHouse: boolean): Draft {
  const { inside, estate } = CASE_PLACE;
  const place = hadHouse && hasHouse ? draft.place : hasHouse ? inside : estate;
  return { ...draft, place, related: null, workerId: null, teamId: null, overFull: false };
}

// ---- categories ---------------------------------------------------------------------------------------------------------

const usable = (all: readonly CaseCategory[]) => all.filter(({ disabled }) => !disabled);
export const topCategories = (all: readonly CaseCategory[], kind: CaseKind): CaseCategory[] =>
  usable(all).filter((one) => one.parentId === null && one.kind === kind);
export const subCategories = (all: readonly CaseCategory[], parentId: number): CaseCategory[] =>
  usable(all).filter((one) => one.parentId === parentId);

export interface ChosenCategory {
  readonly category: CaseCategory | undefined;
  /** The first level of it. */
  readonly top: CaseCategory | undefined;
  /** Those of the category, or of the one above it. */
  readonly phrases: readonly string[];
}
export function chosenCategory(all: readonly CaseCategory[], categoryId: number | null): ChosenCategory {
  const category = all.find(({ id }) => id === categoryId);
  const top = category?.parentId == null ? category : all.find(({ id }) => id === category.parentId);
  const text = category?.phrases || top?.phrases || '';
  return { category, top, phrases: [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '') };
}

/** A phrase is added to what is typed, with a comma between them. */
export const withPhrase = (content: string, phrase: string): string =>
  content.trim() === '' ? phrase : `${content.replace(/[，。；、\s]+$/, '')}，${phrase}`;

// ---- the request --------------------------------------------------------------------------------------------------------

/** `keep` leaves the call for somebody else to accept. */
export type Ending = 'dispatch' | 'accept' | 'keep';
type Request = InputOf<typeof acceptCases>;

const nextOf = ({ answer, workerId, teamId, overFull }: Draft, ending: Ending): Request['cases'][number]['next'] => {
  if (answer !== null) return { then: 'answer', answer };
  return ending === 'dispatch' ? { then: 'dispatch', workerId, teamId, overFull } : { then: ending };
};

const formOf = (draft: Draft): Request['cases'][number]['form'] => {
  const complaint = draft.kind === CASE_KIND.complaint;
  // Nobody goes to a case that is answered.
  const visits = draft.answer === null;
  return {
    kind: draft.kind,
    categoryId: draft.categoryId ?? 0,
    place: draft.place,
    position: draft.position,
    content: draft.content,
    urgency: draft.urgency,
    importance: draft.importance,
    visitFrom: visits ? draft.visitFrom : null,
    visitTo: visits ? draft.visitTo : null,
    toldPrice: draft.toldPrice,
    level: complaint ? draft.level : null,
    accusedId: complaint ? draft.accusedId : null,
    departmentId: complaint ? draft.departmentId : null,
    authorityNo: complaint ? draft.authorityNo : '',
    relatedId: draft.related?.id ?? null,
    photoIds: [...draft.photoIds],
  };
};

/**
 * A caller with another name and a phone of their own is not the person of the card; a masked phone can only be that person's. Without a
 * card the caller is the person whom the link named.
 */
const personOf = ({ personId, reporter, phone }: Caller, people: CallerCard['people']): number | null =>
  people.length === 0 || phone.includes('*') || people.some((one) => one.personId === personId && one.name === reporter.trim())
    ? personId
    : null;

export const requestOf = (
  place: CasePlaceRef,
  caller: Caller,
  people: CallerCard['people'],
  drafts: readonly Draft[],
  ending: Ending,
): Request => ({
  ...place,
  estateId: place.estateId ?? 0,
  ...caller,
  personId: personOf(caller, people),
  cases: drafts.map((draft) => ({ form: formOf(draft), next: nextOf(draft, ending) })),
});

// ---- refusals -----------------------------------------------------------------------------------------------------------

/** By the path of the field: `reporter`, `cases.1.form.content`. */
export type Failures = Readonly<Record<string, string>>;
export const NO_FAILURES: Failures = {};

export const failuresOf = (list: readonly { readonly path: string; readonly msg: string }[]): Failures =>
  Object.fromEntries(list.toReversed().map(({ path, msg }) => [path, msg]));

/** What the contract itself refuses before anything is sent. */
export function checkRequest(request: Request): Failures {
  const checked = acceptCases.input.safeParse(request);
  if (checked.success) return NO_FAILURES;
  return failuresOf(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), msg: message })));
}

/** The field of one case under its own name: `cases.1.form.content` is `content` of the second. */
export const failureAt = (failures: Failures, at: number, field: string): string | undefined =>
  failures[`cases.${at}.form.${field}`] ?? failures[`cases.${at}.next.${field}`];

/** A field that was changed is no longer refused. */
export const withoutFields = (failures: Failures, at: number | null, fields: readonly string[]): Failures => {
  const sent = fields.map((field) => (field === 'related' ? 'relatedId' : field));
  const paths = sent.flatMap((field) => (at === null ? [field] : [`cases.${at}.form.${field}`, `cases.${at}.next.${field}`]));
  return Object.fromEntries(Object.entries(failures).filter(([path]) => !paths.includes(path)));
};

/** Which case the first failure belongs to; null when it belongs to the caller. */
export function failedDraft(failures: Failures): number | null {
  const [first] = Object.keys(failures).flatMap((path) => /^cases\.(\d+)\./.exec(path)?.[1] ?? []);
  return first === undefined ? null : Number(first);
}

const SHOWN_BY_CALLER = ['reporter', 'phone', 'personId', 'sourceNo'];
const SHOWN_ALWAYS = ['kind', 'categoryId', 'place', 'position', 'content', 'urgency'];
const SHOWN_OF_COMPLAINT = ['level', 'accusedId', 'departmentId', 'authorityNo'];
const SHOWN_OF_WORK = ['visitFrom', 'visitTo', 'workerId', 'teamId'];
const shownOf = ({ kind, answer }: Draft): readonly string[] => [
  ...SHOWN_ALWAYS,
  ...(kind === CASE_KIND.complaint ? SHOWN_OF_COMPLAINT : []),
  ...(answer === null ? SHOWN_OF_WORK : ['answer']),
];

/** Refusals that have no line of their own: of the place, and of what a case takes along unseen. */
export const homelessFailures = (failures: Failures, drafts: readonly Draft[]): string[] =>
  Object.entries(failures).flatMap(([path, msg]) => {
    const [, index, field] = /^cases\.(\d+)\.(?:(?:form|next)\.)?(.+)$/.exec(path) ?? [];
    if (index === undefined || field === undefined) return SHOWN_BY_CALLER.includes(path) ? [] : [msg];
    const draft = drafts[Number(index)];
    if (draft && shownOf(draft).includes(field)) return [];
    return [drafts.length > 1 ? `诉求 ${Number(index) + 1}：${msg}` : msg];
  });

/** Whether every case of the call is answered, so that nobody is sent. */
export const allAnswered = (drafts: readonly Draft[]): boolean => drafts.every(({ answer }) => answer !== null);

// ---- what a link brings -------------------------------------------------------------------------------------------------

export interface AskedCall {
  readonly place: CasePlaceRef;
  readonly caller: Partial<Caller>;
  readonly content: string;
  /** The telephone call it is about, '' for none. */
  readonly callKey: string;
}
const numberIn = (search: URLSearchParams, ...names: readonly string[]): number | null => {
  const value = Number(names.map((name) => search.get(name)).find((text) => text !== null) ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

/**
 * `?houseId=9&personId=21&reporter=…&phone=…&content=…&source=5&sourceNo=…`, as patrols, the website and the call centre (with `call=`)
 * write it; what was found outside of a house names its estate as `estateId=1`, notices name the house as `?house=9`. Null: the link asks for
 * nothing.
 */
export function callAsked(search: URLSearchParams): AskedCall | null {
  const houseId = numberIn(search, 'houseId', 'house');
  const estateId = numberIn(search, 'estateId');
  const personId = numberIn(search, 'personId');
  const source = CASE_SOURCE.values.find((value) => value === numberIn(search, 'source'));
  const textOf = (name: string) => search.get(name)?.trim() ?? '';
  const reporter = textOf('reporter');
  const phone = textOf('phone');
  const sourceNo = textOf('sourceNo');
  const content = textOf('content');
  if (houseId === null && phone === '' && content === '' && sourceNo === '') return null;
  return {
    place: houseId === null ? { ...NOWHERE, estateId } : atHouse(houseId),
    caller: {
      ...(personId === null ? {} : { personId }),
      ...(reporter === '' ? {} : { reporter }),
      ...(phone === '' ? {} : { phone }),
      ...(source === undefined ? {} : { source }),
      ...(sourceNo === '' ? {} : { sourceNo }),
    },
    content,
    callKey: textOf('call'),
  };
}
