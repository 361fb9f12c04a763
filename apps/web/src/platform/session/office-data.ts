// What the back office keeps loaded for a logged-in user: pending documents, visible units, the company, the site, notifications and
// running jobs. Kept out of the folder's index, so that the public site does not load the query library.
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { countHeldActs } from '@anju/contract/charging/checkout/held-waiting';
import { countPendingDocuments, type PendingCounts } from '@anju/contract/oa/pending';
import { countOpenTasks } from '@anju/contract/oa/task-waiting';
import { getAccountCompany, listCompanyUnits, listNotifications, type Notification } from '@anju/contract/session/account';
import { getSite, type SiteInfo } from '@anju/contract/session/session';
import { listMyJobs, type Job } from '@anju/contract/system/job';
import type { Endpoint, InputOf } from '@anju/contract/kit/endpoint';
import type { Role } from '@anju/contract/kit/roles';
import { call } from '../api/index.ts';
import { loadPreferences } from '../preference/index.ts';
import { useSession } from './store.ts';

/** Loaded in the background and kept until the server reports a change. */
const kept = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  queryKey: [endpoint.path],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(endpoint, input, { signal, loading: false }),
  staleTime: Infinity,
});

/**
 * Loads everything concurrently on first entry, after account and menu. A part that fails to load is only missing where it would be shown.
 */
export async function loadOfficeData(client: QueryClient, role: Role): Promise<void> {
  await Promise.all([
    ...(role === 'emp' ? [client.prefetchQuery(kept(countPendingDocuments, {}))] : []),
    client.prefetchQuery(kept(listCompanyUnits, {})),
    client.prefetchQuery(kept(getAccountCompany, {})),
    client.prefetchQuery(kept(getSite, {})),
    loadPreferences(client),
  ]);
}

const LIVE = [countPendingDocuments, countHeldActs, countOpenTasks, listNotifications, listMyJobs] as const;
type Live = (typeof LIVE)[number];

/** Reloads the named data; without names, everything that may have changed without an event. */
export async function refetchLive(client: QueryClient, ...changed: readonly Live[]): Promise<void> {
  const endpoints: readonly Live[] = changed.length > 0 ? changed : LIVE;
  await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

const NO_DOCUMENTS: PendingCounts = { normalDocCount: 0, internalDocCount: 0, reportDocCount: 0 };

/** Only employees have documents to process. */
export function usePendingCounts(): PendingCounts {
  const enabled = useSession((state) => state.account?.role === 'emp');
  return useQuery({ ...kept(countPendingDocuments, {}), enabled }).data ?? NO_DOCUMENTS;
}

/** How many payments and changes wait for the user as the second person. */
export function useHeldActCount(): number {
  const enabled = useSession((state) => state.account?.role === 'emp');
  return useQuery({ ...kept(countHeldActs, {}), enabled }).data?.count ?? 0;
}

/** How many tasks the user has to do. */
export function useOpenTaskCount(): number {
  const enabled = useSession((state) => state.account?.role === 'emp');
  return useQuery({ ...kept(countOpenTasks, {}), enabled }).data?.open ?? 0;
}

export const useNotifications = (): readonly Notification[] | undefined => useQuery(kept(listNotifications, {})).data;

export const useSite = (): SiteInfo | undefined => useQuery(kept(getSite, {})).data;

export function useRunningJobs(): readonly Job[] {
  const jobs = useQuery(kept(listMyJobs, {})).data ?? [];
  return jobs.filter(({ state }) => state === 'waiting' || state === 'running');
}
