// A record of another screen, linked where the user sees that screen.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accessTo, findNode } from '../../../../../platform/access/index.ts';
import { useSession } from '../../../../../platform/session/index.ts';

/** The address of a screen; undefined for a user who does not see it. */
export function useScreen(menu: number): string | undefined {
  const routers = useSession((state) => state.routers);
  const component = accessTo(routers, menu).can('view') ? findNode(routers, (node) => node.id === menu)?.node.component : undefined;
  return component === undefined ? undefined : `/${component}`;
}

interface ScreenLinkProps {
  readonly menu: number;
  readonly query: string;
  readonly children: ReactNode;
}

export function ScreenLink({ menu, query, children }: ScreenLinkProps) {
  const path = useScreen(menu);
  return path === undefined ? <span>{children}</span> : <Link to={`${path}?${query}`}>{children}</Link>;
}
