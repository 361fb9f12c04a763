import { useEffect, useRef, useState } from 'react';
import type { MenuNode } from '@anju/contract/menu';
import { MenuHelpText } from '../help/index.ts';
import { movePanelFocus } from './menu-keys.ts';
import { MenuIcon } from './menu-icon.tsx';
import { CENTRE_LIMITS, firstCentre, groupsOf, type MenuGroup } from './menu-screens.ts';
import { ScreenLink } from '../screen-link.tsx';

interface Props {
  readonly menu: readonly MenuNode[];
  /** The centre of the current screen; its screens are shown first. */
  readonly centreId: number | null;
  readonly onOpen: (path: string) => void;
  readonly onDismiss: () => void;
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly limit: number;
  readonly onOpen: (path: string) => void;
  readonly onHover: (menuId: number | null) => void;
}

function Group({ group, limit, onOpen, onHover }: GroupProps) {
  const [all, setAll] = useState(false);
  const rest = group.screens.length - limit;
  return (
    <section aria-label={group.title}>
      <h4>{group.title}</h4>
      {(all ? group.screens : group.screens.slice(0, limit)).map((screen) => (
        <ScreenLink key={screen.id} screen={screen} onOpen={onOpen} onHover={onHover} />
      ))}
      {rest > 0 && (
        <button type="button" className="menu-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `更多 ${rest}`}
        </button>
      )}
    </section>
  );
}

/** New menu style: the centres on the left; pointing at one opens its groups and screens on the right. */
export function MenuPanel({ menu, centreId, onOpen, onDismiss }: Props) {
  const centres = menu.filter((node) => !node.hidden);
  const [chosen, setChosen] = useState(() => firstCentre(centres, centreId));
  const [hovered, setHovered] = useState<number | null>(null);
  const panel = useRef<HTMLElement>(null);
  const centre = centres.find((node) => node.id === chosen) ?? centres[0];

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, []);
  useEffect(() => {
    const button = () => document.querySelector<HTMLElement>('.shell-menu-button');
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        onDismiss();
        button()?.focus();
      } else if (panel.current?.contains(document.activeElement) && movePanelFocus(panel.current, event.key)) event.preventDefault();
    };
    const onPress = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!panel.current?.contains(target) && !target?.closest('.shell-menu-button')) onDismiss();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('mousedown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('mousedown', onPress);
    };
  }, [onDismiss]);

  return (
    <nav className="menu-panel" aria-label="授权菜单" ref={panel}>
      <div className="menu-centres">
        {centres.map((node) => (
          <button
            key={node.id}
            type="button"
            className={node.id === centre?.id ? 'on' : ''}
            aria-current={node.id === centre?.id}
            onMouseEnter={() => setChosen(node.id)}
            onFocus={() => setChosen(node.id)}
            onClick={() => setChosen(node.id)}
          >
            <MenuIcon name={node.icon} />
            <span>{node.title}</span>
            <span aria-hidden>›</span>
          </button>
        ))}
        {centres.length === 0 && <p className="menu-empty">尚无可用菜单，请联系管理员授权。</p>}
      </div>
      {centre && (
        <div className="menu-right">
          <div className="menu-groups">
            {groupsOf(centre).map((group) => (
              <Group
                key={group.id}
                group={group}
                limit={CENTRE_LIMITS.get(centre.id) ?? group.screens.length}
                onOpen={onOpen}
                onHover={setHovered}
              />
            ))}
          </div>
          <div className="menu-help">
            <MenuHelpText centreId={centre.id} hoveredMenuId={hovered} />
            <p className="menu-note">灰色项目尚未购买或未授权</p>
          </div>
        </div>
      )}
    </nav>
  );
}
