import { Segmented } from 'antd';
import { RESIDENT_RELATION, type InputOf, type ResidentFilter, type searchResidents } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { EnumCheck, SearchBox } from '../../../../ui/index.ts';
import { TagSelect } from '../tag/tag-parts.tsx';

const STAYS: { value: ResidentFilter['stay']; label: string }[] = [
  { value: 'living', label: '在住' },
  { value: 'left', label: '已迁出' },
  { value: 'all', label: '全部' },
];
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== 'living');
export const isFiltered = (filter: Partial<InputOf<typeof searchResidents>>): boolean => Object.values(filter).some(isSet);

export function ResidentFilters({ list }: { readonly list: ListState<typeof searchResidents> }) {
  const { filter, setFilter } = list;
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="姓名 / 电话 / 房号 / 车牌" />
      <Segmented aria-label="居住状态" options={STAYS} value={filter.stay ?? 'living'} onChange={(stay) => setFilter({ stay })} />
      <EnumCheck of={RESIDENT_RELATION} value={filter.relations ?? []} onChange={(relations) => setFilter({ relations })} />
      <TagSelect all width={112} value={filter.tagIds ?? []} onChange={(tagIds) => setFilter({ tagIds })} />
    </>
  );
}
