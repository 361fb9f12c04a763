import { UnsentList, UnsentNotice } from '../../../../ui/index.ts';
import { useCheckOutbox } from './check-outbox.ts';

export const OfflineNotice = () => <UnsentNotice of={useCheckOutbox()} />;
export const WaitingList = () => <UnsentList of={useCheckOutbox()} onlyStuck />;
