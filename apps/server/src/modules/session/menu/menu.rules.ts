// The menu as a tree. A centre or group has no right of its own: it is authorised when something below it is.
import { AUTHORISED, NOT_AUTHORISED, type Act, type MenuNode, type MenuState } from '@anju/contract';

export interface MenuRow {
  id: number;
  parentId: number | null;
  title: string;
  icon: string;
  component: string;
  redirect: string;
  state: MenuState;
  acts: Act[];
}

const LAYOUTS = new Set(['main', 'blank']);

export function menuTree(rows: readonly MenuRow[]): MenuNode[] {
  const childrenOf = Map.groupBy(rows, (row) => row.parentId);
  const build = (parent: number | null): MenuNode[] =>
    (childrenOf.get(parent) ?? []).flatMap((row) => {
      const children = build(row.id);
      const layout = LAYOUTS.has(row.component);
      // A group without any screen is not shown.
      if (layout && children.length === 0) return [];
      return [
        {
          id: row.id,
          title: row.title,
          icon: row.icon,
          state: layout ? stateOfGroup(children) : row.state,
          redirect: row.redirect,
          component: row.component,
          acts: layout ? [] : row.acts,
          hidden: false,
          children,
        },
      ];
    });
  return build(null);
}

function stateOfGroup(children: readonly MenuNode[]): MenuState {
  if (children.some((child) => child.state === AUTHORISED)) return AUTHORISED;
  return children.every((child) => child.state === '') ? '' : NOT_AUTHORISED;
}
