import type { ReactNode } from 'react';

/** Filters at the left, what can be done at the right; it wraps rather than hides. */
export function Toolbar({ children, actions }: { readonly children?: ReactNode; readonly actions?: ReactNode }) {
  return (
    <div className="ui-toolbar" role="toolbar">
      <div className="ui-toolbar-start">{children}</div>
      {actions ? <div className="ui-toolbar-end">{actions}</div> : null}
    </div>
  );
}
