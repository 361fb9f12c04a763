import { Suspense, lazy } from 'react';

// The sanitiser is larger than most parts, so only pages that show rich text load it.
const RichHtml = lazy(() => import('./rich-html.tsx'));

/** Rich text as written, sanitised of everything that is not text; links open in a new window. */
export function RichView({ html }: { readonly html: string }) {
  return (
    <Suspense fallback={<div className="ui-rich" aria-busy />}>
      <RichHtml html={html} />
    </Suspense>
  );
}
