import { useEffect, useRef, useState } from 'react';
import type { MenuNode } from '@anju/contract/menu';
import { groupsOf } from './menu-screens.ts';
import { ScreenLink } from './screen-link.tsx';

interface Props {
  readonly menu: readonly MenuNode[];
  readonly onOpen: (path: string) => void;
  readonly onDismiss: () => void;
}

/** New menu style: the centres on the left; pointing at one opens its groups and screens on the right. */
export function MenuPanel({ menu, onOpen, onDismiss }: Props) {
  const centres = menu.filter((node) => !node.hidden);
  const [chosen, setChosen] = useState(centres[0]?.id);
  const panel = useRef<HTMLElement>(null);
  const centre = centres.find((node) => node.id === chosen) ?? centres[0];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss();
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
            <span>{node.title}</span>
            <span aria-hidden>›</span>
          </button>
        ))}
        {centres.length === 0 && <p className="menu-empty">尚无可用菜单，请联系管理员授权。</p>}
      </div>
      <div className="menu-groups">
        {centre &&
          groupsOf(centre).map((group) => (
            <section key={group.id}>
              <h4>{group.title}</h4>
              {group.screens.map((screen) => (
                <ScreenLink key={screen.id} screen={screen} onOpen={onOpen} />
              ))}
            </section>
          ))}
        <p className="menu-note">灰色项目尚未购买或未授权。</p>
      </div>
    </nav>
  );
}
