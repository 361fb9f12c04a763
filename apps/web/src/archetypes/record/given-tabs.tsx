// Tabs that areas give to a record of an area below them, which knows nothing of theirs: the requests of a house, beside its owners. The area
// of the record owns the seam and opens it through its door; the others give their tabs in through it when they are loaded.
import { Suspense, useSyncExternalStore, type ComponentType } from 'react';
import type { MenuId } from '@anju/contract/menu';
import { useSession } from '../../platform/session/index.ts';
import { rightTo } from '../../platform/access/index.ts';
import { WaitingState } from '../../ui/index.ts';
import type { RecordTab } from './record-tabs.tsx';

interface GivenTab<Of extends object> {
  readonly key: string;
  readonly label: string;
  /** Shown to users who may view one of these screens. */
  readonly menus: readonly MenuId[];
  /** May be lazy: it is drawn when the tab is chosen. */
  readonly Shown: ComponentType<Of>;
}

interface TabSeam<Of extends object> {
  readonly give: (tab: GivenTab<Of>) => void;
  /** The given tabs that the user may see, also those that arrive while the record is open. */
  readonly useTabs: (of: Of) => readonly RecordTab[];
}

export function tabSeam<Of extends object>(): TabSeam<Of> {
  let given: readonly GivenTab<Of>[] = [];
  const listeners = new Set<() => void>();
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    // Giving the same tab again, as after a module was loaded anew, replaces it.
    give: (tab) => {
      given = [...given.filter(({ key }) => key !== tab.key), tab];
      for (const listener of listeners) listener();
    },
    useTabs: (of) => {
      const tabs = useSyncExternalStore(watch, () => given);
      const routers = useSession((state) => state.routers);
      return tabs
        .filter(({ menus }) => rightTo(routers, menus))
        .map(({ key, label, Shown }) => ({
          key,
          label,
          children: (
            <Suspense fallback={<WaitingState />}>
              <Shown {...of} />
            </Suspense>
          ),
        }));
    },
  };
}
