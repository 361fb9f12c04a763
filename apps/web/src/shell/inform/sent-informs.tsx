import { Suspense, lazy } from 'react';

const SentInformsDialog = lazy(() => import('./sent-informs-dialog.tsx'));

interface SentInformsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What the person sent and what became of it. */
export function SentInforms({ open, onClose }: SentInformsProps) {
  return open ? (
    <Suspense>
      <SentInformsDialog onClose={onClose} />
    </Suspense>
  ) : null;
}
