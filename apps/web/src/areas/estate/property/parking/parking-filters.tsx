import { Button, Checkbox } from 'antd';
import { LEASE_ENDING_DAYS, parkingKind, parkingOwnerType, parkingState, type searchParkings } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { EnumCheck, SearchBox } from '../../../../ui/index.ts';

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false);

export function ParkingFilters({ list }: { readonly list: ListState<typeof searchParkings> }) {
  const { filter, setFilter, resetFilter } = list;
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 车牌 / 业主 / 承租人" />
      <EnumCheck of={parkingState} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <EnumCheck of={parkingOwnerType} value={filter.ownerTypes ?? []} onChange={(ownerTypes) => setFilter({ ownerTypes })} />
      <EnumCheck of={parkingKind} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
      <Checkbox checked={filter.ending ?? false} onChange={(event) => setFilter({ ending: event.target.checked })}>
        {LEASE_ENDING_DAYS} 天内到期
      </Checkbox>
      <Checkbox checked={filter.disabled ?? false} onChange={(event) => setFilter({ disabled: event.target.checked })}>
        只看停用
      </Checkbox>
      {Object.values(filter).some(isSet) ? (
        <Button type="link" onClick={resetFilter}>
          清除
        </Button>
      ) : null}
    </>
  );
}
