import { useState } from 'react';
import { Checkbox } from 'antd';
import type { AgeBucket, searchChase } from '@anju/contract';
import { addDays } from '@anju/domain';
import type { ListState } from '../../../../archetypes/index.ts';
import { DecimalInput, FilterPick, SearchBox } from '../../../../ui/index.ts';

type Promised = 'waiting' | 'today' | 'broken';
const PROMISES: readonly { value: Promised; label: string }[] = [
  { value: 'waiting', label: '承诺待履行' },
  { value: 'today', label: '承诺今日到期' },
  { value: 'broken', label: '承诺未履行' },
];
const QUIET = [7, 15, 30, 90];
/** The bar of ages ends at one year; whoever watches the limitation of three years looks for older ones. */
const OLD: readonly { value: string; buckets: AgeBucket[] }[] = [
  { value: '两年以上', buckets: [6, 7] },
  { value: '三年以上', buckets: [7] },
];

interface ChaseFiltersProps {
  readonly list: ListState<typeof searchChase>;
  readonly today: string;
}
export function ChaseFilters({ list, today }: ChaseFiltersProps) {
  const { filter, setFilter } = list;
  const [amount, setAmount] = useState(filter.amountFrom ?? '');
  const quiet = QUIET.find((days) => filter.noContactSince === addDays(today, -days)) ?? null;
  const search = () => setFilter({ amountFrom: amount === '' ? null : amount });
  return (
    <>
      <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" width={180} />
      <FilterPick
        name="时效"
        value={OLD.find(({ buckets }) => String(buckets) === String(filter.buckets))?.value}
        onChange={(chosen) => setFilter({ buckets: OLD.find(({ value }) => value === chosen)?.buckets ?? [] })}
        options={OLD.map(({ value }) => ({ value, label: value }))}
      />
      <span
        style={{ width: 110 }}
        onBlur={search}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search();
        }}
      >
        <DecimalInput aria-label="欠费从" placeholder="欠费从" suffix="元" value={amount} onChange={setAmount} />
      </span>
      <FilterPick
        name="联系情况"
        value={quiet}
        onChange={(days) => setFilter({ noContactSince: days === undefined ? null : addDays(today, -days) })}
        options={QUIET.map((days) => ({ value: days, label: `${days} 天未联系` }))}
      />
      <FilterPick
        name="承诺情况"
        value={filter.promise}
        onChange={(promise) => setFilter({ promise: promise ?? null })}
        options={PROMISES}
      />
      <Checkbox checked={filter.nextDue ?? false} onChange={(event) => setFilter({ nextDue: event.target.checked })}>
        今日应联系
      </Checkbox>
    </>
  );
}
