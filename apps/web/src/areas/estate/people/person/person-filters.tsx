import { PERSON_ROLE_TEXT, PERSON_KIND, type PersonRole, type searchPersons } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { EnumCheck, FilterPicks, SearchBox } from '../../../../ui/index.ts';
import { TagSelect } from '../tag/tag-parts.tsx';

const ROLES = (Object.keys(PERSON_ROLE_TEXT) as PersonRole[]).map((value) => ({ value, label: PERSON_ROLE_TEXT[value] }));

export function PersonFilters({ list }: { readonly list: ListState<typeof searchPersons> }) {
  const { filter, setFilter } = list;
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名 / 首字母 / 电话 / 证件号" />
      <EnumCheck of={PERSON_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
      <FilterPicks name="角色" value={filter.roles ?? []} onChange={(roles) => setFilter({ roles })} options={ROLES} />
      <TagSelect all width={112} value={filter.tagIds ?? []} onChange={(tagIds) => setFilter({ tagIds })} />
    </>
  );
}
