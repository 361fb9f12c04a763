import { useSession } from '../../platform/session/index.ts';
import { MenuCards } from '../menu/menu-cards.tsx';

/** Landing page of the administrative roles. */
export function AdminHome({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const account = useSession((state) => state.account);
  const routers = useSession((state) => state.routers);
  return (
    <div className="search-home">
      <h1>系统管理</h1>
      <p className="search-place">{[account?.name, account?.tenantName].filter(Boolean).join(' · ')}</p>
      <h2>全部功能</h2>
      <MenuCards menu={routers} onOpen={onOpen} />
    </div>
  );
}
