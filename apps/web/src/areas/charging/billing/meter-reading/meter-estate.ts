import { useQuery } from '@tanstack/react-query';
import { searchReadings } from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';

/** At most this many estates are tried; in a company with more, the user chooses the estate manually. */
const MOST = 20;

/** The first estate that has meters, tried one after the other and only while `looking`; null while none is found. */
export function useMeteredEstate(estateIds: readonly number[], month: string, looking: boolean): number | null {
  const query = useQuery({
    queryKey: ['metered-estate', estateIds],
    enabled: looking && estateIds.length > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      for (const estateId of estateIds.slice(0, MOST)) {
        const { progress } = await call(searchReadings, { estateId, month, size: 1 }, { signal, loading: false, quiet: true });
        if (progress.meters > 0) return estateId;
      }
      return null;
    },
  });
  return query.data ?? null;
}
