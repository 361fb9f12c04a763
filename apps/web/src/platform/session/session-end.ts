// What happens to the other windows, and to what this browser keeps of a person, when a session ends.
import { readPersisted, SESSION_KEY } from './persistence.ts';

/** These belong to the machine or to a visitor; everything else under `anju.` is a person's: error log, pushed events, use, last houses. */
const KEPT: readonly string[] = [SESSION_KEY, 'anju.locale', 'anju.remembered-name', 'anju.application'];
/** Steps that were not sent yet wait for the next login of their account; whoever gives them up removes them (platform/outbox). */
const UNSENT = 'anju.outbox.';

/** Removes what the browser keeps of the person who leaves. With `only` nothing of another person who has logged in meanwhile is touched. */
export function forgetPerson(only: number | null): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      if (!key.startsWith('anju.') || KEPT.includes(key) || key.startsWith(UNSENT)) continue;
      if (only === null || key.endsWith(`.${only}`)) storage.removeItem(key);
    }
}

const listeners = new Set<() => void>();

/** Runs `listener` when the session of this window ends, however it ends. The returned function stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellSessionEnd = (): void => listeners.forEach((listener) => listener());

/** Calls `ended` when the user has logged out in another window, or did so while the browser kept this page for going back to it. */
export function watchOtherWindows(ended: () => void): () => void {
  const check = () => {
    if (readPersisted() === null) ended();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === SESSION_KEY) check();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
