import { Suspense, lazy } from 'react';

// Cleaning text weighs more than most parts; only pages that show rich text load it.
const RichHtml = lazy(() => import('./rich-html.tsx'));

/** Rich text as it was written, cleaned of everything that is not text; links open beside the office. */
export function RichView({ html }: { readonly html: string }) {
  return (
    <Suspense fallback={<div className="ui-rich" aria-busy />}>
      <RichHtml html={html} />
    </Suspense>
  );
}
