import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { meterKind, type MeterForm, type searchReadings } from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { DayInput, EnumSelect, SearchBox } from '../../../../ui/index.ts';
import { BuildingPick, EstatePick } from '../../../estate/index.ts';
import { useRoutes } from '../../service/meter/meter-fields.tsx';

/** The estate and month of the sheet; all other filters narrow it. */
export interface SheetScope {
  readonly estateId: number | null;
  readonly month: string;
}
interface MeterBarProps {
  readonly scope: SheetScope;
  readonly onScope: (scope: SheetScope) => void;
  readonly list: ListState<typeof searchReadings>;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

const ONLY = [
  { value: 'all', label: '全部' },
  { value: 'missing', label: '未抄' },
  { value: 'abnormal', label: '异常未确认' },
] as const;

export function MeterBar({ scope, onScope, list, day, onDay }: MeterBarProps) {
  const { filter, setFilter, resetFilter } = list;
  const { estateId } = scope;
  const routes = useRoutes(estateId);
  const narrowed = Object.values(filter).some((value) => value != null && value !== '' && value !== 'all');
  return (
    <>
      <EstatePick
        required
        placeholder="请选择小区"
        width={140}
        value={estateId}
        onChange={(next) => onScope({ ...scope, estateId: next })}
      />
      <DatePicker
        aria-label="账期"
        picker="month"
        allowClear={false}
        format={['YYYY.MM', 'YYYY-MM', 'YYYYMM']}
        style={{ width: 104 }}
        value={dayjs(`${scope.month}-01`)}
        onChange={(next) => onScope({ ...scope, month: next?.format('YYYY-MM') ?? scope.month })}
      />
      <div style={{ width: 84 }}>
        <EnumSelect<MeterForm['kind']>
          of={meterKind}
          allowClear
          placeholder="类别"
          value={filter.kind ?? null}
          onChange={(kind) => setFilter({ kind })}
        />
      </div>
      <Select<string>
        aria-label="抄表路线"
        allowClear
        placeholder="路线"
        style={{ width: 110 }}
        value={filter.route ?? null}
        onChange={(next: string | undefined) => setFilter({ route: next ?? null })}
        options={[...routes]}
      />
      <BuildingPick
        estateId={estateId}
        placeholder="楼栋"
        width={100}
        value={filter.buildingId}
        onChange={(buildingId) => setFilter({ buildingId })}
      />
      <Select
        aria-label="显示"
        style={{ width: 110 }}
        value={filter.only ?? 'all'}
        onChange={(only) => setFilter({ only })}
        options={[...ONLY]}
      />
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="表号 / 房号" width={130} />
      <div style={{ width: 124 }}>
        <DayInput aria-label="默认抄表日期" value={day} onChange={(next) => onDay(next ?? day)} />
      </div>
      {narrowed ? (
        <Button type="link" onClick={resetFilter}>
          清除
        </Button>
      ) : null}
    </>
  );
}
