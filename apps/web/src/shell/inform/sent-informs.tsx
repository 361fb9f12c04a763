import { Suspense, lazy } from 'react';

const SentInformsDialog = lazy(() => import('./sent-informs-dialog.tsx'));

interface SentInformsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The notices the user sent, and their outcome. */
export function SentInforms({ open, onClose }: SentInformsProps) {
  return open ? (
    <Suspense>
      <SentInformsDialog onClose={onClose} />
    </Suspense>
  ) : null;
}
