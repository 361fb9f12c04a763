// Which items of the tree a check has: those of its kind and company that fit the house, a room only together with something in it.
import type { CheckKind } from '@anju/contract';

export interface ItemRule {
  readonly id: number;
  readonly parentId: number | null;
  readonly companyId: number | null;
  readonly kind: CheckKind;
  readonly usage: number | null;
  readonly layouts: readonly string[];
  readonly disabled: boolean;
}
export interface CheckedPlace {
  readonly kind: CheckKind;
  readonly companyId: number;
  /** Null for common parts. */
  readonly usage: number | null;
  readonly layout: string;
}

const fits = ({ kind, companyId, usage, layouts, disabled }: ItemRule, place: CheckedPlace): boolean =>
  !disabled &&
  kind === place.kind &&
  (companyId === null || companyId === place.companyId) &&
  (usage === null || place.usage === null || usage === place.usage) &&
  // A house whose layout nobody entered is checked by everything.
  (layouts.length === 0 || place.layout === '' || layouts.some((word) => place.layout.includes(word)));

interface Placed<T> {
  readonly room: T | null;
  readonly item: T;
}

/** What is checked, in the order given; a room itself is a heading and not checked, unless it has nothing in it. */
export function itemsOf<T extends ItemRule>(items: readonly T[], place: CheckedPlace): Placed<T>[] {
  const fitting = items.filter((item) => fits(item, place));
  const rooms = new Map(fitting.filter(({ parentId }) => parentId === null).map((room) => [room.id, room]));
  const headings = new Set(items.flatMap(({ parentId }) => parentId ?? []));
  return fitting.flatMap((item): Placed<T>[] => {
    if (item.parentId === null) return headings.has(item.id) ? [] : [{ room: null, item }];
    const room = rooms.get(item.parentId);
    return room ? [{ room, item }] : [];
  });
}
