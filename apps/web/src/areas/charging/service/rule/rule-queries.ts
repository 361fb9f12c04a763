// The reads of the screen, and the reads a change invalidates.
import {
  CHARGE_FAMILIES,
  listRuleChanges,
  listRuleChargeTypes,
  listRuleOptions,
  MAX_PAGE_SIZE,
  searchLatePolicies,
  searchRules,
  type ChargeFamily,
} from '@anju/contract';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';

export const FAMILY_OPTIONS = (Object.keys(CHARGE_FAMILIES) as ChargeFamily[]).map((value) => ({
  value,
  label: CHARGE_FAMILIES[value].name,
}));

export const useRuleItems = () => useRead(listRuleChargeTypes, {});

/** Reads all policies in one page, because a tenant has only a few. */
export const useLatePolicies = () => useRead(searchLatePolicies, { size: MAX_PAGE_SIZE });

export const useRefreshRules = () => useRefresh(searchRules, searchLatePolicies, listRuleOptions, listRuleChanges);
