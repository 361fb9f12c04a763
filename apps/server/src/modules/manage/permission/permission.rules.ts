// What may be granted and how two sets of grants differ. Pure.
import { ACTS, type Act, type FunctionNode, type GrantChange, type MenuGrant } from '@anju/contract';
import { fail } from '../../../platform/errors/failure.ts';

const inOrder = (acts: Iterable<Act>): Act[] => {
  const given = new Set(acts);
  return ACTS.filter((act) => given.has(act));
};

/**
 * The grants in stored form: in the order of the menu, acts in their order, screens without acts left out. Any act on a screen includes
 * viewing it. Refuses screens that are not for employees and acts that a screen does not have.
 */
export function normalGrants(asked: readonly MenuGrant[], functions: readonly FunctionNode[]): MenuGrant[] {
  const wanted = new Map<number, Set<Act>>();
  for (const { menuId, acts } of asked) wanted.set(menuId, new Set([...(wanted.get(menuId) ?? []), ...acts]));
  const stored = functions.flatMap(({ id, acts }) => {
    const some = wanted.get(id);
    if (!some || some.size === 0) return [];
    if ([...some].some((act) => !acts.includes(act))) throw fail('GRANT_UNKNOWN');
    return [{ menuId: id, acts: inOrder([...some, 'view']) }];
  });
  const known = new Set(functions.filter(({ acts }) => acts.length > 0).map(({ id }) => id));
  if ([...wanted].some(([menuId, acts]) => acts.size > 0 && !known.has(menuId))) throw fail('GRANT_UNKNOWN');
  return stored;
}

/** The grants in `more` that `less` does not have, by screen, with its title. */
function beyond(more: readonly MenuGrant[], less: readonly MenuGrant[], functions: readonly FunctionNode[]): GrantChange[] {
  const held = new Map(less.map(({ menuId, acts }) => [menuId, acts]));
  const titles = new Map(functions.map(({ id, title }) => [id, title]));
  return more.flatMap(({ menuId, acts }) => {
    const rest = inOrder(acts.filter((act) => !held.get(menuId)?.includes(act)));
    return rest.length === 0 ? [] : [{ menuId, title: titles.get(menuId) ?? String(menuId), acts: rest }];
  });
}

export const compareGrants = (before: readonly MenuGrant[], after: readonly MenuGrant[], functions: readonly FunctionNode[]) => ({
  given: beyond(after, before, functions),
  taken: beyond(before, after, functions),
});

export const countActs = (changes: readonly MenuGrant[]): number => changes.reduce((sum, { acts }) => sum + acts.length, 0);

/** The screens under a node of the menu, or the screen itself. */
export function screensUnder(functions: readonly FunctionNode[], nodeId: number): FunctionNode[] {
  const under = new Set([nodeId]);
  for (const { id, parentId } of functions) if (parentId !== null && under.has(parentId)) under.add(id);
  return functions.filter(({ id, acts }) => under.has(id) && acts.length > 0);
}
