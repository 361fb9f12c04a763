import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pages kept ready beside each other: the one shown and those shown before it. */
const WARM = 3;
/** What was read this recently is not asked for again when its page is shown again. */
const FRESH_MS = 5_000;
const OVERLAYS = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-tooltip';

/** A dialog or list of the page hangs in the document, outside the page, and does not go when the page is covered. */
const overlayOpen = () => [...document.querySelectorAll(OVERLAYS)].some((one) => one.checkVisibility?.() ?? true);

/**
 * Which open pages are left running behind the one shown. Waking a page that React put to sleep runs every effect of every part
 * again, a good tenth of a second for a table; a warm page is only covered, and shown again within the frame.
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
    // After the page is seen: what it shows may have changed while it was covered.
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
