import type { MenuNode } from '@anju/contract/menu';
import { groupsOf } from './menu-screens.ts';
import { ScreenLink } from './screen-link.tsx';

interface Props {
  readonly menu: readonly MenuNode[];
  readonly onOpen: (path: string) => void;
}

/** Old menu style: one tree at the side, opened and closed by the browser's own disclosure elements. */
export function MenuTree({ menu, onOpen }: Props) {
  const centres = menu.filter((node) => !node.hidden);
  return (
    <nav className="menu-tree" aria-label="授权菜单">
      {centres.map((centre, index) => (
        <details key={centre.id} open={index === 0}>
          <summary>{centre.title}</summary>
          {groupsOf(centre).map((group) => (
            <details key={group.id} open>
              <summary>{group.title}</summary>
              {group.screens.map((screen) => (
                <ScreenLink key={screen.id} screen={screen} onOpen={onOpen} />
              ))}
            </details>
          ))}
        </details>
      ))}
      {centres.length === 0 && <p className="menu-empty">尚无可用菜单，请联系管理员授权。</p>}
    </nav>
  );
}
