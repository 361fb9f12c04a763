import { useRef, useState, type KeyboardEvent } from 'react';
import type { MenuNode } from '@anju/contract/menu';
import { MenuHelpText } from '../help/index.ts';
import { moveTreeFocus } from './menu-keys.ts';
import { MenuIcon } from './menu-icon.tsx';
import { firstCentre, groupsOf } from './menu-screens.ts';
import { ScreenLink } from '../screen-link.tsx';

interface Props {
  readonly menu: readonly MenuNode[];
  /** The centre of the current screen; it is unfolded first. */
  readonly centreId: number | null;
  readonly onOpen: (path: string) => void;
  readonly onDismiss: () => void;
}

/** Old menu style: one tree at the side, which uses the browser's own disclosure elements. */
export function MenuTree({ menu, centreId, onOpen, onDismiss }: Props) {
  const centres = menu.filter((node) => !node.hidden);
  const first = firstCentre(centres, centreId);
  const [pointed, setPointed] = useState(first);
  const [hovered, setHovered] = useState<number | null>(null);
  const tree = useRef<HTMLElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onDismiss();
      document.querySelector<HTMLElement>('.shell-menu-button')?.focus();
    } else if (tree.current && moveTreeFocus(tree.current, event.key)) event.preventDefault();
  };

  return (
    <nav className="menu-tree" aria-label="授权菜单" ref={tree} onKeyDown={onKeyDown}>
      <div className="menu-branches">
        {centres.map((centre) => (
          <details
            key={centre.id}
            open={centre.id === first}
            onMouseEnter={() => setPointed(centre.id)}
            onFocus={() => setPointed(centre.id)}
          >
            <summary>
              <MenuIcon name={centre.icon} />
              {centre.title}
            </summary>
            {groupsOf(centre).map((group) => {
              const links = group.screens.map((screen) => (
                <ScreenLink key={screen.id} screen={screen} onOpen={onOpen} onHover={setHovered} />
              ));
              // Screens directly under their centre do not repeat its name as a group.
              if (group.id === centre.id) return links;
              return (
                <details key={group.id} open>
                  <summary>{group.title}</summary>
                  {links}
                </details>
              );
            })}
          </details>
        ))}
        {centres.length === 0 && <p className="menu-empty">尚无可用菜单，请联系管理员授权。</p>}
      </div>
      {pointed !== undefined && (
        <div className="menu-help">
          <MenuHelpText centreId={pointed} hoveredMenuId={hovered} />
          <p className="menu-note">灰色项目尚未购买或未授权</p>
        </div>
      )}
    </nav>
  );
}
