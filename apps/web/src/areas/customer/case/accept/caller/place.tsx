// A case without a house: the estate, and if it is known a public area or a parking space of it.
import { useState } from 'react';
import { Segmented, Select } from 'antd';
import { lookUpEstates, searchParkings, searchPublicAreas } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { ChoicePick, FailedState, usePaused } from '../../../../../ui/index.ts';
import { NOWHERE, type CasePlaceRef } from '../draft/draft.rules.ts';

type Part = 'estate' | 'area' | 'parking';
const PARTS = [
  { value: 'estate' as const, label: '小区' },
  { value: 'area' as const, label: '公共区域' },
  { value: 'parking' as const, label: '车位' },
];
const SHOWN = 20;

interface FoundProps {
  readonly estateId: number;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}
interface FoundSelectProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly onKey: (key: string) => void;
  readonly loading: boolean;
  readonly options: readonly { readonly value: number; readonly label: string }[];
}
const FoundSelect = ({ label, value, onChange, onKey, loading, options }: FoundSelectProps) => (
  <Select<number>
    aria-label={label}
    className="accept-wide"
    allowClear
    placeholder={`输入编号或名称查找${label}`}
    showSearch={{ filterOption: false, onSearch: onKey }}
    value={value}
    onChange={(next: number | undefined) => onChange(next ?? null)}
    loading={loading}
    notFoundContent={loading ? '正在查找…' : `没有符合的${label}`}
    options={[...options]}
  />
);

function AreaPick({ estateId, value, onChange }: FoundProps) {
  const [key, setKey] = useState('');
  const [year] = useState(() => Number(businessDay(new Date()).slice(0, 4)));
  const query = useRead(searchPublicAreas, { estateId, key: usePaused(key), year, page: 1, size: SHOWN }, { keepPrevious: true });
  const options = (query.data?.rows ?? []).map((row) => ({ value: row.id, label: [row.name, row.location].filter(Boolean).join(' ') }));
  return <FoundSelect label="公共区域" value={value} onChange={onChange} onKey={setKey} loading={query.isFetching} options={options} />;
}

function ParkingPick({ estateId, value, onChange }: FoundProps) {
  const [key, setKey] = useState('');
  const node = { kind: 'estate' as const, id: estateId };
  const query = useRead(searchParkings, { node, key: usePaused(key), page: 1, size: SHOWN }, { keepPrevious: true });
  const options = (query.data?.rows ?? []).map((row) => ({
    value: row.id,
    label: [row.code, row.holderName, row.plates].filter(Boolean).join(' '),
  }));
  return <FoundSelect label="车位" value={value} onChange={onChange} onKey={setKey} loading={query.isFetching} options={options} />;
}

interface AcceptPlaceProps {
  readonly place: CasePlaceRef;
  readonly onChange: (place: CasePlaceRef) => void;
}

export function AcceptPlace({ place, onChange }: AcceptPlaceProps) {
  const estates = useRead(lookUpEstates, {}, { staleTime: 300_000 });
  const [part, setPart] = useState<Part>('estate');
  const { estateId } = place;
  const atEstate = { ...NOWHERE, estateId };
  if (estates.error) return <FailedState text={estates.error.message} onRetry={() => void estates.refetch()} />;
  return (
    <div className="accept-place" role="group" aria-label="没有房屋的诉求">
      <p className="accept-note">公共区域、车位或整个小区的事，不用找房屋：</p>
      <ChoicePick
        label="小区"
        placeholder="选择小区"
        width="100%"
        choices={(estates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={estateId}
        loading={estates.isFetching}
        onChange={(next) => {
          setPart('estate');
          onChange({ ...NOWHERE, estateId: next });
        }}
      />
      {estateId === null ? null : (
        <>
          <Segmented<Part>
            block
            size="small"
            aria-label="位置"
            options={PARTS}
            value={part}
            onChange={(next) => {
              setPart(next);
              onChange(atEstate);
            }}
          />
          {part === 'area' ? (
            <AreaPick
              key={estateId}
              estateId={estateId}
              value={place.publicAreaId}
              onChange={(publicAreaId) => onChange({ ...atEstate, publicAreaId })}
            />
          ) : null}
          {part === 'parking' ? (
            <ParkingPick
              key={estateId}
              estateId={estateId}
              value={place.parkingId}
              onChange={(parkingId) => onChange({ ...atEstate, parkingId })}
            />
          ) : null}
        </>
      )}
    </div>
  );
}
