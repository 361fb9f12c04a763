import type { ReactNode } from 'react';

/** good: in order · busy: in progress, needs attention · plain: not begun or over · note: worth knowing · danger: overdue, refused */
export type Tone = 'plain' | 'good' | 'busy' | 'note' | 'danger';

export function StatusTag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`ui-tag ui-tag-${tone}`}>{children}</span>;
}
