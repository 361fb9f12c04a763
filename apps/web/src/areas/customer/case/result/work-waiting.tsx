import { UnsentList, UnsentNotice } from '../../../../ui/index.ts';
import { useWorkOutbox } from './work-outbox.ts';

export const OfflineNotice = () => <UnsentNotice of={useWorkOutbox()} />;
export const WaitingList = () => <UnsentList of={useWorkOutbox()} />;
