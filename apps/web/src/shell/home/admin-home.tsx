import { useSession } from '../../platform/session/index.ts';
import { MenuCards } from '../menu/menu-cards.tsx';

/** Landing page of the administrative roles. */
export function AdminHome({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const account = useSession((state) => state.account);
  const routers = useSession((state) => state.routers);
  return (
    <div className="search-home">
      <h2>系统管理</h2>
      <p className="search-place">{[account?.name, account?.tenantName].filter(Boolean).join(' · ')}</p>
      <MenuCards menu={routers} onOpen={onOpen} />
    </div>
  );
}
