import { Checkbox } from 'antd';
import { LEASE_ENDING_DAYS, PARKING_KIND, PARKING_OWNER_TYPE, PARKING, type searchParkings } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { EnumCheck, SearchBox } from '../../../../ui/index.ts';

export function ParkingFilters({ list }: { readonly list: ListState<typeof searchParkings> }) {
  const { filter, setFilter } = list;
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 车牌 / 业主 / 租客" />
      <EnumCheck of={PARKING} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <EnumCheck of={PARKING_OWNER_TYPE} value={filter.ownerTypes ?? []} onChange={(ownerTypes) => setFilter({ ownerTypes })} />
      <EnumCheck of={PARKING_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
      <Checkbox checked={filter.ending ?? false} onChange={(event) => setFilter({ ending: event.target.checked })}>
        {LEASE_ENDING_DAYS} 天内到期
      </Checkbox>
      <Checkbox checked={filter.disabled ?? false} onChange={(event) => setFilter({ disabled: event.target.checked })}>
        只看停用
      </Checkbox>
    </>
  );
}
