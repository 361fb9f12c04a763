import { AUTHORISED, parseScreenKey, type MenuNode } from '@anju/contract/menu';

export interface MenuScreen {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly centre: string;
  /** False is drawn grey: not purchased or not authorised. */
  readonly authorised: boolean;
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

function screensUnder(node: MenuNode, centre: string): MenuScreen[] {
  if (node.hidden) return [];
  const key = parseScreenKey(node.component);
  const own = key ? [{ id: node.id, title: node.title, path: key.path, centre, authorised: node.state === AUTHORISED }] : [];
  return [...own, ...node.children.flatMap((child) => screensUnder(child, centre))];
}

/** Every visible screen of a menu, in menu order. */
export const listScreens = (menu: readonly MenuNode[]): readonly MenuScreen[] => menu.flatMap((node) => screensUnder(node, node.title));

/** The groups of one centre; screens directly under the centre form a separate group. */
export function groupsOf(centre: MenuNode): readonly MenuGroup[] {
  const direct = centre.children.filter((child) => parseScreenKey(child.component)).flatMap((child) => screensUnder(child, centre.title));
  const groups = centre.children
    .filter((child) => !child.hidden && !parseScreenKey(child.component))
    .map((child) => ({ id: child.id, title: child.title, screens: screensUnder(child, centre.title) }));
  return [...(direct.length > 0 ? [{ id: centre.id, title: centre.title, screens: direct }] : []), ...groups].filter(
    (group) => group.screens.length > 0,
  );
}

export function searchScreens(screens: readonly MenuScreen[], text: string, limit = 12): readonly MenuScreen[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  return screens.filter((screen) => `${screen.title} ${screen.centre} ${screen.path}`.toLowerCase().includes(wanted)).slice(0, limit);
}
