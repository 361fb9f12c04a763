import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Number of pages kept running: the current one and those shown before it. */
const WARM = 3;
/** Data read this recently is not requested again when its page is shown again. */
const FRESH_MS = 5_000;
const OVERLAYS = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip';

/** A page's dialog or dropdown is attached to the document, outside the page, and does not disappear when the page is covered. */
const overlayOpen = () => [...document.querySelectorAll(OVERLAYS)].some((one) => one.checkVisibility?.() ?? true);

/**
 * Which open pages keep running behind the current one. Resuming a page that React has suspended runs every effect again, over a tenth of a
 * second for a table; a warm page is only covered, and shown again within a frame.
 */
export function useWarmTabs(activeKey: string | null): ReadonlySet<string> {
  const client = useQueryClient();
  const [recent, setRecent] = useState<readonly string[]>([]);
  if (activeKey !== null && recent[0] !== activeKey) {
    setRecent([activeKey, ...recent.filter((key) => key !== activeKey)].slice(0, WARM));
  }

  const before = useRef(activeKey);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = activeKey;
    if (left !== null && left !== activeKey && overlayOpen()) setRecent((keys) => keys.filter((key) => key !== left));
  }, [activeKey]);

  useEffect(() => {
    if (activeKey === null) return undefined;
    // Refreshes after the page is visible, because its data may have changed while it was covered.
    const timer = setTimeout(() => {
      const old = Date.now() - FRESH_MS;
      void client.refetchQueries(
        { type: 'active', predicate: (query) => query.isStale() && query.state.dataUpdatedAt < old },
        { cancelRefetch: false },
      );
    }, 60);
    return () => clearTimeout(timer);
  }, [activeKey, client]);

  return new Set(recent);
}
