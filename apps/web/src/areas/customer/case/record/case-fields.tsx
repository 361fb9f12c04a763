// Fields that filters of several screens of 诉求 have: teams and categories.
import { CASE_KIND, listCaseCategories, listTeams, type CaseKind } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicePick, type PickProps } from '../../../../ui/index.ts';

/** Disabled teams too: old cases still name them. */
export function TeamPick(props: PickProps) {
  const teams = useRead(listTeams, {});
  const choices = (teams.data ?? []).map(({ id, name, disabled }) => ({ value: id, label: disabled ? `${name}（停用）` : name }));
  return <ChoicePick width={120} {...props} label="班组" choices={choices} loading={teams.isFetching} />;
}

/** A category stands for those below it. */
export function CategoryPick({ kinds, ...props }: PickProps & { readonly kinds: readonly CaseKind[] }) {
  const categories = useRead(listCaseCategories, {});
  const asked = (categories.data ?? []).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const nameOf = new Map(asked.map(({ id, name }) => [id, name]));
  const several = new Set(asked.map(({ kind }) => kind)).size > 1;
  const choices = asked.map(({ id, name, parentId, kind }) => ({
    value: id,
    label: [several && CASE_KIND.text(kind), parentId !== null && nameOf.get(parentId), name].filter(Boolean).join(' / '),
  }));
  return <ChoicePick width={140} {...props} label="类别" choices={choices} loading={categories.isFetching} />;
}
