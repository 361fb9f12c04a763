import { Checkbox, Segmented, Select } from 'antd';
import {
  ENDING_DAYS,
  listAttachableStandards,
  OBJECT,
  type AttachmentFilter,
  type ChargeObject,
  type searchAttachments,
} from '@anju/contract';
import type { ListState } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FilterPick, SearchBox } from '../../../../ui/index.ts';

const KEYS: Readonly<Record<ChargeObject, string>> = {
  [OBJECT.house]: '房号 / 业主 / 电话',
  [OBJECT.parking]: '车位 / 房号 / 业主',
  [OBJECT.customer]: '客户编号 / 姓名 / 电话',
  [OBJECT.contract]: '合同编号 / 名称 / 客户',
};

type Phase = NonNullable<AttachmentFilter['contracts']> | 'all';
const CONTRACTS: { value: Phase; label: string; title: string }[] = [
  { value: 'live', label: '执行中', title: '没有到期，也没有解约；未开始的也在内' },
  { value: 'ending', label: '即将到期', title: `${ENDING_DAYS} 天内到期` },
  { value: 'over', label: '已到期', title: '合同期已过' },
  { value: 'ended', label: '已解约', title: '在到期前解约' },
  { value: 'all', label: '全部', title: '' },
];

const isSet = (value: unknown) => value !== undefined && value !== '' && value !== false && value !== null;
/** Showing current contracts is the default; showing all of them (null) counts as a filter. */
export const isNarrowed = ({ contracts = 'live', ...filter }: ListState<typeof searchAttachments>['filter']): boolean =>
  contracts !== 'live' || Object.values(filter).some(isSet);

export function useStandards(kind: ChargeObject, estateId: number | null) {
  return useRead(listAttachableStandards, { kind, estateId });
}

interface AttachmentFiltersProps {
  readonly list: ListState<typeof searchAttachments>;
  readonly kind: ChargeObject;
  readonly onKind: (kind: ChargeObject) => void;
  readonly estateId: number | null;
}

export function AttachmentFilters({ list, kind, onKind, estateId }: AttachmentFiltersProps) {
  const { filter, setFilter, resetFilter } = list;
  const standards = useStandards(kind, estateId).data ?? [];
  const items = new Map(standards.map((one) => [one.chargeTypeId, one.itemName]));
  return (
    <>
      <Segmented<ChargeObject>
        aria-label="计费对象"
        value={kind}
        onChange={(next) => {
          resetFilter();
          onKind(next);
        }}
        options={[...OBJECT.options]}
      />
      <SearchBox key={kind} value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder={KEYS[kind]} />
      {kind === OBJECT.contract ? (
        <Select<Phase>
          aria-label="合同状态"
          style={{ width: 100 }}
          value={filter.contracts === null ? 'all' : (filter.contracts ?? 'live')}
          onChange={(next) => setFilter({ contracts: next === 'all' ? null : next })}
          options={CONTRACTS}
        />
      ) : null}
      <FilterPick
        name="收费项目"
        value={filter.chargeTypeId}
        onChange={(next) => setFilter({ chargeTypeId: next ?? null, standardId: null })}
        options={[...items].map(([value, label]) => ({ value, label }))}
      />
      <FilterPick
        name="收费标准"
        value={filter.standardId}
        onChange={(next) => setFilter({ standardId: next ?? null })}
        options={standards
          .filter((one) => filter.chargeTypeId == null || one.chargeTypeId === filter.chargeTypeId)
          .map((one) => ({ value: one.id, label: estateId === null ? `${one.estateName} ${one.name}` : one.name }))}
        searched
      />
      <Checkbox checked={filter.without ?? false} onChange={(event) => setFilter({ without: event.target.checked })}>
        未挂标准
      </Checkbox>
      {kind === OBJECT.house ? (
        <Checkbox checked={filter.noStart ?? false} onChange={(event) => setFilter({ noStart: event.target.checked })}>
          未填计费起始日
        </Checkbox>
      ) : null}
    </>
  );
}
