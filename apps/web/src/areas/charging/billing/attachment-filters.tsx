import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Segmented, Select } from 'antd';
import { chargeObject, listAttachableStandards, type ChargeObject, type searchAttachments } from '@anju/contract';
import type { ListState } from '../../../archetypes/index.ts';
import { call } from '../../../platform/api/index.ts';
import { SearchBox } from '../../../ui/index.ts';

const KEYS = { 1: '房号 / 业主 / 电话', 2: '车位 / 房号 / 业主', 3: '客户编号 / 姓名 / 电话' } as const;
const isSet = (value: unknown) => value !== undefined && value !== '' && value !== false && value !== null;

export function useStandards(kind: ChargeObject, estateId: number | null) {
  return useQuery({
    queryKey: [listAttachableStandards.path, kind, estateId],
    queryFn: ({ signal }) => call(listAttachableStandards, { kind, estateId }, { signal, loading: false }),
  });
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
        options={[...chargeObject.options]}
      />
      <SearchBox key={kind} value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder={KEYS[kind]} />
      <Select<number>
        aria-label="收费项目"
        style={{ width: 130 }}
        allowClear
        placeholder="收费项目"
        value={filter.chargeTypeId ?? null}
        onChange={(next: number | undefined) => setFilter({ chargeTypeId: next ?? null, standardId: null })}
        options={[...items].map(([value, label]) => ({ value, label }))}
      />
      <Select<number>
        aria-label="收费标准"
        style={{ width: 160 }}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="收费标准"
        value={filter.standardId ?? null}
        onChange={(next: number | undefined) => setFilter({ standardId: next ?? null })}
        options={standards
          .filter((one) => filter.chargeTypeId == null || one.chargeTypeId === filter.chargeTypeId)
          .map((one) => ({ value: one.id, label: estateId === null ? `${one.estateName} ${one.name}` : one.name }))}
      />
      <Checkbox checked={filter.without ?? false} onChange={(event) => setFilter({ without: event.target.checked })}>
        未挂标准
      </Checkbox>
      {kind === 1 ? (
        <Checkbox checked={filter.noStart ?? false} onChange={(event) => setFilter({ noStart: event.target.checked })}>
          未填计费起始日
        </Checkbox>
      ) : null}
      {Object.values(filter).some(isSet) ? (
        <Button type="link" onClick={resetFilter}>
          清除
        </Button>
      ) : null}
    </>
  );
}
