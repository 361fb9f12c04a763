import { DutiesDialog, PasswordDialog, SystemLogDialog } from '../dialogs/index.ts';
import { CaseLibrary } from '../help/case-library.tsx';
import type { HeaderDialog } from './header-links.ts';
import { SentInforms } from '../inform/index.ts';

interface Props {
  readonly shown: HeaderDialog | null;
  readonly onClose: () => void;
}

/** The dialogs the header opens, at most one at a time. */
export default function HeaderDialogs({ shown, onClose }: Props) {
  return (
    <>
      <PasswordDialog open={shown === 'password'} onClose={onClose} />
      <DutiesDialog open={shown === 'duties'} onClose={onClose} />
      <SystemLogDialog open={shown === 'log'} onClose={onClose} />
      <CaseLibrary open={shown === 'cases'} onClose={onClose} />
      <SentInforms open={shown === 'sentInforms'} onClose={onClose} />
    </>
  );
}
