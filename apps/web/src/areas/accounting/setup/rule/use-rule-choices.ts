// The items and estates that a rule may name, and their names.
import { readRuleSetting, readSubjectMap } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import type { Choice } from '../../../../ui/index.ts';
import type { RuleNames } from './rule-words.ts';

export interface RuleChoices extends RuleNames {
  /** Of items and estates in use, and those chosen already. */
  readonly items: (chosen: readonly number[]) => readonly Choice[];
  readonly estates: readonly Choice[];
}

/** Items are read only where a rule names some. */
export function useRuleChoices(companyId: number, wanted = true): RuleChoices {
  const setting = useRead(readRuleSetting, { companyId });
  const map = useRead(readSubjectMap, wanted ? { companyId } : null);
  const items = (map.data?.items ?? []).filter(({ id }) => id !== 0);
  const estates = (setting.data?.estates ?? []).map(({ estateId, name }) => ({ value: estateId, label: name }));
  const itemNames = new Map(items.map(({ id, name }) => [id, name]));
  const estateNames = new Map(estates.map(({ value, label }) => [value, label]));
  return {
    items: (chosen) =>
      items
        .filter(({ id, disabled }) => !disabled || chosen.includes(id))
        .map(({ id, name, agency }) => ({ value: id, label: agency ? `${name}（代收）` : name })),
    estates,
    item: (id) => itemNames.get(id),
    estate: (id) => estateNames.get(id),
  };
}
