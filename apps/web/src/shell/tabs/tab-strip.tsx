import { useEffect, useRef, type ReactNode } from 'react';
import type { Tab } from '../../app/tabs.ts';

interface Props {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  readonly homeTitle: string;
  readonly onHome: () => void;
  readonly onSelect: (tab: Tab) => void;
  readonly onClose: (key: string) => void;
  /** Content for the current page, at the right end. */
  readonly children?: ReactNode;
}

const LAST_KEY = 9;

/** The tabs belong to their list by name: the buttons that close them stand between them and are no tabs. */
const idOf = (key: string): string => `open-tab-${key}`;
const HOME = idOf('home');

export function TabStrip({ tabs, activeKey, homeTitle, onHome, onSelect, onClose, children }: Props) {
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Waits for the next frame, which lays out the page anyway.
    const frame = requestAnimationFrame(() => void active.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [activeKey]);
  return (
    <nav className="tab-line" aria-label="打开的页面">
      <div className="tab-strip">
        <span role="tablist" aria-label="打开的页面" aria-owns={[HOME, ...tabs.map(({ key }) => idOf(key))].join(' ')} />
        <div className={activeKey === null ? 'tab on' : 'tab'}>
          <button type="button" role="tab" id={HOME} aria-selected={activeKey === null} title="Alt 0" onClick={onHome}>
            {homeTitle}
          </button>
        </div>
        {tabs.map((tab, index) => (
          <div
            key={tab.key}
            ref={tab.key === activeKey ? active : null}
            className={tab.key === activeKey ? 'tab on' : 'tab'}
            onAuxClick={(event) => event.button === 1 && onClose(tab.key)}
          >
            <button
              type="button"
              role="tab"
              id={idOf(tab.key)}
              aria-selected={tab.key === activeKey}
              title={index < LAST_KEY ? `Alt ${index + 1}` : undefined}
              onClick={() => onSelect(tab)}
            >
              {tab.title}
            </button>
            <button type="button" className="tab-close" aria-label={`关闭${tab.title}`} onClick={() => onClose(tab.key)}>
              ×
            </button>
          </div>
        ))}
      </div>
      {children}
    </nav>
  );
}
