import { AUTHORISED, parseScreenKey, type MenuNode } from '@anju/contract/menu';
import { PAGES } from '../../app/page-registry.ts';

export interface MenuScreen {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly centre: string;
  /** Its own, or that of its centre. */
  readonly icon: string;
  /** False is drawn grey: not purchased or not authorised. */
  readonly authorised: boolean;
  /** False: 即将开放, the page does not exist yet. */
  readonly built: boolean;
}

export interface MenuGroup {
  readonly id: number;
  readonly title: string;
  readonly screens: readonly MenuScreen[];
}

/** How many screens of a group the panel shows before 更多, by centre. Centres without a number show all. */
export const CENTRE_LIMITS: ReadonlyMap<number, number> = new Map([
  [56, 4],
  [81, 4],
  [117, 4],
  [202, 4],
  [147, 5],
  [271, 5],
  [318, 2],
  [388, 2],
]);

function screensUnder(node: MenuNode, centre: MenuNode): MenuScreen[] {
  if (node.hidden) return [];
  const key = parseScreenKey(node.component);
  const own = key
    ? [
        {
          id: node.id,
          title: node.title,
          path: key.path,
          centre: centre.title,
          icon: node.icon || centre.icon,
          authorised: node.state === AUTHORISED,
          built: PAGES.has(node.component),
        },
      ]
    : [];
  return [...own, ...node.children.flatMap((child) => screensUnder(child, centre))];
}

/** Every visible screen of a menu, in menu order. */
export const listScreens = (menu: readonly MenuNode[]): readonly MenuScreen[] => menu.flatMap((node) => screensUnder(node, node));

/** The groups of one centre; screens directly under the centre form a separate group. */
export function groupsOf(centre: MenuNode): readonly MenuGroup[] {
  const direct = centre.children.filter((child) => parseScreenKey(child.component)).flatMap((child) => screensUnder(child, centre));
  const groups = centre.children
    .filter((child) => !child.hidden && !parseScreenKey(child.component))
    .map((child) => ({ id: child.id, title: child.title, screens: screensUnder(child, centre) }));
  return [...(direct.length > 0 ? [{ id: centre.id, title: centre.title, screens: direct }] : []), ...groups].filter(
    (group) => group.screens.length > 0,
  );
}

/** The centre to open first: that of the current screen, else the first in which the user may do something. */
export function firstCentre(centres: readonly MenuNode[], current: number | null): number | undefined {
  if (current !== null && centres.some(({ id }) => id === current)) return current;
  const usable = (centre: MenuNode) => screensUnder(centre, centre).filter(({ authorised }) => authorised);
  const open = centres.find((centre) => usable(centre).some(({ built }) => built)) ?? centres.find((centre) => usable(centre).length > 0);
  return (open ?? centres[0])?.id;
}
