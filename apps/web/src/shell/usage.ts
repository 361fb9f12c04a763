import { currentUser } from '../platform/session/index.ts';

/** How often a user opened which screen, on this machine only: enough to offer the most used ones. */
const storageKey = (): string => `anju.usage.${currentUser()?.id ?? 0}`;

function readUsage(): Readonly<Record<string, number>> {
  try {
    return (JSON.parse(localStorage.getItem(storageKey()) ?? '{}') as Record<string, number> | null) ?? {};
  } catch {
    return {};
  }
}

export function recordUse(menuId: number): void {
  const usage = readUsage();
  localStorage.setItem(storageKey(), JSON.stringify({ ...usage, [menuId]: (usage[menuId] ?? 0) + 1 }));
}

export function mostUsed<N extends { readonly id: number }>(screens: readonly N[], limit: number): readonly N[] {
  const usage = readUsage();
  return screens
    .filter((screen) => (usage[screen.id] ?? 0) > 0)
    .toSorted((left, right) => (usage[right.id] ?? 0) - (usage[left.id] ?? 0))
    .slice(0, limit);
}
