// Grants while they are being ticked: which acts on which screens, and the tree that contains the checkboxes. Pure.
import { ACTS, type Act, type FunctionNode, type MenuGrant } from '@anju/contract';

/** Acts by screen; screens without any are left out. */
export type Draft = ReadonlyMap<number, ReadonlySet<Act>>;

export interface FunctionBranch {
  readonly node: FunctionNode;
  /** All screens below, in menu order. */
  readonly screens: readonly FunctionNode[];
  readonly children: readonly FunctionBranch[];
}

export const isScreen = ({ acts }: FunctionNode): boolean => acts.length > 0;

/** Centres with their groups and screens, built from a list in which parents come before children. */
export function branchesOf(nodes: readonly FunctionNode[], parentId: number | null = null): FunctionBranch[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => {
      const children = branchesOf(nodes, node.id);
      return { node, children, screens: isScreen(node) ? [node] : children.flatMap(({ screens }) => screens) };
    });
}

/** Only screens whose title matches; a matching centre or group keeps everything below it. */
export function findFunctions(
  branches: readonly FunctionBranch[],
  wanted: (screen: FunctionNode) => boolean,
  text: string,
): FunctionBranch[] {
  return branches.flatMap((branch) => {
    if (isScreen(branch.node)) return branch.node.title.includes(text) && wanted(branch.node) ? [branch] : [];
    const children = findFunctions(branch.children, wanted, branch.node.title.includes(text) ? '' : text);
    return children.length === 0 ? [] : [{ ...branch, children, screens: children.flatMap(({ screens }) => screens) }];
  });
}

export const draftOf = (grants: readonly MenuGrant[]): Draft => new Map(grants.map(({ menuId, acts }) => [menuId, new Set(acts)]));

export const grantsOf = (draft: Draft): MenuGrant[] =>
  [...draft].map(([menuId, acts]) => ({ menuId, acts: ACTS.filter((act) => acts.has(act)) }));

/** Ticks or unticks acts on the screens that support them. Every act includes `view`; without `view` there is no other act. */
export function tick(draft: Draft, screens: readonly FunctionNode[], acts: readonly Act[], on: boolean): Draft {
  const next = new Map(draft);
  for (const screen of screens) {
    const held = new Set(next.get(screen.id));
    const known = acts.filter((act) => screen.acts.includes(act));
    if (on && known.length > 0) for (const act of [...known, 'view' as const]) held.add(act);
    if (!on) for (const act of known.includes('view') ? ACTS : known) held.delete(act);
    if (held.size > 0) next.set(screen.id, held);
    else next.delete(screen.id);
  }
  return next;
}

export type Ticked = 'all' | 'some' | 'none';

/** Whether these acts are ticked on all, some or none of these screens; null where no screen supports any of them. */
export function ticked(draft: Draft, screens: readonly FunctionNode[], acts: readonly Act[]): Ticked | null {
  let held = 0;
  let known = 0;
  for (const screen of screens) {
    for (const act of acts) {
      if (!screen.acts.includes(act)) continue;
      known += 1;
      if (draft.get(screen.id)?.has(act)) held += 1;
    }
  }
  if (known === 0) return null;
  return held === 0 ? 'none' : held === known ? 'all' : 'some';
}

export const countGranted = (draft: Draft, screens: readonly FunctionNode[]): number => screens.filter(({ id }) => draft.has(id)).length;

export function isSame(draft: Draft, grants: readonly MenuGrant[]): boolean {
  return (
    draft.size === grants.length &&
    grants.every(({ menuId, acts }) => draft.get(menuId)?.size === acts.length && acts.every((act) => draft.get(menuId)?.has(act)))
  );
}
