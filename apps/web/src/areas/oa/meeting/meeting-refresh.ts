import { useEffect, useEffectEvent } from 'react';
import { getMeeting, getRoomDay, searchMeetings } from '@anju/contract';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { onServerEvent } from '../../../platform/events/index.ts';

/** Everything that shows meetings. */
export const useRefreshMeetings = () => useRefresh(searchMeetings, getMeeting, getRoomDay);

/** Reads meetings again when somebody else has planned, moved or recorded one. */
export function useMeetingEvents(): void {
  const refresh = useRefreshMeetings();
  const heard = useEffectEvent(() => void refresh());
  useEffect(() => onServerEvent(({ type }) => (type === 'meeting' ? heard() : undefined)), []);
}
