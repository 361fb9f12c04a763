import { Checkbox } from 'antd';
import { meterKind, METER, type searchMeters } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { EnumCheck, FilterPick, SearchBox } from '../../../../ui/index.ts';
import { useRoutes } from './meter-fields.tsx';

export function MeterFilters({ list, estateId }: { readonly list: ListState<typeof searchMeters>; readonly estateId: number | null }) {
  const { filter, setFilter } = list;
  const routes = useRoutes(estateId);
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="表号 / 房号 / 位置" width={160} />
      <EnumCheck of={meterKind} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
      <EnumCheck of={METER} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <FilterPick
        name="抄表路线"
        searched
        value={filter.route}
        onChange={(route) => setFilter({ route: route ?? null })}
        options={routes.flatMap(({ value, label }) => (value == null ? [] : { value: String(value), label: String(label) }))}
      />
      <Checkbox checked={filter.without ?? false} onChange={(event) => setFilter({ without: event.target.checked })}>
        未选标准
      </Checkbox>
      <Checkbox checked={filter.public ?? false} onChange={(event) => setFilter({ public: event.target.checked })}>
        公共表
      </Checkbox>
    </>
  );
}
