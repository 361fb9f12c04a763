// What the address a screen was opened with asks for, as links from figures and records of other screens do: `?id=5` a record,
// `?key=1幢-101&estate=3` a narrowed list, `?tab=bills` one of its tabs.
import { useEffect, useEffectEvent } from 'react';
import { usePageScope } from '../../platform/access/index.ts';

/** Opens the record the address names. */
export function useAskedId(open: (id: number) => void): void {
  const id = Number(usePageScope().search.get('id') ?? 0);
  const show = useEffectEvent(open);
  useEffect(() => {
    if (Number.isSafeInteger(id) && id > 0) show(id);
  }, [id]);
}

interface AskedFilter {
  readonly key: string;
  readonly estateId?: number;
}

/** Narrows the list to what the address names. */
export function useAskedFilter(narrow: (filter: AskedFilter) => void): void {
  const { search } = usePageScope();
  const key = search.get('key')?.trim() ?? '';
  const estate = Number(search.get('estate') ?? 0);
  const show = useEffectEvent(narrow);
  useEffect(() => {
    if (key !== '') show(Number.isSafeInteger(estate) && estate > 0 ? { key, estateId: estate } : { key });
  }, [key, estate]);
}

/** Chooses the tab the address names. */
export function useAskedTab(choose: (tab: string) => void): void {
  const tab = usePageScope().search.get('tab') ?? '';
  const show = useEffectEvent(choose);
  useEffect(() => {
    if (tab !== '') show(tab);
  }, [tab]);
}
