import { useEffect, useEffectEvent } from 'react';
import { searchCalls } from '@anju/contract';
import { useRefresh } from '../../../platform/api/hooks.ts';
import { useServerEvent } from '../../../platform/events/index.ts';
import { useSoftphone } from '../phone/state.ts';

/**
 * Reads calls and the number of missed ones again when a record of the user's agent was written, and when a call of this window is over: of
 * calls through a carrier or Kamailio the server sends no event.
 */
export function useCallEvents(): void {
  const refresh = useRefresh(searchCalls);
  const ended = useSoftphone((state) => state.ended);
  const heard = useEffectEvent(() => void refresh());
  useServerEvent('call', () => void refresh());
  useEffect(() => {
    if (ended > 0) heard();
  }, [ended]);
}
