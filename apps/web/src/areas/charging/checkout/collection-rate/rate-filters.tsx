// The filters of 收缴率: estates, months of the bills, the last day that counts, families, and the unit of a row.
import { Checkbox, Select } from 'antd';
import { CHARGE_FAMILIES, RATE_GROUPS, type ChargeFamily, type collectionRate, type InputOf, type RateGroup } from '@anju/contract';
import { DayInput, FilterPicks } from '../../../../ui/index.ts';
import { EstatesPick } from '../../../estate/index.ts';
import { MonthInput } from '../../bill/bill-choices.tsx';

type Input = InputOf<typeof collectionRate>;

const FAMILIES = Object.entries(CHARGE_FAMILIES).map(([value, { name }]) => ({ value: value as ChargeFamily, label: name }));

export function RateFilters({ value, onChange }: { readonly value: Input; readonly onChange: (patch: Partial<Input>) => void }) {
  return (
    <>
      <EstatesPick width={170} value={value.estateIds} onChange={(estateIds) => onChange({ estateIds })} />
      <span className="summary-range">
        <MonthInput
          value={value.monthFrom}
          placeholder="起始账期"
          width={96}
          onChange={(monthFrom) => onChange({ monthFrom: monthFrom ?? '' })}
        />
        –
        <MonthInput value={value.monthTo} placeholder="截止账期" width={96} onChange={(monthTo) => onChange({ monthTo: monthTo ?? '' })} />
      </span>
      <span className="summary-range">
        截至
        <DayInput aria-label="截止日" placeholder="今天" value={value.cutOff} onChange={(cutOff) => onChange({ cutOff })} />
      </span>
      <Select<RateGroup>
        aria-label="汇总方式"
        style={{ width: 124 }}
        value={value.by ?? 'estate'}
        onChange={(by) => onChange({ by })}
        options={[...RATE_GROUPS]}
      />
      <FilterPicks name="收费类别" value={value.families ?? []} onChange={(families) => onChange({ families })} options={FAMILIES} />
      <Checkbox checked={value.uncounted ?? false} onChange={({ target }) => onChange({ uncounted: target.checked })}>
        含不计入收缴率的项目
      </Checkbox>
    </>
  );
}
