import { parseScreenKey, type MenuNode, type ScreenKey } from '@anju/contract/menu';
import type { Role } from '@anju/contract/kit/roles';
import { findNode } from '../platform/access/index.ts';

export type Route =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'search' }
  | { readonly kind: 'superAdmin' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'catalogue' }
  | { readonly kind: 'screen'; readonly screen: ScreenKey; readonly node: MenuNode; readonly keyPath: readonly string[] };

const isAdministrator = (role: Role): boolean => role === 'super' || role === 'root';

export const landingOf = (role: Role): string => (isAdministrator(role) ? '/superAdmin' : '/search');

/** `/path/` is the same address as `/path`. */
const plainPath = (path: string): string => path.replace(/\/+$/, '') || '/';

/** The node of a path; a node that redirects leads to the one it names, and in a circle of redirects nobody moves. */
function landOn(path: string, menu: readonly MenuNode[], seen: readonly string[] = []): string {
  const target = findNode(menu, (node) => node.component === path.slice(1))?.node.redirect ?? '';
  if (target === '') return path;
  const next = plainPath(`/${target.replace(/^\/+/, '')}`);
  return [...seen, path].includes(next) ? (seen[0] ?? path) : landOn(next, menu, [...seen, path]);
}

/** What an address of the back office shows. Everything but the fixed paths comes from the user's menu. */
export function resolveRoute(address: string, menu: readonly MenuNode[], role: Role): Route {
  const administrator = isAdministrator(role);
  const path = plainPath(address);
  if (path === '/') return { kind: 'redirect', to: landingOf(role) };
  if (path === '/404') return { kind: 'notFound' };
  if (path === '/uicomponent') return { kind: 'catalogue' };
  if (path === '/search') return administrator ? { kind: 'redirect', to: '/superAdmin' } : { kind: 'search' };
  if (path === '/superAdmin') return administrator ? { kind: 'superAdmin' } : { kind: 'redirect', to: '/404' };
  const screen = parseScreenKey(path.slice(1));
  const found = screen && findNode(menu, (node) => node.component === path.slice(1));
  if (!screen || !found) return { kind: 'redirect', to: '/404' };
  const landed = landOn(path, menu);
  if (landed !== path) return { kind: 'redirect', to: landed };
  return { kind: 'screen', screen, node: found.node, keyPath: [...found.above, found.node].map((node) => String(node.id)) };
}
