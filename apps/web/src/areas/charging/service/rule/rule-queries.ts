// What the screen reads, and what a change makes false.
import {
  CHARGE_FAMILIES,
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

/** All of them: a tenant has a handful. */
export const useLatePolicies = () => useRead(searchLatePolicies, { size: MAX_PAGE_SIZE });

export const useRefreshRules = () => useRefresh(searchRules, searchLatePolicies, listRuleOptions);
