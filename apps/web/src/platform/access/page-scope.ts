import type { MenuNode } from '@anju/contract/menu';
import { createContext, useContext } from 'react';

/** What a page knows about the tab it is shown in. Pages read it from here, not from the router, which follows the visible tab only. */
export interface PageScope {
  readonly node: MenuNode | null;
  /** Query of the address the tab was last opened with. */
  readonly search: URLSearchParams;
  /** Changes whenever a link asks for the address, also for the same one again; not when the user returns to the tab. */
  readonly visit: string;
  readonly close: () => void;
  readonly refresh: () => void;
}

const NOWHERE: PageScope = {
  node: null,
  search: new URLSearchParams(),
  visit: '',
  close: () => undefined,
  refresh: () => undefined,
};

export const PageScopeContext = createContext<PageScope>(NOWHERE);

export const usePageScope = (): PageScope => useContext(PageScopeContext);
