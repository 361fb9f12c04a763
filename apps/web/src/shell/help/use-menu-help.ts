import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HelpItem } from '@anju/contract/help/help';
import { usageOf } from './help-queries.ts';

const HOVER_MS = 2000;
const NO_MENU = 0;

interface MenuHelp {
  /** Empty until the item was pointed at long enough and its help is loaded. */
  readonly items: readonly HelpItem[];
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The menu item that has been pointed at continuously for the whole delay. */
function useLingered(menuId: number | null, delay: number): number | null {
  const [lingered, setLingered] = useState<number | null>(null);
  useEffect(() => {
    if (menuId === null) return;
    const timer = setTimeout(() => setLingered(menuId), delay);
    return () => {
      clearTimeout(timer);
      setLingered(null);
    };
  }, [menuId, delay]);
  return lingered === menuId ? lingered : null;
}

/** Usage of the menu item that is hovered or focused. Leaving before the delay is over sends no request. */
export function useMenuHelp(menuId: number | null, delay = HOVER_MS): MenuHelp {
  const lingered = useLingered(menuId, delay);
  const { data, error, refetch } = useQuery({ ...usageOf(lingered ?? NO_MENU), enabled: lingered !== null });
  return { items: data ?? [], error, retry: () => void refetch() };
}
