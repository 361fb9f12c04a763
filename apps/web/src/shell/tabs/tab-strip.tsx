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

export function TabStrip({ tabs, activeKey, homeTitle, onHome, onSelect, onClose, children }: Props) {
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Waits for the next frame, which lays out the page anyway.
    const frame = requestAnimationFrame(() => void active.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [activeKey]);
  return (
    <div className="tab-line">
      <div className="tab-strip" role="tablist" aria-label="打开的页面">
        <div className={activeKey === null ? 'tab on' : 'tab'}>
          <button type="button" role="tab" aria-selected={activeKey === null} title="Alt 0" onClick={onHome}>
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
    </div>
  );
}
