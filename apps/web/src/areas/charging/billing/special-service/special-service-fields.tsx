// The object of an estate that a service is charged to, and the items that may be used there.
import { useState } from 'react';
import { Select } from 'antd';
import { OBJECT, findServeObjects, searchServeItems, type ServeItemRow } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

type Kind = (typeof OBJECT.values)[number];
export interface ServeTarget {
  readonly kind: Kind;
  readonly objectId: number | null;
}
interface TargetProps {
  readonly id?: string;
  readonly estateId: number | null;
  readonly value?: ServeTarget;
  readonly onChange?: (target: ServeTarget) => void;
}

export function ServeTargetInput({ id, estateId, value, onChange }: TargetProps) {
  const { kind, objectId } = value ?? { kind: OBJECT.house, objectId: null };
  const [key, setKey] = useState('');
  const query = useRead(findServeObjects, estateId === null ? null : { estateId, kind, key }, { keepPrevious: true });
  return (
    <div className="serve-object">
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
export function useServeItems(estateId: number | null): readonly ServeItemRow[] {
  const query = useRead(searchServeItems, { estateId, disabled: false, size: 200 });
  return query.data?.rows ?? [];
}

export const limitText = ({ minPrice, maxPrice, unit }: Pick<ServeItemRow, 'minPrice' | 'maxPrice' | 'unit'>): string =>
  minPrice === maxPrice ? `${minPrice} 元/${unit}` : `${minPrice} – ${maxPrice} 元/${unit}`;
