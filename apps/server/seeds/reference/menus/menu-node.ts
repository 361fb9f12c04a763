// The notation of the menu tree: one line per node, three levels, centre › group › screen. Each centre has its own file; menu-tree.ts
// combines them and flattens them into rows of system.menu.
import type { Act, Role } from '@anju/contract';

export interface Screen {
  readonly id: number;
  readonly title: string;
  /** area/group/page */
  readonly key: string;
  readonly acts: readonly Act[];
}
export interface Group {
  readonly id: number;
  readonly title: string;
  readonly screens: readonly Screen[];
}
export interface Centre {
  readonly id: number;
  readonly title: string;
  readonly icon: string;
  readonly audience: readonly Role[];
  /** The operator's few screens are direct children of their centre. */
  readonly children: readonly (Group | Screen)[];
}

const ORDINARY: readonly Act[] = ['view', 'add', 'change', 'remove', 'export', 'print'];
const READ_ONLY: readonly Act[] = ['view', 'export', 'print'];

export const screen = (id: number, title: string, key: string, ...more: readonly Act[]): Screen => ({
  id,
  title,
  key,
  acts: [...ORDINARY, ...more],
});

/** Ledgers, analyses and searches: read-only screens. */
export const report = (id: number, title: string, key: string): Screen => ({ id, title, key, acts: READ_ONLY });

export const group = (id: number, title: string, screens: readonly Screen[]): Group => ({ id, title, screens });

export const centre = (
  id: number,
  title: string,
  icon: string,
  audience: readonly Role[],
  children: readonly (Group | Screen)[],
): Centre => ({
  id,
  title,
  icon,
  audience,
  children,
});
