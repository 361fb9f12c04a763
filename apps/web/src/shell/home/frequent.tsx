// 常用: pinned screens in the user's order, then those used most. They follow the account to every browser.
import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { useState, type KeyboardEvent } from 'react';
import { MenuIcon } from '../menu/menu-icon.tsx';
import type { MenuScreen } from '../menu/menu-screens.ts';
import { useFrequent } from '../usage.ts';

const MOST_USED = 8;

interface Props {
  readonly screens: readonly MenuScreen[];
  readonly onOpen: (path: string) => void;
}

/** A tile is dragged onto another, or moved with Alt and the arrows. */
export function FrequentScreens({ screens, onOpen }: Props) {
  const { offered, known, isPinned, toggle, place } = useFrequent(screens, MOST_USED);
  const [dragged, setDragged] = useState<number | null>(null);
  if (offered.length === 0) return null;

  const move = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 2 : 0;
    const moved = offered[at];
    if (!event.altKey || step === 0 || !moved) return;
    event.preventDefault();
    place(moved.id, offered[at + step]?.id ?? 0);
  };
  return (
    <section aria-label={known ? '常用功能' : '可用功能'}>
      <h2>
        {known ? '常用功能' : '可用功能'} <small>随账号，可拖动</small>
      </h2>
      <div className="search-frequent">
        {offered.map((screen, at) => (
          <div
            key={screen.id}
            className={dragged === screen.id ? 'frequent dragged' : 'frequent'}
            draggable
            onDragStart={() => setDragged(screen.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== screen.id) place(dragged, screen.id);
              setDragged(null);
            }}
          >
            <button
              type="button"
              className={screen.authorised ? 'frequent-open' : 'frequent-open grey'}
              onClick={() => onOpen(screen.path)}
              onKeyDown={(event) => move(event, at)}
            >
              <MenuIcon name={screen.icon} />
              <span>
                <b>{screen.title}</b>
                <small>{screen.centre}</small>
              </span>
            </button>
            <button
              type="button"
              className="frequent-pin"
              aria-pressed={isPinned(screen.id)}
              aria-label={`${isPinned(screen.id) ? '取消固定' : '固定'} ${screen.title}`}
              onClick={() => toggle(screen.id)}
            >
              {isPinned(screen.id) ? <PushpinFilled /> : <PushpinOutlined />}
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}
