import { useEffect, useRef } from 'react';
import type { Tab } from '../app/tabs.ts';

interface Props {
  readonly tabs: readonly Tab[];
  readonly activeKey: string | null;
  readonly homeTitle: string;
  readonly onHome: () => void;
  readonly onSelect: (tab: Tab) => void;
  readonly onClose: (key: string) => void;
  readonly onCloseOthers: (key: string) => void;
  readonly onRefresh: (key: string) => void;
}

export function TabStrip({ tabs, activeKey, homeTitle, onHome, onSelect, onClose, onCloseOthers, onRefresh }: Props) {
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    void active.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [activeKey]);
  return (
    <div className="tab-strip" role="tablist" aria-label="打开的页面">
      <div className={activeKey === null ? 'tab on' : 'tab'}>
        <button type="button" role="tab" aria-selected={activeKey === null} onClick={onHome}>
          {homeTitle}
        </button>
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          ref={tab.key === activeKey ? active : null}
          className={tab.key === activeKey ? 'tab on' : 'tab'}
          onAuxClick={(event) => event.button === 1 && onClose(tab.key)}
        >
          <button type="button" role="tab" aria-selected={tab.key === activeKey} onClick={() => onSelect(tab)}>
            {tab.title}
          </button>
          <button type="button" className="tab-close" aria-label={`关闭${tab.title}`} onClick={() => onClose(tab.key)}>
            ×
          </button>
        </div>
      ))}
      <span className="shell-space" />
      {activeKey !== null && (
        <>
          <button type="button" className="shell-link" onClick={() => onRefresh(activeKey)}>
            刷新本页
          </button>
          {tabs.length > 1 && (
            <button type="button" className="shell-link" onClick={() => onCloseOthers(activeKey)}>
              关闭其他
            </button>
          )}
        </>
      )}
    </div>
  );
}
