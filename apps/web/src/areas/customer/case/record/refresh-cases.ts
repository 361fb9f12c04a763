import {
  readBoard,
  readCase,
  readComplaintFigures,
  readMyCases,
  readWeek,
  searchCaseResults,
  searchCases,
  searchComplaints,
  searchVisits,
} from '@anju/contract';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { useServerEvent } from '../../../../platform/events/index.ts';

/** Everything that shows cases: a step taken on one screen of 诉求 changes what the others show. */
export const useRefreshCases = () =>
  useRefresh(
    searchCases,
    readCase,
    readBoard,
    readWeek,
    readMyCases,
    searchCaseResults,
    searchVisits,
    searchComplaints,
    readComplaintFigures,
  );

/** Reads cases again when somebody else has accepted, given on or finished one. */
export function useCaseEvents(): void {
  const refresh = useRefreshCases();
  useServerEvent('case', () => void refresh());
}
