import type { MenuNode } from '@anju/contract/menu';
import { MenuIcon } from './menu-icon.tsx';
import { groupsOf } from './menu-screens.ts';
import { ScreenLink } from '../screen-link.tsx';

interface Props {
  readonly menu: readonly MenuNode[];
  readonly onOpen: (path: string) => void;
}

/** One card per centre with all its screens. */
export function MenuCards({ menu, onOpen }: Props) {
  const centres = menu.filter((node) => !node.hidden);
  if (centres.length === 0) return <p className="menu-empty">尚无可用菜单，请联系管理员授权。</p>;
  return (
    <div className="menu-cards">
      {centres.map((centre) => (
        <section key={centre.id} className="menu-card">
          <h3>
            <MenuIcon name={centre.icon} />
            {centre.title}
          </h3>
          {groupsOf(centre).map((group) => (
            <div key={group.id} className="menu-card-group">
              {group.id !== centre.id && <h4>{group.title}</h4>}
              <div>
                {group.screens.map((screen) => (
                  <ScreenLink key={screen.id} screen={screen} onOpen={onOpen} />
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
