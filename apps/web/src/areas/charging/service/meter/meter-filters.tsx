import { Checkbox, Select } from 'antd';
import { meterKind, METER, type searchMeters } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { SearchBox } from '../../../../ui/index.ts';
import { useRoutes } from './meter-fields.tsx';

export function MeterFilters({ list, estateId }: { readonly list: ListState<typeof searchMeters>; readonly estateId: number | null }) {
  const { filter, setFilter } = list;
  const routes = useRoutes(estateId);
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="表号 / 房号 / 位置" width={160} />
      <Select
        mode="multiple"
        aria-label="类别"
        allowClear
        showSearch={false}
        placeholder="类别"
        style={{ minWidth: 90 }}
        value={[...(filter.kinds ?? [])]}
        onChange={(kinds) => setFilter({ kinds })}
        options={[...meterKind.options]}
      />
      <Select
        mode="multiple"
        aria-label="状态"
        allowClear
        showSearch={false}
        placeholder="状态"
        style={{ minWidth: 90 }}
        value={[...(filter.states ?? [])]}
        onChange={(states) => setFilter({ states })}
        options={[...METER.options]}
      />
      <Select<string>
        aria-label="抄表路线"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="抄表路线"
        style={{ width: 120 }}
        value={filter.route ?? null}
        onChange={(next: string | undefined) => setFilter({ route: next ?? null })}
        options={[...routes]}
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
