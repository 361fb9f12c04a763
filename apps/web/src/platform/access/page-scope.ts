import type { MenuNode } from '@anju/contract/menu';
import { createContext, useContext } from 'react';

/** What a page knows about the tab it is shown in. Pages read it from here, not from the router, which follows the visible tab only. */
export interface PageScope {
  readonly node: MenuNode | null;
  /** Query of the address the tab was last opened with. */
  readonly search: URLSearchParams;
  readonly close: () => void;
  readonly refresh: () => void;
}

const NOWHERE: PageScope = {
  node: null,
  search: new URLSearchParams(),
  close: () => undefined,
  refresh: () => undefined,
};

export const PageScopeContext = createContext<PageScope>(NOWHERE);

export const usePageScope = (): PageScope => useContext(PageScopeContext);
