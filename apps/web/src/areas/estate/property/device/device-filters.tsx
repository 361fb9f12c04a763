import { Checkbox } from 'antd';
import { DEVICE_LEVELS, DEVICE_SOON_DAYS, DEVICE, type searchDevices } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { EnumCheck, FilterPick, FilterPicks, SearchBox } from '../../../../ui/index.ts';
import { EstatePick } from '../../choose/place-pick.tsx';

export function DeviceFilters({ list }: { readonly list: ListState<typeof searchDevices> }) {
  const { filter, setFilter } = list;
  return (
    <>
      <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} width={130} />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 名称 / 型号 / 位置" width={170} />
      <EnumCheck of={DEVICE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
      <FilterPicks
        name="重要等级"
        value={filter.levels ?? []}
        onChange={(levels) => setFilter({ levels })}
        options={DEVICE_LEVELS.map((value) => ({ value, label: value }))}
      />
      <FilterPick
        name="检验"
        value={filter.inspection}
        onChange={(inspection) => setFilter({ inspection: inspection ?? null })}
        options={[
          { value: 'over', label: '检验已超期' },
          { value: 'soon', label: `${DEVICE_SOON_DAYS} 天内检验` },
        ]}
      />
      <Checkbox checked={filter.special ?? false} onChange={(event) => setFilter({ special: event.target.checked })}>
        特种设备
      </Checkbox>
    </>
  );
}
