import { getMeeting, getRoomDay, searchMeetings } from '@anju/contract';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { useServerEvent } from '../../../platform/events/index.ts';

/** Everything that shows meetings. */
export const useRefreshMeetings = () => useRefresh(searchMeetings, getMeeting, getRoomDay);

/** Reads meetings again when somebody else has planned, moved or recorded one. */
export function useMeetingEvents(): void {
  const refresh = useRefreshMeetings();
  useServerEvent('meeting', () => void refresh());
}
