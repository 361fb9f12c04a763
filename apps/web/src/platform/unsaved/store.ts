// Which pages hold typed content that is not saved. Kept outside React: the effects of a page stop while its tab sleeps, and a sleeping page
// can be closed, refreshed or left as well.

/** A part of a page with typed content: a form, a dialog, a sheet. */
interface Mark {
  /** Asked instead of the general question. */
  readonly question: string | null;
  /** The drawers and panels it stands in, which can be left without leaving the page. */
  readonly parts: readonly string[];
  /** Set again since the page last woke up. */
  fresh: boolean;
}

interface Page {
  title: string;
  awake: boolean;
  readonly marks: Map<string, Mark>;
}

/** A page with content that would be lost. */
export interface UnsavedContent {
  readonly title: string;
  readonly question: string | null;
}

/** Everything outside the tabs, such as the dialogs of the header. It never sleeps. */
export const OUTSIDE = '';

const pages = new Map<string, Page>();
const NOWHERE: Omit<Mark, 'fresh'> = { question: null, parts: [] };

function pageOf(key: string): Page {
  const known = pages.get(key);
  if (known) return known;
  const made: Page = { title: '', awake: key === OUTSIDE, marks: new Map() };
  pages.set(key, made);
  return made;
}

const isAnyUnsaved = (): boolean => [...pages.values()].some(({ marks }) => marks.size > 0);

// The browser asks in its own words; it only needs to know that there is something to ask about.
const onLeavingSite = (event: BeforeUnloadEvent): void => event.preventDefault();

/** A listener that is always there would cost every page its place in the browser's cache of pages. */
function watchSite(): void {
  if (isAnyUnsaved()) addEventListener('beforeunload', onLeavingSite);
  else removeEventListener('beforeunload', onLeavingSite);
}

export function nameUnsavedPage(key: string, title: string): void {
  pageOf(key).title = title;
}

/** Until `settlePage`, marks from before the sleep are only assumed to hold. */
export function wakePage(key: string): void {
  const page = pageOf(key);
  page.awake = true;
  for (const mark of page.marks.values()) mark.fresh = false;
}

/** From now on a part that seems to go is only sleeping. */
export function sleepPage(key: string): void {
  pageOf(key).awake = false;
}

/** All parts of a page that woke up have set their marks again; the others went while it slept. */
export function settlePage(key: string): void {
  const { marks } = pageOf(key);
  for (const [id, { fresh }] of marks) if (!fresh) marks.delete(id);
  watchSite();
}

export function setUnsaved(key: string, id: string, unsaved: boolean, { question, parts }: Omit<Mark, 'fresh'> = NOWHERE): void {
  const { marks } = pageOf(key);
  if (unsaved) marks.set(id, { question, parts, fresh: true });
  else marks.delete(id);
  watchSite();
}

/** The part was removed or its page fell asleep; only a removed part has lost its content. */
export function releaseUnsaved(key: string, id: string): void {
  if (pageOf(key).awake) setUnsaved(key, id, false);
}

/** The content of a part was saved while its page slept, so its effects cannot say so. In a page that is awake they do. */
export function savedAsleep(key: string, id: string): void {
  if (!pageOf(key).awake) setUnsaved(key, id, false);
}

/** The pages are closed or built again, or the user leaves altogether: what they held no longer counts. */
export function forgetUnsaved(keys: readonly string[] = [...pages.keys()]): void {
  for (const key of keys) pages.get(key)?.marks.clear();
  watchSite();
}

export function listUnsaved(keys: readonly string[] = [...pages.keys()]): readonly UnsavedContent[] {
  return keys
    .map((key) => pageOf(key))
    .filter(({ marks }) => marks.size > 0)
    .map(({ title, marks }) => ({ title, question: [...marks.values()].find(({ question }) => question !== null)?.question ?? null }));
}

/** Whether a drawer or panel of the page holds typed content. */
export const isPartUnsaved = (key: string, part: string): boolean =>
  [...pageOf(key).marks.values()].some(({ parts }) => parts.includes(part));
