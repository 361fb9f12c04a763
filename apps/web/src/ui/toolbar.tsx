import type { ReactNode } from 'react';

/** Filters on the left, actions on the right; it wraps instead of hiding items. */
export function Toolbar({ children, actions }: { readonly children?: ReactNode; readonly actions?: ReactNode }) {
  return (
    <div className="ui-toolbar" role="toolbar">
      <div className="ui-toolbar-start">{children}</div>
      {actions ? <div className="ui-toolbar-end">{actions}</div> : null}
    </div>
  );
}
