// Which screens a user opens most and which are pinned, kept with the account. What a browser counted before is added once.
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { usePreference, usePreferencesLoaded } from '../platform/preference/index.ts';
import { currentUser } from '../platform/session/index.ts';

const usedSchema = z.record(z.string(), z.number());
const pinnedSchema = z.array(z.int());
type Used = z.infer<typeof usedSchema>;

const NONE_USED: Used = {};
const NONE_PINNED: number[] = [];

/** More screens than this are not counted: the value stays small. */
const MOST_KEPT = 200;

const browserKey = (): string => `anju.usage.${currentUser()?.id ?? 0}`;

/** What this browser counted before the account did. */
function readBrowser(): Used {
  try {
    const stored = usedSchema.safeParse(JSON.parse(localStorage.getItem(browserKey()) ?? '{}'));
    return stored.data ?? NONE_USED;
  } catch {
    return NONE_USED;
  }
}

const add = (used: Used, more: Used): Used =>
  Object.fromEntries(
    Object.entries(Object.entries(more).reduce<Used>((sum, [id, count]) => ({ ...sum, [id]: (sum[id] ?? 0) + count }), used))
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_KEPT),
  );

/** Counts the screen that is shown. `visit` changes with every visit; null counts nothing. */
export function useCountedScreen(menuId: number | null, visit: string): void {
  const loaded = usePreferencesLoaded();
  const [used, save] = usePreference('screens.used', usedSchema, NONE_USED);
  const latest = useRef(used);
  useEffect(() => {
    latest.current = used;
  }, [used]);
  useEffect(() => {
    if (!loaded) return;
    const before = readBrowser();
    if (Object.keys(before).length === 0 && menuId === null) return;
    localStorage.removeItem(browserKey());
    latest.current = add(add(latest.current, before), menuId === null ? NONE_USED : { [menuId]: 1 });
    save(latest.current);
    // `visit` is named because a screen that is opened again counts again.
  }, [loaded, menuId, visit, save]);
}

export interface Frequent<N> {
  /** The pinned screens in their order, then those used most. */
  readonly offered: readonly N[];
  readonly isPinned: (id: number) => boolean;
  /** False while nothing was pinned or used yet: then what may be used is offered. */
  readonly known: boolean;
  readonly toggle: (id: number) => void;
  /** Puts a screen where another stands, and pins it there. */
  readonly place: (id: number, before: number) => void;
}

/** The screens to offer first. A screen that is not in the user's menu any more, or is not open yet, is left out. */
export function useFrequent<N extends { readonly id: number; readonly authorised: boolean; readonly built: boolean }>(
  screens: readonly N[],
  limit: number,
): Frequent<N> {
  const [used] = usePreference('screens.used', usedSchema, NONE_USED);
  const [pins, savePins] = usePreference('screens.pinned', pinnedSchema, NONE_PINNED);
  const open = screens.filter(({ built }) => built);
  const pinned = pins.flatMap((id) => open.find((screen) => screen.id === id) ?? []);
  const most = open
    .filter(({ id }) => (used[id] ?? 0) > 0 && !pins.includes(id))
    .toSorted((left, right) => (used[right.id] ?? 0) - (used[left.id] ?? 0));
  const known = pinned.length + most.length > 0;
  const offered = known ? [...pinned, ...most] : open.filter(({ authorised }) => authorised);
  return {
    offered: offered.slice(0, Math.max(limit, pinned.length)),
    known,
    isPinned: (id) => pins.includes(id),
    toggle: (id) => savePins(pins.includes(id) ? pins.filter((one) => one !== id) : [...pins, id]),
    place: (id, before) => {
      const rest = pins.filter((one) => one !== id);
      const at = rest.indexOf(before);
      savePins(at < 0 ? [...rest, id] : rest.toSpliced(at, 0, id));
    },
  };
}
