import { Fragment } from 'react';
import type { ReactNode } from 'react';

export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="ui-kbd">{children}</kbd>;
}

/** Keyboard hints shown where the keys work: `[['↑↓', '选择'], ['Enter', '打开']]`. */
export function KeyHints({ keys }: { readonly keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <span className="ui-key-hints">
      {keys.map(([key, does]) => (
        <Fragment key={key}>
          <Kbd>{key}</Kbd>
          <span>{does}</span>
        </Fragment>
      ))}
    </span>
  );
}
