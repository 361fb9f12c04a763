// The house of a move: finding it, and the changes to it that a move suggests. The checkboxes only suggest; the user decides.
import { useState } from 'react';
import { Checkbox, Form, Select } from 'antd';
import { getHousehold, HOUSE_USE, searchHouses, type Household, type HouseChange } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

interface HouseSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  readonly label: string;
  /** The house the dialog was opened for. */
  readonly known?: { readonly id: number; readonly name: string } | undefined;
}

export function ResidentHouseSelect({ id, value, onChange, label, known }: HouseSelectProps) {
  const [key, setKey] = useState('');
  const [picked, setPicked] = useState(known);
  const found = useRead(searchHouses, key === '' ? null : { key }, { keepPrevious: true });
  const rows = (key === '' ? [] : (found.data?.rows ?? [])).map((house) => ({ id: house.id, name: `${house.estateName} ${house.code}` }));
  const shown = picked && !rows.some((house) => house.id === picked.id) ? [picked, ...rows] : rows;
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={value ?? null}
      placeholder="房号 / 业主 / 电话"
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: (text) => setKey(text.trim()) }}
      notFoundContent={key === '' ? '输入房号、业主或电话查找' : '没有找到'}
      options={shown.map((house) => ({ value: house.id, label: house.name }))}
      onChange={(next) => {
        setPicked(shown.find((house) => house.id === next));
        onChange?.(next);
      }}
      style={{ width: '100%' }}
    />
  );
}

export const useHousehold = (id: number | null | undefined) => useRead(getHousehold, id == null ? null : { id }).data;

export const livingIn = (household: Household | undefined) => household?.residents.filter((one) => one.moveOutDate === null) ?? [];

/** The use state a move suggests: in use when the first resident moves in, vacant when the last one moves out. */
function offered(
  household: Household | undefined,
  side: 'in' | 'out',
  leaving: number,
): typeof HOUSE_USE.inUse | typeof HOUSE_USE.vacant | null {
  if (!household) return null;
  const living = livingIn(household).length;
  if (side === 'in') return living === 0 && household.useState !== HOUSE_USE.inUse ? HOUSE_USE.inUse : null;
  return leaving > 0 && living === leaving && household.useState !== HOUSE_USE.vacant ? HOUSE_USE.vacant : null;
}

export interface HouseWish {
  readonly setUse: boolean;
  readonly setPersons: boolean;
}
export const WISH: HouseWish = { setUse: true, setPersons: true };

interface HouseOfferProps {
  readonly household: Household | undefined;
  readonly side: 'in' | 'out';
  /** How many residents move out or in. */
  readonly moving: number;
  /** The form field that holds the two checkboxes. */
  readonly name: string;
}

export function HouseOffer({ household, side, moving, name }: HouseOfferProps) {
  if (!household) return null;
  const use = offered(household, side, moving);
  const persons = livingIn(household).length + (side === 'in' ? moving : -moving);
  return (
    <div className="wide">
      {use === null ? null : (
        <Form.Item name={[name, 'setUse']} valuePropName="checked" noStyle>
          <Checkbox>
            {side === 'in' ? '首位住户迁入' : '最后一位住户迁出'}，同时把 {household.code} 由“{HOUSE_USE.text(household.useState)}”改为“
            {HOUSE_USE.text(use)}”
          </Checkbox>
        </Form.Item>
      )}
      {household.persons === persons ? null : (
        <Form.Item name={[name, 'setPersons']} valuePropName="checked" noStyle>
          <Checkbox>
            同时把 {household.code} 的居住人数由 {household.persons} 人改为 {persons} 人
          </Checkbox>
        </Form.Item>
      )}
    </div>
  );
}

/** The change of the house to send, according to the checkboxes. */
export function houseChangeOf(household: Household | undefined, side: 'in' | 'out', moving: number, wish: HouseWish): HouseChange {
  if (!household) return null;
  const use = wish.setUse ? offered(household, side, moving) : null;
  if (use === null && !wish.setPersons) return null;
  return { version: household.houseVersion, useState: use, persons: wish.setPersons };
}
