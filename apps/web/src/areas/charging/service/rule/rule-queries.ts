// What the screen reads, and what a change makes false.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CHARGE_FAMILIES,
  listRuleChargeTypes,
  listRuleOptions,
  MAX_PAGE_SIZE,
  searchLatePolicies,
  searchRules,
  type ChargeFamily,
} from '@anju/contract';
import { call } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';

export const FAMILY_OPTIONS = (Object.keys(CHARGE_FAMILIES) as ChargeFamily[]).map((value) => ({
  value,
  label: CHARGE_FAMILIES[value].name,
}));

export const useRuleItems = () =>
  useQuery({ queryKey: [listRuleChargeTypes.path], queryFn: ({ signal }) => call(listRuleChargeTypes, {}, { signal, loading: false }) });

/** All of them: a tenant has a handful. */
export const useLatePolicies = () =>
  useQuery({
    queryKey: [searchLatePolicies.path, 'choices'],
    queryFn: ({ signal }) => call(searchLatePolicies, { size: MAX_PAGE_SIZE }, { signal, loading: false }),
  });

export function useRefreshRules(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { path } of [searchRules, searchLatePolicies, listRuleOptions]) void client.invalidateQueries({ queryKey: [path] });
  };
}

/** The client has already said what went wrong; what is shown is read again. */
export const told = (work: Promise<void>, refresh: () => void): void =>
  void work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    refresh();
  });
