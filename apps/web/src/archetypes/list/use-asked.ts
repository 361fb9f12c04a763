// What the address a screen was opened with asks for, as links from figures and records of other screens do: `?id=5` a record,
// `?key=1幢-101&estate=3` a narrowed list, `?tab=bills` one of its tabs.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageScope } from '../../platform/access/index.ts';

/**
 * Tells once per visit what the address asks for. Returning to the tab, also after it slept, asks for nothing; the same link followed again
 * does.
 */
export function useAsked(ask: (search: URLSearchParams) => void): void {
  const { search, visit } = usePageScope();
  const asked = `${visit}?${search.toString()}`;
  const answered = useRef<string | null>(null);
  const tell = useEffectEvent(ask);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    tell(search);
  }, [asked, search]);
}

const idIn = (search: URLSearchParams, name: string): number | null => {
  const id = Number(search.get(name) ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/**
 * Opens the record the address names. On a page with several tabs the id belongs to the tab it names, or else to the first one, ''. A tab
 * with records of two kinds gives the second a name of its own.
 */
export function useAskedId(open: (id: number) => void, tab = '', name = 'id'): void {
  useAsked((search) => {
    const id = idIn(search, name);
    if (id !== null && (search.get('tab') ?? '') === tab) open(id);
  });
}

interface AskedFilter {
  readonly key: string;
  readonly estateId?: number;
}

/** Narrows the list to what the address names. */
export function useAskedFilter(narrow: (filter: AskedFilter) => void): void {
  useAsked((search) => {
    const key = search.get('key')?.trim() ?? '';
    const estateId = idIn(search, 'estate');
    if (key !== '') narrow(estateId === null ? { key } : { key, estateId });
  });
}

/** Chooses the tab the address names. */
export function useAskedTab(choose: (tab: string) => void): void {
  useAsked((search) => {
    const tab = search.get('tab') ?? '';
    if (tab !== '') choose(tab);
  });
}

/** The tabs of a page: `first`, until the address names another or the user chooses one. */
export function useAskedTabs(first: string): { readonly activeKey: string; readonly onChange: (tab: string) => void } {
  const [activeKey, onChange] = useState(first);
  useAskedTab(onChange);
  return { activeKey, onChange };
}
