import type { ReactNode } from 'react';
import { UnsavedPageContext, useUnsavedPage } from './use-unsaved.ts';

interface Props {
  /** The key of the tab. */
  readonly tab: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Around the page of a tab, inside its Activity: what the page's parts hold is counted for this tab. */
export function UnsavedPage({ tab, title, children }: Props) {
  useUnsavedPage(tab, title);
  return <UnsavedPageContext value={tab}>{children}</UnsavedPageContext>;
}
