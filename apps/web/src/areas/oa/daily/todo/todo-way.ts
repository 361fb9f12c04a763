// The way from a to-do to the screen where it is dealt with.
import { MENU, type TodoRow } from '@anju/contract';
import { accessTo, findNode } from '../../../../platform/access/index.ts';
import { decisionQuery } from '../../../../platform/access/decision-way.ts';
import { useSession } from '../../../../platform/session/index.ts';

function queryOf({ kind, what, menu, id }: Pick<TodoRow, 'kind' | 'what' | 'menu' | 'id'>): string | null {
  if (kind === 'task') return `tab=task&id=${id}`;
  if (kind === 'decision') return decisionQuery(menu, what, id);
  // The screen of 入伙 shows houses first; a defect has a tab of its own.
  if (kind === 'defect') return `tab=defect&id=${id}`;
  // A line about many cases: the screen shows them first, that of acceptance on its second tab.
  if (kind === 'case-queue') return menu === MENU.caseAccept ? 'tab=waiting' : null;
  // Letters and documents wait on one screen and are numbered apart.
  if (kind === 'letter') return `letter=${id}`;
  // A notice is read in the list that its screen opens.
  return kind === 'inform' ? null : `id=${id}`;
}

/** The address of a row; undefined when the user does not see its screen. */
export function useTodoWay(): (row: Pick<TodoRow, 'kind' | 'what' | 'menu' | 'id'>) => string | undefined {
  const routers = useSession((state) => state.routers);
  return (row) => {
    const { menu } = row;
    const component = accessTo(routers, menu).can('view') ? findNode(routers, (node) => node.id === menu)?.node.component : undefined;
    if (component === undefined) return undefined;
    const query = queryOf(row);
    return query === null ? `/${component}` : `/${component}?${query}`;
  };
}
