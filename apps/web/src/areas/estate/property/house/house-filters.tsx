// Filters of the list: the daily ones in the bar, the others one click away.
import { useState } from 'react';
import { Badge, Button, Checkbox, Popover, Space } from 'antd';
import { BUILDING_TYPE, BUILDING_USAGE, houseRealUse, HOUSE_USE, houseUseType, type InputOf, type searchHouses } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { DecimalInput, EnumCheck, SearchBox } from '../../../../ui/index.ts';

type Houses = ListState<typeof searchHouses>;
type Filter = Partial<InputOf<typeof searchHouses>>;

const MORE: readonly (keyof Filter)[] = ['usages', 'realUses', 'buildingTypes', 'areaFrom', 'areaTo', 'disabled'];

const isSet = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '' && value !== false;

export function HouseFilters({ list }: { readonly list: Houses }) {
  const { filter, setFilter } = list;
  const more = MORE.filter((name) => isSet(filter[name])).length;
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 姓名 / 电话 / 车牌" />
      <EnumCheck of={HOUSE_USE} value={filter.useStates ?? []} onChange={(useStates) => setFilter({ useStates })} />
      <EnumCheck of={houseUseType} value={filter.useTypes ?? []} onChange={(useTypes) => setFilter({ useTypes })} />
      <Popover trigger="click" placement="bottomLeft" content={<MoreFilters filter={filter} onApply={setFilter} />}>
        <Badge count={more} size="small" color="#0f766e">
          <Button>更多条件</Button>
        </Badge>
      </Popover>
    </>
  );
}

function MoreFilters({ filter, onApply }: { readonly filter: Filter; readonly onApply: (patch: Filter) => void }) {
  const [from, setFrom] = useState(filter.areaFrom ?? '');
  const [to, setTo] = useState(filter.areaTo ?? '');
  const applyArea = () => onApply({ areaFrom: from || null, areaTo: to || null });
  return (
    <div className="house-more-filters">
      <span>用途</span>
      <EnumCheck as="list" of={BUILDING_USAGE} value={filter.usages ?? []} onChange={(usages) => onApply({ usages })} />
      <span>实际用途</span>
      <EnumCheck as="list" of={houseRealUse} value={filter.realUses ?? []} onChange={(realUses) => onApply({ realUses })} />
      <span>楼栋类型</span>
      <EnumCheck as="list" of={BUILDING_TYPE} value={filter.buildingTypes ?? []} onChange={(buildingTypes) => onApply({ buildingTypes })} />
      <span>建筑面积</span>
      <Space onKeyDown={(event) => event.key === 'Enter' && applyArea()} onBlur={applyArea}>
        <DecimalInput aria-label="面积从" value={from} onChange={setFrom} placeholder="从" suffix="㎡" />
        <DecimalInput aria-label="面积到" value={to} onChange={setTo} placeholder="到" suffix="㎡" />
      </Space>
      <span>停用</span>
      <Checkbox checked={filter.disabled ?? false} onChange={(event) => onApply({ disabled: event.target.checked })}>
        只看已停用的房屋
      </Checkbox>
    </div>
  );
}
