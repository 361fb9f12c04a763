// Where a violation happened: a decoration, a house, a public area, or the estate as such.
import { useState } from 'react';
import { Alert, Segmented, Select } from 'antd';
import { DECORATION, findCallers, readDecorationHouse, searchDecorations, searchPublicAreas } from '@anju/contract';
import { businessDay, PERMITTED } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { usePaused } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';

export type PlaceKind = 'decoration' | 'house' | 'area' | 'estate';
export interface Place {
  readonly kind: PlaceKind;
  /** Null for a house that only a link names, until its card is read. */
  readonly estateId: number | null;
  readonly houseId: number | null;
  readonly publicAreaId: number | null;
  /** What the field shows of the chosen one. */
  readonly text: string;
}
export const placeOf = (kind: PlaceKind): Place => ({ kind, estateId: null, houseId: null, publicAreaId: null, text: '' });

const KINDS: { value: PlaceKind; label: string }[] = [
  { value: 'decoration', label: '装修' },
  { value: 'house', label: '房屋' },
  { value: 'area', label: '公共区域' },
  { value: 'estate', label: '整个小区' },
];
const SHOWN = 20;
/** Work may go on, or its end is being looked at. */
const WATCHED = PERMITTED.filter((state) => state !== DECORATION.archived);

/** What is still to be chosen; null when the place is known. */
export function placeMissing({ kind, estateId, houseId, publicAreaId }: Place): string | null {
  if (kind === 'decoration' && houseId === null) return '请选择装修';
  if (kind === 'house' && houseId === null) return '请选择房屋';
  if (estateId === null) return kind === 'house' ? '请重新选择房屋' : '请选择小区';
  return kind === 'area' && publicAreaId === null ? '请选择公共区域' : null;
}

interface Found {
  readonly id: number;
  readonly estateId: number;
  readonly text: string;
}
interface FoundSelectProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly text: string;
  readonly found: readonly Found[];
  readonly loading: boolean;
  readonly error: Error | null;
  readonly onKey: (key: string) => void;
  readonly onChange: (found: Found) => void;
}

/** The chosen one stays shown when something else is looked for. */
function FoundSelect({ label, hint, value, text, found, loading, error, onKey, onChange }: FoundSelectProps) {
  const all = value === null || found.some(({ id }) => id === value) ? found : [{ id: value, estateId: 0, text }, ...found];
  return (
    <Select<number>
      aria-label={label}
      style={{ width: '100%' }}
      placeholder={hint}
      showSearch={{ filterOption: false, onSearch: onKey }}
      value={value}
      loading={loading}
      notFoundContent={error ? error.message : loading ? '正在查找…' : `没有符合的${label}`}
      options={all.map((one) => ({ value: one.id, label: one.text }))}
      onChange={(id) => {
        const chosen = found.find((one) => one.id === id);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

interface PickProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

function DecorationSelect({ place, onChange }: PickProps) {
  const [key, setKey] = useState('');
  const query = useRead(searchDecorations, { key: usePaused(key), states: [...WATCHED], page: 1, size: SHOWN }, { keepPrevious: true });
  const found = (query.data?.rows ?? []).map(({ houseId, estateId, number, estateName, house, contractor }) => ({
    id: houseId,
    estateId,
    text: [number, estateName, house, contractor].filter(Boolean).join(' '),
  }));
  return (
    <FoundSelect
      label="装修"
      hint="输入房号、编号或施工单位"
      value={place.houseId}
      text={place.text}
      found={found}
      loading={query.isFetching}
      error={query.error}
      onKey={setKey}
      onChange={({ id, estateId, text }) => onChange({ ...placeOf('decoration'), houseId: id, estateId, text })}
    />
  );
}

function HouseSelect({ place, onChange }: PickProps) {
  const [key, setKey] = useState('');
  const sought = usePaused(key.trim());
  const query = useRead(findCallers, sought === '' ? null : { key: sought }, { keepPrevious: true });
  const hits = sought === '' ? [] : (query.data ?? []);
  const found = hits
    .filter(({ houseId }, at) => hits.findIndex((one) => one.houseId === houseId) === at)
    .map(({ houseId, estateId, estateName, house, name }) => ({
      id: houseId,
      estateId,
      text: [estateName, house, name].filter(Boolean).join(' '),
    }));
  return (
    <FoundSelect
      label="房屋"
      hint="输入房号、姓名或电话"
      value={place.houseId}
      text={place.text}
      found={found}
      loading={query.isFetching}
      error={query.error}
      onKey={setKey}
      onChange={({ id, estateId, text }) => onChange({ ...placeOf('house'), houseId: id, estateId, text })}
    />
  );
}

function AreaSelect({ place, onChange }: PickProps) {
  const [key, setKey] = useState('');
  const [year] = useState(() => Number(businessDay(new Date()).slice(0, 4)));
  const sought = usePaused(key);
  const { estateId } = place;
  const input = estateId === null ? null : { estateId, key: sought, year, page: 1, size: SHOWN };
  const query = useRead(searchPublicAreas, input, { keepPrevious: true });
  const found = (query.data?.rows ?? []).map((row) => ({
    id: row.id,
    estateId: row.estateId,
    text: [row.name, row.location].filter(Boolean).join(' '),
  }));
  return (
    <FoundSelect
      label="公共区域"
      hint="输入编号或名称"
      value={place.publicAreaId}
      text={place.text}
      found={found}
      loading={query.isFetching}
      error={query.error}
      onKey={setKey}
      onChange={({ id, text }) => onChange({ ...place, publicAreaId: id, text })}
    />
  );
}

export function PlaceField({ place, onChange }: PickProps) {
  const { kind, estateId, houseId } = place;
  return (
    <div className="violation-place" role="group" aria-label="违规地点">
      <Segmented<PlaceKind> block options={KINDS} value={kind} onChange={(next) => onChange(placeOf(next))} />
      {kind === 'decoration' ? <DecorationSelect place={place} onChange={onChange} /> : null}
      {kind === 'house' ? <HouseSelect place={place} onChange={onChange} /> : null}
      {kind === 'area' || kind === 'estate' ? (
        <EstatePick
          width="100%"
          placeholder="选择小区"
          required
          value={estateId}
          onChange={(next) => onChange({ ...placeOf(kind), estateId: next })}
        />
      ) : null}
      {kind === 'area' && estateId !== null ? <AreaSelect key={estateId} place={place} onChange={onChange} /> : null}
      {houseId === null ? null : <HouseNews houseId={houseId} />}
    </div>
  );
}

/** What is known of the house: a violation of a house that is being decorated belongs to the decoration. */
function HouseNews({ houseId }: { readonly houseId: number }) {
  const { data: card } = useRead(readDecorationHouse, { houseId }, { quiet: true });
  if (!card) return null;
  const news = [
    card.running !== null && `${DECORATION.text(card.running.state)} ${card.running.number}，违规记入该装修`,
    card.owner !== null && `业主 ${card.owner.name} ${card.owner.phone}`,
    card.openViolations > 0 && `该户还有 ${card.openViolations} 件违规没有处理完`,
  ].filter((one) => one !== false);
  return news.length === 0 ? null : <Alert type={card.openViolations > 0 ? 'warning' : 'info'} showIcon title={news.join('；')} />;
}
