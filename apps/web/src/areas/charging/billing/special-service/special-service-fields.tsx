// The object of an estate that a service is charged to, and the items that may be used there.
import { useState } from 'react';
import { Select } from 'antd';
import { OBJECT, findSpecialServiceObjects, searchSpecialServiceItems, type SpecialServiceItemRow } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

type Kind = (typeof OBJECT.values)[number];
export interface SpecialServiceTarget {
  readonly kind: Kind;
  readonly objectId: number | null;
}
interface TargetProps {
  readonly id?: string;
  readonly estateId: number | null;
  readonly value?: SpecialServiceTarget;
  readonly onChange?: (target: SpecialServiceTarget) => void;
}

export function SpecialServiceTargetInput({ id, estateId, value, onChange }: TargetProps) {
  const { kind, objectId } = value ?? { kind: OBJECT.house, objectId: null };
  const [key, setKey] = useState('');
  const query = useRead(findSpecialServiceObjects, estateId === null ? null : { estateId, kind, key }, { keepPrevious: true });
  return (
    <div className="special-service-object">
      <Select<Kind>
        aria-label="对象类型"
        value={kind}
        onChange={(next) => onChange?.({ kind: next, objectId: null })}
        options={[...OBJECT.options]}
      />
      <Select<number>
        {...(id === undefined ? {} : { id })}
        aria-label="服务对象"
        disabled={estateId === null}
        showSearch={{ filterOption: false, onSearch: setKey }}
        loading={query.isFetching}
        placeholder={estateId === null ? '请先选择小区' : `按编号、姓名或电话查找${OBJECT.text(kind)}`}
        notFoundContent="没有找到"
        value={objectId}
        onChange={(next: number) => onChange?.({ kind, objectId: next })}
        options={(query.data ?? []).map((one) => ({ value: one.id, label: one.text }))}
      />
    </div>
  );
}

/** Items in use, both of this estate and for every estate. */
export function useSpecialServiceItems(estateId: number | null): readonly SpecialServiceItemRow[] {
  const query = useRead(searchSpecialServiceItems, { estateId, disabled: false, size: 200 });
  return query.data?.rows ?? [];
}

export const limitText = ({ minPrice, maxPrice, unit }: Pick<SpecialServiceItemRow, 'minPrice' | 'maxPrice' | 'unit'>): string =>
  minPrice === maxPrice ? `${minPrice} 元/${unit}` : `${minPrice} – ${maxPrice} 元/${unit}`;
