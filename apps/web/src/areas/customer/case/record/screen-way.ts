import { accessTo, findNode } from '../../../../platform/access/index.ts';
import { useSession } from '../../../../platform/session/index.ts';

export type ScreenWay = (menu: number, query?: string) => string | undefined;

/** The address of a screen the user sees, with what it is asked for. */
export function useScreenWay(): ScreenWay {
  const routers = useSession((state) => state.routers);
  return (menu, query = '') => {
    const component = accessTo(routers, menu).can('view') ? findNode(routers, (node) => node.id === menu)?.node.component : undefined;
    if (component === undefined) return undefined;
    return query === '' ? `/${component}` : `/${component}?${query}`;
  };
}
