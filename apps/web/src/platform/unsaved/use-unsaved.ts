import { createContext, useCallback, useContext, useEffect, useId, useLayoutEffect } from 'react';
import { nameUnsavedPage, OUTSIDE, releaseUnsaved, savedAsleep, setUnsaved, settlePage, sleepPage, wakePage } from './store.ts';

/** The key of the tab a part is shown in. */
export const UnsavedPageContext = createContext(OUTSIDE);

const NO_PARTS: readonly string[] = [];
/** The drawers and panels around a part, from the outermost in. */
export const UnsavedPartsContext = createContext(NO_PARTS);

/**
 * Follows whether a page is awake. The layout effects of a page that falls asleep end before its other effects, and its own effects run
 * after those of its parts: `useUnsaved` relies on both.
 */
export function useUnsavedPage(key: string, title: string): void {
  useLayoutEffect(() => nameUnsavedPage(key, title), [key, title]);
  useLayoutEffect(() => {
    wakePage(key);
    return () => sleepPage(key);
  }, [key]);
  useEffect(() => settlePage(key), [key]);
}

/**
 * For every page, dialog and drawer with typed content: while `dirty`, closing the tab, refreshing, logging out and leaving the site ask
 * first, also while the tab sleeps. The returned function is called after a save that may end while the tab sleeps, where
 * effects do not run.
 */
export function useUnsaved(dirty: boolean, question: string | null = null): () => void {
  const page = useContext(UnsavedPageContext);
  const parts = useContext(UnsavedPartsContext);
  const id = useId();
  useEffect(() => {
    setUnsaved(page, id, dirty, { question, parts });
    return () => releaseUnsaved(page, id);
  }, [page, parts, id, dirty, question]);
  return useCallback(() => savedAsleep(page, id), [page, id]);
}
