// What the user may do on a screen, read from the menu the server sent. The server enforces the same rules again; here they only decide
// what is offered.
import { AUTHORISED, type Act, type MenuNode, type MenuState } from '@anju/contract/menu';
import { useMemo } from 'react';
import { useSession } from '../session/store.ts';

export interface Access {
  /** Null when the user's menu has no such node. */
  readonly state: MenuState | null;
  readonly authorised: boolean;
  readonly can: (act: Act) => boolean;
}

/** The node with its ancestors. */
export function findNode(
  nodes: readonly MenuNode[],
  matches: (node: MenuNode) => boolean,
  above: readonly MenuNode[] = [],
): { node: MenuNode; above: readonly MenuNode[] } | null {
  for (const node of nodes) {
    if (matches(node)) return { node, above };
    const below = findNode(node.children, matches, [...above, node]);
    if (below) return below;
  }
  return null;
}

export function accessTo(nodes: readonly MenuNode[], menuId: number): Access {
  const found = findNode(nodes, (node) => node.id === menuId);
  const visible = found !== null && [found.node, ...found.above].every((node) => !node.hidden);
  const state = found ? found.node.state : null;
  const authorised = visible && state === AUTHORISED;
  return {
    state,
    authorised,
    can: (act) => (act === 'view' ? visible : authorised && found.node.acts.includes(act)),
  };
}

export function useAccess(menuId: number): Access {
  const routers = useSession((state) => state.routers);
  return useMemo(() => accessTo(routers, menuId), [routers, menuId]);
}

/** Whether a call that needs the right to view one of these menus is answered. A screen itself opens read-only for whoever sees its menu. */
export function rightTo(nodes: readonly MenuNode[], menus: readonly number[]): boolean {
  return menus.some((menu) => {
    const found = accessTo(nodes, menu).authorised ? findNode(nodes, ({ id }) => id === menu) : null;
    return found?.node.acts.includes('view') === true;
  });
}
export const useRight = (menus: readonly number[]): boolean => {
  const routers = useSession((state) => state.routers);
  return useMemo(() => rightTo(routers, menus), [routers, menus]);
};
